package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The scripts of testdata/script are those of package testscript, with three commands more:
//
//	stricturi [arguments]
//	commit FILE NAME SUBJECT # a copy of the file by this name, with the others of its folder, in git
//	transcript
//
// The file "transcript" of a script is what a terminal shows: lines that begin with "$ ", each
// followed by its output, lines of standard error after "2> ", and the exit status of stricturi
// in brackets if it is not 0. The command transcript runs these lines and writes what they show
// now to the file "got", so that "cmp got transcript" compares, and
//
//	go test -run TestScripts ./cmd/stricturi -update
//
// writes what has changed into the scripts. Characters that are not printable are shown as in
// Go's string literals.
func TestScripts(t *testing.T) {
	root := testutil.Must(filepath.Abs("../.."))
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(root, "cmd/stricturi/testdata/script"),
		UpdateScripts:       *update,
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", filepath.ToSlash(root))
			e.Setenv("HOME", os.Getenv("HOME")) // of the caches that the go command needs
			return nil
		},
		Condition: func(name string) (bool, error) {
			return name == "whole" && testutil.Whole(), nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"stricturi": func(ts *testscript.TestScript, neg bool, args []string) {
				sh := shellIn(ts)
				sh.run(append([]string{"stricturi"}, args...))
				ts.Stdout().Write(sh.out)
				ts.Stderr().Write(sh.stderr.Bytes())
				if (sh.status != 0) != neg {
					ts.Fatalf("exit status %d", sh.status)
				}
			},
			"commit": func(ts *testscript.TestScript, _ bool, args []string) {
				name := ts.MkAbs(args[1])
				ts.Check(os.MkdirAll(filepath.Dir(name), 0o777))
				ts.Check(os.WriteFile(name, []byte(ts.ReadFile(args[0])), 0o666))
				ts.Check(ts.Exec("git", "add", filepath.Dir(name)))
				ts.Check(ts.Exec("git", "commit", "-q", "-m", args[2]))
			},
			"transcript": func(ts *testscript.TestScript, neg bool, args []string) {
				var got strings.Builder
				lines := strings.SplitAfter(ts.ReadFile("transcript"), "\n")
				for i, line := range lines {
					switch command, ok := strings.CutPrefix(line, "$ "); {
					case ok:
						sh := shellIn(ts)
						got.WriteString(line + sh.line(strings.TrimSuffix(command, "\n")))
					case introduces(lines[i:]):
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

// scriptShell runs pipelines of a few commands within the process. Of a shell's words it knows
// 'a', "a", $'\x61' and $ROOT.
type scriptShell struct {
	ts     *testscript.TestScript
	out    []byte // of the last command
	stderr bytes.Buffer
	status int // of the last call of stricturi
}

func shellIn(ts *testscript.TestScript) *scriptShell { return &scriptShell{ts: ts} }

// line runs a pipeline and returns what a terminal shows.
func (sh *scriptShell) line(line string) string {
	for _, words := range sh.parse(line) {
		sh.run(words)
	}
	var shown strings.Builder
	shown.WriteString(printable("", sh.out))
	shown.WriteString(printable("2> ", sh.stderr.Bytes()))
	if sh.status != 0 {
		fmt.Fprintf(&shown, "[%d]\n", sh.status)
	}
	return shown.String()
}

// printable returns the lines of a text, each after a prefix.
func printable(prefix string, text []byte) string {
	var b strings.Builder
	for line := range bytes.Lines(bytes.TrimRight(text, "\n")) {
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

// parse returns the words of each command of a pipeline.
func (sh *scriptShell) parse(line string) [][]string {
	commands := [][]string{nil}
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		if rest, ok := strings.CutPrefix(line, "| "); ok {
			commands, line = append(commands, nil), rest
			continue
		}
		var word strings.Builder
		for line != "" && line[0] != ' ' {
			var part string
			switch {
			case strings.HasPrefix(line, "$ROOT"):
				part, line = sh.ts.Getenv("ROOT"), line[len("$ROOT"):]
			case strings.HasPrefix(line, "$'"):
				quoted := regexp.MustCompile(`^\$'((?:[^'\\]|\\.)*)'`).FindStringSubmatch(line)
				if quoted == nil {
					sh.ts.Fatalf("unclosed quotation: %s", line)
				}
				part, line = sh.unescape(quoted[1]), line[len(quoted[0]):]
			case line[0] == '\'' || line[0] == '"':
				part, line, _ = strings.Cut(line[1:], line[:1])
			default:
				part, line = line[:1], line[1:]
			}
			word.WriteString(part)
		}
		last := len(commands) - 1
		commands[last] = append(commands[last], word.String())
	}
	return commands
}

// unescape replaces the escape sequences that Go and shells have in common.
func (sh *scriptShell) unescape(text string) string {
	text, err := strconv.Unquote(`"` + strings.NewReplacer(`\'`, "'", `"`, `\"`, "\\\\", "\\\\").Replace(text) + `"`)
	sh.ts.Check(err)
	return text
}

// inFolder is locked while the process is in the folder of a script.
var inFolder sync.Mutex

// run runs one command on the output of the one before.
func (sh *scriptShell) run(words []string) {
	if n := len(words); n > 2 && words[n-2] == ">" {
		sh.run(words[:n-2])
		sh.ts.Check(os.WriteFile(sh.ts.MkAbs(words[n-1]), sh.out, 0o666))
		sh.out = nil
		return
	}
	if n := len(words); words[n-1] == "2>&1" {
		sh.run(words[:n-1])
		sh.out = append(sh.out, sh.stderr.Bytes()...)
		sh.stderr.Reset()
		return
	}
	if name, value, ok := strings.Cut(words[0], "="); ok {
		sh.ts.Check(os.Setenv(name, value))
		defer os.Unsetenv(name)
		words = words[1:]
	}
	in := sh.out
	var out bytes.Buffer
	switch words[0] {
	case "stricturi":
		inFolder.Lock()
		defer inFolder.Unlock()
		before, err := os.Getwd()
		sh.ts.Check(err)
		sh.ts.Check(os.Chdir(sh.ts.MkAbs(".")))
		defer os.Chdir(before)
		sh.status = run(context.Background(), words[1:], bytes.NewReader(in), &out, &sh.stderr)
	case "printf":
		out.WriteString(strings.ReplaceAll(sh.unescape(words[1]), "%%", "%"))
	case "cat":
		out.WriteString(sh.ts.ReadFile(words[1]))
	case "gzip":
		z := gzip.NewWriter(&out)
		z.Write(in)
		sh.ts.Check(z.Close())
	case "sed": // s/regular expression/text/
		part := strings.Split(words[1], "/")
		out.Write(regexp.MustCompile(part[1]).ReplaceAll(in, []byte(part[2])))
	case "head", "grep":
		sh.filter(&out, words, in)
	default:
		sh.ts.Fatalf("unknown command %s", words[0])
	}
	sh.out = out.Bytes()
}

// filter is head -n N and head -c N, or grep and grep -o with a regular expression.
func (sh *scriptShell) filter(out io.Writer, words []string, in []byte) {
	flag, arg := "", words[1]
	if len(words) > 2 {
		flag, arg = words[1], words[2]
	}
	if words[0] == "head" {
		n, err := strconv.Atoi(arg)
		sh.ts.Check(err)
		if flag == "-c" {
			out.Write(in[:n])
			return
		}
		out.Write(bytes.Join(bytes.SplitAfter(in, []byte("\n"))[:n], nil))
		return
	}
	re := regexp.MustCompile(arg)
	for line := range bytes.Lines(in) {
		switch {
		case flag == "-o":
			for _, match := range re.FindAll(line, -1) {
				fmt.Fprintf(out, "%s\n", match)
			}
		case re.Match(line) != (flag == "-v"):
			out.Write(line)
		}
	}
}
