package urivet

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
)

// last returns the value that a local variable or a parameter has where it is read, if that
// is certain: the last assignment of all comes before on the way there.
//
//	term = url.QueryEscape(term)
//	return "https://example.com/?q=" + term
func (f *flow) last(e ast.Expr, v *types.Var) (ast.Expr, bool) {
	last, ok := f.lasts[v]
	if !ok {
		for _, value := range f.values[v] {
			if value.at > last.at {
				last = value
			}
		}
		f.lasts[v] = last
	}
	if last.expr == nil || last.result >= 0 || last.at >= e.Pos() || v.IsField() || v.Parent() == v.Pkg().Scope() {
		return nil, false
	}
	c, ok := f.root.FindNode(e)
	for ok && c.Node() != nil {
		if s, isStmt := c.Node().(ast.Stmt); isStmt && s.Pos() <= last.at {
			break // the assignment is in a statement before this one, or in this one
		}
		for s, before := c.PrevSibling(); before; s, before = s.PrevSibling() {
			if a, isAssign := s.Node().(*ast.AssignStmt); isAssign && a.Pos() == last.at && s.ParentEdgeKind() != edge.ForStmt_Post {
				return last.expr, a.Tok == token.ASSIGN && len(a.Lhs) == 1
			}
			if s.Node().Pos() < last.at {
				break
			}
		}
		c = c.Parent()
	}
	return nil, false
}
