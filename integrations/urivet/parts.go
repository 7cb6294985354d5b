package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"
)

// A part is a piece of a text that is built: constant text or a value.
type part struct {
	source          // of constant text
	expr   ast.Expr // nil for constant text
	verb   string   // of a format, or ""
	// escape tells how a builder escapes the value, or is safe.
	escape class
}

// isText reports whether a part is a value that is written as it is.
func (p *part) isText() bool {
	return p.expr != nil && strings.Contains("svq", p.verb)
}

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
func (f *flow) parts(e ast.Expr) []part {
	var list []part
	f.addParts(&list, e, "", 0)
	return list
}

func (f *flow) addParts(list *[]part, e ast.Expr, verb string, depth int) {
	e = ast.Unparen(e)
	if s, ok := f.text(e); ok {
		*list = append(*list, part{source: s})
		return
	}
	if depth < maxDepth && len(*list) < maxParts {
		switch e := e.(type) {
		case *ast.BinaryExpr:
			if e.Op == token.ADD && isString(f.pass.TypesInfo.TypeOf(e)) {
				f.addParts(list, e.X, "", depth)
				f.addParts(list, e.Y, "", depth)
				return
			}
		case *ast.CallExpr:
			if f.addFormat(list, e, depth) {
				return
			}
		case *ast.Ident:
			if v := f.single(e); v != nil && f.isBuilt(v) {
				f.addParts(list, v, verb, depth+1)
				return
			}
		}
	}
	*list = append(*list, part{expr: e, verb: verb})
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

// addFormat appends the parts of a call of a builder, and reports whether it can.
func (f *flow) addFormat(list *[]part, call *ast.CallExpr, depth int) bool {
	b := f.builderOf(call)
	if b == nil || call.Ellipsis.IsValid() {
		return false
	}
	n := f.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature).Params().Len()
	s, ok := f.text(call.Args[n-2])
	if !ok {
		return false
	}
	var parts []part
	for _, text := range b.Before {
		p := part{source: source{text, make([]literalPlace, len(text))}}
		if text == "" {
			p.expr, p.verb = call.Fun, "d"
		}
		parts = append(parts, p)
	}
	addText := func(start, end int) {
		if start < end {
			parts = append(parts, part{source: source{s.text[start:end], s.places[start:end]}})
		}
	}
	args, end := call.Args[n-1:], 0
	for _, m := range verbs.FindAllStringSubmatchIndex(s.text, -1) {
		addText(end, m[0])
		end = m[1]
		verb := s.text[m[2]:m[3]]
		switch {
		case verb == "%":
			addText(m[2], m[3])
			continue
		case verb == "", len(args) == 0:
			return false
		case b.Escape == safe && (verb == "s" || verb == "v"):
			f.addParts(&parts, args[0], verb, depth+1)
		default:
			parts = append(parts, part{expr: args[0], verb: verb, escape: b.Escape})
		}
		args = args[1:]
	}
	addText(end, len(s.text))
	*list = append(*list, parts...)
	return true
}

// isString reports whether the underlying type is a string.
func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
