package compile

import (
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

// copyEngine adds the files of package engine that the grammar's package needs to its
// files, if it is self-contained.
func (g *Grammar) copyEngine(files map[string][]byte) error {
	if g.Edition != nil {
		return nil
	}
	entries, err := internal.Engine.ReadDir("engine")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case name == "doc.go", name == "step.go", strings.HasSuffix(name, "_test.go"),
			name == "spans.go" && len(g.Entries) == 0:
			continue
		}
		text, err := internal.Engine.ReadFile("engine/" + name)
		if err != nil {
			return err
		}
		_, body, _ := strings.Cut(string(text), "package engine\n")
		files[g.Package+"_"+name] = []byte(header(g.Source, "") + "package " + g.Package + "\n" +
			engineNames().ReplaceAllStringFunc(body, unexported))
	}
	return nil
}
