package reader

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// sources are the sentences of a document that refer to other documents.
type sources struct {
	*loader
	own    string // the document's name, "rfc5322"
	pieces []piece
	asked  map[string]bool // rules that find has handled, by name in lower case
	broken []string        // rules whose definitions cannot be read
	lines  [5]map[string][]string

	references map[string]bool // the labels of the references
}

// A piece is a clause of a document's sentence, or of a comment, that refers to documents.
type piece struct {
	text    string
	lower   string   // the text in lower case
	marked  string   // the text with marks for its citations
	all     []cited  // the documents that these cite
	cited   []string // the known ones
	related []string // the known documents that replace others that it cites, or that those replace
}

// has reports whether the clause has a name, in upper or lower case.
func (p piece) has(name string) bool { return strings.Contains(p.lower, strings.ToLower(name)) }

// The parts of the lines that Imports returns. In above are the comments before them.
const (
	named = iota
	only
	succession
	ambiguous
	notImported
)

var above = [...]string{"; Rules of other documents:", "; Of the documents that this one refers to, only these have such rules:",
	"; Of documents that replaced those that this one refers to, or that those replaced:",
	"; Rules that are not defined, and documents to import them from:", "; Not the core rules of RFC 5234:"}

var (
	// entry matches an entry of the references, up to the number of the RFC.
	entry   = lazyregexp.New(`(?m)^[ \t]*\[([^][\n]+)\](?:.|\n[ \t]*[^][ \t\n])*?(?:\b|\n[ \t]*)RFC(?:[ -]?|\n[ \t]+)([0-9]+)\b`)
	listing = lazyregexp.New(`(?m)^[ \t]*\[([A-Za-z0-9.:_-]+)\](?:[ \t]{2}|:|\n[ \t]+[A-Z"])`)

	// general matches sentences about rules that do not name them.
	general = lazyregexp.New(`(?i)\b(rules|syntax|grammar|productions|constructs|terminals|a?bnf|notation)\b.*\b(defined|from|of|in)\b`)
)

// sentences lists replacements that make each sentence and each comment of a text a paragraph.
var sentences = []struct {
	find func() *regexp.Regexp
	with string
}{
	{lazyregexp.New("(?m)^[ \t>]*(?:```|~~~).*$|^[ \t>]*#{1,6}[ \t].*$|^[ \t]*\\|.*$"), "\n\n$0\n\n"},            // fences, headings, rows
	{lazyregexp.New(`:\s*\n\s*\n|\n\s*\n` + item), ": "},                                                         // a list belongs to its sentence
	{lazyregexp.New(`(?m)^[^;\n]*[=/][ \t]*([A-Za-z][\w-]*)[ \t]*;`), "\n\n$1 ;"},                                // a comment about a rule
	{lazyregexp.New(`(?m)^[^;\n]*[=/][^;\n]*;|^[ \t]*[A-Za-z][\w-]*[ \t]*=[ \t]*<[^<>\n]*\[[^<>\n]*>$`), "\n\n"}, // before a comment, or prose
	{lazyregexp.New(`\.\s+([A-Z])`), ".\n\n$1"},
	{lazyregexp.New(`\n\s*\n`), "\n\n"},
}

// item matches the beginning of an item of a list.
const item = `[ \t]*(?:o|\*|-|[0-9]+\.)[ \t]`

var firstItem = lazyregexp.New(`^` + item)

// defining matches a word that is typical of sentences about definitions. A rule whose name has only
// lowercase letters may be an English word elsewhere.
const (
	defining  = `(?i:\b(?:defin|import|specified|rules?\b|productions?\b|grammar|from|see\b|elements?\b|includ))`
	lowercase = "abcdefghijklmnopqrstuvwxyz"
)

// shortPiece limits, in bytes, a piece with little else than the name of a rule and a citation.
const shortPiece = 60

// Imports returns lines to add to text, a grammar extracted from a document. They import the rules
// that it does not define, or describes in prose, from the documents of the library that the
// document names as their source. If it names none, the source is the only cited document that has
// such a rule, or the only one that replaced a cited document or was replaced by it; not so for the rules of
// broken, which the document defines with a mistake. If several have one, a comment lists them.
func (r *Reader) Imports(name, document, text string, broken ...string) (lines []string) {
	own, _ := abnf.Parse(text)
	if own == nil {
		return nil
	}
	s := &sources{loader: newLoader(r, &Grammar{Name: name, index: map[string]*Rule{}}), own: compact(name), asked: map[string]bool{},
		broken: broken, references: map[string]bool{}}
	for i := range s.lines {
		s.lines[i] = map[string][]string{}
	}
	for _, def := range own.Rules {
		s.g.add(&Rule{Rule: def})
	}
	s.read(document)
	for _, rule := range slices.Clone(s.g.Rules) {
		if rule.Core {
			continue
		}
		if extends(rule.Node) {
			s.find(rule.Name)
		}
		if from, to, err := s.reference(inWords(rule.Node), rule.Name); err == nil && to != nil && from.Name != s.own {
			s.add(named, from.Name, to.Name, rule.Name)
			continue
		}
		for n := range abnf.Needed[abnf.Node](rule.Node) {
			switch n := n.(type) {
			case abnf.RuleRef:
				s.find(n.Name)
			case abnf.Prose:
				_, missing := s.meaning(n.Text)
				for _, name := range append(missing, strings.TrimSpace(n.Text)) {
					s.find(name)
				}
			}
		}
	}
	for part, items := range s.lines {
		if len(items) > 0 {
			lines = append(lines, above[part])
		}
		for _, document := range slices.Sorted(maps.Keys(items)) {
			lines = append(lines, document+strings.Join(items[document], ", "))
		}
	}
	return lines
}

// add adds the import of a rule under a name to a part of the lines.
func (s *sources) add(part int, document, rule, name string) {
	if rule != name {
		rule += " as " + name
	}
	start := importing(document)
	s.lines[part][start] = append(s.lines[part][start], rule)
}

// importing returns how a line begins that imports rules of a document.
func importing(document string) string { return "; import " + document + ": " }

// find adds the documents that may define a rule, if the grammar does not.
func (s *sources) find(name string) {
	key := strings.ToLower(name)
	r := s.g.Rule(name)
	if s.asked[key] || r != nil && !r.Core && !extends(r.Node) {
		return
	}
	s.asked[key] = true
	if r != nil && r.Core {
		s.findElsewhere(name)
		return
	}
	word := `(?:^|[^A-Za-z0-9_-])` + regexp.QuoteMeta(name) + `(?:$|[^A-Za-z0-9_-])`
	english := strings.Trim(name, lowercase) == "" // possibly
	last, _ := patterns(name)
	own := lazyregexp.New(last)
	near := lazyregexp.New(word)
	defined := lazyregexp.New(defining + `.{0,99}` + word + `|` + word + `.{0,99}` + defining)
	steps := []func(p piece) bool{
		func(p piece) bool { return p.has(name) && defined().MatchString(p.text) },
		func(p piece) bool { return !english && general().MatchString(p.text) },
		func(p piece) bool { return p.has(name) && own().MatchString(p.marked) },
		func(p piece) bool {
			return p.has(name) && near().MatchString(p.text) && (!english || len(p.text) < shortPiece)
		},
		func(piece) bool { return true },
	}
	for i := range 2 * len(steps) {
		step, part := i%len(steps), max(named, i-3)
		if i >= len(steps) {
			part = succession
		}
		if part > named && slices.ContainsFunc(s.broken, func(b string) bool { return strings.EqualFold(b, name) }) {
			return
		}
		from := s.defining(name, part, step, steps[step])
		if part == succession && english && step == len(steps)-1 {
			from = slices.DeleteFunc(from, func(d string) bool { return s.lines[part][importing(d)] == nil })
		}
		switch last := newest(from); {
		case len(last) == 1:
			g, _ := s.Read(last[0])
			s.add(max(part, min(only, len(from)-1)), last[0], g.Rule(name).Name, name)
			return
		case len(last) > 1 && step != 1:
			slices.Sort(last)
			s.lines[ambiguous]["; "+name+": "] = last
			return
		}
	}
}

// defining returns the documents that define a rule, of those of the pieces that match, for a part of the
// lines. After the first step its name has the same case: a header field Server is not the server of a URI.
// Sentences about rules in general count if they are about one document.
func (s *sources) defining(name string, part, step int, match func(p piece) bool) (from []string) {
	for _, p := range s.pieces {
		documents := p.cited
		if part == succession {
			documents = p.related
		}
		if step == 1 && len(documents) != 1 || !match(p) {
			continue
		}
		for _, document := range documents {
			g, err := s.Read(document)
			if err == nil && !slices.Contains(from, document) && g.Defines(name) && (step == 0 || g.Rule(name).Name == name) {
				from = append(from, document)
			}
		}
	}
	return from
}

// Defines reports whether the document itself defines a rule in ABNF.
func (g *Grammar) Defines(name string) bool {
	r := g.Rule(name)
	return r != nil && r.From == "" && (r.Core == (g.Name == "rfc5234")) && (g.Edition != nil || r.File == g.Name || r.Core)
}

// read collects the references and citations of a document.
func (s *sources) read(document string) {
	if front, _, ok := strings.Cut(document, "\n---"); ok && strings.HasPrefix(front, "---\n") {
		s.readYAML(front)
		document = document[len(front):]
	}
	document = s.plain(document)
	for _, m := range listing().FindAllStringSubmatch(document, -1) {
		s.references[m[1]] = true
	}
	for _, m := range entry().FindAllStringSubmatch(document, -1) {
		if !number().MatchString(m[1]) {
			s.labels[compact(m[1])] = "rfc" + m[2]
		}
	}
	for _, r := range sentences {
		document = r.find().ReplaceAllString(document, r.with)
	}
	for text := range strings.SplitSeq(document, "\n\n") {
		for _, clause := range s.clauses(strings.Join(strings.Fields(text), " ")) {
			s.readClause(clause)
		}
	}
}

// citing returns the paragraphs of a document that can have citations, with those that [sentences] joins
// to them.
func citing(document string) string {
	var kept strings.Builder
	start, at, last, gap := 0, 0, "", false
	keep := func() {
		text := document[start:at]
		if strings.ContainsAny(text, "[{") || strings.Contains(text, "RFC") || strings.Contains(text, "STD") {
			kept.WriteString(text)
		}
		start = at
	}
	for line := range strings.SplitAfterSeq(document, "\n") {
		text := strings.Trim(line, " \t\r\n\f")
		if gap && text != "" && !strings.HasSuffix(last, ":") && !firstItem().MatchString(line) {
			keep()
		}
		if gap = text == ""; !gap {
			last = text
		}
		at += len(line)
	}
	keep()
	return kept.String()
}

// readClause adds a clause to the pieces if it has a citation.
func (s *sources) readClause(text string) {
	p := piece{text: text, lower: strings.ToLower(text)}
	if p.marked, p.all = s.citations(text); p.all == nil {
		return
	}
	for _, c := range p.all {
		if isKnown(c.name) && c.name != s.own {
			p.cited = append(p.cited, c.name)
		}
		p.related = append(p.related, related(c.name, s.own)...)
	}
	s.pieces = append(s.pieces, p)
}

// Documents yields the grammars of known documents: RFC 3986, RFC 3987, then those of the library, the
// latest first.
func Documents(yield func(*Grammar) bool) {
	r := new(Reader)
	all := slices.Clone(grammar.Library())
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(b, a)) })
	for _, document := range append([]string{"rfc3986", "rfc3987"}, all...) {
		if g, err := r.Read(document); err == nil && !yield(g) {
			return
		}
	}
}
