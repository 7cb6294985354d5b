package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// examples is the command grammar examples with its flags.
type examples struct {
	*frame.App
	edition.Grammars
	spec   string
	given  *reader.Grammar // of spec, or nil
	blocks map[string]string
	fields map[string]string // the names of members of vectors, by rule, in, valid, invalid and offset
	files  string
	rule   string // of vectors that have none
	exact  bool   // a text has no other ends of lines than those that it has

	passed, failed, unassigned int

	coverage bool
	grammars []*reader.Grammar // of valid examples, for coverage
	covered  map[*reader.Grammar]*suite.Coverage
}

func newGrammarExamples(a *frame.App) *cobra.Command {
	x := &examples{App: a, covered: map[*reader.Grammar]*suite.Coverage{}}
	cmd := &cobra.Command{
		Use:   "examples [--spec SPEC] [--block LANGUAGE=RULE]... FILE [VECTORS]...",
		Short: "Check the examples of a document against its grammar",
		Args:  usage.Operands(1, math.MaxInt, "a document", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			if x.spec == "" && (len(args) > 1 || x.files != "") {
				x.spec, args = args[0], args[1:]
			}
			if x.files != "" && x.rule == "" {
				return errors.New("grammar examples: --files needs --rule")
			}
			if err := x.checkFlags(cmd.Flags(), args); err != nil {
				return err
			}
			if x.spec != "" {
				var err error
				if x.given, err = x.Read(x.spec); err != nil {
					return err
				}
			}
			for _, name := range args {
				if err := x.run(name); err != nil {
					return err
				}
			}
			if x.files != "" {
				if err := x.runFiles(); err != nil {
					return err
				}
			}
			return x.summarize()
		},
	}
	cmd.Flags().StringVar(&x.spec, "spec", "", "`edition` or file of ABNF (default the document)")
	cmd.Flags().StringToStringVar(&x.blocks, "block", nil, "`LANGUAGE=RULE`: blocks in this language show this rule, repeatable")
	cmd.Flags().StringToStringVar(&x.fields, "fields", nil, "`MEMBER=NAME`: what vectors call rule, in, valid, invalid and offset")
	cmd.Flags().StringVar(&x.files, "files", "", "`folder` in which each file is a text of --rule, of all names or as in 'tests/*.toml'")
	cmd.Flags().BoolVar(&x.coverage, "coverage", false, "write which parts of the rules no valid text uses")
	cmd.Flags().StringVar(&x.rule, "rule", "", "`rule` of files, and of vectors that name none")
	x.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd)
	return cmd
}

// checkFlags finds flags that have no effect on documents.
func (x *examples) checkFlags(flags *pflag.FlagSet, names []string) (err error) {
	if slices.ContainsFunc(names, areVectors) {
		return nil
	}
	if x.files == "" {
		err = usage.NoEffect(flags, "on a document: give --block LANGUAGE=RULE, or leave it out", "rule")
	}
	return cmp.Or(err, usage.NoEffect(flags, "without vectors: leave it out", "fields"))
}

// areVectors reports whether a file has vectors, and is not a document.
func areVectors(name string) bool {
	return slices.Contains([]string{".jsonl", ".json", ".yaml", ".yml"}, filepath.Ext(name))
}

// runFiles judges the files in a folder. Those in a folder named invalid are.
func (x *examples) runFiles() error {
	x.exact = true
	dir, pattern := x.files, "*"
	if strings.Contains(filepath.Base(dir), "*") {
		dir, pattern = filepath.Split(dir)
	}
	found := false
	err := filepath.WalkDir(filepath.Clean(dir), func(name string, entry fs.DirEntry, err error) error {
		if matches, wrong := filepath.Match(pattern, filepath.Base(name)); err != nil || wrong != nil || entry.IsDir() || !matches {
			return errors.Join(err, wrong)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		found = true
		invalid := slices.Contains(strings.Split(filepath.ToSlash(filepath.Dir(name)), "/"), "invalid")
		return x.check(name, edition.OfFile(x.given), []document.Example{{Line: 1, Rule: x.rule, Text: string(text), Invalid: invalid}})
	})
	if err == nil && !found {
		err = fmt.Errorf("--files %s: no files", x.files)
	}
	return err
}

func (x *examples) run(name string) error {
	text, _, err := readDocument(x.App, name)
	if err == nil {
		text, err = document.Decode(text)
	}
	if err != nil {
		return frame.About(name, err)
	}
	x.exact = areVectors(name)
	spec, err := x.grammar(name, text)
	if err != nil {
		return err
	}
	var all []document.Example
	if x.exact {
		if all, err = x.readVectors(filepath.Ext(name), text); err != nil {
			return frame.About(name, err)
		}
	} else {
		all = document.Examples(text, func(rule string) bool { return spec.Rule(rule) != nil }, x.blocks)
	}
	if len(all) == 0 {
		x.Fail(frame.StatusInvalid)
		x.Complain(cmp.Or(unreadable(spec), errors.New("the document has no examples, which are blocks of code")))
		return nil
	}
	return x.check(name, edition.OfFile(spec), all)
}

// grammar returns the grammar of --spec, or else that of the document.
func (x *examples) grammar(name, text string) (*reader.Grammar, error) {
	if x.given != nil {
		return x.given, nil
	}
	if x.exact {
		return nil, errors.New("grammar examples: vectors need a grammar: add --spec")
	}
	if filepath.Ext(name) == ".abnf" {
		return x.Read(name)
	}
	return x.Document(name, text, grammar.Notes{})
}

// yamlLine is an error of package yaml about a line, without the name of the package.
var yamlLine = lazyregexp.New(`(?s)(line [0-9]+): (cannot unmarshal )?([^\n]*)`)

// escapes matches what package yaml does not read as JSON means it: escaped surrogate pairs, without the
// backslashes that only look like a part of one, and characters that JSON does not escape.
var escapes = lazyregexp.New(`\\\\|(?i:\\ud[89ab]..\\ud[c-f]..)|[\x7F-\x{9F}\x{2028}\x{2029}\x{FEFF}\x{FFFE}\x{FFFF}]`)

// vectors returns the items of a list in JSON or YAML, or of the first list that is a member.
func vectors(ext, text string) (nodes []yaml.Node, err error) {
	text = escapes().ReplaceAllStringFunc(text, func(escape string) string {
		switch {
		case ext != ".json" || escape == `\\`:
		case escape[0] == '\\':
			_ = json.Unmarshal([]byte(`"`+escape+`"`), &escape) // or it is left as it is
		default:
			return fmt.Sprintf(`\u%04X`, []rune(escape)[0])
		}
		return escape
	})
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(text), &root); err != nil || len(root.Content) == 0 {
		return nil, err
	}
	list := root.Content[0]
	for _, member := range list.Content {
		if list.Kind == yaml.MappingNode && member.Kind == yaml.SequenceNode {
			list = member
			break
		}
	}
	return nodes, list.Decode(&nodes)
}

// readVectors reads examples from JSON or YAML. Each has the line where it begins.
func (x *examples) readVectors(ext, text string) (all []document.Example, err error) {
	var nodes []yaml.Node
	if ext == ".jsonl" {
		for i, l := range strings.Split(text, "\n") {
			if strings.TrimSpace(l) != "" {
				nodes = append(nodes, yaml.Node{Line: i + 1, Value: l})
			}
		}
	} else if nodes, err = vectors(ext, text); err != nil {
		return nil, plainError(err, "line 1", "not a list of vectors")
	}
	for _, n := range nodes {
		v, line := map[string]any{}, fmt.Sprintf("line %d", n.Line)
		if ext == ".jsonl" {
			err = json.Unmarshal([]byte(n.Value), &v)
		} else {
			for i := 1; ext != ".json" && i < len(n.Content); i += 2 { // 1.50 and 2026-11-29 are texts
				in, isIn := n.Content[i], n.Content[i-1].Value == cmp.Or(x.fields["in"], "in")
				if isIn && in.Kind == yaml.ScalarNode && in.Tag != "!!null" {
					in.Tag = "!!str"
				}
			}
			err = n.Decode(&v)
		}
		const kind = `not a vector, whose "rule" and "in" are strings, whose "valid" is true or false, and whose "offset" is a number`
		if err != nil {
			return nil, plainError(err, line, kind)
		}
		member := func(name string) any { return v[cmp.Or(x.fields[name], name)] }
		rule, isRule := cmp.Or(member("rule"), any(x.rule)).(string)
		in, isText := member("in").(string)
		if encoded, ok := v["inBase64"].(string); ok { // of a text that is not UTF-8, as suite writes it
			exact, err := base64.StdEncoding.DecodeString(encoded)
			in, isText = string(exact), err == nil
		}
		valid, isBool := cmp.Or(member("valid"), any(true)).(bool)
		e := document.Example{Line: n.Line, Rule: rule, Text: in, Invalid: !valid || member("invalid") == true}
		switch offset := member("offset").(type) {
		case nil:
		case int:
			e.Before = &offset
		case float64: // of package json
			at := int(offset)
			e.Before = &at
		default:
			isBool = false
		}
		if member("valid") == nil {
			e.Invalid = e.Invalid || e.Before != nil
		}
		switch {
		case member("in") == nil:
			return nil, fmt.Errorf("%s: no %q; write {\"rule\", \"in\", \"valid\"}, or give --fields", line, cmp.Or(x.fields["in"], "in"))
		case !isRule || !isText || !isBool:
			return nil, fmt.Errorf("%s: %s", line, kind)
		}
		all = append(all, e)
	}
	return all, nil
}

// plainError returns an error of package json or yaml in the words of a vector's author. Kind is
// what to say if a value is of another type.
func plainError(err error, line, kind string) error {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	_, isType := errs.AsType[*json.UnmarshalTypeError](err)
	if m := yamlLine().FindStringSubmatch(text); m != nil {
		line, text, isType = m[1], m[3], isType || m[2] != ""
	}
	if isType {
		text = kind
	}
	return fmt.Errorf("%s: %s", line, text)
}

// check judges the examples.
func (x *examples) check(name string, spec *edition.Edition, all []document.Example) error {
	for _, e := range all {
		var err error
		valid, offset, message := any(nil), jsontext.Omit, jsontext.Omit
		rule := spec.File().Rule(e.Rule)
		switch {
		case e.Rule == "":
		case rule == nil:
			err = usage.Unknown("rule", e.Rule, spec.File().Names(), "")
		default:
			if err = spec.Usable(rule.Name); err == nil {
				form, failed := x.matches(edition.Rule{Edition: spec, Name: rule.Name}, e.Text)
				if valid = failed == nil; failed != nil {
					err = failed
				} else if x.coverage && !e.Invalid {
					x.cover(spec.File(), rule.Name, form)
				}
			}
		}
		problem, late := "it matches, but the document says that it is invalid", false
		if err != nil {
			problem = err.Error()
			message = problem
		}
		if syntax, ok := err.(*uri.SyntaxError); ok {
			offset = syntax.Offset
			if late = e.Before != nil && *e.Before > syntax.Offset; late {
				problem += fmt.Sprintf(", before offset %d", *e.Before)
			}
		}
		var out []byte
		switch {
		case e.Rule == "":
			x.unassigned++
		case valid == any(!e.Invalid) && !late:
			x.passed++
		default:
			x.failed++
			x.Fail(frame.StatusInvalid)
			out = fmt.Appendf(nil, "%s %s:%d: %s: %s\n", x.Out.Paint(terminal.Bad, "✗"), terminal.Escape(name), e.Line, e.Rule, problem)
		}
		if x.JSON {
			out = jsontext.AppendLine(nil, jsontext.Object{"file", name, "line", e.Line, "rule", jsontext.Optional(e.Rule, e.Rule != ""),
				"in", e.Text, "want", !e.Invalid, "valid", valid, "offset", offset, "message", message})
		}
		if err := x.Print(out); err != nil {
			return err
		}
	}
	return nil
}

// cover adds what a valid text uses to the coverage of its grammar.
func (x *examples) cover(g *reader.Grammar, rule, text string) {
	c := x.covered[g]
	if c == nil {
		c = suite.NewCoverage(g.ABNF, func(rule string) bool { return g.Edition != nil || g.Rule(rule).File == g.Name || g.Rule(rule).Core })
		x.covered[g], x.grammars = c, append(x.grammars, g)
	}
	if g.Octets {
		text = octets.Characters(text)
	}
	c.Add(rule, text)
}

// appendMissing appends the parts of a grammar that no valid text uses.
func (x *examples) appendMissing(dst []byte, g *reader.Grammar) []byte {
	for p := range x.covered[g].Missing() {
		if g.Octets {
			p.Example, _ = octets.Bytes(p.Example)
		}
		what, times := "has the "+p.Kind+" "+p.Text, jsontext.Omit
		if p.Kind == "rule" {
			what = "has the rule"
		}
		if p.Times != "" {
			what, times = "has "+p.Text+" "+strings.Replace(p.Times+" times", "1 times", "once", 1), p.Times
		}
		dst = x.Append(dst, jsontext.Object{"rule", p.Rule, "part", p.Text, "kind", p.Kind, "times", times, "example", p.Example},
			"%s: no valid text %s, as in %+q\n", p.Rule, what, p.Example)
	}
	return dst
}

// summarize writes how many examples are as they should be, and what they do not cover.
func (x *examples) summarize() error {
	if x.passed+x.failed+x.unassigned == 0 {
		return nil
	}
	if x.passed+x.failed == 0 {
		x.Fail(frame.StatusInvalid)
		x.Complain(errors.New("no example has a rule: add --block LANGUAGE=RULE, --rule, or comments"))
	}
	var out []byte
	if !x.JSON {
		out = fmt.Appendf(nil, "%s: %d as the document says, %d not, %d without a rule\n",
			usage.Quantity(x.passed+x.failed+x.unassigned, "example"), x.passed, x.failed, x.unassigned)
	}
	for _, g := range x.grammars {
		out = x.appendMissing(out, g)
	}
	return x.Print(out)
}

// matches returns a form of a text that matches, or the error about the one that matches the furthest.
func (x *examples) matches(rule edition.Rule, text string) (form string, furthest *uri.SyntaxError) {
	forms := []string{text}
	if !x.exact {
		crlf := strings.ReplaceAll(text, "\n", "\r\n")
		forms = append(forms, text+"\n", crlf, crlf+"\r\n")
	}
	for _, form := range forms {
		err := rule.Check(form)
		if err == nil {
			return form, nil
		}
		if furthest == nil || err.Offset > furthest.Offset {
			furthest = err
		}
	}
	return "", furthest
}
