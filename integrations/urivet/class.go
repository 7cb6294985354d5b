package urivet

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"
)

// A class tells what characters a value may have. The greatest is the most dangerous.
type class uint8

const (
	safe         class = iota // no delimiters, or escaped for any place
	pathEscaped               // by url.PathEscape: has "&", "=", "+", "@" and ":"
	queryEscaped              // by url.QueryEscape: has "+" for a space
	address                   // an IP address: has ":"
	plain                     // any text
	decoded                   // data taken from a request or a URI, where it was escaped
)

// classify returns the class of an expression.
func (f *flow) classify(e ast.Expr) class { return f.class(e, map[types.Object]bool{}) }

// class has the variables that were seen, so that each is followed once.
func (f *flow) class(e ast.Expr, seen map[types.Object]bool) class {
	e = ast.Unparen(e)
	tv := f.pass.TypesInfo.Types[e]
	if tv.Value != nil || tv.Type == nil {
		return safe
	}
	if c, ok := typeClass(tv.Type); ok {
		return c
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return f.builtClass(f.parts(e), seen)
	case *ast.SliceExpr:
		return f.class(e.X, seen)
	case *ast.CallExpr:
		return f.callClass(e, 0, seen)
	case *ast.SelectorExpr:
		if field := f.urlField(e); field == "Path" {
			return decoded
		} else if field != "" {
			return safe
		}
	}
	if x, ok := f.object(e).(*types.Var); ok {
		return f.variableClass(x, seen)
	}
	return plain
}

// builtClass returns the class of a text that is built of parts, which is that of the worst part.
// With delimiters between the parts, how each is escaped says nothing about the text.
func (f *flow) builtClass(parts []part, seen map[types.Object]bool) class {
	worst, delimited := safe, false
	for _, p := range parts {
		delimited = delimited || strings.ContainsAny(p.text, "/?&=")
		if _, limited := p.expr.(*ast.BinaryExpr); p.isText() && !limited {
			worst = max(worst, p.escaped(f.class(p.expr, seen)))
		}
	}
	if delimited && worst < plain {
		return safe
	}
	return worst
}

// typeClass returns the class of all values of a type.
func typeClass(t types.Type) (class, bool) {
	if name := types.Unalias(t).String(); name == "net.IP" || name == "net/netip.Addr" {
		return address, true
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok || types.Implements(t, errorType) {
		return plain, true
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		b, ok := s.Elem().Underlying().(*types.Basic)
		return safe, !ok || b.Kind() != types.Byte
	}
	return safe, !isString(t) // how another type is printed is not known
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// urlField returns the name of the field of a net/url.URL that an expression names, or "".
func (f *flow) urlField(e ast.Expr) string {
	if v, ok := f.object(e).(*types.Var); ok && v.IsField() && v.Pkg() != nil && v.Pkg().Path() == "net/url" {
		return v.Name()
	}
	return ""
}

// variableClass returns the class of a variable, a parameter, a result or a field.
func (f *flow) variableClass(v *types.Var, seen map[types.Object]bool) class {
	if seen[v] {
		return safe // a value of itself adds nothing
	}
	seen[v] = true
	values, ok := f.values[v]
	if !ok || v.Pkg() != f.pass.Pkg || v.IsField() || v.Kind() == types.PackageVar && f.isOpen(v) {
		return plain
	}
	first := len(seen) == 1
	if c, ok := f.classes[v]; ok && first {
		return c
	}
	var worst class
	for _, value := range values {
		c := plain
		call, isCall := ast.Unparen(value.expr).(*ast.CallExpr)
		if isCall {
			c = f.callClass(call, max(value.result, 0), seen)
		} else if value.expr != nil && value.result < 0 {
			c = f.class(value.expr, seen)
		}
		if isCall && f.escapes(call) && f.object(call.Args[0]) == v { // v = url.QueryEscape(v) escapes all other values
			worst = c
			break
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
func (f *flow) callClass(call *ast.CallExpr, result int, seen map[types.Object]bool) class {
	if f.pass.TypesInfo.Types[call.Fun].IsType() && len(call.Args) == 1 { // a conversion
		return f.class(call.Args[0], seen)
	}
	fn, name := callee(f.pass, call)
	if fn == nil {
		return plain
	}
	if c, ok := functions[name]; ok {
		return c
	}
	switch path := fn.Pkg().Path(); {
	case path == "strconv", path == "net/http/httptest", path == "net":
		return safe
	case path == "strings" && len(call.Args) > 0 && isString(f.pass.TypesInfo.TypeOf(call.Args[0])):
		return f.class(call.Args[0], seen)
	case name == "fmt.Sprint", f.builderOf(call) != nil:
		parts := f.parts(call)
		if parts[0].expr == call { // the format is not known
			parts = nil
			for _, arg := range call.Args {
				parts = f.addParts(parts, arg, "", 0)
			}
		}
		return f.builtClass(parts, seen)
	case safeNames.MatchString(fn.Name()):
		return safe
	}
	if results := fn.Signature().Results(); result < results.Len() {
		return f.variableClass(results.At(result), seen)
	}
	return plain
}
