// English finds phrases that CONTRIBUTING.md asks writers to avoid, in comments,
// string literals and Markdown. Files that have some are listed, with how many, in
// allowed.json beside this file: the list may only shrink.
//
// Usage, from the root of the module:
//
//	go run ./internal/english          # list the phrases and where they are
//	go run ./internal/english -update  # write allowed.json anew
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// phrases are what to avoid, each with what to write instead. Only a text that
// contains word can match pattern: looking for the word first saves most of the time.
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

// allowedFile is where the list is, from the root of the module.
const allowedFile = "internal/english/allowed.json"

func main() {
	log.SetFlags(0)
	update := flag.Bool("update", false, "write the list of what is allowed anew")
	flag.Parse()
	found, err := find(".")
	if err != nil {
		log.Fatal(err)
	}
	if !*update {
		for _, name := range slices.Sorted(maps.Keys(found)) {
			for _, f := range found[name] {
				fmt.Printf("%s:%d: %q: write %s\n", name, f.line, f.phrase, f.instead)
			}
		}
		return
	}
	counts := make(map[string]int)
	for name, all := range found {
		counts[name] = len(all)
	}
	text, err := json.MarshalIndent(counts, "", "\t")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(allowedFile, append(text, '\n'), 0o666); err != nil {
		log.Fatal(err)
	}
}

// A finding is a phrase to avoid.
type finding struct {
	line            int
	phrase, instead string
}

// find returns the findings in the files below root, by slash-separated name.
// Generated files, test data and quotations of other documents are left out.
func find(root string) (map[string][]finding, error) {
	found := make(map[string][]finding)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, relErr := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		switch {
		case err != nil || relErr != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata" || name == "gen" ||
			name == "internal/english"):
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		switch {
		case strings.HasSuffix(name, ".md"):
			search(string(text), 1, func(f finding) { found[name] = append(found[name], f) })
		case strings.HasSuffix(name, ".go") && !strings.HasPrefix(string(text), "// Code generated"):
			prose(text, func(line int, text string) {
				search(text, line, func(f finding) { found[name] = append(found[name], f) })
			})
		}
		return nil
	})
	return found, err
}

// prose yields the comments of a Go file, neighbors joined, and its string
// literals.
func prose(src []byte, yield func(line int, text string)) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	s.Init(file, src, nil, scanner.ScanComments)
	comment, first, last := "", 0, -1
	flush := func() {
		if comment != "" {
			yield(first, comment)
		}
		comment = ""
	}
	for {
		pos, tok, lit := s.Scan()
		line := file.Line(pos)
		switch {
		case tok == token.COMMENT && line == last+1 && comment != "":
			comment += " " + strings.TrimPrefix(lit, "//")
			last = line
		case tok == token.COMMENT:
			flush()
			comment, first, last = strings.TrimPrefix(lit, "//"), line, line
		case tok == token.STRING:
			flush()
			yield(line, lit)
		case tok == token.EOF:
			flush()
			return
		}
	}
}

// search yields the phrases in a text that begins at a line.
func search(text string, line int, yield func(finding)) {
	flat := strings.NewReplacer("\n", " ", "\t", " ").Replace(text)
	for strings.Contains(flat, "  ") {
		flat = strings.ReplaceAll(flat, "  ", " ")
	}
	for _, p := range phrases {
		if !strings.Contains(flat, p.word) {
			continue
		}
		for _, m := range p.pattern.FindAllString(flat, -1) {
			yield(finding{line, m, p.instead})
		}
	}
}
