// Package abnf compares this project with github.com/pandatix/go-abnf on ten grammars.
// Command measure below it writes the results and the tables of README.md.
package abnf

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/conformance/examples/datetime"
	"github.com/stricturi/stricturi/conformance/examples/langtag"
	"github.com/stricturi/stricturi/conformance/examples/mailto"
	"github.com/stricturi/stricturi/conformance/examples/purl"
	"github.com/stricturi/stricturi/conformance/examples/structured"
	"github.com/stricturi/stricturi/conformance/examples/traceparent"
	"github.com/stricturi/stricturi/conformance/examples/uritemplate"
	"github.com/stricturi/stricturi/conformance/examples/urn"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/automaton"
	"github.com/stricturi/stricturi/internal/matcher"
	"github.com/stricturi/stricturi/internal/reader"
	"github.com/stricturi/stricturi/internal/regular"
)

// A Grammar is one of the ten.
type Grammar struct {
	Name, Document string
	File           string // from the folder of this package
	Rule           string // the entry rule
	// Match is the generated function, and Parse reports whether the generated parser
	// accepts a text. They are nil for a grammar that has no generated package.
	Match func(text string) (offset int, ok bool)
	Parse func(text string) bool
}

// Grammars are the ten grammars. The last one is recursive, so it has no generated package.
var Grammars = []*Grammar{
	{"uri", "RFC 3986", "../../../grammar/rfc3986.abnf", "URI-reference",
		matchOf(rfc3986.Match, rfc3986.RuleURIReference), func(text string) bool {
			_, ok := rfc3986.Parse(nil, rfc3986.RuleURIReference, text, nil)
			return ok
		}},
	{"datetime", "RFC 3339", "../../examples/datetime/datetime.abnf", "date-time",
		matchOf(datetime.Match, datetime.RuleDateTime), parseOf(datetime.Parse, datetime.RuleDateTime)},
	{"langtag", "RFC 5646", "../../examples/langtag/langtag.abnf", "Language-Tag",
		matchOf(langtag.Match, langtag.RuleLanguageTag), parseOf(langtag.Parse, langtag.RuleLanguageTag)},
	{"mailto", "RFC 6068", "../../examples/mailto/mailto.abnf", "mailtoURI",
		matchOf(mailto.Match, mailto.RuleMailtoURI), parseOf(mailto.Parse, mailto.RuleMailtoURI)},
	{"purl", "ECMA-427", "../../examples/purl/purl.abnf", "PURL",
		matchOf(purl.Match, purl.RulePURL), parseOf(purl.Parse, purl.RulePURL)},
	{"structured", "RFC 9651", "../../examples/structured/structured.abnf", "sf-list",
		matchOf(structured.Match, structured.RuleSfList), parseOf(structured.Parse, structured.RuleSfList)},
	{"traceparent", "Trace Context", "../../examples/traceparent/traceparent.abnf", "value",
		matchOf(traceparent.Match, traceparent.RuleValue), parseOf(traceparent.Parse, traceparent.RuleValue)},
	{"uritemplate", "RFC 6570", "../../examples/uritemplate/uritemplate.abnf", "URI-Template",
		matchOf(uritemplate.Match, uritemplate.RuleURITemplate), parseOf(uritemplate.Parse, uritemplate.RuleURITemplate)},
	{"urn", "RFC 8141", "../../examples/urn/urn.abnf", "namestring",
		matchOf(urn.Match, urn.RuleNamestring), parseOf(urn.Parse, urn.RuleNamestring)},
	{"json", "RFC 8259", "../../audits/json/rfc8259.abnf", "JSON-text", nil, nil},
}

func matchOf[R any](match func(R, string) (int, bool), rule R) func(string) (int, bool) {
	return func(text string) (int, bool) { return match(rule, text) }
}

func parseOf[R, T any](parse func([]T, R, string, *[4]uint64) ([]T, error), rule R) func(string) bool {
	return func(text string) bool {
		_, err := parse(nil, rule, text, nil)
		return err == nil
	}
}

// folder is the folder of this package.
var folder = func() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Dir(file)
}()

// Printed returns the text of the grammar as its document prints it.
func (g *Grammar) Printed() (string, error) {
	data, err := os.ReadFile(filepath.Join(folder, g.File))
	return string(data), err
}

// read returns the grammar with all rules that it imports.
func (g *Grammar) read() (*reader.Grammar, error) {
	text, err := g.Printed()
	if err != nil {
		return nil, err
	}
	return new(reader.Reader).Parse(path.Base(g.File), text)
}

// Prepared returns the grammar as go-abnf needs it: with the imported rules, without comments
// and indentation, with CRLF, and without the prose of RFC 3986, for which it makes neither a
// regular expression nor a parser that compiles.
func (g *Grammar) Prepared() (string, error) {
	r, err := g.read()
	if err != nil {
		return "", err
	}
	text := strings.ReplaceAll(r.ABNF.String(), "0<pchar>", `""`)
	return strings.ReplaceAll(strings.TrimSuffix(text, "\n")+"\n", "\n", "\r\n"), nil
}

// automaton returns the automaton of the entry rule, or an error if it has none.
func (g *Grammar) automaton() (*automaton.DFA, error) {
	r, err := g.read()
	if err != nil {
		return nil, err
	}
	return regular.New(r.ABNF).DFA(g.Rule)
}

// matcher returns the function of package matcher, which needs no automaton.
func (g *Grammar) matcher() (func(text string) (offset int, ok bool), error) {
	r, err := g.read()
	if err != nil {
		return nil, err
	}
	return func(text string) (int, bool) {
		_, err := matcher.Match(r.ABNF, g.Rule, text)
		if e, is := err.(*matcher.Error); is {
			return e.Offset, false
		}
		return len(text), err == nil
	}, nil
}

// goABNF returns go-abnf's grammar.
func (g *Grammar) goABNF() (*goabnf.Grammar, error) {
	text, err := g.Prepared()
	if err != nil {
		return nil, err
	}
	// RFC 8259 defines char, and names are case-insensitive, so it redefines the core rule CHAR.
	return goabnf.ParseABNF([]byte(text), goabnf.WithRedefineCoreRules(g.Name == "json"))
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

// Examples returns the valid texts of the entry rule among the vectors.
func (g *Grammar) Examples() (texts []string, err error) {
	if g.Name == "json" {
		return jsonTexts, nil
	}
	file := filepath.Join(folder, path.Dir(g.File), "vectors.json")
	if g.Name == "uri" {
		file = filepath.Join(folder, "../../vectors/rfc3986-examples.json")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var vectors struct {
		Vectors []struct {
			Rule, In string
			Valid    bool
		}
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&vectors); err != nil {
		return nil, err
	}
	for _, v := range vectors.Vectors {
		if v.Rule == g.Rule && v.Valid && len(texts) < 40 {
			texts = append(texts, v.In)
		}
	}
	return texts, nil
}
