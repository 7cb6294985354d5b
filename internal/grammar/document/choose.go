package document

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A Difference is a definition that was left out for another one of the rule.
type Difference struct {
	Left, Chosen *Rule
}

// collected is the title of a section that collects the grammar.
var collected = lazyregexp.New(`(?i)\bcollected\b.*\b(a?bnf|grammar|syntax)\b|\b(complete|full) (a?bnf|grammar)\b`)

// shows is the title of a section with examples.
var shows = lazyregexp.New(`(?i)\bexamples?$`)

// statement is a definition that ends with a semicolon without a comment, as statements of code do.
var statement = lazyregexp.New(`[\w)\]"'];[ \t]*$`)

// onlyNames is a definition without a literal or a repetition.
var onlyNames = lazyregexp.New(`^[A-Za-z][\w-]*(?: / [A-Za-z][\w-]*)*$`)

// choose returns one definition of each rule in blocks, and those that differ from it. The
// section counts that collects the grammar, or else the one in which most rules are connected; and
// definitions in words alone only if there is no other.
// Left are definitions that may be of rules. The document, of this text, also has definitions that cannot be read.
func choose(blocks []*block, broken int, text string) (rules []Rule, other []Difference, left []Broken) {
	var all []*Rule
	for _, preferred := range []bool{true, false} {
		for _, b := range blocks {
			if collected().MatchString(b.title) == preferred {
				all = append(all, b.rules()...)
			}
		}
	}
	all, left = genuine(all, broken, text)
	connected := connections(all)
	better := func(a, b *Rule) bool { // for the same rule; a comes first
		if a.isProse() != b.isProse() {
			return a.isProse()
		}
		if collected().MatchString(a.Title) || a.Title == b.Title {
			return false
		}
		return connected[a.Title] < connected[b.Title]
	}
	chosen := map[string]*Rule{}
	for _, r := range all {
		if c := chosen[r.key()]; c == nil || !r.Extends && better(c, r) {
			chosen[r.key()] = r
		}
	}
	for _, r := range all {
		if c := chosen[r.key()]; r != c && !r.Extends {
			if c.Others == nil && r.Section != r.Title && collected().MatchString(c.Title) {
				c.Section = r.Section // which also says what the rule means
			}
			c.Others = append(c.Others, r)
			if r.Meaning() != c.Meaning() {
				other = append(other, Difference{r, c})
			}
		}
	}
	for _, r := range all {
		if c := chosen[r.key()]; r == c || r.Extends && r.Title == c.Title {
			rules = append(rules, *r)
		}
	}
	slices.SortStableFunc(other, func(a, b Difference) int { return cmp.Compare(a.Left.Line, b.Left.Line) })
	return rules, other, left
}

// foreignWords are English, as in p = the name of <ip>, and names that CDDL defines (RFC 8610, Appendix
// D). Paragraphs that use them without defining them are not ABNF.
var foreignWords = []string{"of", "the", "int", "uint", "nint", "tstr", "bstr", "bool", "float16", "float32", "float64", "tdate", "bytes"}

// genuine removes what is not a rule of the document's grammar: ASN.1, EBNF, CDDL, code, examples, and
// assignments in an algorithm, which no rule uses and which match only the empty string. Left are those
// that may be rules, in doubtful blocks, or if more definitions cannot be read than can, outside the section
// in which most rules are connected, and examples in words alone. In a document that does not speak of BNF,
// lines such as a = b are nothing if none has a literal or a repetition, or uses another.
func genuine(all []*Rule, broken int, text string) (kept []*Rule, left []Broken) {
	all = slices.DeleteFunc(all, func(r *Rule) bool { return r.block.guessed && statement().MatchString(r.Text) })
	says := saysBNF().MatchString(text)
	other := strings.Contains(text, "::=") && (asn1().MatchString(text) || postfix().MatchString(text))
	signs, tight := map[string]int{}, 0
	defined, used, sound := map[string]bool{}, map[string]bool{}, map[string]bool{} // sound are used by a rule without doubt
	for _, name := range abnf.CoreNames() {
		defined[strings.ToLower(name)] = true
	}
	for _, r := range all {
		signs[r.sign]++
		if r.isTight() {
			tight++
		}
		defined[r.key()] = true
		for _, name := range abnf.Uses(r.node) {
			if name = strings.ToLower(name); name != r.key() {
				used[name], sound[name] = true, sound[name] || !r.block.doubtful
			}
		}
	}
	inOther := map[*block]bool{}
	for _, r := range all {
		for n := range abnf.All[abnf.Node](r.node) {
			switch n.(type) {
			case abnf.Terminal, abnf.Repetition, abnf.Option:
				says = says || !isExample(r, defined)
			}
		}
		for _, name := range abnf.Uses(r.node) {
			inOther[r.block] = inOther[r.block] || !defined[strings.ToLower(name)] && slices.Contains(foreignWords, name)
		}
	}
	connected, best := connections(all), ""
	if len(connected) == 0 && !says {
		all = slices.DeleteFunc(all, func(r *Rule) bool { return r.block.guessed })
	}
	for title, n := range connected {
		if n > connected[best] || n == connected[best] && title < best {
			best = title
		}
	}
	known := func(name string) bool { return defined[strings.ToLower(name)] }
	marked := slices.ContainsFunc(all, func(r *Rule) bool { return !r.block.guessed }) // as ABNF, but not all
	for _, r := range all {
		foreign := broken > len(all) && r.Title != best && !used[r.key()]
		l, ok := r.node.(abnf.Literal)
		apart := !slices.ContainsFunc(abnf.Uses(r.node), known)
		odd := apart && shows().MatchString(r.Title) || r.sign != "=/" && 4*signs[r.sign] < len(all) || r.isTight() && 2*tight <= len(all) // written otherwise than the others
		switch {
		case r.block.guessed && (other && r.sign == "::=" && !r.BNF || inOther[r.block]):
		case r.block.guessed && (foreign || r.block.doubtful && !sound[r.key()]):
			left = append(left, Broken{r.Name, r.Line, "most definitions of its section or document cannot be read", r.Title})
		case !r.block.guessed || used[r.key()] || !(ok && (l.Text == "" || r.sign == ":=" && 2*signs[r.sign] < len(all)) || odd || isExample(r, defined)):
			r.foreign = r.block.guessed && !used[r.key()] && (marked || connected[r.Title] == 0) && !r.Extends && apart &&
				onlyNames().MatchString(r.node.String())
			kept = append(kept, r)
		case r.isProse():
			left = append(left, Broken{r.Name, r.Line, "described in words, and no rule uses it", r.Title})
		}
	}
	return kept, left
}

// isProse reports whether a definition is in words alone.
func (r *Rule) isProse() bool {
	_, ok := r.node.(abnf.Prose)
	return ok
}

// isTight reports whether a definition has no space, as examples of parameters: x="y".
func (r *Rule) isTight() bool { return !strings.ContainsAny(strings.TrimSpace(r.Text), " \t\n") }

// isExample reports whether a definition that no rule uses only looks like one: it has words that
// are not defined, and nothing else, as in MSA = Mail Submission Agent. One such word is enough if
// the name is a letter or has a "_", as in s = sender, there is no space: a=recvonly, or a number is
// before it: total = 42 characters. After a number little else may be between them.
func isExample(r *Rule, defined map[string]bool) bool {
	words := map[string]bool{}
	unknown, known := 0, 0
	for n := range abnf.All[abnf.Node](r.node) {
		switch n := n.(type) {
		case abnf.RuleRef:
			switch name := strings.ToLower(n.Name); {
			case defined[name]:
				known++
			case !words[name]:
				words[name] = true
				unknown++
			}
		case abnf.Prose:
			unknown++
		case abnf.Invalid: // a number is too large, as in t=20260102030405Z
			if terminal().MatchString(n.Text) {
				known++
			}
			unknown++
		case abnf.Terminal:
			known++
		}
	}
	if n, ok := r.node.(abnf.Repetition); ok && n.Min == n.Max && unknown > 3*known {
		return !r.Extends
	}
	_, several := r.node.(abnf.Concatenation)
	return !r.Extends && unknown > 0 && known == 0 && (several || r.isTight() || len(r.Name) == 1 || strings.Contains(r.Name, "_"))
}

// connections returns for each section how many of its rules use, or are used by, others there.
func connections(all []*Rule) map[string]int {
	defined, connected := map[[2]string]bool{}, map[[2]string]bool{} // by section and rule
	for _, r := range all {
		defined[[2]string{r.Title, r.key()}] = true
	}
	for _, r := range all {
		for _, name := range abnf.Uses(r.node) {
			if used := [2]string{r.Title, strings.ToLower(name)}; used[1] != r.key() && defined[used] {
				connected[used], connected[[2]string{r.Title, r.key()}] = true, true
			}
		}
	}
	n := map[string]int{}
	for rule := range connected {
		n[rule[0]]++
	}
	return n
}

// LeaveExamples leaves out definitions with "=/" of rules that are neither defined nor imported, and
// those in words that no document defines. Imports are lines that import rules of other documents.
func LeaveExamples(rules []Rule, imports []string) (kept []Rule, left []Broken) {
	defined := map[string]bool{}
	for _, line := range imports {
		names, items, _ := strings.Cut(line, ": ")
		defined[strings.ToLower(strings.TrimPrefix(names, "; "))] = true // defined by several documents
		for item := range strings.SplitSeq(items, ", ") {
			defined[strings.ToLower(item[strings.LastIndexByte(item, ' ')+1:])] = true
		}
	}
	known := func(name string) bool { return defined[strings.ToLower(name)] }
	for _, r := range rules {
		switch {
		case r.foreign && !slices.ContainsFunc(abnf.Uses(r.node), known):
			left = append(left, Broken{Name: r.Name, Line: r.Line, Msg: "in words that nothing defines, and no rule uses it"})
		case r.Extends && !known(r.Name):
			left = append(left, Broken{Name: r.Name, Line: r.Line, Msg: "no definition to add to"})
		default:
			defined[r.key()] = true
			kept = append(kept, r)
		}
	}
	return kept, left
}

// Meaning returns the definition without what does not matter: spaces, comments and case.
func (r *Rule) Meaning() string {
	s := r.node.String()
	if strings.Contains(s, "%s") { // RFC 7405
		return s
	}
	return strings.ToLower(s)
}
