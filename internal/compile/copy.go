package compile

import (
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// engineNames are the names of package engine that are exported only for the editions:
// in a user's package they are not part of the API.
var engineNames = lazyregexp.New(`\b(Tree|Matcher|Branch|Part|Part[A-Z]\w*|Machine|Row|Block|Reading|Definitions?|NonASCII|WideRange|Failed|Dead|FirstFar|FirstNear|Self|NearZero|IndexStep|NoState)\b`)

// engine returns how the grammar's package names something of package engine. The tables of
// schemes are not in a package of their own.
func (g *Grammar) engine(name string) string {
	if g.Edition != nil || g.Package == "" {
		return "engine." + name
	}
	return engineNames().ReplaceAllStringFunc(name, unexported)
}

func unexported(name string) string { return strings.ToLower(name[:1]) + name[1:] }

// copyEngine returns a file with the code of package engine that a user's package needs.
func (g *Grammar) copyEngine() ([]byte, error) {
	entries, err := internal.Engine.ReadDir("engine")
	if err != nil {
		return nil, err
	}
	imports, bodies := map[string]bool{}, ""
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case name == "doc.go", name == "step.go", strings.HasSuffix(name, "_test.go"),
			name == "spans.go" && len(g.Entries) == 0:
			continue
		}
		text, err := internal.Engine.ReadFile("engine/" + name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		end := file.Name.End()
		for _, d := range file.Decls {
			end = d.End()
		}
		for _, spec := range file.Imports {
			imports["\t"+spec.Path.Value+"\n"] = true
		}
		bodies += "\n" + strings.TrimLeft(string(text[end-file.FileStart:]), "\n")
	}
	bodies = engineNames().ReplaceAllStringFunc(bodies, unexported)
	list := strings.Join(slices.Sorted(maps.Keys(imports)), "")
	return []byte(header(g.Source, "") + "package " + g.Package + "\n\nimport (\n" + list + ")\n" + bodies), nil
}
