package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/peg"
)

// factor returns a PEG with helper rules for what the given one says several times,
// and for classes of characters, and the names of these helpers. The grammar
// means the same; peg, which writes out each expression anew, makes a parser a third
// shorter of it. Decided are rules that need no code. The PEG has at most maxRules
// rules.
func factor(text string, decided []string) (string, []string, error) {
	g, err := peg.Parse(text)
	if err != nil {
		return "", nil, err
	}
	f := &factoring{bodies: map[string]*peg.Node{}}
	for _, r := range g.Rules {
		f.names = append(f.names, r.Name)
		f.bodies[r.Name] = r.Body
	}
	own := len(f.names)
	for len(f.names) < maxRules-1 {
		best := f.best(decided)
		if best == nil {
			break
		}
		name := f.fresh()
		for _, n := range f.names {
			f.bodies[n] = substitute(f.bodies[n], best, name)
		}
		f.names = append(f.names, name)
		f.bodies[name] = best
		if isCharacters(best) {
			decided = append(slices.Clone(decided), name)
		}
	}
	var rules []*peg.Rule
	for _, name := range f.names {
		rules = append(rules, &peg.Rule{Name: name, Body: f.bodies[name]})
	}
	head, _, ok := strings.Cut(text, "}\n")
	if !ok {
		return "", nil, fmt.Errorf("a PEG without a type for its parser")
	}
	return head + "}\n\n" + peg.New(rules...).String(), f.names[own:], nil
}

type factoring struct {
	names  []string
	bodies map[string]*peg.Node
}

// fresh returns a name that no rule has.
func (f *factoring) fresh() string {
	for n := 1; ; n++ {
		if name := fmt.Sprintf("XPart%d", n); !slices.Contains(f.names, name) {
			return name
		}
	}
}

// least is how many lines a helper must save.
const least = 10

// best returns the expression that saves the most lines as a helper, the first of
// several such, or nil.
func (f *factoring) best(decided []string) *peg.Node {
	uses := map[string]int{}
	var nodes []*peg.Node
	var count func(n *peg.Node, times int)
	count = func(n *peg.Node, times int) {
		use := func(n *peg.Node) {
			text := n.String()
			if uses[text] == 0 {
				nodes = append(nodes, n)
			}
			uses[text] += times
		}
		if length(n) > 4 { // more than a character or a call
			use(n)
		}
		for size := 2; n.Op == peg.OpSequence && size < len(n.Kids); size++ {
			end := map[string]int{} // of the last one that was counted
			for i := range len(n.Kids) - size + 1 {
				part := &peg.Node{Op: peg.OpSequence, Kids: n.Kids[i : i+size]}
				if text := part.String(); end[text] <= i {
					end[text] = i + size
					use(part)
				}
			}
		}
		if n.Op == peg.OpPlus {
			times *= 2 // peg writes it out as one, and more
		}
		for _, kid := range n.Kids {
			count(kid, times)
		}
	}
	for _, name := range f.names {
		if body := f.bodies[name]; !slices.Contains(decided, name) {
			if body.Op == peg.OpPlus {
				count(body.Kids[0], 2)
				continue
			}
			for _, kid := range body.Kids {
				count(kid, 1)
			}
		}
	}
	var best *peg.Node
	most := least
	for _, n := range nodes {
		k := uses[n.String()]
		saved := (k-1)*length(n) - k*callLines - ruleLines
		if isCharacters(n) {
			saved += length(n) // a table decides it
		}
		if saved > most {
			best, most = n, saved
		}
	}
	return best
}

// About how many lines a call of a rule takes, and what is around its body.
const callLines, ruleLines = 3, 14

// length returns about how many lines of Go an expression takes.
func length(n *peg.Node) int {
	total := 0
	for _, kid := range n.Kids {
		total += length(kid)
	}
	switch n.Op {
	case peg.OpChoice:
		return total + 4 + 3*len(n.Kids)
	case peg.OpClass:
		return 4 + 7*max(0, len(n.Ranges)-1)
	case peg.OpLiteral:
		return 4 * len(n.Text)
	case peg.OpReference:
		return callLines
	case peg.OpOption, peg.OpStar, peg.OpAnd, peg.OpNot:
		return total + 8
	case peg.OpPlus:
		return 2*total + 8
	}
	return total
}

// isCharacters reports whether an expression is a class that a table can decide.
func isCharacters(n *peg.Node) bool { return n.Op == peg.OpClass && n.Ranges != nil && !n.Negate }

// substitute returns an expression with calls of a rule for another expression, as
// a whole or as a part of a sequence.
func substitute(n, part *peg.Node, rule string) *peg.Node {
	call := &peg.Node{Op: peg.OpReference, Name: rule}
	text := part.String()
	if n.String() == text {
		return call
	}
	m := *n
	m.Kids = nil
	for i := 0; i < len(n.Kids); i++ {
		if end := i + len(part.Kids); n.Op == peg.OpSequence && part.Op == peg.OpSequence && end <= len(n.Kids) &&
			(&peg.Node{Op: peg.OpSequence, Kids: n.Kids[i:end]}).String() == text {
			m.Kids = append(m.Kids, call)
			i = end - 1
			continue
		}
		m.Kids = append(m.Kids, substitute(n.Kids[i], part, rule))
	}
	return &m
}
