package urivet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// UnescapedAnalyzer reports values that are put into URIs without escaping.
var UnescapedAnalyzer = &analysis.Analyzer{
	Name: "uriunescaped",
	Doc: `report values that are put into URIs without escaping

The analyzer checks texts that +, fmt.Sprintf or a function like it build from
constants and values, if the constants begin with a scheme and "://" or have a path
and "?name=", or if the text is passed to a function of net/url or net/http. It
reports values that are not escaped, or not for their component, IP addresses without
brackets, and values that are escaped twice.

Numbers, constants, escaped values, and variables that only have such values are not
reported. Neither are values whose names tell that they need no escaping, such as
"id".`,
	URL:      docURL + "#uriunescaped",
	Requires: []*analysis.Analyzer{flowAnalyzer},
	Run:      runUnescaped,
}

type unescaped struct {
	*flow
	pass     *analysis.Pass
	seen     map[ast.Expr]bool // expressions that were read as parts of others
	reported map[token.Pos]bool
}

func runUnescaped(pass *analysis.Pass) (any, error) {
	u := &unescaped{
		flow: pass.ResultOf[flowAnalyzer].(*flow), pass: pass, seen: map[ast.Expr]bool{}, reported: map[token.Pos]bool{},
	}
	for c := range u.root.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if c, _, ok := consumerOf(pass, n); ok {
				u.check(n.Args[c.arg], building{isURI: true})
			} else if u.calls(n, "(net/url.Values).Set") || u.calls(n, "(net/url.Values).Add") {
				u.twice(n.Args[len(n.Args)-1], "url.Values")
			} else if b := u.builderOf(n); b != nil && b.Escape != safe {
				for _, arg := range n.Args {
					u.twice(arg, name(n.Fun))
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, left := range n.Lhs {
					u.field(left, n.Rhs[i])
				}
			}
		case *ast.KeyValueExpr:
			u.field(n.Key, n.Value)
		}
	}
	for c := range u.root.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		if e := c.Node().(ast.Expr); u.isBuilt(e) && !isDescription(c) {
			u.check(e, building{})
		}
	}
	return nil, nil
}

// isDescription reports whether a text is in a method whose result is a text for people.
func isDescription(c inspector.Cursor) bool {
	for d := range c.Enclosing((*ast.FuncDecl)(nil)) {
		decl := d.Node().(*ast.FuncDecl)
		return decl.Recv != nil && slices.Contains([]string{"String", "GoString", "Error"}, decl.Name.Name)
	}
	return false
}

// field checks what is assigned to a field of a net/url.URL.
func (u *unescaped) field(left, right ast.Expr) {
	switch u.urlField(left) {
	case "RawQuery":
		u.check(right, building{prefix: "x://x/?", isURI: true})
	case "Path":
		u.twice(right, "URL.Path")
	}
}

// twice reports calls of functions that escape, in a text that is escaped again.
func (u *unescaped) twice(e ast.Expr, by string) {
	if inTest(u.pass, e.Pos()) {
		return
	}
	for _, p := range u.parts(e) {
		call, ok := ast.Unparen(p.expr).(*ast.CallExpr)
		if !ok || !u.escapes(call) || u.reported[call.Pos()] {
			continue
		}
		u.reported[call.Pos()] = true
		u.pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Message: fmt.Sprintf("%s is escaped twice: %s escapes it again (RFC 3986, 2.4)",
				short(call.Args[0]), by),
			SuggestedFixes: fix("Remove the call", edit(call.Pos(), call.Args[0].Pos(), ""), edit(call.Args[0].End(), call.End(), "")),
		})
	}
}

// check reports the unescaped values of a text.
func (u *unescaped) check(e ast.Expr, b building) {
	if u.seen[e] || inTest(u.pass, e.Pos()) || u.pass.TypesInfo.Types[e].Value != nil {
		return
	}
	ast.Inspect(e, func(n ast.Node) bool { // the longest text comes first
		if e, ok := n.(ast.Expr); ok && u.isBuilt(e) {
			u.seen[e] = true
		}
		return true
	})
	parts := u.parts(e)
	for i, p := range parts {
		if p.isText() && b.isURI && !u.reported[p.expr.Pos()] {
			if d, ok := u.value(&b, p, parts[i+1:]); ok {
				u.reported[p.expr.Pos()] = true
				u.pass.Report(d)
			}
		}
		b.add(p)
	}
}

// value returns the diagnostic for a value that is not escaped for its place.
func (u *unescaped) value(b *building, p part, rest []part) (d analysis.Diagnostic, ok bool) {
	d.Pos, d.End = p.expr.Pos(), p.expr.End()
	var after strings.Builder
	for _, r := range rest {
		if r.expr != nil {
			after.WriteString(standIn)
		}
		after.WriteString(r.text)
	}
	c, at := u.classify(p.expr), b.place(after.String())
	s, ok := ast.Unparen(p.expr).(*ast.SelectorExpr)
	if ok && u.urlField(s) == "Path" && at != placeQuery && at != placeUserinfo {
		d.Message = fmt.Sprintf("%s is decoded (RFC 3986, 2.4): use EscapedPath", short(p.expr))
		d.SuggestedFixes = fix("Use EscapedPath", edit(s.Sel.Pos(), s.Sel.End(), "EscapedPath()"))
		return d, true
	}
	if c == plain && excused(p.expr, at) {
		return d, false
	}
	c = p.escaped(c)
	switch {
	case at == placeUserinfo && (c == pathEscaped || c >= address):
		d.Message = short(p.expr) + " is not escaped for user information (RFC 3986, 3.2.1): use url.UserPassword"
	case at == placeHost && (c == address || c == plain && isString(u.pass.TypesInfo.TypeOf(p.expr)) && ipName.MatchString(name(p.expr))):
		d.Message = short(p.expr) + " may be an IPv6 address, which must be in brackets (RFC 3986, 3.2.2): use net.JoinHostPort"
	case at == placePath && c == queryEscaped:
		d.Message = `url.QueryEscape writes "+" for a space, and "+" is data in a path (RFC 3986, 3.3): use url.PathEscape`
	case at == placePath && c >= plain:
		d.Message = short(p.expr) + " is not escaped for a path (RFC 3986, 3.3): use url.PathEscape for each segment"
	case at == placeQuery && c == pathEscaped:
		d.Message = `url.PathEscape does not escape "&", "=" and "+", which are delimiters in a query (RFC 3986, 3.4): use url.QueryEscape`
	case at == placeQuery && c >= plain:
		d.Message = short(p.expr) + " is not escaped for a query (RFC 3986, 3.4): use url.QueryEscape"
		u.wrap(&d, p.expr)
	}
	return d, d.Message != ""
}

// fix returns the suggested fix that makes edits.
func fix(message string, edits ...analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

func edit(pos, end token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)}
}

// wrap adds the fix that calls url.QueryEscape for a value, if the value is a string and the name url
// is not taken. A file that does not have it imports net/url.
func (u *unescaped) wrap(d *analysis.Diagnostic, e ast.Expr) {
	scope, file := u.pass.Pkg.Scope().Innermost(e.Pos()), fileAt(u.pass, e.Pos())
	if scope == nil || file == nil || !types.Identical(u.pass.TypesInfo.TypeOf(e), types.Typ[types.String]) {
		return
	}
	edits := []analysis.TextEdit{edit(e.Pos(), e.Pos(), "url.QueryEscape("), edit(e.End(), e.End(), ")")}
	if _, o := scope.LookupParent("url", e.Pos()); o == nil {
		// The first import declaration can have a comment that is source code of cgo.
		edits = append(edits, edit(file.Name.End(), file.Name.End(), "\n\nimport \"net/url\""))
	} else if imported, ok := o.(*types.PkgName); !ok || imported.Imported().Path() != "net/url" {
		return
	}
	d.SuggestedFixes = fix("Call url.QueryEscape", edits...)
}

// short returns an expression for a message.
func short(e ast.Expr) string {
	s := types.ExprString(e)
	if len(s) > 40 {
		s = s[:37] + "..."
	}
	return strconv.Quote(s)
}
