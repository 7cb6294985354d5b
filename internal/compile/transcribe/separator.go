package transcribe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// maxAhead limits the bytes of a look-ahead.
const maxAhead = 50_000

var errAhead = fmt.Errorf("a look-ahead would have more than %d bytes", maxAhead)

// separator returns an expression that succeeds on the texts of yes and fails on
// those of no. It reads no more characters than necessary.
//
// The expression walks through the two automata in parallel. Alternatives begin with
// different characters, so their order does not matter. A loop repeats the texts that lead
// from a state back to it for the first time. None of these begins with another, so the
// loop has no choice either.
//
// Helper makes a rule of a long text that may occur often, and returns its name.
func separator(ctx context.Context, yes, no *automaton.DFA, helper func(text string) string) (pegExpr, error) {
	s := &pairs{ctx: ctx, yes: yes, no: no, helper: helper, ids: map[[2]int]int{}, known: map[string]found{}}
	start := s.add([2]int{yes.Start(), no.Start()})
	for i := 0; i < len(s.all); i++ {
		s.expand(i)
	}
	if s.certain(start) {
		return pegExpr{emptyText, precSuffix}, nil
	}
	e, ok, err := s.from(start, -1, nil)
	if err == nil && !ok {
		err = errors.New("a look-ahead that never succeeds")
	}
	return e, err
}

type pairs struct {
	ctx     context.Context
	yes, no *automaton.DFA
	ids     map[[2]int]int
	all     [][2]int
	edges   [][]pairEdge
	helper  func(text string) string
	known   map[string]found // results of from
	size    int
}

type found struct {
	e  pegExpr
	ok bool
}

// maxInline is the length of an expression from which on it becomes a helper.
const maxInline = 100

type pairEdge struct {
	on automaton.Set
	to int
}

func (s *pairs) add(p [2]int) int {
	id, ok := s.ids[p]
	if !ok {
		id = len(s.all)
		s.ids[p] = id
		s.all = append(s.all, p)
		s.edges = append(s.edges, nil)
	}
	return id
}

// certain reports whether no text of no can follow here.
func (s *pairs) certain(i int) bool { return !s.no.Live(s.all[i][1]) }

func (s *pairs) expand(i int) {
	p := s.all[i]
	if !s.yes.Live(p[0]) || s.certain(i) {
		return
	}
	to := map[int]automaton.Set{}
	var order []int
	put := func(id int, on automaton.Set) {
		if on.IsEmpty() {
			return
		}
		if _, ok := to[id]; !ok {
			order = append(order, id)
		}
		to[id] = to[id].Union(on)
	}
	for y, on := range s.yes.Arcs(p[0]) {
		for n, also := range s.no.Arcs(p[1]) {
			both := on.Intersect(also)
			if !both.IsEmpty() {
				put(s.add([2]int{y, n}), both)
			}
			on = on.Minus(also)
		}
		if !on.IsEmpty() {
			put(s.add([2]int{y, automaton.Dead}), on)
		}
	}
	for _, id := range order {
		s.edges[i] = append(s.edges[i], pairEdge{to[id], id})
	}
}

// returns reports whether a path leads from i to itself without the states of gone.
func (s *pairs) returns(i int, gone []int) bool {
	seen := map[int]bool{}
	todo := []int{i}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range s.edges[p] {
			if e.to == i {
				return true
			}
			if !seen[e.to] && !slices.Contains(gone, e.to) {
				seen[e.to] = true
				todo = append(todo, e.to)
			}
		}
	}
	return false
}

// from returns an expression for the texts that lead from state i to the target without
// the states of gone, and whether there are any. If the target is -1, they lead to a state
// that is certain.
func (s *pairs) from(i, target int, gone []int) (pegExpr, bool, error) {
	if err := s.ctx.Err(); err != nil {
		return pegExpr{}, false, err
	}
	// Only the states of gone that can be reached matter.
	gone = s.inTheWay(i, gone)
	key := fmt.Sprint(i, target, gone)
	if f, ok := s.known[key]; ok {
		return f.e, f.ok, nil
	}
	e, ok, err := s.make(i, target, gone)
	if err != nil {
		return e, false, err
	}
	if s.size += len(e.text); s.size > maxAhead {
		return e, false, errAhead
	}
	if len(e.text) > maxInline {
		e = pegExpr{s.helper(e.text), precPrimary}
	}
	s.known[key] = found{e, ok}
	return e, ok, nil
}

// inTheWay returns, in order, the states of gone that can be reached from i without
// others of gone.
func (s *pairs) inTheWay(i int, gone []int) (out []int) {
	seen := map[int]bool{i: true}
	todo := []int{i}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range s.edges[p] {
			if seen[e.to] {
				continue
			}
			seen[e.to] = true
			if slices.Contains(gone, e.to) {
				out = append(out, e.to)
			} else {
				todo = append(todo, e.to)
			}
		}
	}
	slices.Sort(out)
	return out
}

func (s *pairs) make(i, target int, gone []int) (pegExpr, bool, error) {
	within := append(slices.Clone(gone), i)
	var loop *pegExpr
	if i != target && s.returns(i, gone) {
		e, ok, err := s.branches(i, i, within)
		if err != nil {
			return e, false, err
		}
		if ok {
			loop = &pegExpr{e.at(precPrimary) + "*", precSuffix}
		}
	}
	e, ok, err := s.branches(i, target, within)
	if err != nil || !ok {
		return e, ok, err
	}
	if loop != nil {
		e = inSequence(*loop, e)
	}
	return e, true, nil
}

// branches is like from for texts of at least one character, or the end if the target
// is -1.
func (s *pairs) branches(i, target int, gone []int) (pegExpr, bool, error) {
	var direct automaton.Set // characters that decide
	var texts []string
	for _, e := range s.edges[i] {
		switch {
		case e.to == target || target < 0 && s.certain(e.to):
			direct = direct.Union(e.on)
			continue
		case slices.Contains(gone, e.to):
			continue
		}
		rest, ok, err := s.from(e.to, target, gone)
		if err != nil {
			return rest, false, err
		}
		if ok {
			texts = append(texts, inSequence(class(e.on, nil), rest).at(precSeq))
		}
	}
	if !direct.IsEmpty() {
		texts = append([]string{class(direct, nil).text}, texts...)
	}
	if target < 0 && s.yes.Accepting(s.all[i][0]) {
		texts = append(texts, "!.")
	}
	switch len(texts) {
	case 0:
		return pegExpr{}, false, nil
	case 1:
		return pegExpr{texts[0], precSeq}, true, nil
	}
	return pegExpr{strings.Join(texts, " / "), precChoice}, true, nil
}
