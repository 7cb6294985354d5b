// Package lint finds what is probably wrong in an ABNF grammar: what cannot be read, what
// has no effect, and what parsers of different kinds read differently.
//
// Questions about strings are answered by automata, not by samples: an alternative is
// reported as unreachable if all of its strings match another one, whatever their length,
// and examples are as short as possible. A rule that has no automaton, because it is
// recursive or described in words, is checked by its text alone.
package lint

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// Severity is how bad a finding is.
type Severity string

// The severities.
const (
	SeverityError   Severity = "error"   // the grammar has no meaning there
	SeverityWarning Severity = "warning" // it is probably not what the author meant
	SeverityAdvice  Severity = "advice"  // it is a trap for readers or for parsers
)

// Code says what kind of finding it is.
type Code string

// The codes.
const (
	CodeUndefined       Code = "undefined"        // a rule is used and not defined
	CodeLeftRecursion   Code = "left-recursion"   // a rule begins with itself
	CodeEndless         Code = "endless"          // a rule has no strings, because its recursion never ends
	CodeEmptyRepetition Code = "empty-repetition" // something that may be empty is repeated at will
	CodeUnreachable     Code = "unreachable"      // all strings of an alternative match an earlier one
	CodeRedundant       Code = "redundant"        // all strings of an alternative match a later one
	CodeFirstMatch      Code = "first-match"      // an alternative matches the beginning of a string of a later one
	CodeGreedy          Code = "greedy"           // what is repeated may be the beginning of what follows
	CodeAmbiguous       Code = "ambiguous"        // a string has two parse trees
	CodeGrouping        Code = "grouping"         // a repetition seems to be meant for other alternatives too
	CodeLetterCase      Code = "letter-case"      // a quoted letter matches in both cases, but a comment says otherwise
	CodeLayout          Code = "layout"           // a definition begins or goes on where it should not
	CodeCoreRule        Code = "core-rule"        // a rule has the name of a core rule, and other strings
	CodeNameCase        Code = "name-case"        // a rule is referred to in another case than it is defined
	CodeUnused          Code = "unused"           // no other rule uses the rule
	CodeOctets          Code = "octets"           // octets and characters are mixed, or octets are not declared
	CodeProse           Code = "prose"            // a rule is described in words
	CodeAll             Code = "all"              // adjacent ranges leave out no character
	CodeSize            Code = "size"             // a rule is too large for questions about its strings
	CodeRecursion       Code = "recursion"        // strings of a recursive rule were not checked
)

// severities are the severities of the codes.
var severities = map[Code]Severity{
	CodeUndefined: SeverityError, CodeEndless: SeverityError, CodeLeftRecursion: SeverityWarning,
	CodeEmptyRepetition: SeverityWarning, CodeUnreachable: SeverityWarning, CodeLetterCase: SeverityWarning, CodeLayout: SeverityWarning,
	CodeOctets: SeverityWarning, CodeCoreRule: SeverityWarning, CodeNameCase: SeverityAdvice,
	CodeRedundant: SeverityAdvice, CodeFirstMatch: SeverityAdvice, CodeGreedy: SeverityAdvice,
	CodeAmbiguous: SeverityAdvice, CodeUnused: SeverityAdvice, CodeProse: SeverityAdvice, CodeAll: SeverityAdvice, CodeSize: SeverityAdvice,
	CodeRecursion: SeverityAdvice, CodeGrouping: SeverityAdvice,
}

// Codes returns the codes.
func Codes() []Code { return slices.Sorted(maps.Keys(severities)) }

// Finding is something that is probably wrong.
type Finding struct {
	Code      Code
	Severity  Severity
	Rule      string
	Line, Col int // of the rule, or of the name that is not defined; from 1, Col in bytes
	Message   string
	Undefined string // the name that is not defined, for CodeUndefined
	// Example is a shortest string that shows it, if the finding is about strings.
	Example *string
}

// Check returns what it finds in a grammar, in the order of the rules. It does not report
// that the first rule is unused: the grammar starts with it.
func Check(g *abnf.Grammar) []Finding { return check(g, maxSteps) }

// Octets returns findings about terminals that are octets, in a grammar that declares to be of
// octets or does not.
func Octets(g *abnf.Grammar, declared bool) []Finding {
	c := &checker{g: g}
	beyond, telling := octets.Beyond(g, 0xFF), octets.Telling(g)
	if declared {
		for _, c.rule = range beyond {
			c.add(CodeOctets, nil, "terminals are octets in this grammar, but the rule has characters above U+00FF")
		}
		return c.found
	}
	for _, c.rule = range telling {
		if len(beyond) > 0 {
			c.add(CodeOctets, nil, "the rule is about octets, but others are about characters: %s", beyond[0].Name)
		} else {
			c.add(CodeOctets, nil, "the rule is about octets; for a grammar of octets, write the line %s", octets.Line)
		}
	}
	return c.found
}

// check is Check, with a limit for the work on all automata together.
func check(g *abnf.Grammar, steps int) []Finding {
	c := &checker{g: g, rules: regular.NewLimit(g, maxStates), used: make(map[*abnf.Rule]bool), spelled: make(map[string]bool),
		budget: &automaton.Budget{Left: int64(steps)}}
	c.rules.Budget = c.budget
	for _, r := range g.Rules {
		for _, name := range abnf.Uses(r.Node) {
			if used := g.Rule(name); used != r {
				c.used[used] = true
			}
		}
	}
	c.errors()
	endless := matcher.Endless(g)
	// A definition that cannot be read may use any rule.
	unreadable := slices.ContainsFunc(g.Rules, func(r *abnf.Rule) bool { return r.Unreadable() != nil })
	for i, r := range g.Rules {
		if r.Core {
			continue
		}
		c.rule = r
		if endless[r] {
			c.add(CodeEndless, nil, "no string matches: the recursion never ends")
		}
		if i > 0 && !c.used[r] && !unreadable {
			c.add(CodeUnused, nil, "no other rule uses it")
		}
		c.letterCase()
		c.layout(i)
		c.size()
		c.coreRule()
		for n := range abnf.Needed[abnf.Node](r.Node) {
			switch n := n.(type) {
			case abnf.Prose:
				c.add(CodeProse, nil, "the definition is in words: <%s>", n.Shortened())
			case abnf.RuleRef:
				c.nameCase(n.Name)
			case abnf.Repetition:
				c.repetition(n)
			case abnf.Alternation:
				c.ranges(n)
				c.alternation(n)
				c.grouping(n)
			case abnf.Concatenation:
				c.concatenation(n)
			}
		}
		c.ambiguous()
		if c.budget.Left <= 0 {
			c.tooLarge("it is so large that only some of its strings were checked")
		}
	}
	c.recursion(endless)
	order := make(map[string]int)
	for i, r := range g.Rules {
		order[r.Name] = i
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int { return cmp.Compare(order[a.Rule], order[b.Rule]) })
	return c.found
}

// maxStates limits the automata, and maxSteps the work on all, which is some seconds: a
// rule that needs more is checked by its text alone.
const (
	maxStates = 1 << 14
	maxSteps  = 1 << 28
)

// checker collects the findings of a grammar.
type checker struct {
	g     *abnf.Grammar
	rules *regular.Grammar
	rule  *abnf.Rule // the rule that is checked
	used  map[*abnf.Rule]bool

	spelled map[string]bool // names in another case that are reported

	large bool // whether it is reported that the rule is too large
	found []Finding

	budget *automaton.Budget // of all automata
}

// errors adds the errors that the grammar itself reports.
func (c *checker) errors() {
	err := c.g.Check()
	for _, u := range errs.All[*abnf.UndefinedError](err) {
		c.rule = c.g.Rule(u.In[0])
		c.add(CodeUndefined, nil, "rule %s is used in %s, but not defined", u.Name, strings.Join(u.In, ", "))
		f := &c.found[len(c.found)-1]
		if f.Undefined = u.Name; u.Line > 0 {
			f.Line, f.Col = u.Line, u.Col
		}
	}
	for _, l := range errs.All[*abnf.LeftRecursionError](err) {
		c.rule = c.g.Rule(l.Cycle[0])
		c.add(CodeLeftRecursion, nil, "the rule begins with itself, so that a recursive-descent parser does not end: %s",
			strings.Join(l.Cycle, " -> "))
	}
}

// size adds a rule that is too large for an automaton, or comes after many that are large.
func (c *checker) size() {
	c.large = false
	_, err := c.rules.DFA(c.rule.Name)
	_, large := errs.AsType[*automaton.LimitError](err)
	switch {
	case large:
		c.tooLarge("its automaton would be too large, so that only its text was checked, and not its strings")
	case c.budget.Left <= 0:
		c.tooLarge("the rules before it are so large that only its text was checked, and not its strings")
	}
}

// tooLarge adds that a rule is too large, once.
func (c *checker) tooLarge(message string) {
	if !c.large {
		c.large = true
		c.add(CodeSize, nil, "%s", message)
	}
}

// coreRule adds a rule that has the name of a core rule (RFC 5234, B.1), and other strings.
func (c *checker) coreRule() {
	g, _ := abnf.Parse("core = " + c.rule.Name)
	known := g.Rule(c.rule.Name)
	if known == nil || !known.Core {
		return
	}
	own, err := c.rules.DFA(c.rule.Name)
	if err != nil {
		return
	}
	if core, err := regular.New(g).DFA("core"); err == nil && !own.Equal(core) {
		text, more := own.Minus(core).Shortest()
		has := "has"
		if !more {
			text, _ = core.Minus(own).Shortest()
			has = "lacks"
		}
		c.add(CodeCoreRule, &text, "it is not the core rule %s of RFC 5234: it %s %+q", known.Name, has, text)
	}
}

// nameCase adds a name of a rule that is defined in another case, once (RFC 5234, 2.1).
func (c *checker) nameCase(name string) {
	if r := c.g.Rule(name); r != nil && r.Name != name && !c.spelled[name] {
		c.spelled[name] = true
		c.add(CodeNameCase, nil, "rule %s is referred to as %s", r.Name, name)
	}
}

// margin is a line that begins with a name, which is not one that is defined.
var margin = lazyregexp.New(`^([ \t]*)[A-Za-z][A-Za-z0-9_-]*[ \t]*(?:[^ \t=:/A-Za-z0-9_-]|/[^=]|$|[ \t][A-Za-z0-9])`)

// layout adds the rule with index i if it begins in the line in which another one ends, and lines of it
// that are not indented, so that they look like definitions (RFC 5234, 2.2).
func (c *checker) layout(i int) {
	if i > 0 {
		before := c.g.Rules[i-1]
		lines := strings.Split(before.Text, "\n")
		if before.Line+len(lines)-1 == c.rule.Line && c.rule.Col > len(lines[len(lines)-1]) {
			c.add(CodeLayout, nil, "it begins in the line in which %s ends; begin it on a line of its own", before.Name)
		}
	}
	for i, line := range strings.Split(c.rule.Text, "\n") {
		if m := margin().FindStringSubmatch(line); i > 0 && m != nil && len(m[1]) < c.rule.Col {
			c.add(CodeLayout, nil, "the line %q belongs to it; indent it, or if it defines a rule, write = after the name", line)
		}
	}
}

// bothCases matches a comment that says that letters may be of either case.
var bothCases = lazyregexp.New(`insensitive|(upper|lower)[ -]?(case)? ?(and|or|/) ?(upper|lower)`)

// aboutCase matches what a comment says about letters.
var aboutCase = lazyregexp.New(`(?:lower|upper)[ -]?case|case[ -]sensitive`)

// letterCase adds a rule whose comment speaks of upper or lower case, and whose quoted
// letters match both (RFC 5234, 2.3).
func (c *checker) letterCase() {
	comment := ""
	for line := range strings.Lines(c.rule.Text) {
		if _, after, ok := strings.Cut(line, ";"); ok {
			comment += " " + strings.ToLower(strings.TrimSpace(after))
		}
	}
	says := aboutCase().FindString(comment)
	if says == "" || bothCases().MatchString(comment) {
		return
	}
	for l := range abnf.All[abnf.Literal](c.rule.Node) {
		if !l.CaseSensitive && strings.ToLower(l.Text) != strings.ToUpper(l.Text) {
			c.add(CodeLetterCase, nil, "the comment says %q, but %s matches in both cases; write %%s%s (RFC 7405)", says, l, l)
			return
		}
	}
}
