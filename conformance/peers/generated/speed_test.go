package generated

import (
	"encoding/json"
	"fmt"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/mod/semver"

	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A task is a rule, valid texts, and a parser in Go, whose source is a file of a package. There is
// code for re2c and ragel in files with its name, if the rule is regular; that of addr-spec has no
// comments and no white space, which are recursive.
type task struct {
	name, grammar, rule string
	texts               []string
	parser              string
	valid               func(text string) bool
	pkg, file           string
}

var tasks = []task{
	{"semver", "library/semver.abnf", "valid-semver",
		[]string{"1.2.3", "10.20.30", "1.0.0-alpha.1", "1.0.0-x.7.z.92", "1.0.0-beta+exp.sha.5114f85", "1.0.0+20130313144700"},
		"x/mod/semver", func(text string) bool { return semver.IsValid("v" + text) }, "golang.org/x/mod/semver", "semver.go"},
	{"addr-spec", "library/rfc5322.abnf", "addr-spec",
		[]string{"a@example.com", "first.last@mail.example.org", "user+tag@sub.example.co.uk", `"quoted string"@example.com`},
		"net/mail", func(text string) bool { _, err := mail.ParseAddress(text); return err == nil }, "net/mail", "message.go"},
	{"json", "../conformance/audits/json/rfc8259.abnf", "JSON-text",
		[]string{`{"Image": {"Width": 800, "Title": "View from 15th Floor", "Animated": false, "IDs": [116, 943, 234, 38793, -1.5e2]}}`},
		"encoding/json", func(text string) bool { return json.Valid([]byte(text)) }, "encoding/json", "scanner.go"},
}

// BenchmarkGenerated reports megabytes a second and lines of code. It skips tools that are missing.
func BenchmarkGenerated(b *testing.B) {
	for _, t := range tasks {
		input := strings.Join(t.texts, "\n") + "\n"
		b.Run(t.name+"/stricturi", func(b *testing.B) { t.stricturi(b, input) })
		b.Run(t.name+"/"+t.parser, func(b *testing.B) {
			dir := command(b, "", "", "go", "list", "-f", "{{.Dir}}", t.pkg)
			report(b, lines(filepath.Join(dir, t.file)), fmt.Sprint(speed(len(input)-len(t.texts), func() {
				for _, text := range t.texts {
					if !t.valid(text) {
						b.Fatalf("%s does not match", text)
					}
				}
			})))
		})
		for tool, source := range map[string]string{"re2c": "testdata/" + t.name + ".re", "ragel": "testdata/" + t.name + ".rl"} {
			b.Run(t.name+"/"+tool, func(b *testing.B) { c(b, input, tool, source) })
		}
	}
}

// stricturi measures verdicts and trees of a generated package, in a program of its own.
func (t *task) stricturi(b *testing.B, input string) {
	dir := b.TempDir()
	source := testutil.Must(os.ReadFile("../../../grammar/" + t.grammar))
	g := testutil.Must(compile.Load(filepath.Base(t.grammar), string(source), t.rule))
	files := testutil.Must(g.Package(b.Context(), "p", nil))
	total := 0
	testutil.NoError(b, compile.Write(filepath.Join(dir, "p"), files))
	for name := range files {
		total += lines(filepath.Join(dir, "p", name))
	}
	rule := ""
	for _, r := range g.Rules {
		if r.Name == t.rule {
			rule = r.GoName
		}
	}
	measure := strings.Replace(string(testutil.Must(os.ReadFile("measure.go"))), "package generated", "package main", 1)
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.25\n", "main.go": fmt.Sprintf(program, rule), "measure.go": measure} {
		testutil.NoError(b, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	report(b, total, command(b, dir, input, "env", "GOWORK=off", "go", "run", "."))
}

const program = `package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"m/p"
)

func main() {
	data, _ := io.ReadAll(os.Stdin)
	texts := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for _, valid := range []func(text string) bool{
		func(text string) bool { _, ok := p.Match(p.Rule%[1]s, text); return ok },
		func(text string) bool { _, err := p.Tree(p.Rule%[1]s, text); return err == nil },
	} {
		fmt.Println(speed(len(data)-len(texts), func() {
			for _, text := range texts {
				if !valid(text) {
					panic(text)
				}
			}
		}))
	}
}
`

// c measures the code that a tool generates from a source.
func c(b *testing.B, input, tool, source string) {
	if _, err := os.Stat(source); err != nil {
		b.Skip("the rule is recursive")
	}
	for _, name := range []string{tool, "cc"} {
		if _, err := exec.LookPath(name); err != nil {
			b.Skipf("it needs %s", name)
		}
	}
	dir := b.TempDir()
	match := filepath.Join(dir, "match.c")
	flags := map[string]string{"re2c": "-W", "ragel": "-G2"}
	command(b, "", "", tool, flags[tool], "-o", match, source)
	command(b, "", "", "cc", "-O2", "-w", "-I", dir, "-o", filepath.Join(dir, "driver"), "testdata/driver.c")
	report(b, lines(match), command(b, "", input, filepath.Join(dir, "driver")))
}

// report reports lines of code, and speeds: those of verdicts, and of trees if there is a second.
func report(b *testing.B, lines int, speeds string) {
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(lines), "lines")
	for i, speed := range strings.Fields(speeds) {
		b.ReportMetric(testutil.Must(strconv.ParseFloat(speed, 64)), []string{"MB/s", "tree-MB/s"}[i])
	}
}

// command runs a command in a folder and returns its output.
func command(b *testing.B, dir, input, name string, args ...string) string {
	c := exec.Command(name, args...)
	c.Dir, c.Stdin, c.Stderr = dir, strings.NewReader(input), os.Stderr
	out, err := c.Output()
	if err != nil {
		b.Fatal(name, err)
	}
	return strings.TrimSpace(string(out))
}

func lines(file string) int {
	return strings.Count(string(testutil.Must(os.ReadFile(file))), "\n")
}
