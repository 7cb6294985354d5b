package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

const valid3986 = `,"spec":"rfc3986","rule":"URI-reference","valid":true}` + "\n"

// textsOf returns the exact texts of the answers.
func textsOf(t testing.TB, out string) []string {
	t.Helper()
	var texts []string
	for _, o := range objects(t, out) {
		text := o["in"].(string)
		if exact, ok := o["inBase64"].(string); ok {
			b, err := base64.StdEncoding.DecodeString(exact)
			if err != nil {
				t.Fatal(err)
			}
			if utf8.Valid(b) {
				t.Errorf("%q needs no base64", b)
			}
			text = string(b)
		}
		texts = append(texts, text)
	}
	return texts
}

// An input that cannot be read is reported. What was read of it is answered, and so are
// the other operands.
func TestUnreadable(t *testing.T) {
	var stdout, stderr bytes.Buffer
	stdin := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(errors.New("broken")))
	status := run(t.Context(), []string{"check", "--spec", "rfc3986", "--json", "-", "c"}, stdin, &stdout, &stderr)
	if status != 2 || stderr.String() != "stricturi: standard input: broken\n" {
		t.Errorf("status %d, %s", status, &stderr)
	}
	if got := textsOf(t, stdout.String()); !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("got %q", got)
	}
}

// limited accepts a number of writes, then fails.
type limited struct {
	bytes.Buffer
	writes int
	err    error
}

var errPartly = errors.New("a broken pipe after one byte")

func (l *limited) Write(b []byte) (int, error) {
	if l.writes--; l.writes < 0 {
		if l.err == errPartly {
			n, _ := l.Buffer.Write(b[:1])
			return n, syscall.EPIPE
		}
		return 0, l.err
	}
	return l.Buffer.Write(b)
}

// endless yields lines without end.
type endless struct{ line string }

func (e endless) Read(b []byte) (int, error) {
	n := 0
	for n+len(e.line) <= len(b) {
		n += copy(b[n:], e.line)
	}
	return n, nil
}

func TestOutputFails(t *testing.T) {
	for _, tt := range []struct {
		name   string
		line   string
		writes int
		err    error
		status int
		stderr string
	}{
		{"a broken pipe is quiet", "a\n", 3, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 0, ""},
		{"its status is of what was done", "a b\n", 3, io.ErrClosedPipe, 1, ""},
		{"a piece that is partly out counts", "a b\n", 0, errPartly, 1, ""},
		{"and nothing else", "a b\n", 0, syscall.EPIPE, 0, ""},
		{"a full disk is not", "a\n", 3, syscall.ENOSPC, 2, "stricturi: standard output: " + syscall.ENOSPC.Error() + "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stderr bytes.Buffer
			stdout := &limited{writes: tt.writes, err: tt.err}
			status := run(t.Context(), []string{"check", "--spec", "rfc3986", "--json"}, endless{tt.line}, stdout, &stderr)
			if status != tt.status || stderr.String() != tt.stderr {
				t.Errorf("status %d, %q", status, &stderr)
			}
		})
	}
}

// A text that needs no input fails like an answer if it cannot be written.
func TestPageFails(t *testing.T) {
	for _, args := range []string{"grammar", "--help", "help", "help check", "check --help", "help input", "--version", "completion bash"} {
		for err, want := range map[error]outcome{
			syscall.EPIPE:  {},
			syscall.ENOSPC: {status: 2, err: "stricturi: standard output: " + syscall.ENOSPC.Error() + "\n"},
		} {
			var stderr bytes.Buffer
			status := run(t.Context(), strings.Fields(args), nil, &limited{err: err}, &stderr)
			if status != want.status || stderr.String() != want.err {
				t.Errorf("%s: %v: status %d, %q", args, err, status, &stderr)
			}
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	go func() {
		fmt.Fprintln(w, "a")
		cancel()
	}()
	var stderr bytes.Buffer
	if status := run(ctx, []string{"check"}, r, io.Discard, &stderr); status != 2 || !strings.HasPrefix(stderr.String(), "stricturi: interrupted after ") {
		t.Errorf("status %d, %s", status, &stderr)
	}
}

// Each line is answered before the next one comes.
func TestInteractive(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run(t.Context(), []string{"check", "--spec", "rfc3986", "--json"}, inR, outW, io.Discard)
	}()
	d := json.NewDecoder(outR)
	for _, text := range []string{"a", "b", "c"} {
		fmt.Fprintln(inW, text)
		var o struct{ In string }
		if err := d.Decode(&o); err != nil || o.In != text {
			t.Fatalf("%q: %+v, %v", text, o, err)
		}
	}
	inW.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}

func TestManyLines(t *testing.T) {
	n := testutil.Amount(5_000, 100_000)
	var in strings.Builder
	for i := range n {
		fmt.Fprintf(&in, "http://example.com/%d\n", i)
	}
	got := runWith(t, in.String(), "check", "--spec", "rfc3986", "--json")
	i := 0
	for line := range strings.Lines(got.out) {
		if want := fmt.Sprintf(`{"in":"http://example.com/%d"`, i) + valid3986; line != want {
			t.Fatalf("line %d is %s", i, line)
		}
		i++
	}
	if i != n || got.status != 0 {
		t.Errorf("%d answers, status %d", i, got.status)
	}
}

// The commands that transform write results alone on standard output, and everything about
// a rejected text to standard error, so that a pipe reads data.
func TestRejected(t *testing.T) {
	for _, tt := range []struct{ command, bad, good, want string }{
		{"normalize", "a b", "A:%41", "a:A"},
		{"edit --set fragment=x", "a b", "a", "a#x"},
		{"edit --get {must:port}", "a", "//h:1", "1"},
		{"resolve --base a:/ --excess error", "../..", "b", "a:/b"},
		{"resolve --relative --base a:/b", "c", "a:/c", "c"},
		{"to-uri", "a b", "é", "%C3%A9"},
		{"to-uri --idna", "http://a..é/", "é", "%C3%A9"},
		{"to-iri", "a b", "%C3%A9", "é"},
		{"escape --place segment", "..", "/", "%2F"},
		{"unescape --place segment", "/", "%2F", "/"},
		{"unescape --safe --place segment", "/", "%41", "A"},
		{"edit --expand", "/", "www.a", "http://www.a"},
		{"to-iri --display", "\xFF", "a", "a"},
	} {
		args, in := strings.Fields(tt.command), tt.bad+"\n"+tt.good+"\n"+tt.bad+"\n"
		got := runWith(t, in, args...)
		if got.status != 1 || got.out != tt.want+"\n" || !strings.HasPrefix(got.err, "✗ ") || strings.Count(got.err, "✗ ") != 2 {
			t.Errorf("%s: %+v", tt.command, got)
		}
		for flag, want := range map[string]outcome{
			"--only valid": {tt.want + "\n", "", 1}, "--only invalid": {"", got.err, 1},
		} {
			if got := runWith(t, in, append(args, strings.Fields(flag)...)...); got != want {
				t.Errorf("%s %s: %+v, want %+v", tt.command, flag, got, want)
			}
		}
		got = runWith(t, in, append(args, "-n")...)
		if got.out != "      2: "+tt.want+"\n" || !strings.HasPrefix(got.err, "      1: ✗ ") || strings.Count(got.err, "\n      3: ✗ ") != 1 {
			t.Errorf("%s -n: %+v", tt.command, got)
		}
		for line := range strings.Lines(got.err) {
			if !strings.HasPrefix(line, "      1: ✗") && !strings.HasPrefix(line, "      3: ✗") && !strings.HasPrefix(line, "           ") {
				t.Errorf("%s -n: %q", tt.command, line)
			}
		}
		if got := runWith(t, in, append(args, "--json")...); got.status != 1 || got.err != "" || len(objects(t, got.out)) != 3 {
			t.Errorf("%s --json: %+v", tt.command, got)
		}
	}
}
