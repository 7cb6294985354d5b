package suite

import (
	"errors"
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
	sampleSteps  = 1 << 16 // of a search for the verdict on a string
	maxSample    = 1 << 18 // parts of rules that a string is made of: what has more is left out
	maxSamples   = 1 << 23 // parts of all strings
	never        = math.MaxInt32 / 2
)

// Samples returns up to n strings for a rule that is usable as [matcher.Usable] says, whether or
// not it has an automaton: first short strings that together take each alternative of the rules,
// each option and each repetition, then random ones. After each comes one that differs from it in
// one place. All are different, and the same for the same seed. A string for which it takes too
// long to find the verdict is left out, and those after it are shorter. There are fewer than n if that takes
// too much work.
func Samples(g *abnf.Grammar, rule string, n int, seed uint64) (all []Case) {
	s := newSampler(g, rule, seed)
	m := matcher.New(g, rule)
	done := map[string]bool{}
	work := 0
	for again := 0; len(all) < n && again < 100 && work < maxSamples; again++ { // a rule can have few strings
		text, why := s.next()
		if work += maxSample - s.left; s.left < 0 {
			continue
		}
		for _, c := range []Case{{Text: text, Why: why}, {Text: s.edited(text), Why: "random"}} {
			steps := 0
			m.SetStop(func() bool { steps++; return steps > sampleSteps })
			err := m.Check(c.Text)
			if steps > sampleSteps {
				s.length /= 2
			}
			if done[c.Text] || steps > sampleSteps {
				continue
			}
			again, done[c.Text] = 0, true
			if c.Valid = err == nil; !c.Valid {
				c.Offset, c.Why = mistake(c.Text, err)
			}
			all = append(all, c)
		}
	}
	return all[:min(n, len(all))]
}

// selected returns n cases at random, in their order, or all if n is 0.
func selected(cases []Case, n int, seed uint64) (some []Case) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for i, c := range cases {
		if n == 0 || rng.IntN(len(cases)-i) < n-len(some) {
			some = append(some, c)
		}
	}
	return some
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

// sampler writes strings of a rule.
type sampler struct {
	g     *abnf.Grammar
	rng   *rand.Rand
	first *abnf.Rule
	users matcher.Users
	nodes map[*abnf.Rule]abnf.Node // the definitions; see choices
	open  map[*abnf.Node]bool      // the alternatives that no string has yet
	ranks map[bool]map[*abnf.Rule]int

	out    []byte
	passed []*abnf.Node // the alternatives that out has
	why    string
	left   int    // how many parts out may still have
	length int    // of strings with random parts
	depth  int    // how deep rules may be nested, if that is not necessary
	used   []rune // some characters of strings before
}

func newSampler(g *abnf.Grammar, rule string, seed uint64) *sampler {
	s := &sampler{
		g: g, rng: rand.New(rand.NewPCG(seed, 0)), first: g.Rule(rule), users: matcher.NewUsers(g), length: sampleLength,
		nodes: map[*abnf.Rule]abnf.Node{}, open: map[*abnf.Node]bool{}, ranks: map[bool]map[*abnf.Rule]int{},
	}
	endless := matcher.Endless(g)
	for _, r := range g.Rules {
		s.nodes[r] = s.choices(r.Node, endless)
	}
	s.measure(false)
	return s
}

// choices returns an expression in which all choices are alternations, those of options and
// repetitions too, or nil if endless rules leave it no strings.
func (s *sampler) choices(n abnf.Node, endless map[*abnf.Rule]bool) abnf.Node {
	var kids []abnf.Node
	add := func(nodes ...abnf.Node) {
		for _, kid := range nodes {
			if kid = s.choices(kid, endless); kid != nil {
				kids = append(kids, kid)
			}
		}
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		add(n...)
	case abnf.Concatenation:
		if add(n...); len(kids) < len(n) {
			return nil
		}
		return abnf.Concatenation(kids)
	case abnf.Repetition:
		if n.Min == 0 {
			kids = []abnf.Node{abnf.Literal{}}
		}
		fewest := max(1, n.Min)
		if kid := s.choices(n.Node, endless); kid != nil {
			kids = append(kids, kid)
			if fewest > 1 {
				rest := abnf.Repetition{Min: fewest - 1, Max: fewest - 1, Node: kid}
				kids[len(kids)-1] = abnf.Concatenation{kid, abnf.Group{Node: rest}}
			}
			most := fewest + 2
			if n.Max > 0 {
				most = min(most, n.Max)
			}
			if most > fewest {
				kids = append(kids, abnf.Repetition{Min: most, Max: most, Node: kid})
			}
		}
	case abnf.RuleRef:
		if endless[s.g.Rule(n.Name)] {
			return nil
		}
		return n
	default:
		return n
	}
	if kids == nil {
		return nil
	}
	for i := range kids {
		s.open[&kids[i]] = true
	}
	return abnf.Alternation(kids)
}

// measure finds the ranks of all rules.
func (s *sampler) measure(aim bool) {
	ranks := map[*abnf.Rule]int{}
	s.ranks[aim] = ranks
	for _, r := range s.g.Rules {
		ranks[r] = never
	}
	s.users.Settle(s.g, func(r *abnf.Rule) bool {
		rank := s.rank(s.nodes[r], aim)
		lower := rank < ranks[r]
		ranks[r] = min(rank, ranks[r])
		return lower
	})
}

// rank returns how deep rules are nested in the strings of an expression at least, or, with aim,
// at the next open alternative. What is repeated has that beside the repetition.
func (s *sampler) rank(n abnf.Node, aim bool) (rank int) {
	if aim {
		rank = never
	}
	switch n := n.(type) {
	case abnf.Alternation:
		_, rank = s.nearest(n, aim)
	case abnf.Concatenation:
		if aim {
			_, rank = s.nearest(n, aim)
			break
		}
		for _, kid := range n {
			rank = max(rank, s.rank(kid, false))
		}
	case abnf.Repetition:
		return never
	case abnf.RuleRef:
		return min(never, s.ranks[aim][s.g.Rule(n.Name)]+1)
	}
	return rank
}

// nearest returns the index of the expression with the lowest rank, and the rank: with aim, 0 for
// an open alternative.
func (s *sampler) nearest(nodes []abnf.Node, aim bool) (at, rank int) {
	rank = never
	for i, n := range nodes {
		r := 0
		if !aim || !s.open[&nodes[i]] {
			r = s.rank(n, aim)
		}
		if r < rank {
			at, rank = i, r
		}
	}
	return at, rank
}

// next returns a string, and why it is there. It is cut if left is negative.
func (s *sampler) next() (text, why string) {
	if s.ranks[true] == nil || s.ranks[true][s.first] < never {
		s.measure(true)
	}
	s.out, s.passed, s.why, s.depth, s.left = s.out[:0], nil, "random", -1, maxSample
	aim := s.ranks[true][s.first] < never
	if !aim {
		s.depth = s.ranks[false][s.first] + sampleDepth
	}
	s.write(s.first, s.nodes[s.first], aim)
	for _, n := range s.passed {
		delete(s.open, n)
	}
	return string(s.out), s.why
}

// write appends a string of a part of a rule: with aim, one that has the next open alternative.
func (s *sampler) write(r *abnf.Rule, n abnf.Node, aim bool) {
	if s.left--; s.left < 0 {
		return
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		i, _ := s.nearest(n, aim)
		if s.depth > 0 && len(s.out) < s.length {
			i = s.rng.IntN(len(n))
		}
		if aim && s.open[&n[i]] {
			aim, s.why = false, "for "+r.Name+": "+n[i].String()
		}
		s.passed = append(s.passed, &n[i])
		s.write(r, n[i], aim)
	case abnf.Concatenation:
		at, _ := s.nearest(n, aim)
		for i, kid := range n {
			s.write(r, kid, aim && i == at)
		}
	case abnf.Repetition:
		s.depth--
		for i := 0; i < n.Min && s.left >= 0; i++ {
			s.write(r, n.Node, false)
		}
		s.depth++
	case abnf.RuleRef:
		s.depth--
		used := s.g.Rule(n.Name)
		s.write(used, s.nodes[used], aim)
		s.depth++
	case abnf.Terminal:
		s.characters(n)
	}
}

// characters appends characters of a literal or a range.
func (s *sampler) characters(n abnf.Terminal) {
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
