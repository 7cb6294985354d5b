package urivet

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// constantText returns the value of a constant of a string type.
func constantText(pass *analysis.Pass, e ast.Expr) (string, bool) {
	if v := pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), true
	}
	return "", false
}

// flowAnalyzer makes the flow of a package for the other analyzers.
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
	// values lists what is assigned to each variable, constant, field and parameter. An
	// unknown value is nil.
	values map[types.Object][]value
	// zero has the variables that are declared without a value.
	zero map[types.Object]bool
	// functions has those that the package declares, and the local variables that get one.
	functions map[types.Object]*function
	builders  map[types.Object]*builder // of this package and those that it imports
	literals  map[*ast.FuncLit]bool     // that are in functions
	// parameters has the parameters of functions.
	parameters map[types.Object]bool
	// classes and lasts are caches. The analyzers run at the same time: only one of them may ask for
	// classes, which fills these.
	classes map[types.Object]class // of variables
	lasts   map[*types.Var]value   // the values that are assigned last
}

// A function is declared in the package, or is a literal that is assigned to a local variable.
type function struct {
	signature *types.Signature
	body      *ast.BlockStmt
	lit       *ast.FuncLit // nil for a declaration
	open      bool         // other packages can call it
}

// A value is an expression, or one of the results of a call.
type value struct {
	expr   ast.Expr
	result int // of a call with several results, or -1
	// at is where the value is assigned. It is 0 for a value that the variable has before
	// all assignments, and very large for one that it may get anywhere.
	at token.Pos
}

func runFlow(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	f := &flow{
		pass: pass, root: in.Root(), values: map[types.Object][]value{}, zero: map[types.Object]bool{},
		functions: map[types.Object]*function{}, literals: map[*ast.FuncLit]bool{}, parameters: map[types.Object]bool{},
		classes: map[types.Object]class{}, lasts: map[*types.Var]value{}, builders: map[types.Object]*builder{},
	}
	in.Preorder([]ast.Node{(*ast.FuncDecl)(nil)}, func(n ast.Node) {
		d := n.(*ast.FuncDecl)
		if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
			open := fn.Exported() && pass.Pkg.Name() != "main"
			f.functions[fn] = &function{signature: fn.Signature(), body: d.Body, open: open}
			f.addParameters(fn.Signature(), open)
		}
	})
	for c := range f.root.Preorder() {
		switch n := c.Node().(type) {
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
		case *ast.FuncLit:
			if s, ok := pass.TypesInfo.TypeOf(n).(*types.Signature); ok {
				f.addParameters(s, !f.literals[n])
			}
		case *ast.CompositeLit:
			f.assignFields(n)
		case *ast.Ident:
			if fn := f.functions[origin(pass.TypesInfo.Uses[n])]; fn != nil && !fn.open {
				f.assignArguments(fn.signature, c)
			}
		}
	}
	f.findBuilders()
	return f, nil
}

// add records a value of a variable. The value nil is unknown.
func (f *flow) add(o types.Object, e ast.Expr, at token.Pos) {
	if o != nil {
		f.values[o] = append(f.values[o], value{e, -1, at})
	}
}

// addParameters records the parameters of a function. Any package may call an open one.
func (f *flow) addParameters(s *types.Signature, open bool) {
	for p := range s.Params().Variables() {
		f.parameters[p] = true
		if open {
			f.add(p, nil, 0)
		}
	}
}

// assignRange records the elements of a composite literal as values of the variables of a
// loop.
func (f *flow) assignRange(n *ast.RangeStmt) {
	list, ok := ast.Unparen(cmp.Or(f.single(n.X), n.X)).(*ast.CompositeLit)
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

// assignArguments records the arguments of a call as values of the parameters, if c is the name
// of the function in a call. Otherwise the function can be called anywhere.
func (f *flow) assignArguments(s *types.Signature, c inspector.Cursor) {
	for c.ParentEdgeKind() == edge.SelectorExpr_Sel || c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	var args []ast.Expr
	if c.ParentEdgeKind() == edge.CallExpr_Fun {
		args = c.Parent().Node().(*ast.CallExpr).Args
	}
	for i := range s.Params().Len() {
		if i < len(args) && !(s.Variadic() && i == s.Params().Len()-1) {
			f.add(s.Params().At(i), args[i], 0)
		} else {
			f.add(s.Params().At(i), nil, 0)
		}
	}
}

// assign records one of n values of an assignment or a declaration.
func (f *flow) assign(left ast.Expr, i int, right []ast.Expr, n int) {
	o := f.object(left)
	switch {
	case o == nil:
	case len(right) == 0: // or the constant before it
		f.zero[o] = true
	case len(right) == n:
		f.addLiteral(o, right[i])
		f.add(o, right[i], left.Pos())
	default:
		f.values[o] = append(f.values[o], value{right[0], i, left.Pos()})
	}
}

// addLiteral records a function literal that is assigned to a local variable. A variable has
// only one.
func (f *flow) addLiteral(o types.Object, e ast.Expr) {
	v, ok := o.(*types.Var)
	lit, isLit := ast.Unparen(e).(*ast.FuncLit)
	s, typed := f.pass.TypesInfo.TypeOf(e).(*types.Signature)
	if ok && isLit && typed && !v.IsField() && v.Parent() != f.pass.Pkg.Scope() && f.functions[v] == nil {
		f.functions[v] = &function{signature: s, body: lit.Body, lit: lit}
		f.literals[lit] = true
	}
}

// signature returns the signature of the function of the package that is called, or nil.
func (f *flow) signature(call *ast.CallExpr) *types.Signature {
	fn := f.functions[f.object(call.Fun)]
	if fn == nil || fn.lit != nil && ast.Unparen(f.single(call.Fun)) != fn.lit {
		return nil
	}
	return fn.signature
}

// object returns the object that an expression names, or nil.
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

// origin returns the field or method of the generic type for that of an instance.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Var:
		return o.Origin()
	case *types.Func:
		return o.Origin()
	}
	return o
}

// single returns the only value that a local variable or a constant ever has, or nil.
func (f *flow) single(e ast.Expr) ast.Expr {
	o := f.object(e)
	if v, ok := o.(*types.Var); ok && (v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope()) {
		return nil
	}
	if vs := f.values[o]; len(vs) == 1 && vs[0].result < 0 && !f.zero[o] && !f.parameters[o] {
		return vs[0].expr
	}
	return nil
}

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

// text returns the source of a text that is constant, or the only value of a local variable.
func (f *flow) text(e ast.Expr) (s source, ok bool) {
	for range 8 { // variables of variables
		if text, ok := constantText(f.pass, e); ok {
			if !f.spell(&s, e, 0) || string(s.text) != text {
				s = source{[]byte(text), make([]literalPlace, len(text))}
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
