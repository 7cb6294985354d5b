package suite

import (
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// edit is a single edit of an automaton: the class leads from the state to another one.
type edit struct{ state, class, to int }

// edits yields the edits of transitions.
func edits(d *automaton.DFA) iter.Seq[edit] {
	return func(yield func(edit) bool) {
		for class := range d.NumClasses() {
			var targets []int
			for s := range d.States() {
				if t := d.Next(s, class); t != automaton.Dead && !slices.Contains(targets, t) {
					targets = append(targets, t)
				}
			}
			for s := range d.States() {
				for _, to := range append([]int{automaton.Dead, s}, targets...) {
					if to != d.Next(s, class) && !yield(edit{s, class, to}) {
						return
					}
				}
			}
		}
	}
}

// trials are the texts of a suite, as a tree of those of their prefixes that can become
// members.
type trials struct {
	d       *automaton.DFA
	root    *node
	passing map[[2]int][]*branch // by state and class: where texts first pass the transition
	ending  map[int]bool         // by the states that texts end in
}

// A node is a prefix.
type node struct {
	state  int
	parent *node
	class  int // of its last character
	ends   bool
	valid  bool // it is the beginning of a text that is a member
	next   []*branch
}

// A branch is a character after a prefix. If no member begins so, to is nil.
type branch struct {
	char  rune
	class int
	to    *node
	rests map[string]bool // what texts have after it, if to is nil
}

func newTrials(d *automaton.DFA) *trials {
	return &trials{d: d, root: &node{state: d.Start(), class: -1}, passing: make(map[[2]int][]*branch), ending: make(map[int]bool)}
}

// add adds a text of two parts and reports whether it is new.
func (t *trials) add(head, rest string) bool {
	n := t.root
	for part, text := range []string{head, rest} {
		for i, c := range text {
			b := t.branch(n, c)
			if n = b.to; n != nil {
				continue
			}
			if after := text[i+utf8.RuneLen(c):]; part == 0 {
				rest = after + rest
			} else {
				rest = after
			}
			isNew := !b.rests[rest]
			b.rests[rest] = true
			return isNew
		}
	}
	if n.ends {
		return false
	}
	n.ends, t.ending[n.state] = true, true
	if t.d.Accepting(n.state) {
		for ; n != nil && !n.valid; n = n.parent {
			n.valid = true
		}
	}
	return true
}

// branch returns the branch of a character after a prefix, which it adds if necessary.
func (t *trials) branch(n *node, c rune) *branch {
	for _, b := range n.next {
		if b.char == c {
			return b
		}
	}
	b := &branch{char: c, class: t.d.ClassOf(c)}
	n.next = append(n.next, b)
	if to := t.d.Next(n.state, b.class); to != automaton.Dead {
		b.to = &node{state: to, parent: n, class: b.class}
	} else {
		b.rests = make(map[string]bool)
	}
	for p := n; p.parent != nil; p = p.parent {
		if p.parent.state == n.state && p.class == b.class {
			return b // not the first time
		}
	}
	key := [2]int{n.state, b.class}
	t.passing[key] = append(t.passing[key], b)
	return b
}

// reveals reports whether the edited automaton gives a wrong verdict for a text.
func (t *trials) reveals(e edit) bool {
	return slices.ContainsFunc(t.passing[[2]int{e.state, e.class}], func(b *branch) bool { return t.differs(b, e.to, e) })
}

// differs reports whether a text after a branch gets another verdict from the edited
// automaton, which is in the given state there.
func (t *trials) differs(b *branch, state int, e edit) bool {
	next := func(state, class int) int {
		if state == e.state && class == e.class {
			return e.to
		}
		return t.d.Next(state, class)
	}
	n := b.to
	switch {
	case n == nil && state == automaton.Dead:
		return false
	case n == nil:
		for rest := range b.rests {
			s := state
			for _, c := range rest {
				if s = next(s, t.d.ClassOf(c)); s == automaton.Dead {
					break
				}
			}
			if t.d.Accepting(s) {
				return true
			}
		}
		return false
	case state == automaton.Dead:
		return n.valid
	case n.ends && t.d.Accepting(n.state) != t.d.Accepting(state):
		return true
	}
	return slices.ContainsFunc(n.next, func(b *branch) bool { return t.differs(b, next(state, b.class), e) })
}
