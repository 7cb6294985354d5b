package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A part is a piece of a text that is built: constant text or a value.
type part struct {
	text string
	expr ast.Expr // nil for constant text
	verb byte     // of a format, or 0
	src  source   // of constant text
	// escape tells how a builder escapes the value, or is safe.
	escape class
}

// isText reports whether a part is a value that is written as it is.
func (p *part) isText() bool {
	return p.expr != nil && (p.verb == 0 || strings.ContainsRune("svq", rune(p.verb)))
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
	f.addParts(&list, e, 0, 0)
	return list
}

func (f *flow) addParts(list *[]part, e ast.Expr, verb byte, depth int) {
	e = ast.Unparen(e)
	if text, ok := constantText(f.pass, e); ok {
		src, _ := f.text(e)
		*list = append(*list, part{text: text, src: src})
		return
	}
	if depth < maxDepth && len(*list) < maxParts {
		switch e := e.(type) {
		case *ast.BinaryExpr:
			if e.Op == token.ADD && isString(f.pass.TypesInfo.TypeOf(e)) {
				f.addParts(list, e.X, 0, depth)
				f.addParts(list, e.Y, 0, depth)
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

// isBuilt reports whether an expression is constant, or is built by + or a builder.
func (f *flow) isBuilt(e ast.Expr) bool {
	if _, ok := constantText(f.pass, e); ok {
		return true
	}
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
	format, args := string(s.text), call.Args[n-1:]
	var parts []part
	for _, text := range b.Before {
		p := part{text: text, src: source{[]byte(text), make([]literalPlace, len(text))}}
		if text == "" {
			p.expr, p.verb = call.Fun, 'd'
		}
		parts = append(parts, p)
	}
	for {
		before, after, found := strings.Cut(format, "%")
		if before != "" {
			start := len(s.text) - len(format)
			parts = append(parts, part{text: before, src: s.slice(start, start+len(before))})
		}
		if !found {
			break
		}
		after = strings.TrimLeft(after, "+-# 0123456789.")
		if after == "" || after[0] == '*' || after[0] == '[' {
			return false
		}
		verb := after[0]
		format = after[1:]
		switch {
		case verb == '%':
			start := len(s.text) - len(after)
			parts = append(parts, part{text: "%", src: s.slice(start, start+1)})
		case len(args) == 0:
			return false
		default:
			if b.Escape == safe && (verb == 's' || verb == 'v') {
				f.addParts(&parts, args[0], verb, depth+1)
			} else {
				parts = append(parts, part{expr: args[0], verb: verb, escape: b.Escape})
			}
			args = args[1:]
		}
	}
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
