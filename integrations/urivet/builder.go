package urivet

import (
	"go/ast"
	"go/types"
)

// A builder is the fact that the texts which a function returns end in what fmt.Sprintf makes of
// its last two parameters, a format and arguments.
type builder struct {
	Escape class // how the function escapes the arguments, or safe
}

// AFact marks a builder as a fact.
func (*builder) AFact() {}

// findBuilders records the functions that build texts, and exports them.
func (f *flow) findBuilders() {
	for _, fact := range f.pass.AllObjectFacts() {
		f.builders[fact.Object] = fact.Fact.(*builder)
	}
	for found := true; found; { // builders can call builders
		found = false
		for c := range f.root.Preorder((*ast.FuncDecl)(nil)) {
			d := c.Node().(*ast.FuncDecl)
			fn, ok := f.pass.TypesInfo.Defs[d.Name].(*types.Func)
			if !ok || f.builders[fn] != nil {
				continue
			}
			if b := f.findBuilder(fn.Signature(), d.Body); b != nil {
				f.builders[fn], found = b, true
				f.pass.ExportObjectFact(fn, b)
			}
		}
	}
}

// findBuilder returns the builder that a function is, or nil.
func (f *flow) findBuilder(s *types.Signature, body *ast.BlockStmt) *builder {
	params := s.Params()
	if body == nil || len(body.List) == 0 || !s.Variadic() || params.Len() < 2 {
		return nil
	}
	result, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(result.Results) != 1 || !isString(f.pass.TypesInfo.TypeOf(result.Results[0])) {
		return nil
	}
	list := f.parts(result.Results[0])
	call, ok := list[len(list)-1].expr.(*ast.CallExpr)
	if !ok || !call.Ellipsis.IsValid() || f.builderOf(call) == nil {
		return nil
	}
	format := f.parts(call.Args[len(call.Args)-2])
	if f.object(format[len(format)-1].expr) != params.At(params.Len()-2) {
		return nil
	}
	b := &builder{Escape: f.builderOf(call).Escape}
	if f.object(call.Args[len(call.Args)-1]) == params.At(params.Len()-1) {
		return b
	}
	// The arguments are a copy, in which each is escaped.
	var escapes []class
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && f.escapes(call) {
			escapes = append(escapes, f.classify(call))
		}
		return true
	})
	if len(escapes) != 1 || b.Escape != safe {
		return nil
	}
	b.Escape = escapes[0]
	return b
}

// escapes reports whether a call is one of a function of net/url that escapes a text.
func (f *flow) escapes(call *ast.CallExpr) bool {
	_, name := callee(f.pass, call)
	return name == "net/url.PathEscape" || name == "net/url.QueryEscape"
}

// builderOf returns the builder that a call is one of, or nil.
func (f *flow) builderOf(call *ast.CallExpr) *builder {
	if f.calls(call, "fmt.Sprintf") && len(call.Args) > 0 {
		return &builder{}
	}
	fn, _ := callee(f.pass, call)
	b := f.builders[fn]
	if b == nil || len(call.Args) < f.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature).Params().Len()-1 {
		return nil
	}
	return b
}
