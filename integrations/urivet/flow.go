package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

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
	root inspector.Cursor
	// values lists what is assigned to each variable, constant, field and parameter. An
	// unknown value is nil.
	values map[types.Object][]value
	// zero has the variables that are declared without a value.
	zero  map[types.Object]bool
	funcs map[*types.Func]*ast.FuncDecl
	// parameters has the parameters of functions.
	parameters map[types.Object]bool
	closures   closures
	classes    map[types.Object]class // of variables
	lasts      map[*types.Var]value   // the values that are assigned last
}

// A value is an expression, or one of the results of a call.
type value struct {
	expr   ast.Expr
	result int // of a call with several results, or -1
	// at is where the value is assigned. It is 0 for a value that the variable has before
	// all assignments, and very large for one that it may get anywhere.
	at token.Pos
}

func newFlow(pass *analysis.Pass, in *inspector.Inspector) *flow {
	f := &flow{
		pass: pass, root: in.Root(), values: map[types.Object][]value{}, zero: map[types.Object]bool{},
		funcs: map[*types.Func]*ast.FuncDecl{}, parameters: map[types.Object]bool{},
		classes: map[types.Object]class{}, lasts: map[*types.Var]value{},
		closures: closures{map[types.Object]*closure{}, map[*ast.FuncLit]bool{}},
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok {
				if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					f.funcs[fn] = d
				}
			}
		}
	}
	called := map[*ast.Ident]bool{} // the names of functions in calls
	in.Preorder(nil, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				f.assign(name, i, n.Values, len(n.Names))
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				f.assign(left, i, n.Rhs, len(n.Lhs))
				if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
					f.add(f.object(left), left, n.Pos()) // the value before is in it
				}
			}
		case *ast.RangeStmt:
			f.assignRange(n)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				f.add(f.object(n.X), nil, math.MaxInt)
			}
		case *ast.FuncDecl:
			f.addParameters(n.Type, n.Name.IsExported() && pass.Pkg.Name() != "main")
		case *ast.FuncLit:
			f.addParameters(n.Type, !f.closures.literals[n])
		case *ast.CompositeLit:
			f.assignFields(n)
		case *ast.CallExpr:
			f.assignParameters(n, called)
		case *ast.Ident: // after the call that it is in
			if c := f.closures.variables[pass.TypesInfo.Uses[n]]; c != nil && !called[n] {
				c.open = true
			}
			if fn, ok := pass.TypesInfo.Uses[n].(*types.Func); ok && !called[n] && f.funcs[fn.Origin()] != nil {
				for p := range fn.Origin().Signature().Params().Variables() {
					f.add(p, nil, 0)
				}
			}
		}
	})
	f.assignClosures()
	return f
}

// add records a value of a variable. The value nil is unknown.
func (f *flow) add(o types.Object, e ast.Expr, at token.Pos) {
	if o != nil {
		f.values[o] = append(f.values[o], value{e, -1, at})
	}
}

// addParameters records the parameters of a function. Any package may call an open one.
func (f *flow) addParameters(t *ast.FuncType, open bool) {
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			o := f.object(name)
			f.parameters[o] = true
			if open {
				f.add(o, nil, 0)
			}
		}
	}
}

// assignRange records the elements of a composite literal as values of the variables of a
// loop.
func (f *flow) assignRange(n *ast.RangeStmt) {
	list, ok := ast.Unparen(n.X).(*ast.CompositeLit)
	if !ok {
		list, ok = ast.Unparen(f.single(n.X)).(*ast.CompositeLit)
	}
	if !ok {
		f.add(f.object(n.Key), nil, n.Pos())
		f.add(f.object(n.Value), nil, n.Pos())
		return
	}
	for _, e := range list.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			f.add(f.object(n.Key), pair.Key, n.Pos())
			e = pair.Value
		}
		f.add(f.object(n.Value), e, n.Pos())
	}
}

// assignFields records the values of the fields of a composite literal.
func (f *flow) assignFields(n *ast.CompositeLit) {
	t := f.pass.TypesInfo.TypeOf(n)
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok { // an element of a list of pointers
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range n.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			f.add(f.object(pair.Key), pair.Value, 0)
		} else if i < s.NumFields() {
			f.add(s.Field(i).Origin(), e, 0)
		}
	}
}

// assignParameters records the arguments of a call as values of the parameters, if no other
// package can call the function.
func (f *flow) assignParameters(call *ast.CallExpr, called map[*ast.Ident]bool) {
	var name *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	default:
		return
	}
	if c := f.closures.variables[f.pass.TypesInfo.Uses[name]]; c != nil {
		called[name] = true
		c.calls = append(c.calls, call)
	}
	fn, ok := f.pass.TypesInfo.Uses[name].(*types.Func)
	if !ok || f.funcs[fn.Origin()] == nil {
		return
	}
	called[name] = true
	if !fn.Exported() || f.pass.Pkg.Name() == "main" {
		f.assignArguments(fn.Origin().Signature(), call)
	}
}

// assignArguments records the arguments of a call as values of the parameters.
func (f *flow) assignArguments(s *types.Signature, call *ast.CallExpr) {
	for i := range s.Params().Len() {
		switch {
		case i >= len(call.Args), s.Variadic() && i == s.Params().Len()-1:
			f.add(s.Params().At(i), nil, 0)
		default:
			f.add(s.Params().At(i), call.Args[i], 0)
		}
	}
}

func (f *flow) assign(left ast.Expr, i int, right []ast.Expr, n int) {
	v := f.object(left)
	if len(right) == n {
		f.addClosure(v, right[i])
	}
	switch {
	case v == nil:
	case len(right) == 0: // or the constant before it
		f.zero[v] = true
	case len(right) == n:
		f.values[v] = append(f.values[v], value{right[i], -1, left.Pos()})
	default:
		f.values[v] = append(f.values[v], value{right[0], i, left.Pos()})
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
		return origin(f.pass.TypesInfo.ObjectOf(e))
	case *ast.SelectorExpr:
		return origin(f.pass.TypesInfo.Uses[e.Sel])
	}
	return nil
}

// origin returns the field of the generic type for a field of an instance.
func origin(o types.Object) types.Object {
	if v, ok := o.(*types.Var); ok {
		return v.Origin()
	}
	return o
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
	if vs := f.values[o]; len(vs) == 1 && vs[0].result < 0 && !f.zero[o] && !f.parameters[o] {
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
