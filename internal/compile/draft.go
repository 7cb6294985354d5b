package compile

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// Draft returns the rules of an ABNF as a PEG, element by element. A PEG takes the first
// alternative that matches, and as many repetitions as possible, so the draft may lose
// strings until its maintainer orders alternatives or adds look-aheads. The command prove
// shows which.
func Draft(g *abnf.Grammar, pkg string) string {
	var b strings.Builder
	var names []string
	for _, r := range g.Rules {
		names = append(names, grammar.GoName(r.Name))
	}
	fmt.Fprintf(&b, "package %s\n\ntype parser Peg {\n}\n\n", pkg)
	b.WriteString("# Helpers: peg drops what its first rule does not reach, and every rule is an entry.\n")
	fmt.Fprintf(&b, "XRules <- ( %s ) XEnd\nXEnd <- !.\n", strings.Join(names, " / "))
	for i, r := range g.Rules {
		fmt.Fprintf(&b, "\n# %s\n%s <- %s\n", r, names[i], drafted(r.Node))
	}
	return b.String()
}

// drafted returns an expression of ABNF as one of PEG.
func drafted(n abnf.Node) *peg.Node {
	list := func(op peg.Op, nodes []abnf.Node) *peg.Node {
		x := &peg.Node{Op: op}
		for _, kid := range nodes {
			x.Kids = append(x.Kids, drafted(kid))
		}
		return x
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return list(peg.OpChoice, n)
	case abnf.Concatenation:
		return list(peg.OpSequence, n)
	case abnf.Group:
		return drafted(n.Node)
	case abnf.Option:
		return &peg.Node{Op: peg.OpOption, Kids: []*peg.Node{drafted(n.Node)}}
	case abnf.Repetition:
		return draftedRepetition(n)
	case abnf.RuleRef:
		return &peg.Node{Op: peg.OpReference, Name: grammar.GoName(n.Name)}
	case abnf.Literal:
		if n.Text != "" {
			return &peg.Node{Op: peg.OpLiteral, Text: n.Text, Fold: !n.CaseSensitive}
		}
	case abnf.Chars:
		return &peg.Node{Op: peg.OpLiteral, Text: string(n)}
	case abnf.Range:
		return &peg.Node{Op: peg.OpClass, Ranges: []peg.Range{{Lo: n.Lo, Hi: n.Hi}}}
	case abnf.Prose:
		return &peg.Node{Op: peg.OpReference, Name: "XProse"}
	}
	return &peg.Node{Op: peg.OpSequence}
}

func draftedRepetition(n abnf.Repetition) *peg.Node {
	kid := drafted(n.Node)
	x := &peg.Node{Op: peg.OpSequence}
	for range n.Min {
		x.Kids = append(x.Kids, kid)
	}
	switch {
	case n.Max < 0 && n.Min == 1:
		return &peg.Node{Op: peg.OpPlus, Kids: []*peg.Node{kid}}
	case n.Max < 0:
		x.Kids = append(x.Kids, &peg.Node{Op: peg.OpStar, Kids: []*peg.Node{kid}})
	default:
		for range n.Max - n.Min {
			x.Kids = append(x.Kids, &peg.Node{Op: peg.OpOption, Kids: []*peg.Node{kid}})
		}
	}
	if len(x.Kids) == 1 {
		return x.Kids[0]
	}
	return x
}
