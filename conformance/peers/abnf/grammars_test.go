// Package abnf_test compares this project with github.com/pandatix/go-abnf on ten grammars
// and on random ones. README.md has the results.
package abnf_test

import (
	"errors"
	"path"
	"regexp"
	"strings"
	"testing"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/conformance/examples/datetime"
	"github.com/stricturi/stricturi/conformance/examples/mailto"
	"github.com/stricturi/stricturi/conformance/examples/purl"
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// source is where a grammar is, and what is generated from it.
type source struct {
	name, document string
	file           string // from this folder
	rule           string // the entry rule
	examples       string // vectors, whose valid texts are measured
	generated      func(text string) (offset int, ok bool)
}

var sources = []source{
	{"uri", "RFC 3986", "../../../grammar/rfc3986.abnf", "URI-reference", "../../vectors/rfc3986-examples.json", of(rfc3986.Match, rfc3986.RuleURIReference)},
	{"datetime", "RFC 3339", "../../examples/datetime/datetime.abnf", "date-time", "../../examples/datetime/vectors.json", of(datetime.Match, datetime.RuleDateTime)},
	{"langtag", "RFC 5646", "../../examples/grammars/langtag.abnf", "Language-Tag", "", nil},
	{"mailto", "RFC 6068", "../../examples/mailto/mailto.abnf", "mailtoURI", "../../examples/mailto/vectors.json", of(mailto.Match, mailto.RuleMailtoURI)},
	{"purl", "ECMA-427", "../../../schemes/pkg/pkg.abnf", "PURL", "../../examples/purl/vectors.json", of(purl.Match, purl.RulePURL)},
	{"structured", "RFC 9651", "../../../grammar/library/rfc9651.abnf", "sf-list", "../../examples/grammars/rfc9651.json", nil},
	{"traceparent", "Trace Context", "../../examples/grammars/traceparent.abnf", "value", "", nil},
	{"uritemplate", "RFC 6570", "../../../grammar/library/rfc6570.abnf", "URI-Template", "../../examples/grammars/rfc6570.json", nil},
	{"urn", "RFC 8141", "../../examples/grammars/urn.abnf", "namestring", "", nil},
	{"json", "RFC 8259", "../../audits/json/rfc8259.abnf", "JSON-text", "", nil},
	// For the differential runs alone.
	{"rfc2396", "RFC 2396", "../../../grammar/rfc2396.abnf", "URI-reference", "", of(rfc2396.Match, rfc2396.RuleURIReference)},
	{"rfc3987", "RFC 3987", "../../../grammar/rfc3987.abnf", "IRI-reference", "", of(rfc3987.Match, rfc3987.RuleIRIReference)},
}

// compared is how many of sources are compared in the tables.
const compared = 10

func of[R any](match func(R, string) (int, bool), rule R) func(string) (int, bool) {
	return func(text string) (int, bool) { return match(rule, text) }
}

// grammar is a grammar as both projects read it.
type grammar struct {
	source
	own    *reader.Grammar // with the imported rules
	theirs *goabnf.Grammar
	dfa    *automaton.DFA // nil if the rule is recursive
}

// underscore matches an underscore in a name, but not as a literal.
var underscore = regexp.MustCompile(`([A-Za-z0-9])_`)

// prepared returns the grammar as go-abnf needs it: with the imported rules, without comments
// and indentation, with CRLF, without the underscores that names have in RFC 2396, and without
// the prose of RFC 3986, for which it makes no regular expression.
func prepared(own *reader.Grammar) []byte {
	text := strings.NewReplacer("0<pchar>", `""`, "0<ipchar>", `""`).Replace(own.ABNF.String())
	text = underscore.ReplaceAllString(text, "$1-")
	return []byte(strings.ReplaceAll(strings.TrimSuffix(text, "\n")+"\n", "\n", "\r\n"))
}

func (s source) read(tb testing.TB) *grammar {
	tb.Helper()
	own := testutil.Must(new(reader.Reader).Read(s.file))
	// RFC 8259 defines char, which is the core rule CHAR, because names are case-insensitive.
	// RFC 2396 defines alpha.
	theirs := testutil.Must(goabnf.ParseABNF(prepared(own), goabnf.WithRedefineCoreRules(true)))
	dfa, err := regular.New(own.ABNF).DFA(s.rule)
	if err != nil && s.generated != nil {
		tb.Fatal(err)
	}
	return &grammar{s, own, theirs, dfa}
}

// match is the generated function, or package matcher's, which needs no automaton.
func (g *grammar) match(text string) (offset int, ok bool) {
	if g.generated != nil {
		return g.generated(text)
	}
	_, err := matcher.New(g.own.ABNF, g.rule).Tree(text)
	if e, is := errors.AsType[*matcher.Error](err); is {
		return e.Offset, false
	}
	return len(text), err == nil
}

// jsonTexts are the examples of RFC 8259, section 13.
var jsonTexts = []string{
	`{
        "Image": {
            "Width":  800,
            "Height": 600,
            "Title":  "View from 15th Floor",
            "Thumbnail": {
                "Url":    "http://www.example.com/image/481989943",
                "Height": 125,
                "Width":  100
            },
            "Animated" : false,
            "IDs": [116, 943, 234, 38793]
          }
      }`,
	`"Hello world!"`, `42`, `true`,
}

// valid returns valid texts of the entry rule.
func (g *grammar) valid(tb testing.TB) (texts []string) {
	if g.name == "json" {
		return jsonTexts
	}
	file := g.examples
	if file == "" {
		file = strings.TrimSuffix(g.file, path.Ext(g.file)) + ".json"
	}
	for _, v := range testutil.Vectors[struct {
		Rule, In string
		Valid    bool
	}](file) {
		if v.Rule == g.rule && v.Valid && len(texts) < 40 {
			texts = append(texts, v.In)
		}
	}
	return texts
}
