package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// constantText returns the value of a constant of a string type.
func constantText(pass *analysis.Pass, e ast.Expr) (string, bool) {
	if v := pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), true
	}
	return "", false
}

// text returns the source of a text that is constant, or the only value of a local variable.
func (f *flow) text(e ast.Expr) (s source, ok bool) {
	for range 8 { // variables of variables
		if text, ok := constantText(f.pass, e); ok {
			steps := 1 << 16
			if s.text = text; !f.spell(&s, e, &steps) || len(s.spans) != len(text) {
				s = constantSource(text)
			}
			return s, true
		}
		if e = f.single(e); e == nil {
			break
		}
	}
	return s, false
}

// spell appends the places of the literals of a constant expression, and reports whether it consists
// of literals.
func (f *flow) spell(s *source, e ast.Expr, steps *int) bool {
	if *steps--; *steps < 0 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return s.add(e)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && f.spell(s, e.X, steps) && f.spell(s, e.Y, steps)
	case *ast.CallExpr: // a conversion
		return len(e.Args) == 1 && f.spell(s, e.Args[0], steps)
	case *ast.Ident, *ast.SelectorExpr:
		x := f.single(e)
		return x != nil && f.spell(s, x, steps)
	}
	return false
}

// A part is a piece of a text that is built: constant text or a value.
type part struct {
	source          // of constant text
	expr   ast.Expr // nil for constant text
	verb   string   // of a format, or ""
	// escape tells how a builder escapes the value, or is safe.
	escape class
}

// isText reports whether a part is a value that is written as it is.
func (p *part) isText() bool { return p.expr != nil && strings.Contains("svq", p.verb) }

// escaped returns the class that a value of the given class has in the text.
func (p *part) escaped(c class) class {
	if p.escape == safe {
		return c
	}
	return min(c, p.escape)
}

// Limits for how far variables are followed, and for the parts of a text.
const (
	maxDepth = 20
	maxParts = 1000
)

// parts returns the parts of a text that is built by + or a builder. A local variable with one
// value is replaced by its parts.
func (f *flow) parts(e ast.Expr) []part { return f.addParts(nil, e, "", 0) }

func (f *flow) addParts(list []part, e ast.Expr, verb string, depth int) []part {
	e = ast.Unparen(e)
	if s, ok := f.text(e); ok {
		return append(list, part{source: s})
	}
	if depth <= maxDepth && len(list) < maxParts {
		switch e := e.(type) {
		case *ast.BinaryExpr:
			if f.isBuilt(e) {
				return f.addParts(f.addParts(list, e.X, "", depth), e.Y, "", depth)
			}
		case *ast.CallExpr:
			if parts, ok := f.addFormat(list, e, depth); ok {
				return parts
			}
		case *ast.Ident:
			if x := f.single(e); x != nil && f.isBuilt(x) {
				return f.addParts(list, x, verb, depth+1)
			}
		}
	}
	return append(list, part{expr: e, verb: verb})
}

// isBuilt reports whether a text is built by + or a builder.
func (f *flow) isBuilt(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && isString(f.pass.TypesInfo.TypeOf(e))
	case *ast.CallExpr:
		return f.builderOf(e) != nil
	}
	return false
}

// calls reports whether a call is one of a function with this full name.
func (f *flow) calls(call *ast.CallExpr, name string) bool {
	_, full := callee(f.pass, call)
	return full == name
}

// verbs matches the verbs of a format. It has none if the argument has a number, or a width that is
// another argument.
var verbs = regexp.MustCompile(`%[-+# 0-9.]*([^*\[]?)`)

// addFormat appends the parts of a call of a builder, and reports whether they are known.
func (f *flow) addFormat(list []part, call *ast.CallExpr, depth int) ([]part, bool) {
	b := f.builderOf(call)
	if b == nil || call.Ellipsis.IsValid() {
		return nil, false
	}
	n := f.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature).Params().Len()
	s, ok := f.text(call.Args[n-2])
	if !ok {
		return nil, false
	}
	addText := func(start, end int) {
		if start < end {
			list = append(list, part{source: s.slice(start, end)})
		}
	}
	args, end, before := call.Args[n-1:], 0, len(list)
	for _, m := range verbs.FindAllStringSubmatchIndex(s.text, -1) {
		addText(end, m[0])
		end = m[1]
		verb := s.text[m[2]:m[3]]
		switch {
		case verb == "%":
			addText(m[2], m[3])
			continue
		case verb == "", len(args) == 0:
			return nil, false
		case b.Escape == safe && (verb == "s" || verb == "v"):
			list = f.addParts(list, args[0], verb, depth+1)
		default:
			list = append(list, part{expr: args[0], verb: verb, escape: b.Escape})
		}
		args = args[1:]
	}
	if addText(end, len(s.text)); len(list) == before {
		list = append(list, part{}) // no text is a part too, so that the parts have a limit
	}
	return list, true
}

// isString reports whether the underlying type is a string.
func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
