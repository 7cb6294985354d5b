package urivet

import (
	"go/ast"
	"go/types"
)

// closures has the function literals that are assigned to local variables.
type closures struct {
	variables map[types.Object]*closure
	literals  map[*ast.FuncLit]bool
}

// A closure is a function literal with its calls.
type closure struct {
	lit   *ast.FuncLit
	calls []*ast.CallExpr
	open  bool // used other than in calls
}

// addClosure records a function literal that is assigned to a local variable. A variable has
// only one.
func (f *flow) addClosure(o types.Object, e ast.Expr) {
	v, ok := o.(*types.Var)
	lit, isLit := ast.Unparen(e).(*ast.FuncLit)
	if ok && isLit && !v.IsField() && v.Parent() != f.pass.Pkg.Scope() && f.closures.variables[v] == nil {
		f.closures.variables[v] = &closure{lit: lit}
		f.closures.literals[lit] = true
	}
}

// assignClosures records the arguments of closures as values of their parameters, if the
// variable is only called.
func (f *flow) assignClosures() {
	for _, c := range f.closures.variables {
		if s, ok := f.pass.TypesInfo.TypeOf(c.lit).(*types.Signature); ok && !c.open {
			for _, call := range c.calls {
				f.assignArguments(s, call)
			}
			continue
		}
		f.addParameters(c.lit.Type, true)
	}
}

// signature returns the signature of the function or the closure of the package that is
// called, or nil.
func (f *flow) signature(call *ast.CallExpr) *types.Signature {
	if fn, ok := f.object(call.Fun).(*types.Func); ok && f.funcs[fn.Origin()] != nil {
		return fn.Origin().Signature()
	}
	if c := f.closures.variables[f.object(call.Fun)]; c != nil && ast.Unparen(f.single(call.Fun)) == c.lit {
		s, _ := f.pass.TypesInfo.TypeOf(c.lit).(*types.Signature)
		return s
	}
	return nil
}
