package audits_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A family is a folder with the grammars of a specification's revisions, their
// comparisons, and README.md, a page of findings.
type family struct {
	folder string
	with   map[string]string // names that references in words use, to files
	audits [][2]string       // stems of files in the folder, or of editions
	// octets is set if a grammar does not say that its terminals are octets.
	octets bool
}

var families = []family{
	{folder: "http", with: map[string]string{"RFC4647": "rfc4647.abnf", "RFC5646": "../language-tags/rfc5646.abnf"},
		audits: [][2]string{{"rfc2616", "rfc7230"}, {"rfc7230", "rfc9110"}}},
	{folder: "toml", audits: [][2]string{{"toml-0.5.0", "toml-1.0.0"}, {"toml-1.0.0", "toml-1.1.0"}}},
	{folder: "structured-fields", audits: [][2]string{{"rfc8941", "rfc9651"}}},
	{folder: "urn", audits: [][2]string{{"rfc2141", "rfc8141"}}},
	{folder: "mailto", audits: [][2]string{{"rfc2368", "rfc6068"}, {"rfc1738", "rfc6068"}}},
	{folder: "mail", audits: [][2]string{{"rfc822", "rfc2822"}, {"rfc2822", "rfc5322"}}},
	{folder: "links", audits: [][2]string{{"rfc5988", "rfc8288"}}},
	{folder: "language-tags", audits: [][2]string{{"rfc4646", "rfc5646"}}},
	{folder: "json", audits: [][2]string{{"rfc4627", "rfc7159"}, {"rfc7159", "rfc8259"}}},
	{folder: "zone-identifiers", audits: [][2]string{{"rfc3986", "rfc3986+6874"}}},
	{folder: "generic", audits: [][2]string{{"rfc1738", "rfc2396"}, {"rfc1808", "rfc2396"}}},
	{folder: "notifications", audits: [][2]string{{"rfc3798", "rfc8098"}}},
	{folder: "smtp", audits: [][2]string{{"rfc2821", "rfc5321"}}},
	{folder: "sdp", audits: [][2]string{{"rfc4566", "rfc8866"}}},
	{folder: "sieve", audits: [][2]string{{"rfc3028", "rfc5228"}}},
	{folder: "imap", audits: [][2]string{{"rfc3501", "rfc9051"}}},
	{folder: "vcard", audits: [][2]string{{"rfc2426", "rfc6350"}}},
	{folder: "calendar", audits: [][2]string{{"rfc2445", "rfc5545"}}},
	{folder: "sip", audits: [][2]string{{"rfc2543", "rfc3261"}}, octets: true},
}

// read returns two grammars of the family: of the folder, or else of the library or of an edition.
// It changes to the folder.
func (f family) read(t *testing.T, way [2]string) (grammars [2]*reader.Grammar) {
	t.Helper()
	t.Chdir(f.folder)
	r := &reader.Reader{With: f.with, Octets: f.octets}
	for i, stem := range way {
		if _, err := os.Stat(stem + ".abnf"); err == nil {
			stem += ".abnf"
		}
		g := testutil.Must(r.Read(stem))
		grammars[i] = g
	}
	return grammars
}

var codeSpan = regexp.MustCompile("`+([^`]+)`+")

// A matcher, which shares nothing with the automata of package diff, confirms each witness in the
// table of an audit. A test of the command makes the audits.
func TestWitnesses(t *testing.T) {
	for _, f := range families {
		for _, way := range f.audits {
			name := way[0] + "--" + way[1] + ".md"
			t.Run(f.folder+"/"+name, func(t *testing.T) {
				grammars := f.read(t, way)
				for _, g := range grammars {
					g.ABNF = letters(g.ABNF)
				}
				rows := readAudit(t, name)
				if len(rows) == 0 {
					t.Error("no rules")
				}
				for rule, row := range rows {
					names := codeSpan.FindAllStringSubmatch(rule, -1) // the old one and the new one, if they differ
					older, newer := names[0][1], names[len(names)-1][1]
					switch row.relation {
					case "added":
						older = ""
					case "removed":
						newer = ""
					}
					if row.lost != "" {
						confirm(t, unquoted(row.lost), grammars[0], older, grammars[1], newer)
					}
					if row.gained != "" {
						confirm(t, unquoted(row.gained), grammars[1], newer, grammars[0], older)
					}
				}
			})
		}
	}
}

// relationCount is a row of the table at the beginning of an audit.
var relationCount = regexp.MustCompile(`(?m)^\| ([a-z ]+) \| ([0-9]+) \|`)

// comparisons.md counts the relations of all audits.
func TestComparisons(t *testing.T) {
	relations := []string{"same", "wider", "narrower", "both", "nothing in common", "not compared", "added", "removed"}
	page := comparisonsHead + "| documents | " + strings.Join(relations, " | ") + " |\n|---|" + strings.Repeat("---:|", len(relations)) + "\n"
	for _, f := range families {
		for _, way := range f.audits {
			name := fmt.Sprintf("%s/%s--%s.md", f.folder, way[0], way[1])
			counts := map[string]string{}
			for _, m := range relationCount.FindAllStringSubmatch(string(testutil.Must(os.ReadFile(name))), -1) {
				counts[m[1]] = m[2]
			}
			page += fmt.Sprintf("| [%s → %s](%s) |", way[0], way[1], name)
			for _, relation := range relations {
				page += " " + counts[relation] + " |"
			}
			page += "\n"
		}
	}
	golden(t, "comparisons.md", page)
}

const comparisonsHead = `# Comparisons of revisions

` + "`go test ./conformance/audits -update`" + ` writes this table. It counts the rules of each
comparison by what became of their strings. Where "same" is empty, the page leaves out such rules.

`

// unquoted returns the witness in a cell of a table.
func unquoted(cell string) string {
	return testutil.Must(strconv.Unquote(strings.ReplaceAll(strings.Trim(cell, "`"), `\|`, "|")))
}

// confirm checks that a witness matches a rule and not the other one, if there is one.
func confirm(t *testing.T, witness string, in *reader.Grammar, rule string, notIn *reader.Grammar, other string) {
	t.Helper()
	if _, err := matcher.New(in.ABNF, rule).Tree(witness); err != nil {
		t.Errorf("%s: %s: %q: %v", in.Name, rule, witness, err)
	}
	if notIn.ABNF.Rule(other) == nil {
		return
	}
	if _, err := matcher.New(notIn.ABNF, other).Tree(witness); err == nil {
		t.Errorf("%s: %s matches %q, which only %s should", notIn.Name, other, witness, in.Name)
	}
}

// letters returns the grammar in which descriptions in words and names without a definition are
// the texts by which diff shows them.
func letters(g *abnf.Grammar) *abnf.Grammar {
	var known []*abnf.Rule
	for _, r := range g.Rules {
		rule := *r
		rule.Node = abnf.Rewrite(r.Node, func(n abnf.Node) abnf.Node {
			switch n := n.(type) {
			case abnf.Prose:
				return abnf.Chars("⟨" + n.Shortened() + "⟩")
			case abnf.RuleRef:
				if g.Rule(n.Name) == nil {
					return abnf.Literal{Text: "⟨" + n.Name + "⟩"} // in any case
				}
			}
			return n
		})
		known = append(known, &rule)
	}
	return abnf.New(known)
}

// An auditRow is a line of the table of an audit: its cells as they are printed.
type auditRow struct{ relation, lost, gained, causes string }

var tableCell = regexp.MustCompile(`\s*((?:[^|\\]|\\.)*?)\s*\|`)

// cells returns the cells of a line of a table, or nil.
func cells(line string) (cells []string) {
	if !strings.HasPrefix(line, "| `") {
		return nil
	}
	for _, m := range tableCell.FindAllStringSubmatch(line[1:], -1) {
		cells = append(cells, m[1])
	}
	return cells
}

// readAudit returns the table of an audit by the name of the rule, as it is printed.
func readAudit(t *testing.T, name string) map[string]auditRow {
	t.Helper()
	text := testutil.Must(os.ReadFile(name))
	rows := map[string]auditRow{}
	for line := range strings.Lines(string(text)) {
		if c := cells(line); len(c) == 7 {
			rows[c[0]] = auditRow{c[2], c[3], c[4], c[6]}
		}
	}
	return rows
}

var (
	// auditLink is a link to an audit. What follows it in a page is about that audit.
	auditLink = regexp.MustCompile(`\]\(([a-z0-9.-]+--[a-z0-9.+-]+\.md)\)`)
	// witnessSpan is a string in Go syntax, as code.
	witnessSpan = regexp.MustCompile("`(\"(?:[^`\"\\\\]|\\\\.)*\")`")
	// example is a line with a string that a rule lost or gained.
	example = regexp.MustCompile("^- `([^`]+)`(?: → `([^`]+)`)?: (lost|gained) `(\"(?:[^`\"\\\\]|\\\\.)*\")`")
)

// Each row of a page of findings that names a rule, what it lost and what it gained is in
// the audit, the matcher confirms each example, each other string is in the audit, and
// each rule whose own definition changed its language is in the page.
func TestFindings(t *testing.T) {
	for _, f := range families {
		t.Run(f.folder, func(t *testing.T) {
			page := testutil.Must(os.ReadFile(filepath.Join(f.folder, "README.md")))
			links := auditLink.FindAllStringSubmatchIndex(string(page), -1)
			var seen []string
			for i, m := range links {
				name, end := string(page[m[2]:m[3]]), len(page)
				if i+1 < len(links) {
					end = links[i+1][0]
				}
				seen = append(seen, name)
				if i < len(f.audits) {
					t.Run(name, func(t *testing.T) { checkFindings(t, f.read(t, f.audits[i]), name, string(page[m[1]:end])) })
				}
			}
			var want []string
			for _, way := range f.audits {
				want = append(want, way[0]+"--"+way[1]+".md")
			}
			if !slices.Equal(seen, want) {
				t.Errorf("the page has sections with links to %v, want %v", seen, want)
			}
			files, err := filepath.Glob(f.folder + "/*--*")
			if err != nil || len(files) != len(want) {
				t.Errorf("%v (%v), want %v", files, err, want)
			}
		})
	}
}

func checkFindings(t *testing.T, grammars [2]*reader.Grammar, name, text string) {
	rows := readAudit(t, name)
	witnesses := map[string]bool{}
	for _, r := range rows {
		witnesses[r.lost], witnesses[r.gained] = true, true
	}
	for line := range strings.Lines(text) {
		if c := cells(line); len(c) >= 3 {
			for rule := range strings.SplitSeq(c[0], ", ") {
				if r, ok := rows[rule]; !ok || r.lost != c[1] || r.gained != c[2] {
					t.Errorf("%s: on the page %s lost %s and gained %s, in the audit lost %s and gained %s", name, rule, c[1], c[2], r.lost, r.gained)
				}
			}
		}
		if m := example.FindStringSubmatch(line); m != nil {
			checkExample(t, grammars, [2]string{m[1], cmp.Or(m[2], m[1])}, m[3], m[4])
			continue
		}
		for _, m := range witnessSpan.FindAllStringSubmatch(line, -1) {
			if !witnesses[m[0]] {
				t.Errorf("%s does not have %s", name, m[0])
			}
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(rows)) {
		if rows[rule].lost+rows[rule].gained != "" && slices.Contains(strings.Split(rows[rule].causes, ", "), "itself") && !strings.Contains(text, rule) {
			t.Errorf("%s: the page does not name %s", name, rule)
		}
	}
}

// checkExample checks that a rule, with its old and its new name, lost or gained a string.
func checkExample(t *testing.T, grammars [2]*reader.Grammar, rules [2]string, verb, quoted string) {
	text := testutil.Must(strconv.Unquote(quoted))
	for i, g := range grammars {
		_, err := matcher.New(letters(g.ABNF), rules[i]).Tree(text)
		if want := (i == 0) == (verb == "lost"); (err == nil) != want {
			t.Errorf("%s of %s matches %s: %t", rules[i], g.Name, quoted, err == nil)
		}
	}
}

// TOML 1.1 lost from toml only strings with a DEL in a comment: it accepts what 1.0 accepts with the new rule non-eol.
func TestLossOfTOML(t *testing.T) {
	if !testutil.Whole() {
		t.Skip("takes seconds; the gate runs it")
	}
	f := family{folder: "toml"}
	grammars := f.read(t, [2]string{"toml-1.0.0", "toml-1.1.0"})
	grammars[0].ABNF.Rule("non-eol").Node = grammars[1].ABNF.Rule("non-eol").Node
	older, newer := report.Document(grammars[0].Name, grammars[0]), report.Document(grammars[1].Name, grammars[1])
	r := testutil.Must(report.Compare(diff.Options{Rules: []string{"toml"}}, older, newer))
	if p := r.Steps[0].Pairs[0]; p.Relation != diff.RelationSubset {
		t.Errorf("%s, %s", p.Relation, p.Why)
	}
}

// Each family is linked from the page about the folder.
func TestFamilyLinks(t *testing.T) {
	page := testutil.Must(os.ReadFile("../README.md"))
	for _, f := range families {
		if link := fmt.Sprintf("(audits/%s/README.md)", f.folder); !strings.Contains(string(page), link) {
			t.Errorf("conformance/README.md has no link to %s", link)
		}
	}
}
