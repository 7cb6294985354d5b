package reader

import (
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A cited is a document that a sentence cites.
type cited struct {
	name  string // "rfc8259", or its label
	shown string // in a comment: "RFC 8259", or "[JSON]"
}

var (
	// notCore matches a comment that says that a name does not mean the core rule.
	notCore = lazyregexp.New(`(?m);[ \t]*((` + ruleName + `) is (?:taken )?from (` + comment + `(?: or ` + comment + `)*))[ \t]*$`)

	// number matches the number of an RFC in a citation or its URL.
	number = lazyregexp.New(`(?i)\b(RFC|STD)[ -]?([0-9]+)`)

	// link matches a citation, with what follows it in Markdown: [JSON](URL), [JSON][RFC8259].
	link = lazyregexp.New(`\[([^][]+)\](\(\S*?\)|\[[^][]*\])?|\b(?:RFC|STD)[ -]?[0-9]+`)

	// label matches the labels of most documents.
	label = lazyregexp.New(`^[A-Z0-9][\w.:+-]*$`)

	// marked matches citations of Bikeshed, ReSpec, kramdown and mmark: [[!JSON]], {{JSON}}, [@JSON].
	marked = lazyregexp.New(`\[\[[!?]?([^][\n]+)\]\]|\{\{[!?-]?([^{}\n]+)\}\}|\[@[!?]?([^][\n]+)\]`)

	// inSection matches citations of sections in kramdown: {{Section 7 of JSON}}, {{JSON, Section 7}}.
	inSection = lazyregexp.New(`^([Ss]ections? .*) of (\S+)$|^(\S+), ([Ss]ections? .*)$`)

	// yamlEntry matches a member of the references before a document for kramdown-rfc.
	yamlEntry = lazyregexp.New(`(?m)^[ \t]+(?:- )?([A-Za-z][\w.+-]*):[ \t]*(.*?)[ \t]*$`)

	// inline matches tags in the text of Markdown.
	inline = lazyregexp.New(`</?(?:code|tt|var|samp|kbd|em|strong|span|a\s)[^>]*>`)

	// breaking has the characters that keep the parts of a citation on one line.
	breaking = strings.NewReplacer("\u00A0", " ", "\u2007", " ", "\u202F", " ", "\u2011", "-")
)

// The parts of a sentence that says where a rule is from: "where `char`, as well as string, is taken
// from Section 7 of [RFC8259]", "[RFC8259] defines char", "These are from [RFC8259]: char". In it a
// mark stands for each citation.
const (
	mark    = "\uFFFC"
	comment = `(?:(?:RFC|STD) [0-9]+|\[[^][\n]+\])`

	nouns = `(?:rules?|productions?|elements?|names?|symbols?|nonterminals?|terminals?|definitions?|syntax)`
	lead  = `(?:^|[^A-Za-z0-9_\s-]\s?|\b(?:where|` + nouns + `|imports?|uses?|reuses?|and|or|of|see|for)\s)`

	quotes = `[^A-Za-z0-9_\s,.;:([-]*`
	others = `(?:[\s,]+(?:both|the|of|as|well|same|meaning|means|` + nouns + `|which|that|is|are|was|were|can|has|have|be|been|here|also|its?|` +
		`[^\sa-z,(;` + mark + `]\S*|\([^][()]*\)|(?:and|or)(?: [a-z][\w-]*)?)|, [a-z][\w-]*)*?`
	taken = `(?:[\s,:(]+(?:taken|imported|incorporated|defined|specified|borrowed|copied|inherited|reused|adopted|described|derived|` +
		`given|found|included|comes?|originates?|from|per|see|refers? to|stands? for|denotes?|(?:as|is|are) in|(?:that|those) (?:of|in)|of|` +
		nouns + ` in)\b` + within + `|\s\()`
	defines = within + `\b(?:defines?|specifies|provides|for)\b`
	the     = `(?:,? [Ss]ection [\w.]+)?,? (?:the|its|an?)(?: [a-z]+)? ` + nouns
	within  = `(?:[^][.;` + mark + `]|\.\w){0,60}?`
	listed  = `:(?:[^][.;="]{0,300}?(?:[,:*]|\s-|\band\b|\bo\b))?\s?(?:[o*-]\s)?[^\w\s]*`
	ends    = `(?:[,.:;(*]|$|\s(?:and|or|o|[(*-]))`

	// several are the citations of a sentence about the rules of several documents.
	several = `(` + mark + `(?:` + between + mark + `)*)`
	between = `(?:,? (?:[Ss]ection|[Aa]ppendix) [\w.]+| \([^()]*\))?(?:,? (?:and/or|and|or|&)|,|/)?\s?` +
		`(?:(?:in|from|of|by|the|[Ss]ection [\w.]+) )*`
)

// The parts of clauses that have citations of their own, without these.
var (
	sameClause = lazyregexp.New(`^(?:` + between + `|[,)]*\s(?:which|that|is|are|as|has|have)\b.*)$`)
	citedLast  = lazyregexp.New(taken + `$`)
	citedFirst = lazyregexp.New(`^(?:` + defines + `|` + the + `|` + within + `:)`)
	verbFirst  = lazyregexp.New(`^` + defines)
)

// clauses splits a sentence into parts each of which has its own citation: "char is from RFC 8259,
// the rule atext is from RFC 5322", "From RFC 8259: char, from RFC 5322: atext".
func (s *sources) clauses(sentence string) (all []string) {
	cites := slices.DeleteFunc(link().FindAllStringIndex(sentence, -1), func(at []int) bool {
		_, cited := s.citations(sentence[at[0]:at[1]])
		return cited == nil
	})
	start, before := 0, 0 // of the clause, and of the text before a citation
	for i := 1; i < len(cites); i++ {
		at, next, end := cites[i-1], cites[i], len(sentence)
		if i+1 < len(cites) {
			end = cites[i+1][0]
		}
		if n := nextClause(sentence[before:at[0]], sentence[at[1]:next[0]], sentence[next[1]:end]); n >= 0 {
			all = append(all, sentence[start:at[1]+n])
			start = at[1] + n
		}
		before = at[1]
	}
	return append(all, sentence[start:])
}

// nextClause returns where a clause begins in the text between two citations, or -1. Before and
// after are the texts on the other sides of the citations. A clause ends with its citation, as in
// "char is from RFC 8259", or begins with it, as in "RFC 8259 defines char".
func nextClause(before, text, after string) int {
	last, nextLast := citedLast().MatchString(before), citedLast().MatchString(text)
	switch {
	case !last && !citedFirst().MatchString(text) || sameClause().MatchString(text):
		return -1
	case last && nextLast && !strings.Contains(text, ":"):
		return max(0, strings.IndexByte(text, ';'))
	case citedFirst().MatchString(after):
		return len(strings.TrimSuffix(text, "from "))
	case !nextLast:
		return -1
	}
	for _, separator := range []string{";", ", and ", ", ", " and "} {
		if i := strings.LastIndex(text, separator); i >= 0 && !sameClause().MatchString(text[i+1:]) {
			return i
		}
		if !verbFirst().MatchString(text) {
			break
		}
	}
	return -1
}

// plain returns what can cite of a document, without entities, tags in Markdown, and the notations of
// citations. It adds the labels of these to the references.
func (s *sources) plain(document string) string {
	document = citing(inline().ReplaceAllString(breaking.Replace(html.UnescapeString(document)), "`"))
	return marked().ReplaceAllStringFunc(document, func(text string) string {
		m := marked().FindStringSubmatch(text)
		label, of, _ := strings.Cut(m[1]+m[2]+m[3], "=") // {{!JSON=RFC8259}}
		if of != "" {
			s.labels[compact(label)] = compact(of)
		}
		where := ""
		if m := inSection().FindStringSubmatch(label); m != nil {
			label, where = m[2]+m[3], m[1]+m[4]+" of "
		}
		s.references[label] = true
		return where + "[" + label + "]"
	})
}

// readYAML adds the labels of the references of a document for kramdown-rfc.
func (s *sources) readYAML(front string) {
	name := "" // of the entry that is open
	for _, m := range yamlEntry().FindAllStringSubmatch(front, -1) {
		switch key, value := m[1], strings.Trim(m[2], `"'!`); {
		case key == "display":
			s.labels[compact(value)] = compact(name)
		case key == "RFC" && value != "":
			s.labels[compact(name)] = "rfc" + value
		case number().MatchString(value):
			s.labels[compact(key)] = compact(value)
		case value == "" && label().MatchString(key):
			name = key
		}
	}
}

// patterns returns expressions for sentences about a rule with its citation last, and first.
func patterns(name string) (last, first string) {
	name = regexp.QuoteMeta(name)
	upper := strings.ToUpper(name)
	any := `(?:` + upper + `|` + strings.ToLower(name) + `|` + name + `)`
	start, end := `(?:^|[^A-Za-z0-9_-])`, `(?:[\s,.;:]|$)`
	last = `(?:` + lead + any + `|` + start + `(?:` + upper + `|` + any + quotes + ` ` + nouns + `\b))` + quotes + others + taken + several +
		`|` + start + any + quotes + ` ` + nouns + ` ` + several +
		`|^\|\s*` + quotes + any + quotes + `\s*\|(?:[^|]*\|)?\s*` + several
	first = several + `['’]s(?: ` + nouns + `)? [^\w\s]*` + any + quotes + end +
		`|` + several + `(?:` + defines + `|` + the + `)` + others + `\s[^\w\s]*` + any + quotes + end +
		`|` + several + within + listed + any + quotes + ends
	return last, first
}

// findElsewhere finds the documents from which a sentence says that a rule with the name of a core
// rule is taken.
func (s *sources) findElsewhere(name string) {
	last, first := patterns(name)
	// In quotation marks, a name that is not written as that of the core rule is neither a word nor that name.
	quoted := "[\"'<_*`“‘](?:" + strings.ToLower(name) + "|" + strings.ToUpper(name[:1]) + strings.ToLower(name[1:]) + ")[\"'>_*`”’]"
	aside := several + `[^` + mark + `]*` + quoted + `|` + quoted + `[^` + mark + `]*` + several
	own, other, near := lazyregexp.New(last), lazyregexp.New(first), lazyregexp.New(aside)
	for _, p := range s.pieces {
		if !p.has(name) {
			continue
		}
		text := p.marked
		for _, m := range slices.Concat(own().FindAllStringSubmatchIndex(text, -1), other().FindAllStringSubmatchIndex(text, -1),
			near().FindAllStringSubmatchIndex(text, -1)) {
			for i := 2; i < len(m); i += 2 {
				at, end := m[i], m[i+1]
				if at < 0 {
					continue
				}
				n := strings.Count(text[:at], mark)
				if s.choose(name, p.all[n:n+strings.Count(text[at:end], mark)]) {
					return
				}
			}
		}
	}
}

// choose adds an import of a rule with the name of a core rule from one of some documents, or if that
// is not possible a comment that says that the core rule is not meant. It reports whether they are
// other documents than this one.
func (s *sources) choose(name string, from []cited) bool {
	var shown []string
	var defining *Grammar
	core, unknown := false, false
	for _, c := range from {
		if c.name == s.own || slices.Contains(shown, c.shown) {
			continue
		}
		shown = append(shown, c.shown)
		g, err := s.known(c.name)
		switch {
		case g == nil || err != nil || g.Rule(name) == nil:
			unknown = true
		case g.Rule(name).Core:
			core = true
		case defining == nil && g.Defines(name):
			defining = g
		}
	}
	switch {
	case defining != nil:
		s.add(named, defining.Name, defining.Rule(name).Name, name)
	case unknown && !(core && name == strings.ToUpper(name)):
		s.lines[notImported]["; "+name+" is from "+strings.Join(shown, " or ")] = nil
	}
	return shown != nil
}

// elsewhere returns the comments about names that do not mean core rules, by name in lower case.
func (l *loader) elsewhere() map[string]string {
	all := map[string]string{}
	for _, m := range notCore().FindAllStringSubmatch(l.g.Text, -1) {
		for from := range strings.SplitSeq(m[3], " or ") {
			if from, _ := l.document(from); from == nil || from.Name != "rfc5234" {
				all[strings.ToLower(m[2])] = m[1]
			}
		}
	}
	return all
}

// citations returns a sentence with marks for its citations, and the documents that they cite.
func (s *sources) citations(sentence string) (text string, all []cited) {
	cite := func(text string) string {
		c, ok := s.citedAs(text)
		if !ok {
			return ""
		}
		all = append(all, c)
		return mark
	}
	text = link().ReplaceAllStringFunc(sentence, func(text string) string {
		m := link().FindStringSubmatch(text)
		if m[1] == "" {
			return cite(text)
		}
		if first := cite(m[1]); first != "" {
			return first + cite(strings.Trim(m[2], "[]"))
		}
		switch second := cite(strings.Trim(m[2], "[]")); {
		case second != "":
			return m[1] + " (" + second + ")"
		case m[2] != "":
			all = append(all, cited{m[1], "[" + m[1] + "]"})
			return mark
		}
		return text
	})
	return text, all
}

// citedAs returns the document that a label or URL cites, if it does.
func (s *sources) citedAs(text string) (cited, bool) {
	name := s.alias(text)
	for _, text := range []string{text, name} {
		if m := number().FindStringSubmatch(text); m != nil {
			kind := strings.ToUpper(m[1])
			return cited{s.alias(kind + m[2]), kind + " " + m[2]}, true
		}
	}
	known := s.references[text] || label().MatchString(text) && s.g.Rule(text) == nil
	return cited{name, "[" + text + "]"}, known
}
