package main

import (
	"flag"
	"html"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stricturi/stricturi/internal/testutil"
)

// shell returns a function that runs a line of shell, in a folder of its own, and returns the output.
func shell(t *testing.T) func(line string) string {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	return func(line string) string {
		c := exec.Command(sh, "-c", line)
		c.Dir = dir
		out, err := c.Output()
		if c.ProcessState == nil || c.ProcessState.ExitCode() > 1 { // 1: some text was invalid
			t.Errorf("%s: %v", line, err)
		}
		return string(out)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text := testutil.Must(os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name))))
	return string(text)
}

var update = flag.Bool("update", false, "write the output of the commands into the pages")

// pages returns the README and the pages of the guide.
func pages(t *testing.T) []string {
	t.Helper()
	guide, err := filepath.Glob("../../docs/guide/*.md")
	if err != nil || len(guide) == 0 {
		t.Fatal(guide, err)
	}
	all := []string{"README.md"}
	for _, p := range guide {
		all = append(all, "docs/guide/"+filepath.Base(p))
	}
	return all
}

// block matches a block that is fenced with an info string, and perhaps the name of a file.
var block = regexp.MustCompile("(?ms)^```(\\w*)(?: ([\\w.-]+))?\n(.*?)^```$")

// The commands that the pages show after "$" print the output below them. They run in a
// folder with the files of the page. A third of the pages is a sample.
func TestReadmeConsole(t *testing.T) {
	for i, page := range pages(t) {
		if i%3 != 0 && !*update && !testutil.Whole() {
			continue
		}
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			run, text := shell(t), read(t, page)
			for _, m := range block.FindAllStringSubmatch(text, -1) {
				if m[2] != "" {
					run("cat >" + m[2] + " <<'END'\n" + m[3] + "END")
				}
			}
			updated := block.ReplaceAllStringFunc(text, func(fenced string) string {
				m := block.FindStringSubmatch(fenced)
				if m[1] != "" || !strings.Contains("\n"+m[3], "\n$ ") {
					return fenced
				}
				var shown strings.Builder
				for _, part := range strings.Split("\n"+m[3], "\n$ ")[1:] {
					line, want, _ := strings.Cut(part, "\n")
					got := strings.TrimRight(run(line), "\n")
					if strings.TrimSpace(got) != strings.TrimSpace(want) && !*update {
						t.Errorf("%s\nprints\n%s\nnot\n%s", line, got, want)
					}
					if shown.WriteString("$ " + line + "\n"); got != "" {
						shown.WriteString(got + "\n")
					}
				}
				return "```\n" + shown.String() + "```"
			})
			if *update && updated != text {
				testutil.NoError(t, os.WriteFile(filepath.Join("..", "..", filepath.FromSlash(page)), []byte(updated), 0o666))
			}
		})
	}
}

// The table of patterns has the answers of grammar regex --against.
func TestReadmePatterns(t *testing.T) {
	row := regexp.MustCompile("(?m)^(\\|[^|]*\\| (\\w+) ([\\w-]+) \\| (\\w+) \\|).*\\| (``?)(.*[^`])(``?) \\|$")
	answer := regexp.MustCompile(`: ([a-z ]+)\n(?:  only the rule: (.*)\n)?(?:  only the pattern: (.*)\n)?$`)
	const page = "docs/guide/patterns.md"
	text, rows := read(t, page), 0
	updated := row.ReplaceAllStringFunc(text, func(line string) string {
		rows++
		m := row.FindStringSubmatch(line)
		got := runWith(t, "", "grammar", "regex", m[2], m[3], "--dialect", m[4], "--search", "--against", strings.ReplaceAll(m[6], `\|`, "|"))
		a := answer.FindStringSubmatch(got.out)
		if a == nil {
			t.Fatal(got)
		}
		cells := ""
		for i, cell := range a[1:] {
			if i > 0 && cell != "" {
				cell = "`" + strings.ReplaceAll(cell, "|", `\|`) + "`"
			}
			cells += " " + cell + " |"
		}
		return m[1] + cells + " " + m[5] + m[6] + m[7] + " |"
	})
	if rows < 10 {
		t.Errorf("%s has %d rows", page, rows)
	}
	if updated != text && !*update {
		t.Errorf("%s should have\n%s", page, updated)
	} else if updated != text {
		testutil.NoError(t, os.WriteFile(filepath.Join("..", "..", filepath.FromSlash(page)), []byte(updated), 0o666))
	}
}

// The Go code in the pages is that of Examples, and a program is that of one in package uri.
func TestReadmeGo(t *testing.T) {
	program := strings.NewReplacer("package main\n", "package uri_test\n", "\nfunc main() {\n", "\n// The program of the README.\nfunc Example_readme() {\n")
	// flat removes the indentation.
	flat := regexp.MustCompile(`(?m)^[\t ]+`)
	var examples []string
	for _, folder := range []string{"uri", "uri/*", "iri", "iri/*", "formats", "formats/*", "schemes", "grammar/*", "integrations/*", "conformance/examples"} {
		files := testutil.Must(filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*_test.go")))
		for _, f := range files {
			text := testutil.Must(os.ReadFile(f))
			if strings.Contains(string(text), "\nfunc Example") {
				examples = append(examples, flat.ReplaceAllString(string(text), ""))
			}
		}
	}
	n := 0
	for _, page := range pages(t) {
		for _, m := range block.FindAllStringSubmatch(read(t, page), -1) {
			if m[1] != "go" {
				continue
			}
			n++
			if !slices.ContainsFunc(examples, func(text string) bool {
				return strings.Contains(text, flat.ReplaceAllString(program.Replace(m[3]), ""))
			}) {
				t.Errorf("%s: no Example has\n%s", page, m[3])
			}
		}
	}
	if n == 0 {
		t.Error("no code")
	}
}

// The links between the pages lead to files, and to headings that exist.
func TestReadmeLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^()\s]+)\)`)
	heading := regexp.MustCompile(`(?m)^#+ (.*)$`)
	code := regexp.MustCompile("(?ms)^```.*?^```$|``[^\n]*?``|`[^`\n]*`")
	for _, page := range append(pages(t), "CONTRIBUTING.md", "docs/from-net-url.md", "docs/evidence.md") {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(read(t, page), ""), -1) {
			name, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(name, ":") {
				continue
			}
			target := path.Join(path.Dir(page), name)
			if name == "" {
				target = page
			}
			if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(target))); err != nil {
				t.Errorf("%s: %v", page, err)
				continue
			}
			if anchor == "" {
				continue
			}
			if !slices.ContainsFunc(heading.FindAllStringSubmatch(read(t, target), -1), func(h []string) bool {
				word := func(c rune) rune {
					switch {
					case c == ' ':
						return '-'
					case c == '-' || c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c):
						return unicode.ToLower(c)
					}
					return -1
				}
				return strings.Map(word, h[1]) == anchor
			}) {
				t.Errorf("%s: %s has no heading %q", page, target, anchor)
			}
		}
	}
}

// The table of other libraries has the cells of the measured one.
func TestReadmePeers(t *testing.T) {
	// Of a link only the text counts, of the first cell only the part before a
	// parenthesis.
	link := regexp.MustCompile(`\[([^\]]*)\]\((?:[^()"]|\([^()]*\))*(?:"[^"]*")?\)`)
	remark := regexp.MustCompile(`^(\| [^|]*?) \([^|]*\) \|`)
	measured := map[string]bool{}
	for line := range strings.Lines(read(t, "conformance/peers/README.md")) {
		measured[remark.ReplaceAllString(link.ReplaceAllString(line, "$1"), "$1 |")] = true
	}
	_, table, _ := strings.Cut(read(t, "README.md"), "\n## Comparison with other libraries\n\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.SplitAfter(table+"\n", "\n")
	if len(rows) < 4 {
		t.Fatalf("no table: %q", table)
	}
	for _, row := range rows[2 : len(rows)-1] {
		if !measured[row] {
			t.Errorf("conformance/peers/README.md has no row %s", row)
		}
	}
}

// The pictures show what the command prints today. CONTRIBUTING.md says how to make
// them.
func TestPictures(t *testing.T) {
	run := shell(t)
	for _, name := range []string{"caret", "editions"} {
		var shown strings.Builder
		for _, m := range regexp.MustCompile(`<text class="\w+-r\d+"[^>]*>([^<]*)</text>`).FindAllStringSubmatch(read(t, "docs/pictures/"+name+".svg"), -1) {
			shown.WriteString(html.UnescapeString(m[1]) + " ")
		}
		line, want, _ := strings.Cut(strings.ReplaceAll(shown.String(), "\u00a0", " "), "\n")
		line, found := strings.CutPrefix(line, "$ ")
		if !found {
			t.Errorf("%s: no command in %q", name, line)
			continue
		}
		if got := run(line); !slices.Equal(strings.Fields(got), strings.Fields(want)) {
			t.Errorf("%s: %s\nprints\n%s\nnot\n%s", name, line, got, want)
		}
	}
}

var generatedBy = regexp.MustCompile("Generated by `stricturi ([^`]+)`")

// The audits of conformance/audits are what the command that each of them names prints. Those in
// other folders than these take seconds.
func TestAudits(t *testing.T) {
	audits := testutil.Must(filepath.Abs(filepath.Join("..", "..", "conformance", "audits")))
	fast := []string{"audits", "urn", "language-tags", "links", "mailto", "zone-identifiers"}
	for _, pattern := range []string{"*--*.md", "*/*--*.md"} {
		names := testutil.Must(filepath.Glob(filepath.Join(audits, pattern)))
		if len(names) < len(fast) {
			t.Errorf("only %d audits", len(names))
		}
		for _, name := range names {
			dir := filepath.Dir(name)
			t.Run(filepath.Base(name), func(t *testing.T) {
				if !slices.Contains(fast, filepath.Base(dir)) && !testutil.Whole() && !*update {
					t.Skip("takes seconds; the gate runs it")
				}
				t.Chdir(dir)
				kept := string(testutil.Must(os.ReadFile(name)))
				command := generatedBy.FindStringSubmatch(kept)
				if command == nil {
					t.Fatal("names no command")
				}
				checkAudit(t, name, command[1])
				if dir == audits {
					checkAudit(t, strings.TrimSuffix(name, ".md")+".jsonl", strings.Replace(command[1], "--output markdown", "--json", 1))
				}
			})
		}
	}
}

func checkAudit(t *testing.T, name, command string) {
	kept := string(testutil.Must(os.ReadFile(name)))
	got := runWith(t, "", strings.Fields(command)...)
	switch {
	case got.out == kept && got.status == 0:
	case got.status == 0 && *update:
		testutil.NoError(t, os.WriteFile(name, []byte(got.out), 0o666))
	default:
		t.Errorf("%s writes something else into %s; with -update the test writes it: %s", command, filepath.Base(name), got.err)
	}
}
