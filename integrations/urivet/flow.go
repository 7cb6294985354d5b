package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// flowAnalyzer collects the values of a package's variables for the other analyzers.
var flowAnalyzer = &analysis.Analyzer{
	Name:       "uriflow",
	Doc:        "collect the values of variables, and the functions that build texts",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	FactTypes:  []analysis.Fact{(*builder)(nil)},
	ResultType: reflect.TypeFor[*flow](),
	Run:        runFlow,
}

// A flow knows the values that the variables of a package get.
type flow struct {
	pass *analysis.Pass
	root inspector.Cursor
	// values lists what is assigned to each variable, constant, parameter and result. A
	// variable that is declared without a value has itself.
	values   map[types.Object][]value
	builders map[types.Object]*builder // of this package and those that it imports
	// classes caches the classes of variables. The analyzers run at the same time: only one of
	// them may ask for classes.
	classes map[types.Object]class
}

// A value is an expression, or one of the results of a call.
type value struct {
	expr   ast.Expr // nil if the value is not known
	result int      // of a call with several results, or -1
}

func runFlow(pass *analysis.Pass) (any, error) {
	f := &flow{
		pass: pass, root: pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root(), values: map[types.Object][]value{},
		builders: map[types.Object]*builder{}, classes: map[types.Object]class{},
	}
	for c := range f.root.Preorder() {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			if fn, ok := pass.TypesInfo.Defs[n.Name].(*types.Func); ok && f.isOpen(fn) {
				f.assignArguments(fn.Signature(), nil)
			}
		case *ast.FuncLit:
			if s, ok := pass.TypesInfo.TypeOf(n).(*types.Signature); ok {
				f.assignArguments(s, nil)
			}
		case *ast.ReturnStmt:
			f.assignResults(c, n.Results)
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if o := f.object(name); len(n.Values) > 0 {
					f.assign(o, i, len(n.Names), n.Values)
				} else if _, ok := o.(*types.Var); ok { // a constant repeats another expression
					f.add(o, value{name, -1})
				}
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				f.assign(f.object(left), i, len(n.Lhs), n.Rhs)
				if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
					f.add(f.object(left), value{left, -1}) // the value before is in it
				}
			}
		case *ast.RangeStmt:
			f.add(f.object(n.Key), value{})
			f.add(f.object(n.Value), value{})
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				f.add(f.object(n.X), value{})
			}
		case *ast.Ident:
			if fn, ok := pass.TypesInfo.Uses[n].(*types.Func); ok && fn.Pkg() == pass.Pkg && !f.isOpen(fn) {
				f.assignArguments(fn.Origin().Signature(), arguments(c))
			}
		}
	}
	f.findBuilders()
	return f, nil
}

// isOpen reports whether other packages can call a function or set a variable, because of its name.
func (f *flow) isOpen(o types.Object) bool { return o.Exported() && f.pass.Pkg.Name() != "main" }

// add records a value of a variable.
func (f *flow) add(o types.Object, x value) {
	if o != nil {
		f.values[o] = append(f.values[o], x)
	}
}

// assign records the i-th of n values of an assignment, a declaration or a return statement.
func (f *flow) assign(o types.Object, i, n int, right []ast.Expr) {
	if len(right) == n {
		f.add(o, value{right[i], -1})
	} else if len(right) == 1 {
		f.add(o, value{right[0], i})
	}
}

// assignResults records what a return statement gives to the results of a declared function.
func (f *flow) assignResults(c inspector.Cursor, list []ast.Expr) {
	for outer := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if d, ok := outer.Node().(*ast.FuncDecl); ok {
			if fn, ok := f.pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
				results := fn.Signature().Results()
				for i := range results.Len() {
					f.assign(results.At(i), i, results.Len(), list)
				}
			}
		}
		return
	}
}

// arguments returns the arguments of a call, if c is the name of the function in it. Otherwise the
// function can be called anywhere.
func arguments(c inspector.Cursor) []ast.Expr {
	for c.ParentEdgeKind() == edge.SelectorExpr_Sel || c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	if c.ParentEdgeKind() == edge.CallExpr_Fun {
		return c.Parent().Node().(*ast.CallExpr).Args
	}
	return nil
}

// assignArguments records the arguments of a call as values of the parameters. The others are
// unknown.
func (f *flow) assignArguments(s *types.Signature, args []ast.Expr) {
	for i := range s.Params().Len() {
		var x value
		if i < len(args) && !(s.Variadic() && i == s.Params().Len()-1) {
			x = value{args[i], -1}
		}
		f.add(s.Params().At(i), x)
	}
}

// object returns the object that an expression names, or nil.
func (f *flow) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return f.pass.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return f.pass.TypesInfo.Uses[e.Sel]
	}
	return nil
}

// single returns the only value that a local variable or a constant ever has, or nil.
func (f *flow) single(e ast.Expr) ast.Expr {
	o := f.object(e)
	if x, ok := o.(*types.Var); ok && x.Kind() != types.LocalVar {
		return nil
	}
	if all := f.values[o]; len(all) == 1 && all[0].result < 0 {
		return all[0].expr
	}
	return nil
}
