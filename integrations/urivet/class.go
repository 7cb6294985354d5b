package urivet

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// A class tells what characters a value may have. The greatest is the most dangerous.
type class uint8

const (
	safe         class = iota // no delimiters, or escaped for any place
	pathEscaped               // by url.PathEscape: has "&", "=", "+", "@" and ":"
	queryEscaped              // by url.QueryEscape: has "+" for a space
	base64Text                // base64 with "+" and "/"
	address                   // an IP address: has ":"
	plain                     // any text
	decoded                   // data taken from a request or a URI, where it was escaped
)

// classify returns the class of an expression.
func (f *flow) classify(e ast.Expr) class { return f.class(e, 0, map[types.Object]bool{}) }

func (f *flow) class(e ast.Expr, depth int, seen map[types.Object]bool) class {
	e = ast.Unparen(e)
	tv := f.pass.TypesInfo.Types[e]
	if tv.Value != nil || tv.Type == nil || depth > maxDepth {
		return safe
	}
	if c, ok := f.typeClass(tv.Type); ok {
		return c
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return f.builtClass(f.parts(e), depth, seen)
	case *ast.SliceExpr:
		return f.class(e.X, depth+1, seen)
	case *ast.CallExpr:
		return f.callClass(e, 0, depth, seen)
	case *ast.IndexExpr:
		if call, ok := ast.Unparen(e.X).(*ast.CallExpr); ok && f.calls(call, "github.com/gorilla/mux.Vars") {
			return decoded
		}
		call, ok := ast.Unparen(f.single(e.X)).(*ast.CallExpr)
		if ok && f.calls(call, "strings.Split") && urlName.MatchString(name(call.Args[0])) {
			return safe // a part of a URI
		}
	case *ast.SelectorExpr:
		if field := f.urlField(e); field == "Path" {
			return decoded
		} else if field != "" {
			return safe
		}
	}
	if v, ok := f.object(e).(*types.Var); ok {
		if last, ok := f.last(e, v); ok {
			return f.class(last, depth+1, seen)
		}
		return f.variableClass(v, depth, seen)
	}
	return plain
}

// builtClass returns the class of a text that is built of parts, which is that of the worst part.
// With delimiters between the parts, how each is escaped says nothing about the text.
func (f *flow) builtClass(parts []part, depth int, seen map[types.Object]bool) class {
	worst, delimited := safe, false
	for _, p := range parts {
		delimited = delimited || strings.ContainsAny(p.text, "/?&=")
		if _, limited := p.expr.(*ast.BinaryExpr); p.isText() && !limited {
			worst = max(worst, p.escaped(f.class(p.expr, depth+1, seen)))
		}
	}
	switch {
	case !delimited:
		return worst
	case worst >= plain:
		return plain
	}
	return safe
}

// safeTypes matches the names of types whose texts have no delimiters.
var safeTypes = regexp.MustCompile(`(?i)(uuid|duration|month|weekday|hash|digest|checksum|hex|int|version)$`)

// typeClass returns the class of all values of a type.
func (f *flow) typeClass(t types.Type) (class, bool) {
	if t, ok := types.Unalias(t).(*types.Named); ok {
		name := t.Obj().Name()
		switch pkg := t.Obj().Pkg(); {
		case pkg != nil && (pkg.Path() == "net" && name == "IP" || pkg.Path() == "net/netip" && name == "Addr"):
			return address, true
		case safeTypes.MatchString(name), isString(t) && isEnum(t):
			return safe, true
		}
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok || types.Implements(t, errorType) {
		return plain, true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsString == 0 {
			return safe, true
		}
		return safe, false
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return safe, !ok || b.Kind() != types.Byte
	}
	return safe, true // how it is printed is not known
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isEnum reports whether the package of a type declares constants of it.
func isEnum(t *types.Named) bool {
	scope := t.Obj().Pkg().Scope() // only error and comparable are of no package
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		c, ok := scope.Lookup(name).(*types.Const)
		return ok && types.Identical(c.Type(), t)
	})
}

// urlField returns the name of the field of a net/url.URL that an expression names, or "".
func (f *flow) urlField(e ast.Expr) string {
	if v, ok := f.object(e).(*types.Var); ok && v.IsField() && v.Pkg() != nil && v.Pkg().Path() == "net/url" {
		return v.Name()
	}
	return ""
}

// variableClass returns the class of a variable, a parameter, a result or a field.
func (f *flow) variableClass(v *types.Var, depth int, seen map[types.Object]bool) class {
	v = v.Origin()
	if seen[v] {
		return safe // a value of itself adds nothing
	}
	seen[v] = true
	values, ok := f.values[v]
	switch {
	case v.Pkg() != f.pass.Pkg, !ok:
		return plain
	case v.Exported() && (v.IsField() || v.Parent() == v.Pkg().Scope() && v.Pkg().Name() != "main"):
		return plain
	}
	first := len(seen) == 1
	if c, ok := f.classes[v]; ok && first {
		return c
	}
	var worst class
	for _, value := range values {
		c := plain
		if value.expr != nil {
			if value.result < 0 {
				c = f.class(value.expr, depth+1, seen)
			} else if call, ok := ast.Unparen(value.expr).(*ast.CallExpr); ok {
				c = f.callClass(call, value.result, depth, seen)
			}
		}
		worst = max(worst, c)
	}
	if first {
		f.classes[v] = worst
	}
	return worst
}

// functions lists the classes of the results of functions, if callClass would not find them.
var functions = map[string]class{
	"net/url.PathEscape":                pathEscaped,
	"net/url.QueryEscape":               queryEscaped,
	"net/url.PathUnescape":              decoded,
	"net/url.QueryUnescape":             decoded,
	"(net/url.Values).Get":              decoded,
	"(*net/url.URL).Hostname":           safe,
	"(*net/url.URL).Port":               safe,
	"(*net/url.URL).RequestURI":         safe,
	"(*net/url.Userinfo).String":        safe,
	"(*net/http.Request).FormValue":     decoded,
	"(*net/http.Request).PostFormValue": decoded,
	"(*net/http.Request).PathValue":     decoded,
	"(net.IP).String":                   address,
	"(net/netip.Addr).String":           address,
	"strconv.Quote":                     plain,
	"(time.Time).Format":                safe,
	"runtime.Version":                   safe,
	"(fmt.Stringer).String":             safe,
}

// safeNames matches the names of functions whose results have no delimiters.
var safeNames = regexp.MustCompile(`(?i)(escape|encode|quote|urlsafe|sanitize|slug|hex|hash|sum|uuid|ulid|md5|sha1|sha256|digest)`)

// callClass returns the class of a result of a call.
func (f *flow) callClass(call *ast.CallExpr, result, depth int, seen map[types.Object]bool) class {
	if f.pass.TypesInfo.Types[call.Fun].IsType() && len(call.Args) == 1 { // a conversion
		return f.class(call.Args[0], depth+1, seen)
	}
	fn, name := callee(f.pass, call)
	if fn == nil {
		return plain
	}
	if c, ok := functions[name]; ok {
		return c
	}
	switch path := fn.Pkg().Path(); {
	case name == "(*encoding/base64.Encoding).EncodeToString":
		if selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && strings.HasSuffix(types.ExprString(selector.X), "StdEncoding") {
			return base64Text
		}
		return safe
	case path == "strconv", path == "net/http/httptest", path == "net":
		return safe
	case path == "strings" && len(call.Args) > 0 && isString(f.pass.TypesInfo.TypeOf(call.Args[0])):
		if strings.HasPrefix(fn.Name(), "Replace") {
			if with, ok := constantText(f.pass, call.Args[min(2, len(call.Args)-1)]); !ok || strings.Contains(with, "%") {
				return safe
			}
		}
		return f.class(call.Args[0], depth+1, seen)
	case name == "fmt.Sprint", f.builderOf(call) != nil:
		parts := f.parts(call)
		if parts[0].expr == call { // the format is not known
			parts = nil
			for _, arg := range call.Args {
				f.addParts(&parts, arg, "", 0)
			}
		}
		return f.builtClass(parts, depth, seen)
	case safeNames.MatchString(fn.Name()):
		return safe
	}
	if results := fn.Signature().Results(); result < results.Len() {
		return f.variableClass(results.At(result), depth, seen)
	}
	return plain
}
