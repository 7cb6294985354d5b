package urivet

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/uri"
)

// A consumer is a function that takes the text of a URI or of a reference.
type consumer struct {
	arg   int // the index of the text
	check func(text string) error
	must  bool // the function panics if the text is invalid
	field bool // the text is a URI only for the fields in uriFields
}

// consumers lists functions by their full names (types.Func.FullName).
var consumers = map[string]consumer{
	"net/url.Parse":           {check: checkReference},
	"net/url.ParseRequestURI": {check: checkTarget},
	"net/url.JoinPath":        {check: checkReference},
	"(*net/url.URL).Parse":    {check: checkReference},

	"net/http.Get":                   {check: checkHTTP},
	"net/http.Head":                  {check: checkHTTP},
	"net/http.Post":                  {check: checkHTTP},
	"net/http.PostForm":              {check: checkHTTP},
	"(*net/http.Client).Get":         {check: checkReference}, // a Transport may resolve it
	"(*net/http.Client).Head":        {check: checkReference},
	"(*net/http.Client).Post":        {check: checkReference},
	"(*net/http.Client).PostForm":    {check: checkReference},
	"net/http.NewRequest":            {arg: 1, check: checkReference},
	"net/http.NewRequestWithContext": {arg: 2, check: checkReference},
	"net/http.Redirect":              {arg: 2, check: checkReference},
	"net/http.RedirectHandler":       {check: checkReference},

	"net/http/httptest.NewRequest":            {arg: 1, check: checkTarget, must: true},
	"net/http/httptest.NewRequestWithContext": {arg: 2, check: checkTarget, must: true},

	"(*github.com/gorilla/websocket.Dialer).Dial":        {check: checkReference},
	"(*github.com/gorilla/websocket.Dialer).DialContext": {arg: 1, check: checkReference},

	"(net/http.Header).Set": {arg: 1, check: checkReference, field: true},
	"(net/http.Header).Add": {arg: 1, check: checkReference, field: true},

	uriPath + ".Parse":              {check: checkURI},
	uriPath + ".MustParse":          {check: checkURI, must: true},
	uriPath + ".ParseReference":     {check: checkReference},
	uriPath + ".MustParseReference": {check: checkReference, must: true},
	iriPath + ".Parse":              {check: checkIRI},
	iriPath + ".MustParse":          {check: checkIRI, must: true},
	iriPath + ".ParseReference":     {check: checkIRIReference},
	iriPath + ".MustParseReference": {check: checkIRIReference, must: true},
}

// uriFields matches the names of header fields whose value is a URI.
var uriFields = regexp.MustCompile(`(?i)^(location|content-location|referer)$`)

const (
	uriPath = "github.com/stricturi/stricturi/uri"
	iriPath = "github.com/stricturi/stricturi/iri"
)

// check returns the check of a format.
func check(format string) func(text string) error {
	f, _ := formats.Lookup(format)
	return f.Check
}

var (
	checkURI          = check("uri")
	checkReference    = check("uri-reference")
	checkIRI          = check("iri")
	checkIRIReference = check("iri-reference")
)

// checkHTTP checks the URI of a request to a server (RFC 9110, 4.2).
func checkHTTP(text string) error {
	u, err := uri.Parse(text)
	if scheme, _ := u.Scheme(); strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https") {
		return check("uri-" + strings.ToLower(scheme))(text)
	}
	return err
}

// checkTarget checks the target of a request (RFC 9112, 3.2) or a URI.
func checkTarget(text string) error {
	if strings.HasPrefix(text, "/") {
		return uri.RFC3986().Check("relative-ref", text)
	}
	if text == "*" {
		return nil
	}
	return checkURI(text)
}

// consumerOf returns the consumer that a call is made of.
func consumerOf(pass *analysis.Pass, call *ast.CallExpr) (c consumer, name string, ok bool) {
	_, name = callee(pass, call)
	c, ok = consumers[name]
	if !ok || c.arg >= len(call.Args) || call.Ellipsis.IsValid() {
		return c, name, false
	}
	field, _ := constantText(pass, call.Args[0])
	return c, name, !c.field || uriFields.MatchString(field)
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
