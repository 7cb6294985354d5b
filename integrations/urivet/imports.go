package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// importURL returns the name of net/url at a position, and the edits that import it if the
// file does not. It reports false if the name means something else there.
func (u *unescaped) importURL(pos token.Pos) (name string, edits []analysis.TextEdit, ok bool) {
	for _, file := range u.pass.Files {
		if file.FileStart > pos || pos >= file.FileEnd {
			continue
		}
		name := "url"
		for _, spec := range file.Imports {
			if spec.Path.Value == `"net/url"` {
				if spec.Name != nil {
					name = spec.Name.Name
				}
				return name, nil, u.means(name, pos, true)
			}
		}
		return name, []analysis.TextEdit{importEdit(file)}, u.means(name, pos, false)
	}
	return "", nil, false
}

// importEdit returns the edit that imports net/url into a file. The comment before import "C"
// is source code of cgo and must stay there.
func importEdit(file *ast.File) analysis.TextEdit {
	const text = `import "net/url"`
	end := file.Name.End()
	for _, decl := range file.Decls {
		g, ok := decl.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT || len(g.Specs) == 0 {
			continue
		}
		first := g.Specs[0]
		switch {
		case slices.ContainsFunc(g.Specs, func(s ast.Spec) bool { return s.(*ast.ImportSpec).Path.Value == `"C"` }):
			end = g.End()
		case g.Lparen.IsValid():
			return analysis.TextEdit{Pos: first.Pos(), End: first.Pos(), NewText: []byte("\"net/url\"\n\t")}
		default:
			return analysis.TextEdit{Pos: g.Pos(), End: g.Pos(), NewText: []byte(text + "\n")}
		}
	}
	return analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\n" + text)}
}

// means reports whether a name means net/url at a position, or, if that is not imported,
// nothing.
func (u *unescaped) means(name string, pos token.Pos, imported bool) bool {
	scope := u.pass.Pkg.Scope().Innermost(pos)
	if scope == nil {
		return false
	}
	_, o := scope.LookupParent(name, pos)
	if !imported {
		return o == nil
	}
	p, ok := o.(*types.PkgName)
	return ok && p.Imported().Path() == "net/url"
}
