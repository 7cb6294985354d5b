package urivet

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/uri"
)

// A consumer is a function that takes the text of a URI or of a reference.
type consumer struct {
	arg    int // the index of the text
	format string
	must   bool // the function panics if the text is invalid
}

// target stands for the formats of the target of a request (RFC 9112, 3.2).
const target = "request-target"

// consumers lists functions by their full names (types.Func.FullName).
var consumers = map[string]consumer{
	"net/url.Parse":           {0, "uri-reference", false},
	"net/url.ParseRequestURI": {0, target, false},
	"net/url.JoinPath":        {0, "uri-reference", false},
	"(*net/url.URL).Parse":    {0, "uri-reference", false},

	"net/http.Get":                   {0, "uri", false},
	"net/http.Head":                  {0, "uri", false},
	"net/http.Post":                  {0, "uri", false},
	"net/http.PostForm":              {0, "uri", false},
	"(*net/http.Client).Get":         {0, "uri-reference", false}, // a Transport may resolve it
	"(*net/http.Client).Head":        {0, "uri-reference", false},
	"(*net/http.Client).Post":        {0, "uri-reference", false},
	"(*net/http.Client).PostForm":    {0, "uri-reference", false},
	"net/http.NewRequest":            {1, "uri-reference", false},
	"net/http.NewRequestWithContext": {2, "uri-reference", false},
	"net/http.Redirect":              {2, "uri-reference", false},
	"net/http.RedirectHandler":       {0, "uri-reference", false},

	"net/http/httptest.NewRequest":            {1, target, true},
	"net/http/httptest.NewRequestWithContext": {2, target, true},

	uriPath + ".Parse":              {0, "uri", false},
	uriPath + ".MustParse":          {0, "uri", true},
	uriPath + ".ParseReference":     {0, "uri-reference", false},
	uriPath + ".MustParseReference": {0, "uri-reference", true},
	iriPath + ".Parse":              {0, "iri", false},
	iriPath + ".MustParse":          {0, "iri", true},
	iriPath + ".ParseReference":     {0, "iri-reference", false},
	iriPath + ".MustParseReference": {0, "iri-reference", true},
}

const (
	uriPath = "github.com/stricturi/stricturi/uri"
	iriPath = "github.com/stricturi/stricturi/iri"
)

// check returns the error of a text that the function does not expect.
func (c consumer) check(text string) error {
	format := c.format
	if format == target {
		if strings.HasPrefix(text, "/") {
			return uri.RFC3986().Check("relative-ref", text)
		}
		if format = "uri"; text == "*" {
			return nil
		}
	}
	f, _ := formats.Lookup(format)
	return f.Check(text)
}

// consumerOf returns the consumer that a call is made of.
func consumerOf(pass *analysis.Pass, call *ast.CallExpr) (c consumer, name string, ok bool) {
	_, name = callee(pass, call)
	c, ok = consumers[name]
	return c, name, ok && c.arg < len(call.Args) && !call.Ellipsis.IsValid()
}

// callee returns the function of a package that a call names, and its full name. It returns nil for
// other functions.
func callee(pass *analysis.Pass, call *ast.CallExpr) (*types.Func, string) {
	f, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
	if !ok || f.Pkg() == nil {
		return nil, ""
	}
	return f.Origin(), f.Origin().FullName()
}
