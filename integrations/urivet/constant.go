package urivet

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/stricturi/stricturi/uri"
)

// ConstantAnalyzer reports constants that are not valid where a URI is expected.
var ConstantAnalyzer = &analysis.Analyzer{
	Name: "uriconstant",
	Doc: `report constants that are not valid URIs

The analyzer checks constants, and local variables whose only value is a constant,
that are passed to functions of net/url, net/http, httptest and stricturi. It reports
the first byte that the grammar does not allow, with the rule and the section of
RFC 3986. Functions of stricturi are checked with their own edition. In texts that +
or fmt.Sprintf build, it reports what the constants contain but no URI does.

Tests contain invalid texts on purpose. Therefore, in files named _test.go, only
calls of functions that panic are checked, unless the flag -tests is set.`,
	URL:      docURL + "#uriconstant",
	Requires: []*analysis.Analyzer{flowAnalyzer},
	Run:      runConstant,
}

const docURL = "https://pkg.go.dev/github.com/stricturi/stricturi/integrations/urivet"

func init() {
	for _, a := range Analyzers() {
		a.Flags.Bool("tests", false, "also report findings in files named _test.go")
	}
}

// Analyzers returns all analyzers.
func Analyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{ConstantAnalyzer, UnescapedAnalyzer}
}

// inTest reports whether a position is in a test that the flags exclude: in a file named
// _test.go, or in one that imports a package for tests.
func inTest(pass *analysis.Pass, pos token.Pos) bool {
	if pass.Analyzer.Flags.Lookup("tests").Value.String() == "true" {
		return false
	}
	file := fileAt(pass, pos)
	return file != nil && (strings.HasSuffix(pass.Fset.File(file.Pos()).Name(), "_test.go") ||
		slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool { return testPackages.MatchString(s.Path.Value) }))
}

// fileAt returns the file that a position is in, or nil.
func fileAt(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, file := range pass.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			return file
		}
	}
	return nil
}

// testPackages matches the paths of packages that are only for tests.
var testPackages = regexp.MustCompile(`^"(testing|gotest\.tools/.*|github\.com/(stretchr/testify|onsi/ginkgo|onsi/gomega)(/.*)?)"$`)

func runConstant(pass *analysis.Pass) (any, error) {
	f := pass.ResultOf[flowAnalyzer].(*flow)
	seen := map[token.Pos]bool{}
	report := func(d analysis.Diagnostic) {
		if !seen[d.Pos] {
			seen[d.Pos] = true
			pass.Report(d)
		}
	}
	for cursor := range f.root.Preorder((*ast.CallExpr)(nil)) {
		call := cursor.Node().(*ast.CallExpr)
		c, name, ok := consumerOf(pass, call)
		if !ok || !c.must && inTest(pass, call.Pos()) {
			continue
		}
		if s, ok := f.text(call.Args[c.arg]); !ok {
			f.checkBuilt(call.Args[c.arg], name, c, report)
		} else if err := c.check(s.text); err != nil {
			report(syntaxDiagnostic(&s, call.Args[c.arg], name, err))
		}
	}
	return nil, nil
}

// syntaxDiagnostic returns the diagnostic for an error in a constant text that is the value
// of an expression.
func syntaxDiagnostic(s *source, e ast.Expr, where string, err error) analysis.Diagnostic {
	d := analysis.Diagnostic{Pos: e.Pos(), End: e.End(), Message: where + ": " + err.Error()}
	var syntax *uri.SyntaxError
	if !errors.As(err, &syntax) {
		return d
	}
	message := strings.TrimPrefix(err.Error(), syntax.Edition().String()+": ")
	d.Message = fmt.Sprintf("%s: %s: %s", where, syntax.Edition().Document(), message)
	if p, ok := s.at(syntax.Offset, syntax.Offset); ok {
		d.Pos, d.End = p.start, token.NoPos
	}
	fixes := syntax.Fixes()
	if len(fixes) == 0 || strings.Contains(s.text, "{") { // escaped braces would hide that the text is a template
		return d
	}
	with := fixes[0].With
	if p, ok := s.at(fixes[0].Start, fixes[0].End); ok && strconv.Quote(with) == `"`+with+`"` && strconv.CanBackquote(with) {
		d.SuggestedFixes = fix(fixes[0].Why, edit(p.start, p.end, with))
	}
	return d
}

// notURI and notIRI match what URIs and IRIs contain nowhere.
var (
	notURI = regexp.MustCompile("[\\x00- <>\"{}|\\\\^`\\x7f-\\x{10ffff}]+" + badTriplet)
	notIRI = regexp.MustCompile("[\\x00- <>\"{}|\\\\^`\\x7f]+" + badTriplet)
)

const badTriplet = "|%([0-9A-Fa-f]?$|[0-9A-Fa-f]?[^0-9A-Fa-f])"

// checkBuilt reports what is in the constant parts of a text but in no URI.
func (f *flow) checkBuilt(e ast.Expr, where string, c consumer, report func(analysis.Diagnostic)) {
	var s source
	for _, p := range f.parts(e) {
		if p.expr != nil {
			p.source = constantSource("00") // can end a triplet
		}
		s = source{s.text + p.text, append(s.spans, p.spans...)}
	}
	document, kind, not := "RFC 3986", "URI", notURI
	if strings.HasPrefix(c.format, "iri") {
		document, kind, not = "RFC 3987", "IRI", notIRI
	}
	for _, m := range not.FindAllStringIndex(s.text, -1) {
		if p, ok := s.at(m[0], m[1]); ok {
			report(analysis.Diagnostic{Pos: p.start, End: p.end,
				Message: fmt.Sprintf("%s: %s: no %s contains %q", where, document, kind, s.text[m[0]:m[1]])})
		}
	}
}
