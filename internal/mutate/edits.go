package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// An edit is one change of the text of one file.
type edit struct {
	File string // slash-separated, from the root of the module
	Func string // the function or method, or "" outside of functions
	Line int
	Was  string // the line, or the first and last line, before the edit
	Now  string // the same after it

	pkg        *testPackage
	start, end int    // offsets
	text       string // what replaces source[start:end]
}

func (e *edit) String() string {
	return fmt.Sprintf("%s:%d: %s → %s", e.File, e.Line, e.Was, e.Now)
}

// apply returns the source with the edit made.
func (e *edit) apply(source []byte) []byte {
	return []byte(string(source[:e.start]) + e.text + string(source[e.end:]))
}

// edits returns the single edits of a source file in the order of the text.
// A generated file has none.
func edits(name string, source []byte) ([]*edit, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(tree) {
		return nil, nil
	}
	w := &editor{name: name, source: string(source), file: files.File(tree.FileStart)}
	for _, decl := range tree.Decls {
		w.function, w.body = "", nil
		if f, ok := decl.(*ast.FuncDecl); ok {
			w.function, w.body = functionName(f), f.Body
		}
		ast.PreorderStack(decl, nil, func(n ast.Node, stack []ast.Node) bool {
			var parent ast.Node
			if len(stack) > 0 {
				parent = stack[len(stack)-1]
			}
			w.node(n, parent)
			return true
		})
	}
	return w.edits, nil
}

func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	receiver := f.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	if index, ok := receiver.(*ast.IndexExpr); ok {
		receiver = index.X
	}
	if name, ok := receiver.(*ast.Ident); ok {
		return name.Name + "." + f.Name.Name
	}
	return f.Name.Name
}

type editor struct {
	name, source string
	file         *token.File
	function     string
	body         *ast.BlockStmt
	edits        []*edit
}

// replace adds the edit that puts text in place of the source from one
// position to another.
func (w *editor) replace(from, to token.Pos, text string) {
	start, end := w.file.Offset(from), w.file.Offset(to)
	first := strings.LastIndexByte(w.source[:start], '\n') + 1
	last := len(w.source)
	if i := strings.IndexByte(w.source[end:], '\n'); i >= 0 {
		last = end + i
	}
	w.edits = append(w.edits, &edit{
		File: w.name, Func: w.function, Line: w.file.Line(from),
		Was:   shorten(w.source[first:last]),
		Now:   shorten(w.source[first:start] + text + w.source[end:last]),
		start: start, end: end, text: text,
	})
}

// shorten returns the first and the last line of a text, without surrounding white space.
func shorten(text string) string {
	text = strings.TrimSpace(text)
	first, rest, more := strings.Cut(text, "\n")
	if !more {
		return text
	}
	return strings.TrimSpace(first) + " … " + strings.TrimSpace(rest[strings.LastIndexByte(rest, '\n')+1:])
}

func (w *editor) text(n ast.Node) string {
	return w.source[w.file.Offset(n.Pos()):w.file.Offset(n.End())]
}

// operators maps operators to their replacements.
var operators = map[token.Token][]string{
	token.EQL:  {"!="},
	token.NEQ:  {"=="},
	token.LSS:  {"<=", ">="},
	token.LEQ:  {"<", ">"},
	token.GTR:  {">=", "<="},
	token.GEQ:  {">", "<"},
	token.LAND: {"||"},
	token.LOR:  {"&&"},
	token.ADD:  {"-"},
	token.SUB:  {"+"},
	token.AND:  {"|"},
	token.OR:   {"&"},
}

func (w *editor) node(n, parent ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, op := range operators[n.Op] {
			w.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), op)
		}
		if n.Op == token.LAND || n.Op == token.LOR {
			w.replace(n.Pos(), n.End(), w.text(n.X))
			w.replace(n.Pos(), n.End(), w.text(n.Y))
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			w.replace(n.Pos(), n.X.Pos(), "")
		}
	case *ast.IfStmt:
		w.force(n.Cond, true)
		w.force(n.Cond, false)
	case *ast.ForStmt:
		if n.Cond != nil {
			w.force(n.Cond, false) // true would not end
		}
	case *ast.SwitchStmt:
		for _, c := range n.Body.List {
			list := c.(*ast.CaseClause).List
			if n.Tag != nil {
				w.dropEach(list)
				continue
			}
			for _, cond := range list {
				w.force(cond, true)
				w.force(cond, false)
			}
		}
	case *ast.TypeSwitchStmt:
		for _, c := range n.Body.List {
			w.dropEach(c.(*ast.CaseClause).List)
		}
	case *ast.Ident:
		if _, selector := parent.(*ast.SelectorExpr); selector {
			return
		}
		switch n.Name {
		case "true":
			w.replace(n.Pos(), n.End(), "false")
		case "false":
			w.replace(n.Pos(), n.End(), "true")
		}
	case *ast.BasicLit:
		w.literal(n, parent)
	case ast.Stmt:
		w.remove(n, parent)
	}
}

// force makes a condition true or false, but still evaluates it, so that its variables
// remain used.
func (w *editor) force(cond ast.Expr, value bool) {
	text := "(" + w.text(cond) + ") && false"
	if value {
		text = "(" + w.text(cond) + ") || true"
	}
	w.replace(cond.Pos(), cond.End(), text)
}

// dropEach drops each of several values of a case.
func (w *editor) dropEach(list []ast.Expr) {
	for i, e := range list {
		switch {
		case i > 0:
			w.replace(list[i-1].End(), e.End(), "")
		case len(list) > 1:
			w.replace(e.Pos(), list[1].Pos(), "")
		}
	}
}

func (w *editor) literal(n *ast.BasicLit, parent ast.Node) {
	switch n.Kind {
	case token.STRING:
		switch parent := parent.(type) {
		case *ast.ImportSpec:
			return
		case *ast.Field:
			if parent.Tag == n {
				return
			}
		}
		if len(n.Value) > len(`""`) {
			w.replace(n.Pos(), n.End(), `""`)
		}
	case token.INT:
		value, err := strconv.ParseInt(n.Value, 0, 64)
		if err != nil {
			return // too large to matter
		}
		format := "%d"
		if strings.HasPrefix(n.Value, "0x") || strings.HasPrefix(n.Value, "0X") {
			format = "%#x"
		}
		w.replace(n.Pos(), n.End(), fmt.Sprintf(format, value+1))
		if value > 0 {
			w.replace(n.Pos(), n.End(), fmt.Sprintf(format, value-1))
		} else {
			w.replace(n.Pos(), n.End(), "(-1)")
		}
	case token.CHAR:
		value, _, _, err := strconv.UnquoteChar(n.Value[1:], '\'')
		if err != nil {
			return
		}
		w.replace(n.Pos(), n.End(), strconv.QuoteRune(value+1))
		if value > 0 {
			w.replace(n.Pos(), n.End(), strconv.QuoteRune(value-1))
		}
	}
}

// remove removes a statement or its effect. It keeps panics, which report errors in the
// program, and defer and go statements.
func (w *editor) remove(n ast.Stmt, parent ast.Node) {
	if loop, ok := parent.(*ast.ForStmt); ok && loop.Post == n {
		return // it would not end
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return
		}
		if n.Tok != token.ASSIGN {
			w.replace(n.Pos(), n.Rhs[0].Pos(), "_ = ")
			return
		}
		for _, left := range n.Lhs {
			if name, ok := left.(*ast.Ident); !ok || name.Name != "_" {
				w.replace(left.Pos(), left.End(), "_")
			}
		}
	case *ast.IncDecStmt, *ast.BranchStmt:
		w.replace(n.Pos(), n.End(), "")
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok {
			if name, ok := call.Fun.(*ast.Ident); ok && name.Name == "panic" {
				return
			}
			w.replace(n.Pos(), n.End(), "")
		}
	case *ast.ReturnStmt:
		if w.body == nil || n != w.body.List[len(w.body.List)-1] {
			w.replace(n.Pos(), n.End(), "")
		}
	}
}
