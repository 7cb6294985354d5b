package matcher_test

import (
	stdjson "encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

// object is like the first example of RFC 8259, section 13.
const object = `{ "Image": { "Width":  800, "Height": 600, "Title":  "View from 15th Floor",
	"Thumbnail": { "Url": "http://www.example.com/image/481989943", "Height": 125, "Width":  -1.5e2 },
	"Animated" : false, "IDs": [116, 943, 234, 38793] } }`

// readJSON returns the grammar of RFC 8259, and a text of many objects.
func readJSON(tb testing.TB) (g *abnf.Grammar, text string) {
	source, err := os.ReadFile("../../../conformance/audits/json/rfc8259.abnf")
	if err != nil {
		tb.Fatal(err)
	}
	g, err = abnf.Parse(string(source))
	if err != nil {
		tb.Fatal(err)
	}
	return g, "[" + strings.Repeat(object+",\n", 1000) + object + "]"
}

// A text is matched without memory. The matcher keeps what the first time has taught it.
func TestAllocations(t *testing.T) {
	g, text := readJSON(t)
	m := matcher.New(g, "JSON-text")
	if n := testing.AllocsPerRun(1, func() { _ = m.Check(text) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// Compare the times with that of encoding/json.Valid. Rule string is regular, so the command
// judges it by an automaton.
func BenchmarkJSON(b *testing.B) {
	g, text := readJSON(b)
	m, long := matcher.New(g, "JSON-text"), matcher.New(g, "string")
	checker, err := compile.NewChecker(g, "string")
	if err != nil {
		b.Fatal(err)
	}
	bytes, characters := []byte(text), `"`+strings.Repeat("x", len(text)-2)+`"`
	for _, c := range []struct {
		name string
		ok   func() bool
	}{
		{"Valid", func() bool { return stdjson.Valid(bytes) }},
		{"Check", func() bool { return m.Check(text) == nil }},
		{"Tree", func() bool { tree, err := nodes(m, text); return err == nil && len(tree) > 0 }},
		{"String", func() bool { return long.Check(characters) == nil }},
		{"Automaton", func() bool { _, _, _, ok, _ := checker.Check(characters); return ok }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if !c.ok() {
					b.Fatal("the text does not match")
				}
			}
		})
	}
}
