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
	// values lists what is assigned to each variable, constant, field, parameter and result. An
	// unknown value is nil. A variable that is declared without a value has itself.
	values map[types.Object][]value
	lasts  map[types.Object]value              // the values that are assigned last
	reads  map[types.Object][]inspector.Cursor // the places where variables are read
	// functions has those that the package declares, and the local variables that get one.
	functions map[types.Object]*function
	builders  map[types.Object]*builder // of this package and those that it imports
	// classes caches the classes of variables. The analyzers run at the same time: only one of
	// them may ask for classes.
	classes map[types.Object]class
}

// A function is declared in the package, or is a literal that is assigned to a local variable.
type function struct {
	signature *types.Signature
	body      *ast.BlockStmt
	open      bool // other packages can call it
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
		pass: pass, root: in.Root(), values: map[types.Object][]value{}, lasts: map[types.Object]value{},
		reads: map[types.Object][]inspector.Cursor{}, functions: map[types.Object]*function{},
		builders: map[types.Object]*builder{}, classes: map[types.Object]class{},
	}
	in.Preorder([]ast.Node{(*ast.FuncDecl)(nil)}, func(n ast.Node) {
		d := n.(*ast.FuncDecl)
		if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
			open := fn.Exported() && pass.Pkg.Name() != "main"
			f.functions[fn] = &function{signature: fn.Signature(), body: d.Body, open: open}
			if open {
				f.assignArguments(fn.Signature(), nil) // which any package gives
			}
			f.assignResults(fn.Signature(), d)
		}
	})
	for c := range f.root.Preorder() {
		switch n := c.Node().(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if o := f.object(name); len(n.Values) == 0 {
					f.add(o, name, -1, 0)
				} else {
					f.assign(o, i, len(n.Names), n.Values, name.Pos())
				}
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				f.assign(f.object(left), i, len(n.Lhs), n.Rhs, left.Pos())
				if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
					f.add(f.object(left), left, -1, n.Pos()) // the value before is in it
				}
			}
		case *ast.RangeStmt:
			f.assignRange(n)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				f.add(f.object(n.X), nil, -1, math.MaxInt)
			}
		case *ast.FuncLit:
			if s, ok := pass.TypesInfo.TypeOf(n).(*types.Signature); ok {
				v, ok := f.target(c).(*types.Var)
				if ok && v.Kind() == types.LocalVar && f.functions[v] == nil {
					f.functions[v] = &function{signature: s, body: n.Body}
				} else {
					f.assignArguments(s, nil) // of calls that are not known
				}
			}
		case *ast.CompositeLit:
			f.assignFields(n)
		case *ast.Ident:
			o := origin(pass.TypesInfo.Uses[n])
			if fn := f.functions[o]; fn != nil && !fn.open {
				f.assignArguments(fn.signature, arguments(c))
			}
			if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			kind := c.ParentEdgeKind()
			if v, ok := o.(*types.Var); ok && kind != edge.AssignStmt_Lhs && (kind != edge.KeyValueExpr_Key || !v.IsField()) {
				f.reads[v] = append(f.reads[v], c)
			}
		}
	}
	f.findBuilders()
	return f, nil
}

// add records a value of a variable. The value nil is unknown.
func (f *flow) add(o types.Object, e ast.Expr, result int, at token.Pos) {
	if o == nil {
		return
	}
	f.values[o] = append(f.values[o], value{e, result, at})
	if at > f.lasts[o].at {
		f.lasts[o] = value{e, result, at}
	}
}

// assign records the i-th of n values of an assignment, a declaration or a return statement.
func (f *flow) assign(o types.Object, i, n int, right []ast.Expr, at token.Pos) {
	if len(right) == n {
		f.add(o, right[i], -1, at)
	} else if len(right) == 1 {
		f.add(o, right[0], i, at)
	}
}

// assignResults records the values that a function returns.
func (f *flow) assignResults(s *types.Signature, d *ast.FuncDecl) {
	ast.Inspect(d, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			for i := range s.Results().Len() {
				f.assign(s.Results().At(i), i, s.Results().Len(), r.Results, 0)
			}
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
}

// assignRange records the elements of a composite literal as values of the variables of a
// loop.
func (f *flow) assignRange(n *ast.RangeStmt) {
	list, ok := ast.Unparen(cmp.Or(f.single(n.X), n.X)).(*ast.CompositeLit)
	if !ok {
		f.add(f.object(n.Key), nil, -1, n.Pos())
		f.add(f.object(n.Value), nil, -1, n.Pos())
		return
	}
	for _, e := range list.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			f.add(f.object(n.Key), pair.Key, -1, n.Pos())
			e = pair.Value
		}
		f.add(f.object(n.Value), e, -1, n.Pos())
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
			f.add(f.object(pair.Key), pair.Value, -1, 0)
		} else if i < s.NumFields() {
			f.add(s.Field(i).Origin(), e, -1, 0)
		}
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
		if i < len(args) && !(s.Variadic() && i == s.Params().Len()-1) {
			f.add(s.Params().At(i), args[i], -1, 0)
		} else {
			f.add(s.Params().At(i), nil, -1, 0)
		}
	}
}

// target returns the object that an expression is assigned to, or nil.
func (f *flow) target(c inspector.Cursor) types.Object {
	_, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.KeyValueExpr:
		return f.object(n.Key)
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			return f.object(n.Lhs[i])
		}
	case *ast.ValueSpec:
		if len(n.Names) == len(n.Values) {
			return f.object(n.Names[i])
		}
	}
	return nil
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
	if v, ok := o.(*types.Var); ok && (v.Kind() == types.FieldVar || v.Kind() == types.PackageVar || v.Kind() == types.ParamVar) {
		return nil
	}
	if vs := f.values[o]; len(vs) == 1 && vs[0].result < 0 {
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
	last := f.lasts[v]
	if last.expr == nil || last.result >= 0 || last.at >= e.Pos() || v.Kind() == types.FieldVar || v.Kind() == types.PackageVar {
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
			if s.text = text; !f.spell(&s, e, 0) || len(s.places) != len(text) {
				s.places = make([]literalPlace, len(text))
			}
			return s, true
		}
		if e = f.single(e); e == nil {
			break
		}
	}
	return s, false
}

// spell appends the places of the literals of a constant expression, and reports whether it consists
// of literals.
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
