package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// uses knows where the variables of a package are read.
type uses struct {
	*flow
	reads  map[types.Object][]inspector.Cursor // nil before the first question
	asides map[types.Object]bool               // answers of variableAside
}

// aside reports whether a text never becomes a URI of a request: whether it is only
// compared, used as the key of a map, or written to logs, errors and descriptions.
func (u *uses) aside(c inspector.Cursor, depth int, seen map[types.Object]bool) bool {
	if depth > maxDepth {
		return false
	}
	for d := range c.Enclosing((*ast.FuncDecl)(nil)) {
		if decl := d.Node().(*ast.FuncDecl); decl.Recv != nil && describes[decl.Name.Name] {
			return true
		}
	}
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch n := parent.Node().(type) {
	case *ast.ParenExpr:
		return u.aside(parent, depth+1, seen)
	case *ast.BinaryExpr:
		return n.Op != token.ADD || u.aside(parent, depth+1, seen)
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_Index // of a map
	case *ast.SwitchStmt, *ast.CaseClause:
		return true
	case *ast.KeyValueExpr:
		return kind == edge.KeyValueExpr_Key || u.variableAside(u.object(n.Key), depth, seen)
	case *ast.AssignStmt:
		return len(n.Lhs) == len(n.Rhs) && u.variableAside(u.object(n.Lhs[i]), depth, seen)
	case *ast.ValueSpec:
		return len(n.Names) == len(n.Values) && u.variableAside(u.object(n.Names[i]), depth, seen)
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && u.argumentAside(parent, n, i, depth, seen)
	}
	return false
}

// describes has the methods whose results are texts for people.
var describes = map[string]bool{"String": true, "GoString": true, "Error": true}

// logNames matches the names of functions that write to a log or make an error.
var logNames = regexp.MustCompile(`^(Trace|Debug|Info|Notice|Warn|Warning|Error|Fatal|Panic)(f|ln|w|S|Context|Depth|Wrap|Wrapf)?$`)

// argumentAside reports whether a function only compares or logs an argument.
func (u *uses) argumentAside(c inspector.Cursor, call *ast.CallExpr, i, depth int, seen map[types.Object]bool) bool {
	if u.pass.TypesInfo.Types[call.Fun].IsType() { // a conversion
		return u.aside(c, depth+1, seen)
	}
	if fn, _ := callee(u.pass, call); fn != nil {
		results := fn.Signature().Results()
		switch name, pkg := fn.Name(), fn.Pkg().Path(); {
		case u.builderOf(call) != nil:
			return u.aside(c, depth+1, seen)
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
	s := u.signature(call)
	return s != nil && i < s.Params().Len() && !s.Variadic() && u.variableAside(s.Params().At(i), depth, seen)
}

// variableAside reports whether a variable is only read aside. Other packages can read
// exported fields and variables.
func (u *uses) variableAside(o types.Object, depth int, seen map[types.Object]bool) bool {
	v, ok := o.(*types.Var)
	if !ok || v.Pkg() != u.pass.Pkg || v.Exported() && (v.IsField() || v.Parent() == v.Pkg().Scope()) {
		return false
	}
	if seen[v] {
		return true
	}
	first := len(seen) == 0
	if aside, ok := u.asides[v]; ok && first {
		return aside
	}
	seen[v] = true
	if u.reads == nil {
		u.collect()
	}
	aside := len(u.reads[v]) > 0
	for _, c := range u.reads[v] {
		if aside = aside && u.aside(c, depth+1, seen); !aside {
			break
		}
	}
	if first {
		u.asides[v] = aside
	}
	return aside
}

// collect finds the places where variables are read.
func (u *uses) collect() {
	u.reads = map[types.Object][]inspector.Cursor{}
	for c := range u.root.Preorder((*ast.Ident)(nil)) {
		v, ok := u.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if !ok {
			continue
		}
		if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
			c = c.Parent()
		}
		if kind := c.ParentEdgeKind(); kind == edge.AssignStmt_Lhs || kind == edge.KeyValueExpr_Key && v.IsField() {
			continue
		}
		u.reads[v.Origin()] = append(u.reads[v.Origin()], c)
	}
}
