package urivet

import (
	"go/ast"
	"go/types"
)

// A builder is the fact that a function returns the text that fmt.Sprintf makes of its last two
// parameters, a format and arguments.
type builder struct {
	Before []string // what precedes the formatted text; "" stands for a value
	Escape class    // how the function escapes the arguments, or safe
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
		for o, fn := range f.functions {
			if b := f.findBuilder(fn); b != nil && f.builders[o] == nil {
				f.builders[o], found = b, true
				if _, ok := o.(*types.Func); ok {
					f.pass.ExportObjectFact(o, b)
				}
			}
		}
	}
}

// findBuilder returns the builder that a function is, or nil.
func (f *flow) findBuilder(fn *function) *builder {
	params := fn.signature.Params()
	if fn.body == nil || len(fn.body.List) == 0 || !fn.signature.Variadic() || params.Len() < 2 {
		return nil
	}
	result, ok := fn.body.List[len(fn.body.List)-1].(*ast.ReturnStmt)
	if !ok || len(result.Results) != 1 || !isString(f.pass.TypesInfo.TypeOf(result.Results[0])) {
		return nil
	}
	list := f.parts(result.Results[0])
	call, ok := list[len(list)-1].expr.(*ast.CallExpr)
	if !ok || !call.Ellipsis.IsValid() {
		return nil
	}
	called := f.builderOf(call)
	if called == nil {
		return nil
	}
	format := f.parts(call.Args[len(call.Args)-2])
	if f.object(format[len(format)-1].expr) != params.At(params.Len()-2) {
		return nil
	}
	b := &builder{Escape: called.Escape}
	for _, p := range append(list[:len(list)-1:len(list)-1], format[:len(format)-1]...) {
		b.Before = append(b.Before, p.text)
	}
	b.Before = append(b.Before, called.Before...)
	if f.object(call.Args[len(call.Args)-1]) == params.At(params.Len()-1) {
		return b
	}
	// The arguments are a copy, in which each is escaped.
	var escapes []class
	ast.Inspect(fn.body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && (f.calls(call, "net/url.PathEscape") || f.calls(call, "net/url.QueryEscape")) {
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

// builderOf returns the builder that a call is one of, or nil.
func (f *flow) builderOf(call *ast.CallExpr) *builder {
	if f.calls(call, "fmt.Sprintf") && len(call.Args) > 0 {
		return &builder{}
	}
	b := f.builders[f.object(call.Fun)]
	if s, ok := f.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature); b == nil || !ok || len(call.Args) < s.Params().Len()-1 {
		return nil
	}
	return b
}
