package compile

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/all"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// An edition is an edition's generated package, with its rules by index.
type edition struct {
	*grammar.Edition
	grammar   *Grammar
	rules     []*grammar.Rule
	entries   []int
	recognize func(rule int, text string, spans *core.Spans) (int, bool)
	match     func(rule int, text string) (int, bool)
	explain   func(rule int, text string, offset int) core.Explanation
	tree      func(rule int, text string) ([]core.Node, bool) // by the peg parser
	number    []uint8                                         // of a rule in nodes and spans
	index     map[uint8]int                                   // the reverse
	uses      []core.RuleSet
	roles     map[string]tag // of rules, by name
	dfas      []func() *automaton.DFA
	matchers  []func() *matcher.Matcher
	shortest  []func() string        // a member of each rule
	firsts    []func() automaton.Set // what the members of each rule begin with
	explainer func() *explainer
}

func newEdition(p *core.Edition) *edition {
	e, _ := grammar.Lookup(p.Stem)
	g := &edition{Edition: e, grammar: Edition(e), rules: e.Rules(), index: map[uint8]int{}, roles: map[string]tag{}}
	languages := regular.New(e.Grammar())
	var mu sync.Mutex
	for i, r := range g.rules {
		n := p.Rules[i].Number
		g.number = append(g.number, n)
		g.uses = append(g.uses, p.Rules[i].Uses)
		g.index[n] = i
		if t, ok := g.grammar.componentTag(r.Name); ok {
			g.roles[r.Name] = t
		}
		if slices.Contains(e.Components.Hosts, r.Name) {
			g.roles[r.Name] = tagKind
		}
		g.dfas = append(g.dfas, sync.OnceValue(func() *automaton.DFA {
			mu.Lock()
			defer mu.Unlock()
			d, err := languages.DFA(r.Name)
			if err != nil {
				panic(err)
			}
			return d
		}))
		g.matchers = append(g.matchers, sync.OnceValue(func() *matcher.Matcher { return matcher.New(e.Grammar(), r.Name) }))
		g.shortest = append(g.shortest, sync.OnceValue(func() string {
			text, _ := g.dfas[i]().Shortest()
			return text
		}))
		g.firsts = append(g.firsts, sync.OnceValue(func() automaton.Set {
			d := g.dfas[i]()
			return d.Expected(d.Start())
		}))
	}
	for _, name := range e.Entries {
		g.entries = append(g.entries, g.rule(name))
	}
	g.explainer = sync.OnceValue(func() *explainer {
		all, err := trees(g.grammar)
		if err != nil {
			panic(err)
		}
		b, err := newExplainer(g.grammar, all)
		if err == nil {
			err = b.finish(context.Background())
		}
		if err != nil {
			panic(err)
		}
		return b
	})
	f := p.Generated
	g.recognize = func(rule int, text string, spans *core.Spans) (offset int, ok bool) {
		*spans, offset, ok = f.Recognize(g.number[rule], text)
		return offset, ok
	}
	g.match = func(rule int, text string) (int, bool) { return f.Match(g.number[rule], text) }
	g.explain = func(rule int, text string, offset int) core.Explanation {
		return f.Explain(g.number[rule], text, offset)
	}
	g.tree = func(rule int, text string) ([]core.Node, bool) { return p.Tree(g.number[rule], text) }
	return g
}

func (g *edition) rule(name string) int {
	return slices.IndexFunc(g.rules, func(r *grammar.Rule) bool { return r.Name == name })
}

var editions = sync.OnceValue(func() []*edition {
	var editions []*edition
	for _, p := range all.Editions {
		editions = append(editions, newEdition(p))
	}
	return editions
})

// The sets of rules that are constants are those of the grammar.
func TestUses(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		for i, r := range g.rules {
			var want core.RuleSet
			for _, name := range r.Uses {
				n := g.number[g.rule(name)]
				want[n/64] |= 1 << (n % 64)
			}
			if got := g.uses[i]; got != want {
				t.Errorf("%s uses %x, want %x", r.Name, got, want)
			}
		}
	})
}

func eachEdition(t *testing.T, f func(t *testing.T, g *edition)) {
	for _, g := range editions() {
		t.Run(g.Stem, func(t *testing.T) {
			t.Parallel()
			f(t, g)
		})
	}
}

// skipSlow skips an edition that takes long, unless tests run in full.
func (g *edition) skipSlow(t *testing.T) {
	if !testutil.Whole() && g.Stem == "rfc2396bis00" {
		t.Skip("its labels of 63 characters make it the slow one")
	}
}

// spans places the components that the tree of the peg parser shows, slowly and
// plainly, children before their parents, so that the outermost kind of a host
// comes last.
func (g *edition) spans(text string, nodes []core.Node) core.Spans {
	s := core.Spans{PathEnd: uint32(len(text)), QueryEnd: uint32(len(text))}
	for _, t := range slices.Backward(nodes) {
		role, ok := g.roles[g.rules[g.index[t.Rule]].Name]
		if !ok {
			continue
		}
		if role < tagKind {
			s.Has |= 1 << role
		}
		switch role {
		case tagScheme:
			s.SchemeEnd = t.End
		case tagUserinfo:
			s.UserinfoEnd = t.End
		case tagKind:
			s.Host = uint8(kindOf(g.rules[g.index[t.Rule]].Name))
		case tagHost:
			s.HostEnd = t.End
		case tagAuthority:
			s.AuthorityEnd = t.End
		case tagQuery:
			s.PathEnd = t.Start - 1
		case tagFragment:
			s.QueryEnd = t.Start - 1
			s.PathEnd = min(s.PathEnd, s.QueryEnd)
		}
	}
	if s.Has&(1<<tagHost) == 0 {
		s.Host = 0
	}
	s.Formatting = g.Notes().IRI && strings.ContainsAny(text, core.FormattingCharacters)
	return s
}

// kindOf returns the kind of host that a rule stands for.
func kindOf(rule string) core.HostKind {
	for kind := core.Hostname; kind.String() != ""; kind++ {
		if strings.EqualFold(kind.String(), rule) {
			return kind
		}
	}
	return core.HostNone
}

// wantOffset is where the text fails, by the automaton.
func wantOffset(d *automaton.DFA, text string) int {
	for i, c := range text {
		if c == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(text[i:]); n == 1 {
				return i
			}
		}
	}
	return d.LongestViablePrefix(text)
}

// check compares everything that is known of a text under a rule: the verdict of
// automaton, peg parser and recognizer, the offset, the spans, and the explanation
// from the beginning and from the last component on.
func (g *edition) check(rule int, text string) error {
	name := g.rules[rule].Name
	d := g.dfas[rule]()
	want := d.Match(text)
	nodes, ok := g.tree(rule, text)
	if ok != want {
		return fmt.Errorf("%s %q: the peg parser says %t, the automaton %t", name, text, ok, want)
	}
	offset, ok := g.match(rule, text)
	if ok != want {
		return fmt.Errorf("%s %q: Match says %t at %d, the automaton %t", name, text, ok, offset, want)
	}
	wanted := len(text)
	if !want {
		wanted = wantOffset(d, text)
	}
	if offset != wanted {
		return fmt.Errorf("%s %q: the offset is %d, want %d", name, text, offset, wanted)
	}
	if slices.Contains(g.entries, rule) {
		var got core.Spans
		offset, ok := g.recognize(rule, text, &got)
		if ok != want || offset != wanted {
			return fmt.Errorf("%s %q: Recognize says %d, %t, want %d, %t", name, text, offset, ok, wanted, want)
		}
		if want := g.spans(text, nodes); ok && got != want {
			return fmt.Errorf("%s %q: the spans are\n%+v, want\n%+v", name, text, got, want)
		}
	}
	if want {
		return g.checkTree(rule, text, nodes)
	}
	if utf8.ValidString(text) {
		return g.checkExplanation(rule, text, offset)
	}
	return nil
}

// checkExplanation checks what holds of every explanation.
func (g *edition) checkExplanation(rule int, text string, offset int) error {
	name := g.rules[rule].Name
	x := g.explain(rule, text, offset)
	if len(x.Open) == 0 || x.Open[0] != name {
		return fmt.Errorf("%s %q: the open rules are %q", name, text, x.Open)
	}
	last, ok := g.Rule(x.Open[len(x.Open)-1])
	if !ok || last.Section != x.Section {
		return fmt.Errorf("%s %q: the section is %q", name, text, x.Section)
	}
	// It is the one that the grammar gives.
	b := g.explainer()
	at := b.starts[rule]
	for _, c := range text[:offset] {
		at = b.next[at*b.classes.Len()+b.classes.Class(c)]
	}
	want := b.explanations[b.out[at]/2]
	same := slices.Equal(x.Expected, want.expected) && slices.EqualFunc(x.Open, want.open, func(name string, r int) bool { return name == b.names[r] })
	if !same {
		return fmt.Errorf("%s %q: it is explained by %q, expected %q, and should be by %v, %q", name, text, x.Open, x.Expected, want.open, want.expected)
	}
	d := g.dfas[rule]()
	state := d.Start()
	for _, c := range text[:offset] {
		state = d.Step(state, c)
	}
	return g.checkExpected(rule, d, state, text, x.Expected)
}

// checkExpected compares what is expected in a state of the rule's automaton with
// what leads on from there.
func (g *edition) checkExpected(rule int, d *automaton.DFA, state int, text string, expected []string) error {
	name := g.rules[rule].Name
	var got automaton.Set
	for i, item := range expected {
		first := g.first(item)
		got = got.Union(first)
		if slices.Contains(expected[:i], item) || first.IsEmpty() && item != "end" {
			return fmt.Errorf("%s %q: %s of what is expected says nothing: %q", name, text, item, expected)
		}
	}
	if want := d.Expected(state); !got.Equal(want) {
		return fmt.Errorf("%s %q: expected is %q: without %s, and %s cannot follow", name, text, expected, want.Minus(got), got.Minus(want))
	}
	if complete := d.Accepting(state); slices.Contains(expected, "end") != complete {
		return fmt.Errorf("%s %q: expected is %q, complete is %t", name, text, expected, complete)
	}
	// Literals and rules can follow whole.
	for _, item := range expected {
		var example string
		if r := g.rule(item); r >= 0 {
			example = g.shortest[r]()
		} else if unquoted, ok := strings.CutPrefix(item, `"`); ok {
			example = strings.TrimSuffix(unquoted, `"`)
		}
		after := state
		for _, c := range example {
			after = d.Step(after, c)
		}
		if after == automaton.Dead {
			return fmt.Errorf("%s %q: %s is expected, but %q cannot follow", name, text, item, example)
		}
	}
	return nil
}

// first returns the characters that something expected begins with.
func (g *edition) first(item string) automaton.Set {
	if item == "end" {
		return automaton.Set{}
	}
	if r := g.rule(item); r >= 0 {
		return g.firsts[r]()
	}
	if unquoted, ok := strings.CutPrefix(item, `"`); ok {
		c := unquoted[:1]
		return automaton.RuneSet([]rune(strings.ToLower(c) + strings.ToUpper(c))...)
	}
	var r automaton.Range
	if n, _ := fmt.Sscanf(item, "%%x%X-%X", &r.Lo, &r.Hi); n == 1 {
		r.Hi = r.Lo
	}
	return automaton.NewSet(r)
}
