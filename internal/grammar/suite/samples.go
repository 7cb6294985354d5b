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
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

const (
	sampleDepth  = 6       // how much deeper rules are nested at random than they must be
	sampleLength = 1 << 9  // no random choices are made in a longer string, in bytes
	maxSample    = 1 << 20 // longer strings are cut, in bytes
	never        = math.MaxInt32 / 2
)

// Samples returns strings for a rule that is usable as [matcher.Usable] says, whether or not it
// has an automaton: first short strings that together take each alternative of the rules, each
// option and each repetition, then random ones without end. After each comes one that differs
// from it in one place. All are different, and the same for the same seed.
func Samples(g *abnf.Grammar, rule string, seed uint64) iter.Seq[Case] {
	return func(yield func(Case) bool) {
		s := newSampler(g, seed)
		m := matcher.New(g, rule)
		top := &part{kind: reference, rule: g.Rule(rule)}
		done := map[string]bool{}
		for old := 0; old < 1000; old++ { // a rule can have few strings
			why := "it takes what no string before it does"
			depth := 0
			if s.random = s.random || s.measure(top) >= never; s.random {
				why, depth = "random", s.roots[top.rule].height+sampleDepth
			}
			s.out = s.out[:0]
			s.write(top, depth, !s.random)
			text := string(s.out)
			for _, c := range []Case{{Text: text, Why: why}, {Text: s.edited(text)}} {
				err := m.Check(c.Text)
				if done[c.Text] || errors.As(err, new(*matcher.NestingError)) {
					continue
				}
				old, done[c.Text] = 0, true
				if c.Valid = err == nil; !c.Valid {
					c.Offset, c.Why = mistake(c.Text, err)
				} else if c.Why == "" {
					c.Why = "random"
				}
				if !yield(c) {
					return
				}
			}
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
	chosen := rand.New(rand.NewPCG(seed, 0)).Perm(len(all))[:n]
	slices.Sort(chosen)
	return func(yield func(Case) bool) {
		for _, i := range chosen {
			if !yield(all[i]) {
				return
			}
		}
	}
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

// A part is an expression to take strings from.
type part struct {
	kind     partKind
	kids     []*part
	min, max int             // of a repetition; max is -1 without a limit
	sets     []automaton.Set // of characters
	rule     *abnf.Rule      // of a reference
	taken    [2]bool         // of a repetition: as few as possible, and more
	chosen   []bool          // of a choice
	height   int             // how deep rules are nested in a string at least
	distance int             // how deep rules are nested up to what was not taken yet
}

type partKind uint8

const (
	sequence partKind = iota
	choice
	repetition
	reference
	characters
)

type sampler struct {
	roots map[*abnf.Rule]*part
	all   []*part // those within others first
	rng   *rand.Rand
	out   []byte
	used  []rune // some characters of strings before

	random bool // nothing is left that was not taken
}

func newSampler(g *abnf.Grammar, seed uint64) *sampler {
	s := &sampler{roots: map[*abnf.Rule]*part{}, rng: rand.New(rand.NewPCG(seed, 0))}
	for _, r := range g.Rules {
		s.roots[r] = s.part(g, r.Node)
	}
	for _, p := range s.all {
		p.height = never
	}
	s.solve(func(p *part) int { return p.height }, func(p *part, n int) { p.height = n }, func(p *part) int {
		n := 0
		switch p.kind {
		case reference:
			return s.roots[p.rule].height + 1
		case choice:
			n = slices.MinFunc(p.kids, byHeight).height
		case sequence:
			for _, kid := range p.kids {
				n = max(n, kid.height)
			}
		case repetition:
			if p.min > 0 {
				n = p.kids[0].height
			}
		}
		return n
	})
	return s
}

func byHeight(p, q *part) int   { return p.height - q.height }
func byDistance(p, q *part) int { return p.distance - q.distance }

// solve computes a number of each part from those of others, which only become smaller.
func (s *sampler) solve(get func(*part) int, set func(*part, int), of func(*part) int) {
	for changed := true; changed; {
		changed = false
		for _, p := range s.all {
			if n := of(p); n < get(p) {
				set(p, n)
				changed = true
			}
		}
	}
}

// measure computes the distances, and returns that of a rule.
func (s *sampler) measure(top *part) int {
	for _, p := range s.all {
		p.distance = never
	}
	s.solve(func(p *part) int { return p.distance }, func(p *part, n int) { p.distance = n }, func(p *part) int {
		switch {
		case p.height >= never:
			return never
		case p.kind == reference:
			return s.roots[p.rule].distance + 1
		case p.kind == choice && s.next(p) >= 0, p.kind == repetition && s.times(p) >= 0:
			return 0
		case p.kind != characters && len(p.kids) > 0:
			return slices.MinFunc(p.kids, byDistance).distance
		}
		return never
	})
	return s.roots[top.rule].distance
}

// next returns the first alternative that was not taken, or -1.
func (s *sampler) next(p *part) int {
	for i, kid := range p.kids {
		if !p.chosen[i] && kid.height < never {
			return i
		}
	}
	return -1
}

// times returns a number of repetitions that was not taken, or -1.
func (s *sampler) times(p *part) int {
	switch more := p.max != p.min && p.kids[0].height < never; {
	case !p.taken[0]:
		return p.min
	case more && !p.taken[1]:
		return p.min + 1
	}
	return -1
}

// part translates an expression.
func (s *sampler) part(g *abnf.Grammar, n abnf.Node) *part {
	p := &part{}
	list := func(nodes []abnf.Node) {
		for _, n := range nodes {
			p.kids = append(p.kids, s.part(g, n))
		}
	}
	switch n := n.(type) {
	case abnf.Alternation:
		p.kind = choice
		list(n)
		p.chosen = make([]bool, len(n))
	case abnf.Concatenation:
		list(n)
	case abnf.Group:
		return s.part(g, n.Node)
	case abnf.Option:
		return s.part(g, abnf.Repetition{Max: 1, Node: n.Node})
	case abnf.Repetition:
		if n.Max != 0 {
			p.kind, p.min, p.max = repetition, n.Min, n.Max
			list([]abnf.Node{n.Node})
		}
	case abnf.RuleRef:
		if r := g.Rule(n.Name); r != nil {
			p.kind, p.rule = reference, r
		}
	default:
		p.kind, p.sets = characters, regular.Characters(n)
	}
	s.all = append(s.all, p)
	return p
}

// write appends a string of a part. Depth is how deep rules may be nested at random. If want is
// set, it takes what was not taken before.
func (s *sampler) write(p *part, depth int, want bool) {
	random := s.random && depth > 0 && len(s.out) < sampleLength
	switch p.kind {
	case characters:
		for _, set := range p.sets {
			c := pick(set)
			if s.random {
				c = s.character(set)
			}
			s.out = utf8.AppendRune(s.out, c)
			if len(s.used) < sampleLength {
				s.used = append(s.used, c)
			}
		}
	case sequence:
		first := -1 // that has what was not taken
		if want {
			first = slices.Index(p.kids, slices.MinFunc(p.kids, byDistance))
		}
		for i, kid := range p.kids {
			s.write(kid, depth, i == first)
		}
	case choice:
		kid := slices.MinFunc(p.kids, byHeight)
		switch i := s.next(p); {
		case want && i >= 0:
			kid, want = p.kids[i], false
		case want:
			kid = slices.MinFunc(p.kids, byDistance)
		case random:
			if k := p.kids[s.rng.IntN(len(p.kids))]; k.height < never {
				kid = k
			}
		}
		p.chosen[slices.Index(p.kids, kid)] = true
		s.write(kid, depth, want)
	case repetition:
		n := p.min
		switch i := s.times(p); {
		case want && i >= 0:
			n, want = i, false
		case want:
			n = max(1, n)
		case random && p.kids[0].height < never:
			n += s.rng.IntN(4)
		}
		if p.max >= 0 {
			n = min(n, p.max)
		}
		p.taken[min(1, n-p.min)] = true
		for i := 0; i < n && len(s.out) < maxSample; i++ {
			s.write(p.kids[0], depth, want && i == 0)
		}
	case reference:
		s.write(s.roots[p.rule], depth-1, want)
	}
}

// character returns a random character of a set, often an end of a range or a letter.
func (s *sampler) character(set automaton.Set) rune {
	ranges := slices.Collect(set.Ranges())
	r := ranges[s.rng.IntN(len(ranges))]
	c := []rune{r.Lo, r.Hi, r.Lo + s.rng.Int32N(r.Hi-r.Lo+1), pick(set)}[s.rng.IntN(4)]
	if !utf8.ValidRune(c) {
		return pick(set)
	}
	return c
}

// edited returns a text with one character left out, inserted or replaced.
func (s *sampler) edited(text string) string {
	runes := []rune(text)
	other := []rune{'!'}
	if len(s.used) > 0 {
		other[0] = s.used[s.rng.IntN(len(s.used))]
		if s.rng.IntN(4) == 0 && ascii.IsLetter(other[0]) {
			other[0] ^= 0x20
		}
	}
	i := s.rng.IntN(len(runes) + 1)
	end := min(len(runes), i+s.rng.IntN(2))
	if s.rng.IntN(3) == 0 {
		other = nil
	}
	return string(slices.Concat(runes[:i], other, runes[end:]))
}
