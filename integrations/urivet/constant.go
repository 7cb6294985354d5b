package urivet

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

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
or fmt.Sprintf build, it reports characters of the constants that no URI contains.

Tests contain invalid texts on purpose. Therefore, in files named _test.go, only
calls of functions that panic are checked, unless the flag -tests is set.`,
	URL:      docURL + "#uriconstant",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runConstant,
}

const docURL = "https://pkg.go.dev/github.com/stricturi/stricturi/integrations/urivet"

func init() {
	for _, a := range Analyzers() {
		a.Flags.Bool("tests", false, "also report findings in files named _test.go")
	}
	UnescapedAnalyzer.Flags.Bool("paths", false, "report all values in paths that are not escaped")
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
	for _, file := range pass.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			return strings.HasSuffix(pass.Fset.File(file.Pos()).Name(), "_test.go") ||
				slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool { return testPackages.MatchString(s.Path.Value) })
		}
	}
	return false
}

// testPackages matches the paths of packages that are only for tests.
var testPackages = regexp.MustCompile(`^"(testing|gotest\.tools/.*|github\.com/(stretchr/testify|onsi/ginkgo|onsi/gomega)(/.*)?)"$`)

func runConstant(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	f := newFlow(pass, in)
	seen := map[token.Pos]bool{}
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
		call := n.(*ast.CallExpr)
		c, name, ok := consumerOf(pass, call)
		if !ok || !c.must && inTest(pass, call.Pos()) {
			return
		}
		s, ok := f.text(call.Args[c.arg])
		if !ok {
			if d, ok := f.builtDiagnostic(call.Args[c.arg], name, c); ok && !seen[d.Pos] {
				seen[d.Pos] = true
				pass.Report(d)
			}
			return
		}
		err := c.check(string(s.text))
		if err == nil {
			return
		}
		d := syntaxDiagnostic(&s, call.Args[c.arg], name, err)
		if !seen[d.Pos] {
			seen[d.Pos] = true
			pass.Report(d)
		}
	})
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
	if pos := s.pos(syntax.Offset); pos.IsValid() {
		if pos < e.Pos() || pos > e.End() {
			d.Related = []analysis.RelatedInformation{{Pos: e.Pos(), End: e.End(), Message: "the text is used here"}}
		}
		d.Pos, d.End = pos, token.NoPos
	}
	// Escaped braces would hide that the text is a template.
	if fixes := syntax.Fixes(); len(fixes) > 0 && !strings.Contains(string(s.text), "{") {
		fix := fixes[0]
		if edit, ok := s.replace(fix.Start, fix.End, fix.With); ok {
			d.SuggestedFixes = append(d.SuggestedFixes, analysis.SuggestedFix{Message: fix.Why, TextEdits: []analysis.TextEdit{edit}})
		}
	}
	return d
}

// nowhere has the characters of ASCII that are nowhere in a URI, those below " " aside.
const nowhere = " <>\"{}|\\^`\x7f"

// builtDiagnostic returns the diagnostic for the first character that no URI contains in the constant
// parts of a text that is built of parts and values. Each value is taken for a letter.
func (f *flow) builtDiagnostic(e ast.Expr, where string, c consumer) (d analysis.Diagnostic, ok bool) {
	var s source
	for _, p := range f.parts(e) {
		if p.expr != nil {
			p.src = source{[]byte(standIn), make([]literalPlace, len(standIn))}
		} else if len(p.src.places) != len(p.text) {
			p.src.places = make([]literalPlace, len(p.text)) // written in no literal
		}
		s.text, s.places = append(s.text, p.src.text...), append(s.places, p.src.places...)
	}
	var syntax *uri.SyntaxError
	if !errors.As(c.check(string(s.text)), &syntax) || syntax.Offset >= len(s.text) {
		return d, false
	}
	char, at := s.text[syntax.Offset], s.places[syntax.Offset]
	if at.lit == nil || char > ' ' && !strings.ContainsRune(nowhere, rune(char)) {
		return d, false
	}
	d = syntaxDiagnostic(&s, e, where, syntax)
	d.SuggestedFixes = nil // a format needs "%" twice, and the values may be wrong too
	d.Message = fmt.Sprintf("%s: %s: no URI contains %q (%U)", where, syntax.Edition().Document(), rune(char), rune(char))
	return d, true
}
