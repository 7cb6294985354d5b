package urivet

import (
	"go/token"
	"go/types"

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
		// The first import declaration can have a comment that is source code of cgo.
		end := file.Name.End()
		edit := analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\nimport \"net/url\"")}
		return name, []analysis.TextEdit{edit}, u.means(name, pos, false)
	}
	return "", nil, false
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
