package testutil

import (
	"bufio"
	_ "embed"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// Oracle asks another implementation about texts, with oracle.py, which lists the oracles
// and their operations.
type Oracle struct {
	// Unicode is the version of Unicode that the oracle has.
	Unicode string

	in         io.WriteCloser
	out        *bufio.Scanner
	operations []string
}

//go:embed oracle.py
var oracle string

// NewOracle starts an oracle for some of its operations. If Python or the oracle's library
// is absent, the test is skipped.
func NewOracle(t *testing.T, name string, operations ...string) *Oracle {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "python3", "-c", oracle, name)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("no %s: python3: %v", name, err)
	}
	o := &Oracle{in: in, out: bufio.NewScanner(out), operations: operations}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	if !o.out.Scan() {
		t.Skipf("python3 has no %s", name)
	}
	o.Unicode = o.out.Text()
	return o
}

// Unknown is the answer of an oracle that cannot tell.
const Unknown = "?"

// Ask returns the answers about texts, one for each operation: nil for a failure. It can be
// called once.
func (o *Oracle) Ask(t *testing.T, texts []string) map[string][]*string {
	t.Helper()
	// The questions are written while the answers are read.
	go func() {
		w := bufio.NewWriter(o.in)
		for _, text := range texts {
			for _, name := range o.operations {
				w.WriteString(name)
				for _, c := range text {
					w.WriteString(" " + strconv.FormatInt(int64(c), 16))
				}
				w.WriteByte('\n')
			}
		}
		w.Flush()
		o.in.Close()
	}()
	all := make(map[string][]*string)
	for range texts {
		for _, name := range o.operations {
			if !o.out.Scan() {
				t.Fatal("the oracle stopped:", o.out.Err())
			}
			all[name] = append(all[name], answer(t, o.out.Text()))
		}
	}
	return all
}

func answer(t *testing.T, line string) *string {
	t.Helper()
	if line == "-" {
		return nil
	}
	if line == Unknown {
		return &line
	}
	var b strings.Builder
	for f := range strings.FieldsSeq(line) {
		c, err := strconv.ParseInt(f, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteRune(rune(c))
	}
	s := b.String()
	return &s
}
