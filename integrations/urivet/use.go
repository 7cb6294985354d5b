package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// aside reports whether a text never becomes a URI of a request: whether it is only
// compared, used as the key of a map, or written to logs, errors and descriptions.
func (f *flow) aside(c inspector.Cursor, seen map[types.Object]bool) bool {
	for d := range c.Enclosing((*ast.FuncDecl)(nil)) {
		if decl := d.Node().(*ast.FuncDecl); decl.Recv != nil && describes[decl.Name.Name] {
			return true
		}
	}
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch n := parent.Node().(type) {
	case *ast.ParenExpr:
		return f.aside(parent, seen)
	case *ast.BinaryExpr:
		return n.Op != token.ADD || f.aside(parent, seen)
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_Index // of a map
	case *ast.SwitchStmt, *ast.CaseClause:
		return true
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && f.argumentAside(parent, n, i, seen)
	}
	return kind == edge.KeyValueExpr_Key || f.variableAside(f.target(c), seen)
}

// describes has the methods whose results are texts for people.
var describes = map[string]bool{"String": true, "GoString": true, "Error": true}

// logNames matches the names of functions that write to a log or make an error.
var logNames = regexp.MustCompile(`^(Trace|Debug|Info|Notice|Warn|Warning|Error|Fatal|Panic)(f|ln|w|S|Context|Depth|Wrap|Wrapf)?$`)

// argumentAside reports whether a function only compares or logs an argument.
func (f *flow) argumentAside(c inspector.Cursor, call *ast.CallExpr, i int, seen map[types.Object]bool) bool {
	if f.pass.TypesInfo.Types[call.Fun].IsType() { // a conversion
		return f.aside(c, seen)
	}
	if fn, _ := callee(f.pass, call); fn != nil {
		results := fn.Signature().Results()
		switch name, pkg := fn.Name(), fn.Pkg().Path(); {
		case f.builderOf(call) != nil:
			return f.aside(c, seen)
		case pkg == "strings" && results.Len() == 1 && (types.Identical(results.At(0).Type(), types.Typ[types.Bool]) ||
			types.Identical(results.At(0).Type(), types.Typ[types.Int])): // a search or a comparison
			return true
		case pkg == "errors" && name == "New", strings.HasSuffix(pkg, "log") &&
			(logNames.MatchString(name) || strings.HasPrefix(name, "Print")):
			return true
		case logNames.MatchString(name) && (results.Len() == 0 ||
			results.Len() == 1 && types.Identical(results.At(0).Type(), types.Universe.Lookup("error").Type())):
			return true
		}
	}
	o := f.object(call.Fun)
	if fn := f.functions[o]; fn != nil && len(f.values[o]) <= 1 && i < fn.signature.Params().Len() && !fn.signature.Variadic() {
		return f.variableAside(fn.signature.Params().At(i), seen)
	}
	return false
}

// variableAside reports whether a variable is only read aside. Other packages can read
// exported fields and variables.
func (f *flow) variableAside(o types.Object, seen map[types.Object]bool) bool {
	v, ok := o.(*types.Var)
	if !ok || v.Pkg() != f.pass.Pkg || v.Exported() && (v.IsField() || v.Parent() == v.Pkg().Scope()) {
		return false
	}
	if seen[v] {
		return true
	}
	seen[v] = true
	return len(f.reads[v]) > 0 && !slices.ContainsFunc(f.reads[v], func(c inspector.Cursor) bool { return !f.aside(c, seen) })
}
