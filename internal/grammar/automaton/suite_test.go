package automaton

import (
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// machine is a complete automaton over the letters of a suite: an implementation under test, with all its possible mistakes.
type machine struct {
	start  int
	next   [][]int // state, letter
	accept []bool
}

func machineOf(d *DFA, letters []rune) *machine {
	n := d.States()
	m := &machine{start: d.Start(), accept: make([]bool, n+1)}
	number := func(s int) int {
		if s == Dead {
			return n
		}
		return s
	}
	m.start = number(d.Start())
	for s := range n + 1 {
		from := s
		if s == n {
			from = Dead
		}
		m.accept[s] = d.Accepting(from)
		row := make([]int, len(letters))
		for i, r := range letters {
			row[i] = number(d.Step(from, r))
		}
		m.next = append(m.next, row)
	}
	return m
}

func (m *machine) equivalent(o *machine) bool {
	seen := map[[2]int]bool{}
	todo := [][2]int{{m.start, o.start}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		if m.accept[p[0]] != o.accept[p[1]] {
			return false
		}
		for i := range m.next[p[0]] {
			todo = append(todo, [2]int{m.next[p[0]][i], o.next[p[1]][i]})
		}
	}
	return true
}

func (m *machine) match(s string, index map[rune]int) bool {
	state := m.start
	for _, r := range s {
		state = m.next[state][index[r]]
	}
	return m.accept[state]
}

func (m *machine) reachable() int {
	seen := map[int]bool{}
	todo := []int{m.start}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !seen[s] {
			seen[s] = true
			todo = append(todo, m.next[s]...)
		}
	}
	return len(seen)
}

func TestSuiteKillsMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	killed := 0
	for range testutil.Amount(20, 60) {
		d := draw(rng)
		if d.States() > 12 {
			continue
		}
		suite := d.Suite()
		letters := suite.alphabet
		index := map[rune]int{}
		for i, r := range letters {
			index[r] = i
		}
		type test struct {
			s    string
			want bool
		}
		var tests []test
		for s, member := range suite.Tests() {
			if d.Match(s) != member {
				t.Fatalf("%q: verdict %v", s, member)
			}
			tests = append(tests, test{s, member})
		}
		if len(tests) != suite.Size() {
			t.Fatalf("%d tests, not %d", len(tests), suite.Size())
		}
		spec := machineOf(d, letters)
		n := spec.reachable() // with the sink, if it is
		check := func(m *machine, what string) {
			t.Helper()
			if m.reachable() > n || m.equivalent(spec) {
				return // outside of what the suite promises, or no mutant
			}
			for _, c := range tests {
				if m.match(c.s, index) != c.want {
					killed++
					return
				}
			}
			t.Fatalf("%s survives %d tests of\n%s", what, len(tests), d)
		}
		mutate := func(s, i, to int) {
			old := spec.next[s][i]
			m := *spec
			m.next = append([][]int(nil), spec.next...)
			m.next[s] = append([]int(nil), spec.next[s]...)
			m.next[s][i] = to
			if to != old {
				check(&m, "a transition")
			}
		}
		for s := range spec.next {
			for i := range letters {
				for to := range spec.next {
					mutate(s, i, to)
				}
			}
			m := *spec
			m.accept = append([]bool(nil), spec.accept...)
			m.accept[s] = !m.accept[s]
			check(&m, "a verdict")
		}
		// Whole machines at random: no assumption about the number of mistakes.
		for range 50 {
			m := &machine{accept: make([]bool, n), next: make([][]int, n), start: rng.IntN(n)}
			for s := range n {
				m.accept[s] = rng.IntN(2) == 0
				for range letters {
					m.next[s] = append(m.next[s], rng.IntN(n))
				}
			}
			check(m, "a random machine")
		}
	}
	if killed < 10000 {
		t.Errorf("only %d mutants", killed)
	}
}

func TestSuiteOfTrivialLanguages(t *testing.T) {
	for _, d := range []*DFA{MustCompile(Expr{}), MustCompile(Star(Chars(Universe())))} {
		got := map[string]bool{}
		for s, member := range d.Suite().Tests() {
			got[s] = true
			if member == d.IsEmpty() {
				t.Errorf("%q: %v", s, member)
			}
		}
		if len(got) != 5 || !got[""] || !got["\uD7FF"] || !got["\U0010FFFF"] {
			t.Errorf("%v", got)
		}
	}
}
