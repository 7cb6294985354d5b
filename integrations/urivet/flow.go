package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// constantText returns the value of a constant of a string type.
func constantText(pass *analysis.Pass, e ast.Expr) (string, bool) {
	if v := pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), true
	}
	return "", false
}

// A flow knows the values that the variables of a package get.
type flow struct {
	pass *analysis.Pass
	// values lists what is assigned to each variable or constant. An unknown value is nil.
	values map[types.Object][]value
}

// A value is an expression, or one of the results of a call.
type value struct {
	expr   ast.Expr
	result int // of a call with several results, or -1
}

func newFlow(pass *analysis.Pass, in *inspector.Inspector) *flow {
	f := &flow{pass: pass, values: map[types.Object][]value{}}
	kinds := []ast.Node{(*ast.ValueSpec)(nil), (*ast.AssignStmt)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil)}
	in.Preorder(kinds, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				f.assign(name, i, n.Values, len(n.Names))
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				f.assign(left, i, n.Rhs, len(n.Lhs))
				if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
					f.unknown(left)
				}
			}
		case *ast.RangeStmt:
			f.unknown(n.Key)
			f.unknown(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				f.unknown(n.X)
			}
		}
	})
	return f
}

func (f *flow) assign(left ast.Expr, i int, right []ast.Expr, n int) {
	v := f.object(left)
	switch {
	case v == nil || len(right) == 0: // the zero value, or the constant before it
	case len(right) == n:
		f.values[v] = append(f.values[v], value{expr: right[i], result: -1})
	default:
		f.values[v] = append(f.values[v], value{expr: right[0], result: i})
	}
}

func (f *flow) unknown(left ast.Expr) {
	if v := f.object(left); v != nil {
		f.values[v] = append(f.values[v], value{})
	}
}

// object returns the variable or constant that an expression names, or nil.
func (f *flow) object(e ast.Expr) types.Object {
	if e == nil {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return nil
		}
		return f.pass.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return f.pass.TypesInfo.Uses[e.Sel]
	}
	return nil
}

// single returns the only value that a local variable or a constant ever has, or nil.
func (f *flow) single(e ast.Expr) ast.Expr {
	o := f.object(e)
	switch o := o.(type) {
	case *types.Const:
	case *types.Var:
		if o.IsField() || o.Pkg() == nil || o.Parent() == o.Pkg().Scope() {
			return nil
		}
	default:
		return nil
	}
	if vs := f.values[o]; len(vs) == 1 && vs[0].result < 0 {
		return vs[0].expr
	}
	return nil
}

// text returns the source of a text that is constant, or the only value of a local variable.
func (f *flow) text(e ast.Expr) (s source, ok bool) {
	for range 8 { // variables of variables
		if text, ok := constantText(f.pass, e); ok {
			if !f.spell(&s, e, 0) || string(s.text) != text {
				s = source{text: []byte(text)}
			}
			return s, true
		}
		if e = f.single(e); e == nil {
			break
		}
	}
	return s, false
}

// spell appends the literals of a constant expression to a source, and reports whether it
// consists of literals.
func (f *flow) spell(s *source, e ast.Expr, depth int) bool {
	if depth > 1000 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return s.add(e)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && f.spell(s, e.X, depth+1) && f.spell(s, e.Y, depth+1)
	case *ast.CallExpr: // a conversion
		return len(e.Args) == 1 && f.spell(s, e.Args[0], depth+1)
	case *ast.Ident, *ast.SelectorExpr:
		v := f.single(e)
		return v != nil && f.spell(s, v, depth+1)
	}
	return false
}
