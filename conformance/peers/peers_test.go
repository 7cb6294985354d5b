// Package peers compares this project with other libraries for URIs and IRIs. It has tests
// and benchmarks alone; README.md describes the questions and how the answers are judged.
package peers

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

var update = flag.Bool("update", false, "write the results of the installed libraries, and their figures in README.md")

// library is a column of the tables.
type library struct {
	name   string
	shown  string   // the version in the tables
	claims []string // stems of the editions that it claims to implement
	local  *local   // a Go library
	build  *harness // any other library
}

var libraries = []library{
	{name: "stricturi", shown: "this tree", local: stricturi,
		claims: []string{"rfc2396", "rfc2732", "rfc2396bis00", "rfc3986", "iri11", "rfc3987"}},
	{name: "net/url", shown: "go1.26", local: netURL, claims: []string{"rfc3986"}},
	{name: "fredbi/uri", shown: "v1.1.1", local: fredbi, claims: []string{"rfc3986"}},
	{name: "fluent-uri", shown: "0.4.1", build: crate("fluenturi", "fluent-uri"), claims: []string{"rfc3986", "rfc3987"}},
	{name: "Jena", shown: "4.9.0", build: jena, claims: []string{"rfc3986", "rfc3987"}},
	{name: "java.net.URI", shown: "17", build: javaNetURI, claims: []string{"rfc2732"}},
	{name: "uriparser", shown: "1.0.1", build: uriparser, claims: []string{"rfc3986"}},
	{name: "boost.url", shown: "1.92", build: boostURL, claims: []string{"rfc3986"}},
}

func (l library) start(t testing.TB) asker {
	if l.local != nil {
		return l.local.ask
	}
	return l.build.start(t).ask
}

// file returns the name of the file with the results for a version.
func (l library) file(version string) string {
	name := "results/" + strings.NewReplacer("/", "-", ".", "-").Replace(strings.ToLower(l.name))
	if version != "this tree" {
		name += "-" + version
	}
	return name + ".json"
}

// results are what is measured of a library.
type results struct {
	Peer      string           `json:"peer"`
	Version   string           `json:"version"`
	Documents []documentResult `json:"documents"`
	Probes    []probeResult    `json:"probes"`
	// Allocations is the number of allocations to parse one URI, for Go libraries.
	Allocations *float64 `json:"allocations,omitempty"`
}

// documentResult has the texts on which a library gives a wrong verdict, each after its rule.
type documentResult struct {
	Document        string   `json:"document"`
	Claimed         bool     `json:"claimed"`
	Texts           int      `json:"texts"`
	Agreed          int      `json:"agreed"`
	WronglyAccepted []string `json:"wronglyAccepted,omitempty"`
	WronglyRefused  []string `json:"wronglyRefused,omitempty"`
	Crashed         []string `json:"crashed,omitempty"`
}

// probeResult counts the cases that a library answers correctly. Of is zero if it lacks the
// feature.
type probeResult struct {
	Probe   string   `json:"probe"`
	Claimed bool     `json:"claimed"` // whether the library claims the document of the cases
	Of      int      `json:"of"`
	Right   int      `json:"right"`
	Wrong   []string `json:"wrong,omitempty"`
}

func (d *documentResult) judge(v conformance.Vector, got answer) {
	name := v.Rule + " " + v.Text()
	switch valid := got.is(yes); {
	case !valid && !got.is(no):
		d.Crashed = append(d.Crashed, name)
	case valid && !v.Valid:
		d.WronglyAccepted = append(d.WronglyAccepted, name)
	case !valid && v.Valid:
		d.WronglyRefused = append(d.WronglyRefused, name)
	default:
		d.Agreed++
	}
}

func (p *probeResult) count(right bool, name string) {
	p.Of++
	if right {
		p.Right++
	} else {
		p.Wrong = append(p.Wrong, name)
	}
}

// measure asks a library all questions.
func measure(t *testing.T, l library, ask asker) *results {
	r := &results{Peer: l.name, Version: ask("version").text()}
	kept := probeResult{Probe: "given back unchanged", Claimed: true}
	offsets := probeResult{Probe: "offset", Claimed: true}
	offered := false
	for _, d := range documents(t) {
		claimed := slices.Contains(l.claims, d.edition)
		if !claimed && !d.always {
			continue
		}
		one := documentResult{Document: d.name, Claimed: claimed, Texts: len(d.vectors)}
		for _, v := range d.vectors {
			got := ask(verbs[v.Rule], v.Edition, v.Text())
			one.judge(v, got)
			switch {
			case d.always:
			case v.Valid && got.is(yes):
				kept.count(got.gives(v.Text()), v.Rule+" "+v.Text())
			case !v.Valid && got.is(no) && verbs[v.Rule] == "reference":
				offered = offered || got.offset() >= 0
				offsets.count(got.offset() == *v.Offset, v.Rule+" "+v.Text())
			}
		}
		r.Documents = append(r.Documents, one)
	}
	if !offered {
		offsets = probeResult{Probe: offsets.Probe, Claimed: true}
	}
	r.Probes = []probeResult{kept, offsets}
	for _, p := range probes(t) {
		one := probeResult{Probe: p.name, Claimed: p.claim == "" || slices.Contains(l.claims, p.claim)}
		for _, c := range p.cases {
			got := ask(c.verb, c.args...)
			if got.is(lacking) {
				one = probeResult{Probe: p.name, Claimed: one.Claimed}
				break
			}
			one.count(c.right(got, ask), c.String())
		}
		r.Probes = append(r.Probes, one)
	}
	if l.local != nil {
		n := testing.AllocsPerRun(100, func() {
			l.local.parse("http://user@example.com:8042/over/there?name=ferret#nose")
		})
		r.Allocations = &n
	}
	return r
}

// encode returns the results as JSON in ASCII, so that no character is invisible.
func (r *results) encode(t *testing.T) []byte {
	data := testutil.Must(json.MarshalIndent(r, "", "  "))
	var out []byte
	for _, c := range string(append(data, '\n')) {
		if c < utf8.RuneSelf {
			out = append(out, byte(c))
			continue
		}
		for _, unit := range utf16.Encode([]rune{c}) {
			out = fmt.Appendf(out, "\\u%04x", unit)
		}
	}
	return out
}

// New measurements agree with the results, and this project answers all questions correctly.
// Libraries that are not installed, and versions without results, are skipped.
func TestResults(t *testing.T) {
	for _, l := range libraries {
		t.Run(l.name, func(t *testing.T) {
			r := measure(t, l, l.start(t))
			for _, d := range r.Documents {
				if l.local == stricturi && d.Agreed != d.Texts {
					t.Errorf("%+v", d)
				}
			}
			file, got := l.file(r.Version), r.encode(t)
			want, err := os.ReadFile(file)
			switch {
			case *update:
				testutil.NoError(t, os.WriteFile(file, got, 0o666))
			case errors.Is(err, os.ErrNotExist):
				t.Skipf("no results for version %s", r.Version)
			case err != nil:
				t.Fatal(err)
			case string(got) != string(want):
				t.Errorf("%s differs from the measurement: go test -update", file)
			}
		})
	}
}

// cell matches a cell with a figure: the figure, the file with the results, and the name of
// the document or the probe.
var cell = regexp.MustCompile(`\[([^\]]*)\]\((results/[^ )]+) "([^"]+)"\)`)

// The figures in README.md are those of the results. Each probe that a library has is in a cell.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	figures := map[string]string{} // by the rest of the cell
	for _, l := range libraries {
		file := l.file(l.shown)
		r := testutil.JSON[results](file)
		set := func(name, figure string) {
			key := fmt.Sprintf("](%s %q)", file, name)
			if figures[key] = figure; !strings.Contains(readme, key) {
				t.Errorf("no cell [%s%s", figure, key)
			}
		}
		for _, d := range r.Documents {
			set(d.Document, d.String())
		}
		for _, p := range r.Probes {
			if p.Of > 1 {
				set(p.Probe, fmt.Sprintf("%d of %d", p.Right, p.Of))
			} else if p.Of == 1 && p.Claimed {
				set(p.Probe, [...]string{"✗", "✓"}[p.Right])
			}
		}
		if r.Allocations != nil {
			set("allocations", fmt.Sprint(*r.Allocations))
		}
	}
	want := cell.ReplaceAllStringFunc(readme, func(old string) string {
		_, key, _ := strings.Cut(old, "](")
		figure, found := figures["]("+key]
		if !found {
			t.Errorf("%s is not in the results that the tables show", old)
		}
		return "[" + figure + "](" + key
	})
	for _, d := range documents(t) {
		texts := fmt.Sprintf(": %d", len(d.vectors))
		if !d.always {
			texts += fmt.Sprintf(" (not %d, %d)", d.contested, d.notUTF8)
		}
		if !regexp.MustCompile(`(?m)^\| [^|\[]*` + regexp.QuoteMeta(texts) + ` \| [^|]*"` + d.name + `"`).MatchString(want) {
			t.Errorf("the row of %s does not begin with the number of its texts%s", d.name, texts)
		}
	}
	if *update {
		err = os.WriteFile("README.md", []byte(want), 0o666)
	} else if want != readme {
		err = errors.New("the figures in README.md differ from the results: go test -update")
	}
	if err != nil {
		t.Error(err)
	}
	// The tests that the cells of this project name are there.
	for _, m := range regexp.MustCompile(`\]\((\S+_test\.go) "(\w+)"\)`).FindAllStringSubmatch(want, -1) {
		if code, err := os.ReadFile(m[1]); err != nil || !strings.Contains(string(code), "\nfunc "+m[2]+"(") {
			t.Errorf("no test %s in %s (%v)", m[2], m[1], err)
		}
	}
}

// String returns the number of correct answers, and of each kind of wrong ones.
func (d documentResult) String() string {
	s := fmt.Sprint(d.Agreed)
	for _, wrong := range []struct {
		sign  string
		texts []string
	}{{"+", d.WronglyAccepted}, {"−", d.WronglyRefused}, {"!", d.Crashed}} {
		if n := len(wrong.texts); n > 0 {
			s += fmt.Sprintf(" %s%d", wrong.sign, n)
		}
	}
	return s
}
