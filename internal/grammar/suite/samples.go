package suite

import (
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

const (
	sampleDepth  = 6       // how much deeper rules are nested at random than they must be
	sampleLength = 1 << 9  // longer strings have no random parts, in bytes
	maxSample    = 1 << 20 // longer strings are cut
	never        = math.MaxInt32 / 2
)

// Samples returns strings for a rule that is usable as [matcher.Usable] says, whether or not it
// has an automaton: first short strings that together take each alternative of the rules, each
// option and each repetition, then random ones without end. After each comes one that differs
// from it in one place. All are different, and the same for the same seed.
func Samples(g *abnf.Grammar, rule string, seed uint64) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		s := newSampler(g, rule, seed)
		m := matcher.New(g, rule)
		done := map[string]bool{}
		again := 0
		add := func(text, why string) bool {
			again++
			for _, c := range []Case{{Text: text, Why: why}, {Text: s.edited(text), Why: "random"}} {
				err := m.Check(c.Text)
				if done[c.Text] || errors.As(err, new(*matcher.NestingError)) {
					continue
				}
				again, done[c.Text] = 0, true
				if c.Valid = err == nil; !c.Valid {
					c.Offset, c.Why = mistake(c.Text, err)
				}
				if !yield(c) {
					return false
				}
			}
			return true
		}
		for _, r := range s.rules {
			for _, n := range covers(r.Node) {
				if !add(s.via(r, n), "for "+r.Name+" = "+n.String()) {
					return
				}
			}
		}
		for again < 1000 && add(s.random(), "random") { // a rule can have few strings
		}
	}
}

// First returns the first n cases.
func First(cases iter.Seq[Case], n int) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		left := n
		for c := range cases {
			if left--; left < 0 || !yield(c) {
				return
			}
		}
	}
}

// Select returns n cases at random, in their order, or all if n is 0.
func Select(cases iter.Seq[Case], n int, seed uint64) iter.Seq[Case] {
	all := slices.Collect(cases)
	if n == 0 || n >= len(all) {
		return slices.Values(all)
	}
	var some []Case
	chosen := rand.New(rand.NewPCG(seed, 0)).Perm(len(all))[:n]
	slices.Sort(chosen)
	for _, i := range chosen {
		some = append(some, all[i])
	}
	return slices.Values(some)
}

// mistake returns the offset of an error, and what is wrong there.
func mistake(text string, err error) (offset int, why string) {
	var e *matcher.Error
	if !errors.As(err, &e) {
		return 0, err.Error()
	}
	if e.Offset == len(text) {
		return e.Offset, "incomplete: " + strings.Join(e.Expected, " or ") + " must follow"
	}
	c, _ := utf8.DecodeRuneInString(text[e.Offset:])
	return e.Offset, quoted(c) + " cannot be " + after(text[:e.Offset])
}

// covers returns definitions with some choices made. Each choice is made in one of them.
func covers(n abnf.Node) (all []abnf.Node) {
	switch n := n.(type) {
	case abnf.Alternation:
		for _, kid := range n {
			all = append(all, covers(kid)...)
		}
		return all
	case abnf.Concatenation:
		for i, kid := range n {
			if some := covers(kid); len(some) > 1 || i == 0 {
				for _, c := range some {
					all = append(all, slices.Concat(n[:i:i], abnf.Concatenation{c}, n[i+1:]))
				}
			}
		}
		return all
	case abnf.Group:
		for _, c := range covers(n.Node) {
			all = append(all, abnf.Group{Node: c})
		}
		return all
	case abnf.Option:
		return append(covers(n.Node), abnf.Literal{})
	case abnf.Repetition:
		if n.Max == 0 {
			break
		}
		fewest, rest := max(1, n.Min), abnf.Repetition{Min: max(0, n.Min-1), Max: max(0, n.Min-1), Node: n.Node}
		for _, c := range covers(n.Node) {
			all = append(all, abnf.Group{Node: abnf.Concatenation{c, rest}})
		}
		if n.Min == 0 {
			all = append(all, abnf.Literal{})
		}
		if n.Max != fewest {
			all = append(all, abnf.Repetition{Min: fewest + 1, Max: fewest + 1, Node: n.Node})
		}
		return all
	}
	return []abnf.Node{n}
}

type sampler struct {
	g      *abnf.Grammar
	rng    *rand.Rand
	rules  []*abnf.Rule // the first one, and those that it uses
	user   map[*abnf.Rule]*abnf.Rule
	height map[*abnf.Rule]int // how deep rules are nested in its strings at least

	out   []byte
	used  []rune // some characters of strings before
	depth int    // how deep rules may be nested, if that is not necessary
}

func newSampler(g *abnf.Grammar, rule string, seed uint64) *sampler {
	s := &sampler{
		g: g, rng: rand.New(rand.NewPCG(seed, 0)), rules: []*abnf.Rule{g.Rule(rule)},
		user: map[*abnf.Rule]*abnf.Rule{}, height: map[*abnf.Rule]int{},
	}
	s.user[s.rules[0]] = nil
	for i := 0; i < len(s.rules); i++ {
		r := s.rules[i]
		s.height[r] = never
		for _, name := range abnf.Uses(r.Node) {
			if used := g.Rule(name); used != nil {
				if _, ok := s.user[used]; !ok {
					s.user[used] = r
					s.rules = append(s.rules, used)
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, r := range slices.Backward(s.rules) {
			if h := s.heightOf(r.Node); h < s.height[r] {
				s.height[r], changed = h, true
			}
		}
	}
	return s
}

// heightOf returns how deep rules are nested in the strings of an expression at least.
func (s *sampler) heightOf(n abnf.Node) (h int) {
	switch n := n.(type) {
	case abnf.Alternation:
		h = never
		for _, kid := range n {
			h = min(h, s.heightOf(kid))
		}
	case abnf.Concatenation:
		for _, kid := range n {
			h = max(h, s.heightOf(kid))
		}
	case abnf.Group:
		return s.heightOf(n.Node)
	case abnf.Repetition:
		if n.Min > 0 {
			return s.heightOf(n.Node)
		}
	case abnf.RuleRef:
		if r := s.g.Rule(n.Name); r != nil {
			return min(never, s.height[r]+1)
		}
	}
	return h
}

func (s *sampler) lowest(n abnf.Alternation) abnf.Node {
	return slices.MinFunc(n, func(a, b abnf.Node) int { return s.heightOf(a) - s.heightOf(b) })
}

// via returns a short string in which a rule has the given definition once.
func (s *sampler) via(r *abnf.Rule, n abnf.Node) string {
	var path []*abnf.Rule
	for ; r != nil; r = s.user[r] {
		path = append(path, r)
	}
	slices.Reverse(path)
	s.out, s.depth = s.out[:0], -1
	s.rule(path[0], path[1:], n)
	return string(s.out)
}

// random returns a random string.
func (s *sampler) random() string {
	s.out, s.depth = s.out[:0], s.height[s.rules[0]]+sampleDepth
	s.rule(s.rules[0], nil, s.rules[0].Node)
	return string(s.out)
}

// rule appends a string of a rule. It leads through the other rules of a path, the last of which
// has the given definition.
func (s *sampler) rule(r *abnf.Rule, path []*abnf.Rule, last abnf.Node) {
	if len(path) > 0 {
		s.write(r.Node, path, last)
	} else {
		s.write(last, nil, nil)
	}
}

// write appends a string of an expression, and returns what is left of the path.
func (s *sampler) write(n abnf.Node, path []*abnf.Rule, last abnf.Node) []*abnf.Rule {
	leads := func(n abnf.Node) bool {
		return len(path) > 0 && slices.ContainsFunc(abnf.Uses(n), func(name string) bool { return s.g.Rule(name) == path[0] })
	}
	free := s.depth > 0 && len(s.out) < sampleLength
	switch n := n.(type) {
	case abnf.Alternation:
		kid := s.lowest(n)
		if i := slices.IndexFunc(n, leads); i >= 0 {
			kid = n[i]
		} else if k := n[s.rng.IntN(len(n))]; free && s.heightOf(k) < never {
			kid = k
		}
		return s.write(kid, path, last)
	case abnf.Concatenation:
		for _, kid := range n {
			path = s.write(kid, path, last)
		}
	case abnf.Group:
		return s.write(n.Node, path, last)
	case abnf.Option:
		return s.write(abnf.Repetition{Max: 1, Node: n.Node}, path, last)
	case abnf.Repetition:
		times := n.Min
		if free && s.heightOf(n.Node) < never {
			times += s.rng.IntN(4) * s.rng.IntN(2)
		}
		if leads(n.Node) {
			times = max(1, times)
		}
		if n.Max >= 0 {
			times = min(times, n.Max)
		}
		for i := 0; i < times && len(s.out) < maxSample; i++ {
			path = s.write(n.Node, path, last)
		}
	case abnf.RuleRef:
		r := s.g.Rule(n.Name)
		if r == nil || s.height[r] >= never {
			break // only what leads nowhere uses it
		}
		s.depth--
		if len(path) > 0 && r == path[0] {
			s.rule(r, path[1:], last)
			path = nil
		} else {
			s.rule(r, nil, r.Node)
		}
		s.depth++
	default:
		s.characters(n)
	}
	return path
}

// characters appends characters of a literal or a range.
func (s *sampler) characters(n abnf.Node) {
	for _, set := range regular.Characters(n) {
		c := pick(set)
		if s.depth >= 0 {
			ranges := slices.Collect(set.Ranges())
			r := ranges[s.rng.IntN(len(ranges))]
			if d := []rune{r.Lo, r.Hi, r.Lo + s.rng.Int32N(r.Hi-r.Lo+1), c}[s.rng.IntN(4)]; utf8.ValidRune(d) {
				c = d
			}
		}
		s.out = utf8.AppendRune(s.out, c)
		if len(s.used) < sampleLength {
			s.used = append(s.used, c)
		}
	}
}

// edited returns a text with one character left out, inserted or replaced.
func (s *sampler) edited(text string) string {
	runes := []rune(text)
	other := []rune{'!'}
	if len(s.used) > 0 {
		other[0] = s.used[s.rng.IntN(len(s.used))]
	}
	i := s.rng.IntN(len(runes) + 1)
	end := min(len(runes), i+s.rng.IntN(2))
	if s.rng.IntN(3) == 0 {
		other = nil
	}
	return string(slices.Concat(runes[:i], other, runes[end:]))
}
