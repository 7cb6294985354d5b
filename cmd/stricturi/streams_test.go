package main

import (
	"bytes"
	"context"
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
	"time"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/testutil"
)

// An input that breaks off is reported. What was read of it is answered, and so are the other
// operands.
func TestUnreadable(t *testing.T) {
	for _, tt := range []struct{ args, in, want string }{
		{"normalize - c", "a\nb", "a\nc\n"},
		{"find", "http://a/ http://b/", "✓ http://a/  1:1 URI\n"},
	} {
		var stdout, stderr bytes.Buffer
		stdin := io.MultiReader(strings.NewReader(tt.in), iotest.ErrReader(errors.New("broken")))
		status := run(t.Context(), strings.Fields(tt.args), stdin, &stdout, &stderr)
		if status != 2 || stdout.String() != tt.want || stderr.String() != "stricturi: standard input: broken\n" {
			t.Errorf("%s: status %d, %s%s", tt.args, status, &stdout, &stderr)
		}
	}
}

// An interrupt ends the work even if the input blocks, and leaves what was done.
func TestInterrupt(t *testing.T) {
	for args, want := range map[string]string{
		"check": "", "check --spec rfc3986 --output=summary-json": `{"texts":1,"valid":0,"invalid":1,"unreadable":0,"complete":false,`,
		"find": "", "find --as html --base a:b": "", "prove": "", "generate rfc3261 --rule SIP-message --package x --out " + t.TempDir(): "",
	} {
		ctx, cancel := context.WithCancel(t.Context())
		r, w := io.Pipe()
		defer w.Close()
		go func() {
			if strings.HasPrefix(args, "check") || strings.HasPrefix(args, "find") {
				fmt.Fprintln(w, "a b")
			}
			time.Sleep(200 * time.Millisecond)
			cancel()
		}()
		var stdout, stderr bytes.Buffer
		status := run(ctx, strings.Fields(args), r, &stdout, &stderr)
		if status != 2 || !strings.Contains(stderr.String(), "interrupted") || !strings.HasPrefix(stdout.String(), want) {
			t.Errorf("%s: status %d, %s%s", args, status, &stdout, &stderr)
		}
	}
}

// Each line, and each paragraph of find, is answered before the next one comes.
func TestPrompt(t *testing.T) {
	for _, args := range []string{"check --spec rfc3986 --json", "find --json", "check --spec rfc3986 --output=lines", "lint --output=sarif", "find --output=sarif"} {
		in, feed := io.Pipe()
		got, out := io.Pipe()
		done := make(chan int, 1)
		go func() {
			done <- run(t.Context(), strings.Fields(args), in, out, io.Discard)
			out.Close()
		}()
		var text strings.Builder
		b := make([]byte, 1<<12)
		for n := range 3 {
			end := "\n"
			if strings.HasPrefix(args, "find") {
				end = "\n\n"
			}
			go fmt.Fprintf(feed, "<http://a/%d{>%s", n, end)
			for ref := fmt.Sprintf("http://a/%d{", n); !strings.Contains(text.String(), ref); {
				size, err := got.Read(b)
				text.Write(b[:size])
				if err != nil {
					t.Fatalf("%s: %v after %s", args, err, text.String())
				}
			}
		}
		feed.Close()
		rest, _ := io.ReadAll(got)
		if status := <-done; status != 1 || strings.Contains(args, "sarif") && !json.Valid([]byte(text.String()+string(rest))) {
			t.Errorf("%s: status %d, %s%s", args, status, text.String(), rest)
		}
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
	full := "stricturi: standard output: " + syscall.ENOSPC.Error() + "\n"
	for _, tt := range []struct {
		name   string
		args   string
		line   string
		writes int
		err    error
		status int
		stderr string
	}{
		{"a broken pipe is quiet", "check", "a\n", 3, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 0, ""},
		{"its status is of what was done", "check", "a b\n", 3, io.ErrClosedPipe, 1, ""},
		{"a piece that is partly out counts", "check", "a b\n", 0, errPartly, 1, ""},
		{"and nothing else", "check", "a b\n", 0, syscall.EPIPE, 0, ""},
		{"a full disk is not", "check", "a\n", 3, syscall.ENOSPC, 2, full},
		{"a page, to a broken pipe", "grammar", "", 0, syscall.EPIPE, 0, ""},
		{"a page, to a full disk", "grammar", "", 0, syscall.ENOSPC, 2, full},
		{"the help", "help", "", 0, syscall.ENOSPC, 2, full},
		{"the version", "--version", "", 0, syscall.ENOSPC, 2, full},
		{"the help of a command", "check --help", "", 0, syscall.ENOSPC, 2, full},
		{"a topic", "help input", "", 0, syscall.ENOSPC, 2, full},
		{"completion", "completion bash", "", 0, syscall.ENOSPC, 2, full},
	} {
		args := strings.Fields(tt.args)
		if tt.line != "" {
			args = append(args, "--spec", "rfc3986", "--json")
		}
		var stderr bytes.Buffer
		status := run(t.Context(), args, endless{tt.line}, &limited{writes: tt.writes, err: tt.err}, &stderr)
		if status != tt.status || stderr.String() != tt.stderr {
			t.Errorf("%s: status %d, %q", tt.name, status, &stderr)
		}
	}
}

// A broken pipe is not reported, also if a person has been watching. Work that is done at once shows no
// progress.
func TestBrokenPipeWatched(t *testing.T) {
	stdin, w := io.Pipe()
	defer w.Close()
	go func() {
		fmt.Fprintln(w, "a")
		time.Sleep(terminal.StatusAfter + 300*time.Millisecond)
		fmt.Fprintln(w, "b")
	}()
	stderr := newTTY(80, false)
	status := run(t.Context(), []string{"check"}, stdin, &limited{writes: 2, err: syscall.EPIPE}, stderr)
	if got := stderr.String(); status != 0 || !strings.Contains(got, "1 texts, ") || strings.Contains(got, "closed") {
		t.Errorf("%d, %q", status, got)
	}
	stderr = newTTY(80, true)
	if run(t.Context(), []string{"check"}, strings.NewReader("a\nb\n"), io.Discard, stderr) != 0 || stderr.Len() > 0 {
		t.Errorf("%q", stderr.String())
	}
}

// The answers to many lines are in order, and their summary is that of counting one by one.
func TestManyLines(t *testing.T) {
	n := testutil.Amount(5_000, 30_000)
	var in strings.Builder
	for i := range n {
		fmt.Fprintf(&in, "http://example.com/%d%s\n", i, []string{"", " ", "", "[", ""}[i%5])
	}
	got := runWith(t, in.String(), "check", "--spec", "rfc3986", "--output", "lines")
	lines := strings.Split(got.out, "\n")
	for i := range n * 2 / 5 {
		if line := i/2*5 + 2 + i%2*2; !strings.HasPrefix(lines[i], fmt.Sprintf("-:%d:", line)) {
			t.Fatalf("finding %d is %s, not of line %d", i, lines[i], line)
		}
	}
	got = runWith(t, in.String(), "check", "--spec", "rfc3986", "--json", "-n")
	if v := values(t, got.out, "line"); len(v) != n || !slices.IsSortedFunc(v, func(a, b any) int { return int(a.(float64) - b.(float64)) }) {
		t.Errorf("%d answers", len(v))
	}
	got = runWith(t, in.String(), "check", "--spec", "rfc3986", "--output=summary-json")
	if !strings.Contains(got.out, fmt.Sprintf(`"valid":%d,"invalid":%d,"examples":["http://example.com/0","http://example.com/2","http://example.com/4"]`, n*3/5, n*2/5)) ||
		!strings.Contains(got.out, fmt.Sprintf(`"count":%d,"examples":["http://example.com/1 ","http://example.com/3[","http://example.com/6 "]`, n*2/5)) {
		t.Errorf("%s", got.out)
	}
}

// Each of many lines that cannot be read is counted, but only the first are reported.
func TestUnreadableMany(t *testing.T) {
	got := runWith(t, strings.Repeat("1\n", 200_000), "check", "--json", "--in", "jsonl")
	lines := strings.Split(got.err, "\n")
	if got.status != 2 || len(lines) != 12 || lines[9] != "stricturi: standard input, line 10: neither a string nor an object" || lines[10] != "stricturi: 200000 lines in all could not be read" {
		t.Errorf("%d lines, %.2000s", len(lines), got.err)
	}
}

// A text may be longer than any buffer.
func TestLongText(t *testing.T) {
	long := strings.Repeat("x", 3<<20)
	if got := runWith(t, "a\n"+long+"\n\n"+long, "normalize"); got != (outcome{"a\n" + long + "\n\n" + long + "\n", "", 0}) {
		t.Errorf("status %d, %d bytes, %s", got.status, len(got.out), got.err)
	}
}
