// Package english_test keeps phrases that CONTRIBUTING.md asks writers to avoid out of
// comments, string literals, Markdown and help.
package english_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// phrases lists what to avoid, each with what to write instead. Only a text that contains
// word can match pattern: looking for the word first saves most of the time.
var phrases = []struct {
	word    string
	pattern *regexp.Regexp
	instead string
}{
	{"no", regexp.MustCompile(`(?:[^e]|[^r]e) (?:is|are|was) (?:none|no one)\b[^.]`), `"is not a …", "is empty", "there is no …"`},
	{" is no ", regexp.MustCompile(`(?:[^e]|[^r]e) is no (?:URI|IRI|reference|string|text|host|edition|member|character|digit)\b`),
		`"is not a …"`},
	{"nown are", regexp.MustCompile(`\b[Kk]nown are\b`), `"valid values:"`},
	{"h", regexp.MustCompile(`\b(?:holds|held|hold)\b[^.]{0,40}\b(?:against|to the)\b`), `"checks … against"`},
	{"stand", regexp.MustCompile(`\bstands? (?:in|for itself|there|behind|before|between)\b`), `"is in", "is defined in", "means"`},
	{"behind ", regexp.MustCompile(`\bbehind (?:the|it|its|them|a)\b`), `"after"`},
	{"made whole", regexp.MustCompile(`\bmade whole\b`), `"expanded"`},
	{"so many", regexp.MustCompile(`\bso many\b`), `name the number`},
	{"f which", regexp.MustCompile(`(?:^|[,.;:] )[Oo]f which\b`), `two sentences`},
	{"what there is", regexp.MustCompile(`\bwhat there is (?:to|of)\b`), `name the thing`},
	{"ways on", regexp.MustCompile(`\bfrom .{1,20} ways on\b`), `">="`},
	{"for its own sake", regexp.MustCompile(`\bfor its own sake\b`), `say why`},
	{"beyond ", regexp.MustCompile(`\bbeyond (?:US-)?ASCII\b`), `"non-ASCII"`},
	{" but for", regexp.MustCompile(`\b(?:all|each|both|labels?|texts?|characters?|[a-z]+s) but for\b`), `"except"`},
	{"for want of", regexp.MustCompile(`\bfor want of\b`), `"because there is no"`},
	{"all the same", regexp.MustCompile(`\ball the same[,.;:)]`), `"nevertheless"`},
	{" served", regexp.MustCompile(`\b(?:be|was|were|is|are) served\b`), `"processed"`},
	{" together", regexp.MustCompile(`\b(?:put|puts) together\b`), `"build", "join"`},
	{"say", regexp.MustCompile(`\bsays? of\b`), `"says about", "requires"`},
	{"who", regexp.MustCompile(`\b(?:who|whoever) (?:asks?|wants?)\b`), `"callers"`},
	{"f no account", regexp.MustCompile(`\b[Oo]f no account\b`), `"ignored", "does not matter"`},
	{"is", regexp.MustCompile(`\b(?:normal|relativ|recogn|token|internationali|serial|capital|initial|summar|character)is(?:e|es|ed|er|ing|ation)\b`), `"-ize"`},
	{"our", regexp.MustCompile(`\b(?:[Nn]eighbour|[Bb]ehaviour|[Cc]olour)`), `American spelling`},
}

func TestEnglish(t *testing.T) {
	const root = "../.."
	testutil.NoError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(file, root+string(filepath.Separator)))
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != root || d.Name() == "testdata" || name == "gen" || name == "internal/english"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".md") && !strings.HasSuffix(name, ".go") && path.Base(path.Dir(name)) != "help":
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil || strings.HasPrefix(string(text), "// Code generated") {
			return err
		}
		search := func(line int, text string) {
			for phrase, instead := range found(text) {
				t.Errorf("%s:%d: %q: write %s", name, line, phrase, instead)
			}
		}
		if strings.HasSuffix(name, ".go") {
			prose(text, search)
		} else {
			search(1, string(text))
		}
		return nil
	}))
}

// prose yields the comments of a Go file, neighbors joined, and its string literals.
func prose(src []byte, yield func(line int, text string)) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, nil, scanner.ScanComments)
	comment, first, last := "", 0, -1
	for {
		pos, tok, lit := s.Scan()
		line := file.Line(pos)
		if tok == token.COMMENT && line == last+1 {
			comment += " " + strings.TrimPrefix(lit, "//")
			last = line
			continue
		}
		if tok == token.COMMENT || tok == token.STRING || tok == token.EOF {
			yield(first, comment)
			comment, last = "", -1
		}
		switch tok {
		case token.COMMENT:
			comment, first, last = strings.TrimPrefix(lit, "//"), line, line
		case token.STRING:
			yield(line, lit)
		case token.EOF:
			return
		}
	}
}

// found returns the phrases to avoid in a text, with what to write instead.
func found(text string) map[string]string {
	flat := strings.Join(strings.Fields(text), " ")
	all := map[string]string{}
	for _, p := range phrases {
		if strings.Contains(flat, strings.TrimSpace(p.word)) {
			for _, m := range p.pattern.FindAllString(flat, -1) {
				all[m] = p.instead
			}
		}
	}
	return all
}

func TestFound(t *testing.T) {
	for text, want := range map[string]int{
		"The zero URI is none: its text is empty":       1,
		"the target is no URI":                          1,
		"known are a, b":                                1,
		"known areas":                                   0,
		"holds the parser against the grammar":          1,
		"holds bytes":                                   0,
		"returns 0 if there is no host":                 0,
		"if there is none, it fails":                    0,
		"some of which are long":                        0,
		"no text but for a normalised one, of which":    3,
		"characters beyond US-ASCII":                    1,
		"what follows, behind\n// the @":                1,
		"The text, of which nothing is kept, so many, ": 2,
	} {
		n := 0
		prose([]byte("package p\n\n// "+text+"\nvar x = 1\n"), func(_ int, s string) { n += len(found(s)) })
		if n != want {
			t.Errorf("%q: %d phrases, want %d", text, n, want)
		}
	}
}
