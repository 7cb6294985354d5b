package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// TestMain puts the command on the path, which is the test program by another name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"stricturi": func() {
		debug.SetGCPercent(100) // as in the command, and not as in tests
		main()
	}})
}

// The scripts of testdata/script are those of package testscript, with two commands more:
//
//	commit FILE NAME SUBJECT # a copy of the file by this name, with the others of its folder, in git
//	transcript
//
// The file "transcript" of a script is what a terminal shows: lines for bash that begin with "$ ", each
// followed by its output, lines of standard error after "2> ", and the exit status in brackets if it is
// not 0: that of the last command of a pipeline that fails. The command transcript runs these lines and
// writes what they show now to the file "got", so that "cmp got transcript" compares, and
//
//	go test -run TestScripts ./cmd/stricturi -update
//
// writes what has changed into the scripts. Characters that are not printable are shown as in
// Go's string literals.
func TestScripts(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	root := testutil.Must(filepath.Abs("../.."))
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join(root, "cmd/stricturi/testdata/script"),
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", filepath.ToSlash(root))
			e.Setenv("HOME", os.Getenv("HOME")) // of the caches that the go command needs
			e.Setenv("LC_ALL", "C")             // other programs read bytes
			return nil
		},
		Condition: func(name string) (bool, error) {
			return name == "whole" && testutil.Whole(), nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"commit": func(ts *testscript.TestScript, _ bool, args []string) {
				name := ts.MkAbs(args[1])
				ts.Check(os.MkdirAll(filepath.Dir(name), 0o777))
				ts.Check(os.WriteFile(name, []byte(ts.ReadFile(args[0])), 0o666))
				ts.Check(ts.Exec("git", "add", filepath.Dir(name)))
				ts.Check(ts.Exec("git", "commit", "-q", "-m", args[2]))
			},
			"transcript": func(ts *testscript.TestScript, _ bool, _ []string) {
				var got strings.Builder
				lines := strings.SplitAfter(ts.ReadFile("transcript"), "\n")
				for i, line := range lines {
					if command, ok := strings.CutPrefix(line, "$ "); ok {
						got.WriteString(line + transcribed(ts, command))
					} else if introduces(lines[i:]) {
						got.WriteString(line)
					}
				}
				ts.Check(os.WriteFile(ts.MkAbs("got"), []byte(got.String()), 0o666))
			},
		},
	})
}

// introduces reports whether the first line is of a comment or an empty line before a command.
func introduces(lines []string) bool {
	for _, line := range lines[1:] {
		if strings.HasPrefix(line, "$ ") {
			return lines[0] == "\n" || strings.HasPrefix(lines[0], "# ")
		}
		if !strings.HasPrefix(line, "# ") {
			break
		}
	}
	return false
}

// transcribed runs a line and returns what a terminal shows.
func transcribed(ts *testscript.TestScript, line string) string {
	err := ts.Exec("bash", "-c", "set -o pipefail; "+line)
	text := printable("", ts.ReadFile("stdout")) + printable("2> ", ts.ReadFile("stderr"))
	if failed, ok := errs.AsType[*exec.ExitError](err); ok {
		text += fmt.Sprintf("[%d]\n", failed.ExitCode())
	} else {
		ts.Check(err)
	}
	return text
}

// printable returns the lines of a text, each after a prefix.
func printable(prefix, text string) string {
	var b strings.Builder
	for line := range bytes.Lines(bytes.TrimRight([]byte(text), "\n")) {
		b.WriteString(prefix)
		for line = bytes.TrimSuffix(line, []byte("\n")); len(line) > 0; {
			c, n := utf8.DecodeRune(line)
			switch {
			case c == utf8.RuneError && n == 1:
				fmt.Fprintf(&b, `\x%02X`, line[0])
			case unicode.IsPrint(c):
				b.WriteRune(c)
			default:
				b.WriteString(strings.Trim(strconv.QuoteRune(c), "'"))
			}
			line = line[n:]
		}
		b.WriteByte('\n')
	}
	return b.String()
}
