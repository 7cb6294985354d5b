// Package abnf compares this project with github.com/pandatix/go-abnf on ten grammars.
// Command measure below it writes the results and the tables of README.md.
package abnf

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

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

// Grammars are the ten grammars.
var Grammars = []*Grammar{
	{"uri", "RFC 3986", "../../../grammar/rfc3986.abnf", "URI-reference",
		matchOf(rfc3986.Match, rfc3986.RuleURIReference), func(text string) bool {
			_, ok := rfc3986.Parse(nil, rfc3986.RuleURIReference, text, nil)
			return ok
		}},
	{"datetime", "RFC 3339", "../../examples/datetime/datetime.abnf", "date-time",
		matchOf(datetime.Match, datetime.RuleDateTime), parseOf(datetime.Parse, datetime.RuleDateTime)},
	{"langtag", "RFC 5646", "../../examples/grammars/langtag.abnf", "Language-Tag", nil, nil},
	{"mailto", "RFC 6068", "../../examples/mailto/mailto.abnf", "mailtoURI",
		matchOf(mailto.Match, mailto.RuleMailtoURI), parseOf(mailto.Parse, mailto.RuleMailtoURI)},
	{"purl", "ECMA-427", "../../examples/purl/purl.abnf", "PURL",
		matchOf(purl.Match, purl.RulePURL), parseOf(purl.Parse, purl.RulePURL)},
	{"structured", "RFC 9651", "../../examples/grammars/structured.abnf", "sf-list", nil, nil},
	{"traceparent", "Trace Context", "../../examples/grammars/traceparent.abnf", "value", nil, nil},
	{"uritemplate", "RFC 6570", "../../examples/grammars/uritemplate.abnf", "URI-Template", nil, nil},
	{"urn", "RFC 8141", "../../examples/grammars/urn.abnf", "namestring", nil, nil},
	{"json", "RFC 8259", "../../audits/json/rfc8259.abnf", "JSON-text", nil, nil},
}

// Editions are more grammars for the differential runs.
var Editions = []*Grammar{
	{"rfc2396", "RFC 2396", "../../../grammar/rfc2396.abnf", "URI-reference",
		matchOf(rfc2396.Match, rfc2396.RuleURIReference), func(text string) bool {
			_, ok := rfc2396.Parse(nil, rfc2396.RuleURIReference, text, nil)
			return ok
		}},
	{"rfc3987", "RFC 3987", "../../../grammar/rfc3987.abnf", "IRI-reference",
		matchOf(rfc3987.Match, rfc3987.RuleIRIReference), func(text string) bool {
			_, ok := rfc3987.Parse(nil, rfc3987.RuleIRIReference, text, nil)
			return ok
		}},
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

// underscore matches an underscore in a name, but not as a literal.
var underscore = regexp.MustCompile(`([A-Za-z0-9])_`)

// read returns the grammar with all rules that it imports.
func (g *Grammar) read() (*reader.Grammar, error) {
	return new(reader.Reader).Read(filepath.Join(folder, g.File))
}

// Prepared returns the grammar as go-abnf needs it: with the imported rules, without comments
// and indentation, with CRLF, without the underscores that names have in RFC 2396, and without
// the prose of RFC 3986, for which it makes neither a regular expression nor a parser that
// compiles.
func (g *Grammar) Prepared() (string, error) {
	r, err := g.read()
	if err != nil {
		return "", err
	}
	text := strings.NewReplacer("0<pchar>", `""`, "0<ipchar>", `""`).Replace(r.ABNF.String())
	text = underscore.ReplaceAllString(text, "$1-")
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
	// RFC 8259 defines char, which is the core rule CHAR, because names are case-insensitive.
	// RFC 2396 defines alpha.
	return goabnf.ParseABNF([]byte(text), goabnf.WithRedefineCoreRules(true))
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
	switch {
	case g.Name == "uri":
		file = filepath.Join(folder, "../../vectors/rfc3986-examples.json")
	case g.Match == nil:
		file = filepath.Join(folder, strings.TrimSuffix(g.File, ".abnf")+".json")
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
