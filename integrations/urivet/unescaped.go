package urivet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// UnescapedAnalyzer reports values that are put into URIs without escaping.
var UnescapedAnalyzer = &analysis.Analyzer{
	Name: "uriunescaped",
	Doc: `report values that are put into URIs without escaping

The analyzer checks texts that + or fmt.Sprintf build from constants and values, if the
text begins with a scheme and "://", or is passed to a function that expects a URI.`,
	URL:      docURL + "#uriunescaped",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runUnescaped,
}

type unescaped struct {
	*flow
	seen     map[ast.Expr]bool // expressions that were read as parts of others
	reported map[token.Pos]bool
}

func runUnescaped(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	u := &unescaped{flow: newFlow(pass, in), seen: map[ast.Expr]bool{}, reported: map[token.Pos]bool{}}
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
		call := n.(*ast.CallExpr)
		if c, _, ok := consumerOf(pass, call); ok {
			u.check(call.Args[c.arg], true)
		}
	})
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)}, func(n ast.Node) {
		u.check(n.(ast.Expr), false)
	})
	return nil, nil
}

// check reports the unescaped values of a text. If the text is known to be a URI or a
// reference, its constant parts need not show that.
func (u *unescaped) check(e ast.Expr, isURI bool) {
	if u.seen[e] || inTest(u.pass, e.Pos()) {
		return
	}
	if !isURI && !u.isBuilt(e) {
		return
	}
	if tv := u.pass.TypesInfo.Types[e]; tv.Value != nil {
		return
	}
	ast.Inspect(e, func(n ast.Node) bool { // longer texts come first
		if e, ok := n.(ast.Expr); ok && u.isBuilt(e) {
			u.seen[e] = true
		}
		return true
	})
	b := building{isURI: isURI}
	parts := u.parts(e)
	for i, p := range parts {
		if p.expr != nil {
			u.value(&b, p, parts[i+1:])
		}
		b.add(p)
	}
}

// value reports a value if it is not escaped for its place.
func (u *unescaped) value(b *building, p part, rest []part) {
	after := ""
	for _, r := range rest {
		if r.expr != nil {
			after += standIn
		}
		after += r.text
	}
	if !b.isURI || u.reported[p.expr.Pos()] {
		return
	}
	var message, escape string
	switch c := u.classify(p.expr); b.place(after) {
	case placeUserinfo:
		if c >= pathEscaped && c != queryEscaped {
			message = "%s is not escaped for user information (RFC 3986, 3.2.1): use url.UserPassword"
		}
	case placeHost:
		if c == address {
			message = "%s may be an IPv6 address, which must be in brackets (RFC 3986, 3.2.2): use net.JoinHostPort"
		}
	case placePath:
		if c == queryEscaped {
			message, escape = "url.QueryEscape writes a space as \"+\", which is data in a path (RFC 3986, 3.3): use url.PathEscape", "PathEscape"
		} else if c >= plain {
			message, escape = "%s is not escaped for a segment of a path (RFC 3986, 3.3): use url.PathEscape", "PathEscape"
		}
	case placeQuery:
		if c == pathEscaped {
			message, escape = "url.PathEscape does not escape \"&\", \"=\" and \"+\" in a query (RFC 3986, 3.4): use url.QueryEscape", "QueryEscape"
		} else if c == base64Text || c >= plain {
			message, escape = "%s is not escaped for a query (RFC 3986, 3.4): use url.QueryEscape", "QueryEscape"
		}
	}
	if message == "" {
		return
	}
	u.reported[p.expr.Pos()] = true
	d := analysis.Diagnostic{Pos: p.expr.Pos(), End: p.expr.End(), Message: message}
	if message[:2] == "%s" {
		d.Message = fmt.Sprintf(message, short(p.expr))
	}
	u.pass.Report(d)
	_ = escape
}

// short returns an expression for a message.
func short(e ast.Expr) string {
	s := types.ExprString(e)
	if len(s) > 40 {
		s = s[:37] + "..."
	}
	return strconv.Quote(s)
}
