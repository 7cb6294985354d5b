package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/grammar/diff/report"
	"github.com/stricturi/stricturi/internal/testutil"
)

// compare compares two editions.
func compare(t *testing.T, before, after string, o diff.Options) *diff.Comparison {
	t.Helper()
	older, _ := grammar.Lookup(before)
	newer, _ := grammar.Lookup(after)
	a, err := diff.Compare(diff.Edition(older), diff.Edition(newer), o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func document(t *testing.T, stem, text string) diff.Document {
	t.Helper()
	g, err := abnf.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return diff.Document{Stem: stem, Name: stem, Grammar: g}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	a := compare(t, "rfc2396", "rfc2396bis00", diff.Options{})
	if err := report.WriteJSON(&b, a); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != len(a.Pairs) {
		t.Fatalf("%d lines for %d pairs", len(lines), len(a.Pairs))
	}
	for i, line := range lines {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		for _, key := range []string{"old", "new", "relation", "onlyOld", "onlyNew", "countOld", "countNew", "oldText", "newText", "section"} {
			if _, ok := m[key]; !ok {
				t.Errorf("line %d: no %q", i+1, key)
			}
		}
		p := a.Pairs[i]
		for key, r := range map[string]*diff.Rule{"Old": p.Old, "New": p.New} {
			counts, ok := m["count"+key].([]any)
			if (r != nil) != ok || ok && len(counts) != diff.CountTo+1 {
				t.Errorf("%s: count%s is %v", p.Name(), key, m["count"+key])
			}
			if name := m[strings.ToLower(key)]; (r == nil) != (name == nil) || r != nil && name != r.Name {
				t.Errorf("%s: %s is %v", p.Name(), key, name)
			}
		}
	}
	i := slices.IndexFunc(a.Pairs, func(p *diff.Pair) bool { return p.Has("relativeURI") })
	var m struct{ OnlyOld, OnlyNew *string }
	if err := json.Unmarshal([]byte(lines[i]), &m); err != nil || m.OnlyOld != nil || m.OnlyNew == nil || *m.OnlyNew != "" {
		t.Errorf("relativeURI: the empty string is gained: %s", lines[i])
	}
}

var (
	svgPattern  = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	idPattern   = regexp.MustCompile(` id="([^"]*)"`)
	hrefPattern = regexp.MustCompile(` href="([^"]*)"`)
)

// The page needs nothing from elsewhere and no script; its links lead
// somewhere; its pictures are well-formed, described, and lie in their frames.
func TestHTML(t *testing.T) {
	for _, tt := range []struct{ old, new string }{ // each edition once as the old and once as the new one
		{"rfc2396", "rfc2732"}, {"rfc2732", "rfc2396bis00"}, {"rfc2396bis00", "rfc3986"},
		{"rfc3986", "rfc3987"}, {"rfc3987", "iri11"}, {"iri11", "rfc2396"},
	} {
		where := tt.old + " → " + tt.new
		if !testutil.Whole() && strings.Contains(where, "rfc2396bis00") {
			continue // takes a second
		}
		var b bytes.Buffer
		if err := report.WriteHTML(&b, compare(t, tt.old, tt.new, diff.Options{})); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		for _, bad := range []string{"<script", "src=", "http:", "https:", "url(", "@import", "<link", "ZgotmplZ", "<no value>"} {
			if strings.Contains(page, bad) {
				t.Errorf("%s: %s", where, bad)
			}
		}
		ids := map[string]bool{}
		for _, m := range idPattern.FindAllStringSubmatch(page, -1) {
			if ids[m[1]] {
				t.Errorf("%s: id %s twice", where, m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range hrefPattern.FindAllStringSubmatch(page, -1) {
			if !ids[strings.TrimPrefix(m[1], "#")] {
				t.Errorf("%s: link to %s", where, m[1])
			}
		}
		for _, svg := range svgPattern.FindAllString(page, -1) {
			if err := checkSVG(svg); err != nil {
				t.Errorf("%s: %v in %.200s…", where, err, svg)
			}
		}
	}
}

// A rule's anchor is its name, however many rules are on the page.
func TestHTMLAnchors(t *testing.T) {
	for _, tt := range []struct {
		old, new string
		rules    []string
		want     []string // ids of the articles
	}{
		{"rfc2396", "rfc3986", []string{"host"}, []string{"host"}},
		{"rfc2396", "rfc3986", []string{"IPv4address", "hier_part", "reserved"}, []string{"hier-part", "IPv4address", "reserved"}},
		{"rfc2396", "rfc3986", []string{"opaque_part"}, []string{"opaque_part"}}, // removed
		{"rfc3986", "rfc3987", []string{"iunreserved"}, []string{"iunreserved"}}, // added
	} {
		var b bytes.Buffer
		if err := report.WriteHTML(&b, compare(t, tt.old, tt.new, diff.Options{Rules: tt.rules})); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range regexp.MustCompile(`<article id="([^"]*)"`).FindAllStringSubmatch(b.String(), -1) {
			got = append(got, m[1])
			if !strings.Contains(b.String(), `<a href="#`+m[1]+`">`) {
				t.Errorf("no link to %s", m[1])
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s, %s, %q: %q, not %q", tt.old, tt.new, tt.rules, got, tt.want)
		}
	}
}

func checkSVG(svg string) error {
	var title, desc bool
	var w, h float64
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		attr := map[string]string{}
		for _, a := range e.Attr {
			attr[a.Name.Local] = a.Value
		}
		number := func(name string) float64 {
			n, _ := strconv.ParseFloat(attr[name], 64)
			return n
		}
		switch e.Name.Local {
		case "svg":
			if attr["aria-hidden"] == "true" {
				return nil
			}
			if attr["role"] != "img" || attr["aria-labelledby"] == "" {
				return fmt.Errorf("no role or no label")
			}
			w, h = number("width"), number("height")
		case "title":
			title = true
		case "desc":
			desc = true
		case "rect":
			if number("x") < 0 || number("y") < 0 || number("x")+number("width") > w || number("y")+number("height") > h {
				return fmt.Errorf("a rectangle outside of %v × %v: %v", w, h, attr)
			}
		case "path":
			if attr["class"] == "head" {
				break
			}
			xy := regexp.MustCompile(`-?\d+`).FindAllString(attr["d"], -1)
			for i := 0; i+1 < len(xy) && !strings.Contains(attr["class"], "head"); i += 2 {
				x, _ := strconv.Atoi(xy[i])
				y, _ := strconv.Atoi(xy[i+1])
				if x < 0 || y < 0 || float64(x) > w || float64(y) > h {
					return fmt.Errorf("a track outside of %v × %v: %d,%d", w, h, x, y)
				}
			}
		case "text":
			if number("x") < 0 || number("y") < 0 || number("x") > w || number("y") > h {
				return fmt.Errorf("a text outside of %v × %v: %v", w, h, attr)
			}
		}
	}
	if !title || !desc {
		return fmt.Errorf("no title or no description")
	}
	return nil
}

func TestMarkdown(t *testing.T) {
	a, err := diff.Compare(document(t, "old", "a = \"|\" / \"x\"\n"), document(t, "new", "a = \"`\" / \"x\"\n"), diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := report.WriteMarkdown(&b, a); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"`stricturi diff --format markdown old new`", "| `a` |  | overlap | `\"\\|\"` | ``\"`\"`` | rewritten | itself |\n", "```diff\n- a = \"|\" / \"x\"\n+ a = \"`\" / \"x\"\n```\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestText(t *testing.T) {
	a := compare(t, "rfc2396", "rfc2396bis00", diff.Options{Rules: []string{"host", "scheme"}})
	var plain, color, all strings.Builder
	for w, o := range map[io.Writer]report.TextOptions{&plain: {}, &color: {Color: true}, &all: {Equal: true}} {
		if err := report.WriteText(w, a, o); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(plain.String(), "\x1b") {
		t.Error("escape sequences where none were asked for")
	}
	if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(color.String(), ""); got != plain.String() {
		t.Errorf("color changes more than color:\n%s\n%s", got, plain.String())
	}
	const scheme = "\nscheme (3.1): equal"
	if strings.Contains(plain.String(), scheme) || !strings.Contains(all.String(), scheme) {
		t.Error("details of equal rules are there if asked for")
	}
}

// No writer hides that it could not write.
func TestWriteErrors(t *testing.T) {
	a := compare(t, "rfc2396", "rfc2396bis00", diff.Options{Rules: []string{"host"}})
	for name, write := range map[string]func(io.Writer, *diff.Comparison) error{
		"json": report.WriteJSON, "html": report.WriteHTML, "markdown": report.WriteMarkdown,
		"text": func(w io.Writer, a *diff.Comparison) error { return report.WriteText(w, a, report.TextOptions{}) },
	} {
		if err := write(full{}, a); err != io.ErrShortWrite {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// Rules that are not compared have their reason in every format.
func TestUndecided(t *testing.T) {
	a, err := diff.Compare(
		document(t, "old", "good = \"a\"\nval = \"[\" *val \"]\" / <a|b>\nsame = \"(\" same \")\" / \"\"\ngone = <c>\n"),
		document(t, "new", "good = \"b\"\nval = \"[\" 1*val \"]\" / <a|b>\nsame = \"(\" same \")\" / \"\"\n"), diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text, asJSON, markdown, page bytes.Buffer
	for _, err := range []error{
		report.WriteText(&text, a, report.TextOptions{Equal: true}), report.WriteJSON(&asJSON, a),
		report.WriteMarkdown(&markdown, a), report.WriteHTML(&page, a),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	const why = "recursion val → val; prose: <a|b> in val"
	for format, out := range map[string]struct{ got, want string }{
		"text":     {text.String(), "\n  not compared: " + why + "\n"},
		"table":    {text.String(), "undecided  val   -     -       not compared: " + why + "\n"},
		"tally":    {text.String(), "4 pairs of rules: 1 equal, 1 disjoint, 1 undecided, 1 removed\n"},
		"equal":    {text.String(), "equal, whatever the strings of: recursion same → same\n"},
		"removed":  {text.String(), "strings not known: prose: <c> in gone\n"},
		"markdown": {markdown.String(), "| not compared: `" + strings.ReplaceAll(why, "|", "\\|") + "` |"},
		"html":     {page.String(), ">not compared: recursion val → val; prose: &lt;a|b&gt; in val<"},
	} {
		if !strings.Contains(out.got, out.want) {
			t.Errorf("%s: no %q in\n%s", format, out.want, out.got)
		}
	}
	for line := range strings.Lines(asJSON.String()) {
		var p struct {
			New, Relation, Why string
			CountOld, CountNew []string
			OnlyOld, OnlyNew   *string
		}
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		if p.New == "val" && (p.Relation != "undecided" || p.Why != why || p.CountOld != nil || p.CountNew != nil || p.OnlyOld != nil || p.OnlyNew != nil) {
			t.Errorf("JSON: %s", line)
		}
		if p.New == "good" && (p.Relation != "disjoint" || p.Why != "" || len(p.CountOld) != diff.CountTo+1) {
			t.Errorf("JSON: %s", line)
		}
	}
}
