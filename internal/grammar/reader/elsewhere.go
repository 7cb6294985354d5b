package reader

import (
	"regexp"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	// notCore matches a comment that says that a name does not mean the core rule.
	notCore = lazyregexp.New(`(?m)^[ \t]*;[ \t]*((` + ruleName + `) is from (RFC [0-9]+|\[[^][\n]+\]))[ \t]*$`)

	// rfcNumber matches the number of an RFC in a citation or its URL.
	rfcNumber = lazyregexp.New(`(?i)\bRFC[ -]?([0-9]+)`)
)

// The parts of a sentence that says where a rule is from: "where `char`, as well as string, is taken
// from Section 7 of [RFC8259]", "[RFC8259] defines char", "These are from [RFC8259]: char".
const (
	lead = `(?:^|[^A-Za-z0-9_\s-]\s?|\b(?:where|rules?|productions?|elements?|names?|imports?|uses?|reuses?|and|or|of|see|for)\s)`

	quotes = `[^A-Za-z0-9_\s,.;:([-]*`
	others = `(?:[\s,]+(?:both|the|of|as|well|same|meaning|means|rules?|productions?|elements?|symbols?|nonterminals?|terminals?|syntax|` +
		`definitions?|which|that|is|are|was|were|has|have|been|here|also|its?|[^\sa-z,(;]\S*|\([^][()]*\)|(?:and|or)(?: [a-z][\w-]*)?)` +
		`|, [a-z][\w-]*)*?`
	taken = `(?:[\s,:(]+(?:taken|imported|incorporated|defined|specified|borrowed|copied|inherited|reused|adopted|described|derived|` +
		`given|found|included|comes?|originates?|from|per|see|refers? to|(?:as|is|are) in|(?:that|those) (?:of|in)|` +
		`(?:rule|production|element|syntax|definition)s? (?:of|in))\b` + within + `|\s\()`
	within = `(?:[^][.;]|\.\w){0,60}?`
	cited  = `(\[[^][]+\](?:\(\S*?\))?|\bRFC[ -]?[0-9]+)`
	listed = `:(?:[^][.;]{0,300}?(?:[,:*]|\s-|\band\b|\bo\b))?\s?(?:[o*-]\s)?[^\w\s]*`
	ends   = `(?:[,.:;(*]|$|\s(?:and|or|o|[(*-]))`
)

// findElsewhere finds the document from which a sentence says that a rule with the name of a core
// rule is taken. It adds an import, or if the rule cannot be imported a comment that says that the
// core rule is not meant.
func (s *sources) findElsewhere(name string) {
	lower, upper := strings.ToLower(name), strings.ToUpper(name)
	bare := `(?:` + lower + `|` + upper + `)` + quotes
	sentence := regexp.MustCompile(`(?:` + lead + lower + `|(?:^|[^A-Za-z0-9_-])(?:` + upper + `|` + lower + ` (?:rule|production|element)\b))` + quotes + others + taken + cited +
		`|` + cited + within + `\b(?:defines?|specifies|provides|for)\b` + others + `\s[^\w\s]*` + bare + `(?:[\s,.;:]|$)` +
		`|` + cited + within + listed + bare + ends)
	for _, p := range s.pieces {
		for _, m := range sentence.FindAllStringSubmatch(p.text, -1) {
			document, shown := s.citedAs(m[1] + m[2] + m[3])
			if document == s.own || document == "" {
				continue
			}
			if g, err := s.known(document); g != nil && err == nil {
				if document == "rfc5234" {
					return
				}
				if g.Defines(name) {
					s.add(named, document, g.Rule(name).Name, name)
					return
				}
				continue
			}
			s.lines[notImported]["; "+name+" is from "+shown] = nil
			return
		}
	}
}

// elsewhere returns the comments about names that do not mean core rules, by name in lower case.
func (l *loader) elsewhere() map[string]string {
	all := map[string]string{}
	for _, m := range notCore().FindAllStringSubmatch(l.g.Text, -1) {
		if from, _ := l.document(m[3]); from == nil || from.Name != "rfc5234" {
			all[strings.ToLower(m[2])] = m[1]
		}
	}
	return all
}

// citedAs returns the name of a cited document and the citation for a comment. They are empty if the
// text is not the citation of a document.
func (s *sources) citedAs(citation string) (name, shown string) {
	if m := rfcNumber().FindStringSubmatch(citation); m != nil {
		return s.alias("rfc" + m[1]), "RFC " + m[1]
	}
	label, url, _ := strings.Cut(strings.TrimPrefix(citation, "["), "]")
	name = s.alias(label)
	if m := rfcNumber().FindStringSubmatch(name); m != nil {
		return name, "RFC " + m[1]
	}
	if url == "" && !s.references[label] {
		return "", ""
	}
	return name, "[" + label + "]"
}
