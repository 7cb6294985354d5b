// Regex writes the regular expressions of formats and of the entry rules of editions, as data
// for other languages: expressions.json and vectors.json beside it, and what the packages
// below integrations/ have of them. go generate runs it, at the root of the module.
//
// Expressions of a grammar that has not changed are taken from expressions.json, for it takes
// a minute to make all. To make them again, remove that file.
package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

//go:embed formats.tsv
var table string

//go:embed unchecked.tsv
var unchecked string

// words returns what expressions do not check, in words, by the keys of the table.
func words() map[string]string {
	words := map[string]string{}
	for line := range strings.Lines(unchecked) {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		words[key] = text
	}
	return words
}

// An entry is a format, or an entry rule of an edition.
type entry struct {
	Document    string            `json:"document"`
	Section     string            `json:"section"`
	Grammar     string            `json:"grammar"`
	SHA256      string            `json:"sha256"` // of the grammar as it is read, with what it imports
	Rule        string            `json:"rule"`
	Unchecked   map[string]string `json:"unchecked"` // words, by their keys
	Flag        bool              `json:"flag"`      // see [regex.Expression]
	Linear      bool              `json:"linear"`
	Same        string            `json:"same,omitempty"`        // the entry with the same expressions
	Expressions map[string]any    `json:"expressions,omitempty"` // by dialect

	abnf *abnf.Grammar
}

func main() {
	before := map[string]*entry{}
	text, err := os.ReadFile("formats/regex/expressions.json")
	if err == nil {
		err = json.Unmarshal(text, &before)
	}
	var files map[string][]byte
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		files, err = write(before)
	}
	for name, text := range files {
		if err == nil {
			err = os.WriteFile(filepath.FromSlash(name), text, 0o666)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "formats/regex:", err)
		os.Exit(1)
	}
}

// write returns the files that are written, by name. It takes what is current from the entries
// made before. The root of the module is the working directory.
func write(before map[string]*entry) (map[string][]byte, error) {
	cases, err := conformance.Formats()
	if err != nil {
		return nil, err
	}
	tested, err := conformance.Files()
	if err != nil {
		return nil, err
	}
	words := words()
	entries, vectors, packages := map[string]*entry{}, map[string]any{}, map[string]*entry{}
	for line := range strings.Lines(table) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		f, ok := formats.Lookup(row[0])
		if !ok {
			continue // the header
		}
		document, section, _ := strings.Cut(f.Section, ", ")
		e, texts, err := newEntry(document, section, row[1], row[2])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		for key := range strings.FieldsSeq(row[3]) {
			e.Unchecked[key] = words[key]
		}
		for _, c := range cases {
			if c.Format == f.Name {
				texts = append(texts, c.In)
			}
		}
		var verdicts [][2]any
		for _, text := range texts {
			verdicts = append(verdicts, [2]any{text, f.Valid(text)})
		}
		entries[f.Name], vectors[f.Name] = e, verdicts
		if e.Grammar != "formats/regex/schemes.abnf" && e.Grammar != "formats/regex/anyuri10.abnf" {
			packages[f.Name] = e
		}
	}
	for _, edition := range grammar.All() {
		for _, rule := range edition.Entries {
			r, _ := edition.Rule(rule)
			name := edition.Stem + " " + rule
			if entries[name], _, err = newEntry(edition.Document, r.Section, "grammar/"+edition.Stem+".abnf", rule); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			var verdicts [][2]any
			for _, file := range tested {
				for _, v := range file.Vectors {
					if v.Edition == edition.Stem && v.Rule == rule && utf8.ValidString(v.Text()) {
						verdicts = append(verdicts, [2]any{v.Text(), v.Valid})
					}
				}
			}
			vectors[name] = verdicts
		}
	}
	if err := express(entries, before); err != nil {
		return nil, err
	}
	out, same := map[string][]byte{}, map[string]string{}
	for name, dialect := range map[string]regex.Dialect{
		"npm/formats.json": regex.ECMA, "pypi/stricturi_formats/formats.json": regex.Python, "ruby/lib/stricturi/formats.json": regex.Ruby,
	} {
		part := map[string]any{}
		for name, e := range packages {
			part[name] = map[string]any{"section": e.Document + ", " + e.Section, "unchecked": e.keys(),
				"expression": e.Expressions[string(dialect)]}
		}
		out["integrations/"+name] = lines(part)
	}
	java := ""
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		e := packages[name]
		java += fmt.Sprintf("%s\t%s\t%s\n", name, strings.Join(e.keys(), " "), e.Expressions[string(regex.Java)])
	}
	out["integrations/java/resources/dev/stricturi/formats.tsv"] = []byte(java)
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		e := entries[name]
		key := fmt.Sprint(e.Expressions)
		if e.Same = same[key]; e.Same != "" {
			e.Expressions = nil
		} else {
			same[key] = name
		}
	}
	out["formats/regex/expressions.json"], out["formats/regex/vectors.json"] = lines(entries), lines(vectors)
	return out, nil
}

// newEntry returns the entry of a rule without its expressions, and some strings of the rule and
// of others that differ in one character.
func newEntry(document, section, file, rule string) (e *entry, texts []string, err error) {
	g, err := new(reader.Reader).Read(filepath.FromSlash(file))
	if err != nil {
		return nil, nil, err
	}
	e = &entry{Document: document, Section: section, Grammar: file, Rule: rule, Unchecked: map[string]string{}, abnf: g.ABNF}
	e.SHA256 = fmt.Sprintf("%x", sha256.Sum256([]byte(g.ABNF.String())))
	d, err := regular.New(g.ABNF).DFA(rule)
	if err != nil {
		return nil, nil, err
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		member, _ := d.Sample(r, 30)
		edited := []rune(member + "x")
		edited[r.IntN(len(edited))] = []rune("09:/.-@%[aZ ")[r.IntN(12)]
		texts = append(texts, member, string(edited))
	}
	return e, texts, nil
}

// express gives each entry its expressions.
func express(entries, before map[string]*entry) error {
	var work sync.WaitGroup
	errs := make([]error, len(entries))
	for i, name := range slices.Sorted(maps.Keys(entries)) {
		e, old := entries[name], before[name]
		if old != nil && old.SHA256 == e.SHA256 && old.Rule == e.Rule {
			e.Flag, e.Linear, e.Expressions = old.Flag, old.Linear, old.Expressions
			if old.Same != "" {
				e.Expressions = before[old.Same].Expressions
			}
			continue
		}
		work.Go(func() { errs[i] = e.write() })
	}
	work.Wait()
	return errors.Join(errs...)
}

// write makes the expressions of an entry.
func (e *entry) write() error {
	e.Expressions = map[string]any{}
	for _, d := range regex.Dialects() {
		x, err := regex.Write(e.abnf, e.Rule, d, false)
		if err != nil {
			return fmt.Errorf("%s, %s: %w", e.Grammar, e.Rule, err)
		}
		switch {
		case d == regex.ECMA:
			e.Flag, e.Linear = x.Flag, x.Linear
		case d == regex.Rust && x.Text == e.Expressions["re2"]:
			continue // an expression of RE2 is one of Rust
		}
		e.Expressions[string(d)] = x.Text
		if !utf8.ValidString(x.Text) {
			delete(e.Expressions, string(d))
			e.Expressions[string(d)+"Base64"] = base64.StdEncoding.EncodeToString([]byte(x.Text))
		}
	}
	return nil
}

// keys returns the keys of what is unchecked.
func (e *entry) keys() []string {
	keys := slices.AppendSeq([]string{}, maps.Keys(e.Unchecked)) // not nil, for JSON
	slices.Sort(keys)
	return keys
}

// lines returns a JSON object with a member on each line.
func lines[V any](object map[string]V) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	separator := "{\n"
	for _, name := range slices.Sorted(maps.Keys(object)) {
		b.WriteString(separator)
		e.Encode(name)
		b.Truncate(b.Len() - 1)
		b.WriteString(": ")
		e.Encode(object[name])
		b.Truncate(b.Len() - 1)
		separator = ",\n"
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}
