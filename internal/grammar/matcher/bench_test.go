package matcher_test

import (
	stdjson "encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

// BenchmarkJSON matches a text with the grammar of RFC 8259. Its ratio to encoding/json.Valid
// is what counts.
func BenchmarkJSON(b *testing.B) {
	source, err := os.ReadFile("../../../conformance/audits/json/rfc8259.abnf")
	if err != nil {
		b.Fatal(err)
	}
	g, err := abnf.Parse(string(source))
	if err != nil {
		b.Fatal(err)
	}
	// RFC 8259, section 13.
	const object = `{ "precision": "zip", "Latitude":  37.7668, "Longitude": -122.3959, "Address": "", "City": "SAN FRANCISCO", "IDs": [116, 943, 234, 38793],
		"Thumbnail": { "Url": "http://www.example.com/image/481989943", "Animated" : false } }`
	text := "[" + strings.Repeat(object+",\n", 1000) + object + "]"
	m := matcher.New(g, "JSON-text")
	run := func(name string, ok func() bool) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if !ok() {
					b.Fatal("the text does not match")
				}
			}
		})
	}
	bytes := []byte(text)
	run("Valid", func() bool { return stdjson.Valid(bytes) })
	run("Check", func() bool { return m.Check(text) == nil })
	run("Tree", func() bool { _, err := m.Tree(text); return err == nil })
}
