package suite

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

const (
	sampleNested = 3       // how often a rule can contain itself in the random parts of a string
	sampleLength = 1 << 9  // longer strings have no random parts, in bytes
	sampleSteps  = 1 << 16 // of a search for the verdict on a string
	maxSamples   = 1 << 23 // the length of all strings
)

// Samples returns up to n strings for a rule that is usable as [matcher.Usable] says, whether or
// not it has an automaton: first short strings that together use each [Part] of the rules, then random
// ones. After each comes one that differs from it in one place. All are different, and the same for the
// same seed. A string for which it takes too long to find the verdict is left out, and the random ones after it
// are shorter. There are fewer than n if that takes too much work, and none if all are too long.
func Samples(g *abnf.Grammar, rule string, n int, seed uint64) (all []Case) {
	c := NewCoverage(g, func(string) bool { return true })
	if _, ok := c.shortest.Of(abnf.RuleRef{Name: rule}); !ok {
		return nil
	}
	m := matcher.New(g, rule)
	m.SetLimit(sampleSteps)
	s := &sampler{g: g, shortest: c.shortest, rng: rand.New(rand.NewPCG(seed, 0)), open: map[*abnf.Rule]int{}, length: sampleLength}
	done := map[string]bool{}
	again, work := 0, 0 // how many strings were not new, and the length of all
	add := func(text, why string) bool {
		again++
		work += len(text)
		s.used = append(s.used, []rune(text)[:min(utf8.RuneCountInString(text), sampleLength-len(s.used))]...)
		for _, c := range []Case{{Text: text, Why: why}, {Text: s.edited(text), Why: "random"}} {
			err := m.Check(c.Text)
			if err == matcher.ErrLimit {
				s.length /= 2
			}
			if done[c.Text] || err == matcher.ErrLimit {
				continue
			}
			again, done[c.Text] = 0, true
			if c.Valid = err == nil; !c.Valid {
				c.Offset, c.Why = mistake(c.Text, err)
			}
			all = append(all, c)
		}
		return len(all) < n && again < 100 && work < maxSamples // a rule can have few strings
	}
	for p := range c.unused(g.Rule(rule).Name) {
		again = 0
		if !add(p.Example, "for "+p.Rule+": "+p.Text) {
			return all[:min(n, len(all))]
		}
	}
	for add(s.next(g.Rule(rule)), "random") {
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
	return e.Offset, wrong(text, e.Offset, func() string { return strings.Join(e.Expected, " or ") })
}

// sampler writes random strings.
type sampler struct {
	g        *abnf.Grammar
	shortest *regular.Shortest
	rng      *rand.Rand
	out      []byte
	open     map[*abnf.Rule]int // how often a string has each rule around what comes next
	nested   int                // the greatest number of these
	length   int                // of strings with random parts
	used     []rune             // some characters of strings before
}

// next returns a string of a rule.
func (s *sampler) next(r *abnf.Rule) string {
	s.out, s.nested = s.out[:0], 1+s.rng.IntN(sampleNested)
	s.write(r.Node)
	return string(s.out)
}

// write appends a string of a node that has one.
func (s *sampler) write(n abnf.Node) {
	if len(s.out) >= s.length {
		s.finish(n)
		return
	}
	has := func(n abnf.Node) bool {
		_, ok := s.shortest.Of(n)
		return ok
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		all := slices.DeleteFunc(slices.Clone(n), func(n abnf.Node) bool { return !has(n) })
		s.write(all[s.rng.IntN(len(all))])
	case abnf.Concatenation:
		for _, kid := range n {
			s.write(kid)
		}
	case abnf.Repetition:
		most := n.Min
		if has(n.Node) {
			most += 2
		}
		if n.Max >= 0 {
			most = min(most, n.Max)
		}
		for range n.Min + s.rng.IntN(most-n.Min+1) {
			s.write(n.Node)
		}
	case abnf.RuleRef:
		r := s.g.Rule(n.Name)
		if s.open[r] >= s.nested {
			s.finish(n)
			return
		}
		s.open[r]++
		s.write(r.Node)
		s.open[r]--
	case abnf.Terminal:
		s.characters(n)
	}
}

// finish appends a shortest string.
func (s *sampler) finish(n abnf.Node) {
	text, _ := s.shortest.Of(n)
	s.out = append(s.out, text...)
}

// characters appends characters of a literal or a range.
func (s *sampler) characters(n abnf.Terminal) {
	for _, set := range regular.Characters(n) {
		c := pick(set)
		ranges := slices.Collect(set.Ranges())
		r := ranges[s.rng.IntN(len(ranges))]
		if d := []rune{r.Lo, r.Hi, r.Lo + s.rng.Int32N(r.Hi-r.Lo+1), c}[s.rng.IntN(4)]; utf8.ValidRune(d) {
			c = d
		}
		s.out = utf8.AppendRune(s.out, c)
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
