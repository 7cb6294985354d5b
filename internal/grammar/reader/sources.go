package reader

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// sources are the documents that a document refers to, and where.
type sources struct {
	*loader
	own    string   // the document's name, "rfc5322"
	cited  []string // names of known documents
	pieces []piece
}

// A piece is a sentence of a document, or a comment, that refers to other documents.
type piece struct {
	text    string
	defines bool // it speaks of definitions
	rules   bool // it speaks of the rules of other documents, without their names
	cited   []string
}

var (
	entry    = lazyregexp.New(`^[ \t]*\[([^][]+)\][ \t]*(\S.*)?$`)
	numbered = lazyregexp.New(`\bRFC[ -]?([0-9]+)\b`)
	fullStop = lazyregexp.New(`\.[ \t]+[A-Z]`)
	general  = lazyregexp.New(`(?i)\b(rules|syntax|grammar|productions|constructs|terminals|a?bnf|notation)\b.*\b(defined|from|of|in)\b`)
	bullet   = lazyregexp.New(`^(o|\*|-|[0-9]+\.)[ \t]`)
	isName   = lazyregexp.New(`^` + ruleName + `$`)
	speaks   = lazyregexp.New(`(?i)\b(defin\w+|import\w*|specified|specification|from|rules?|syntax|grammar|productions?|abnf|see|as in|include\w*)\b`)
)

// Imports returns lines for the beginning of a grammar, text, that was taken out of a document:
// imports of the rules that it does not define, or defines in words, from the documents of the
// library that the document names for them. If it names none, but only one of those that it
// refers to has such a rule, that is the source. If several documents do, a comment lists them.
func (r *Reader) Imports(name, document, text string) []string {
	own, _ := abnf.Parse(text)
	if own == nil {
		return nil
	}
	g := &Grammar{Name: name, index: map[string]*Rule{}}
	s := &sources{loader: newLoader(r, g), own: strings.ToLower(strings.ReplaceAll(name, " ", ""))}
	for _, def := range own.Rules {
		rule := &Rule{Rule: def, File: name}
		rule.origin = rule
		g.add(rule)
	}
	s.read(document)

	certain, only := map[string][]string{}, map[string][]string{}
	var choices []string
	asked := map[string]bool{}
	find := func(name string) {
		if key := strings.ToLower(name); asked[key] {
			return
		} else {
			asked[key] = true
		}
		switch from, sure := s.find(name); {
		case len(from) == 1 && sure:
			certain[from[0]] = append(certain[from[0]], s.item(from[0], name, name))
		case len(from) == 1:
			only[from[0]] = append(only[from[0]], s.item(from[0], name, name))
		case len(from) > 1:
			choices = append(choices, fmt.Sprintf("; %s is a rule of %s: import it from one of them", name, strings.Join(from, ", ")))
		}
	}
	for _, rule := range slices.Clone(g.Rules) {
		if extends(rule.Node) {
			find(rule.Name)
		}
		if from, to, err := s.reference(inWords(rule.Node), rule.Name); err == nil && to != nil && from.Name != s.own {
			certain[from.Name] = append(certain[from.Name], s.item(from.Name, to.Name, rule.Name))
			continue
		}
		abnf.Walk(rule.Node, func(n abnf.Node) bool {
			switch n := n.(type) {
			case abnf.Repetition:
				return n.Max != 0
			case abnf.RuleRef:
				if g.Rule(n.Name) == nil {
					find(n.Name)
				}
			case abnf.Prose:
				if name := strings.TrimSpace(n.Text); isName().MatchString(name) && g.Rule(name) == nil {
					find(name)
				}
				_, missing := s.meaning(n.Text)
				for _, name := range missing {
					find(name)
				}
			}
			return true
		})
	}
	lines := importLines("; Rules of other documents:", certain)
	lines = append(lines, importLines("; Of the documents that this one refers to, only these have such rules:", only)...)
	if len(choices) > 0 {
		lines = append(append(lines, "; Rules that are not defined:"), choices...)
	}
	return lines
}

// item returns a rule as an import line has it.
func (s *sources) item(document, rule, name string) string {
	from, _ := s.Read(document)
	if r := from.Rule(rule); r.Name != name {
		return r.Name + " as " + name
	}
	return name
}

// importLines returns import lines of a readable length, below a comment.
func importLines(comment string, items map[string][]string) (lines []string) {
	for _, document := range slices.Sorted(maps.Keys(items)) {
		start := "; import " + document + ": "
		line := start + items[document][0]
		for _, item := range items[document][1:] {
			if len(line)+len(item) > 76 {
				lines, line = append(lines, line), start+item
			} else {
				line += ", " + item
			}
		}
		lines = append(lines, line)
	}
	if lines != nil {
		lines = append([]string{comment}, lines...)
	}
	return lines
}

// find returns the documents that a rule with a name may be from, and whether the document
// names them for it.
func (s *sources) find(name string) (from []string, certain bool) {
	word := regexp.MustCompile(`(^|[^A-Za-z0-9_-])` + regexp.QuoteMeta(name) + `($|[^A-Za-z0-9_-])`)
	for _, defines := range []bool{true, false} {
		for _, p := range s.pieces {
			if p.defines != defines || !strings.Contains(p.text, name) || !word.MatchString(p.text) {
				continue
			}
			for _, document := range p.cited {
				if s.has(document, name) && !slices.Contains(from, document) {
					from = append(from, document)
				}
			}
		}
		if len(from) > 0 {
			return from, true
		}
	}
	for _, p := range s.pieces {
		if p.rules && len(p.cited) == 1 && s.has(p.cited[0], name) && !slices.Contains(from, p.cited[0]) {
			from = append(from, p.cited[0])
		}
	}
	if len(from) == 1 {
		return from, true
	}
	from = nil
	for _, document := range s.cited {
		if s.has(document, name) {
			from = append(from, document)
		}
	}
	return from, false
}

// has reports whether a document of the library itself defines a rule.
func (s *sources) has(document, name string) bool {
	g, err := s.Read(document)
	if err != nil {
		return false
	}
	return g.Defines(name)
}

// Defines reports whether the document itself defines a rule, in ABNF.
func (g *Grammar) Defines(name string) bool {
	r := g.Rule(name)
	return r != nil && r.From == "" && (r.Core == (g.Name == "rfc5234")) && (g.Edition != nil || r.File == g.Name || r.Core)
}

// read finds out what a document refers to.
func (s *sources) read(document string) {
	var label, reference string
	end := func() {
		if m := numbered().FindStringSubmatch(reference); m != nil && label != "" {
			s.labels[strings.ToLower(strings.ReplaceAll(label, " ", ""))] = "rfc" + m[1]
		}
		label, reference = "", ""
	}
	var paragraphs []string
	var b strings.Builder
	blank := false
	flush := func() { paragraphs = append(paragraphs, b.String()); b.Reset() }
	for line := range strings.Lines(document) {
		line = strings.TrimSpace(line)
		if m := entry().FindStringSubmatch(line); m != nil {
			end()
			label, reference = m[1], m[2]
		} else {
			reference += " " + line
		}
		code, comment, ok := strings.Cut(line, ";")
		switch {
		case line == "":
			end()
			blank = true
			continue
		case blank && !bullet().MatchString(line) && !strings.HasSuffix(b.String(), ": "):
			flush()
		}
		blank = false
		switch {
		case ok && (strings.ContainsAny(code, "=/") || strings.TrimSpace(code) == ""):
			if strings.TrimSpace(code) != "" {
				flush()
			}
			b.WriteString(strings.TrimLeft(comment, ";") + " ")
		default:
			b.WriteString(line + " ")
		}
	}
	end()
	flush()
	for _, text := range paragraphs {
		for text != "" {
			sentence := text
			if at := fullStop().FindStringIndex(text); at != nil {
				sentence = text[:at[0]+1]
			}
			text = text[len(sentence):]
			p := piece{text: sentence, defines: speaks().MatchString(sentence), rules: general().MatchString(sentence)}
			for _, m := range citation().FindAllStringSubmatch(sentence, -1) {
				if name := s.named(m[1] + m[2]); name != "" && !slices.Contains(p.cited, name) {
					p.cited = append(p.cited, name)
				}
			}
			if p.cited != nil {
				s.pieces = append(s.pieces, p)
			}
			for _, name := range p.cited {
				if !slices.Contains(s.cited, name) {
					s.cited = append(s.cited, name)
				}
			}
		}
	}
	slices.Sort(s.cited)
}

var citation = lazyregexp.New(`\[([^][]+)\]|\b(RFC[ -]?[0-9]+)\b`)

// named returns the name of the known document that a label means, or "".
func (s *sources) named(label string) string {
	name := s.alias(label)
	_, ok := grammar.Lookup(name)
	if (ok || slices.Contains(grammar.Library(), name)) && name != s.own {
		return name
	}
	return ""
}

// Defining returns the names of RFC 3986, RFC 3987 and the documents of the library that define a
// rule with a name, the latest of these first.
func Defining(name string) (documents []string) {
	r := new(Reader)
	all := slices.Clone(grammar.Library())
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(b, a)) })
	for _, document := range append([]string{"rfc3986", "rfc3987"}, all...) {
		if g, err := r.Read(document); err == nil && g.Defines(name) {
			documents = append(documents, document)
		}
	}
	return documents
}
