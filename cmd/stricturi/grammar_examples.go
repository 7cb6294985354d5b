package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// examples is the command grammar examples with its flags.
type examples struct {
	*frame.App
	edition.Grammars
	spec   string
	blocks map[string]string
	exact  bool // a text has no other ends of lines than those that it has
}

func newGrammarExamples(a *frame.App) *cobra.Command {
	x := &examples{App: a}
	cmd := &cobra.Command{
		Use:   "examples [--spec SPEC] [--block LANGUAGE=RULE]... FILE",
		Short: "Check the examples of a document against its grammar",
		Args:  usage.Operands(1, 1, "one document", ""),
		RunE:  func(_ *cobra.Command, args []string) error { return x.run(args[0]) },
	}
	cmd.Flags().StringVar(&x.spec, "spec", "", "`edition` or file of ABNF (default the document)")
	cmd.Flags().StringToStringVar(&x.blocks, "block", nil, "`LANGUAGE=RULE`: blocks in this language show this rule, repeatable")
	x.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd)
	return cmd
}

func (x *examples) run(name string) error {
	text, _, err := readDocument(x.App, name)
	if err == nil {
		text, err = document.Decode(text)
	}
	if err != nil {
		return frame.About(name, err)
	}
	switch filepath.Ext(name) {
	case ".jsonl", ".json", ".yaml", ".yml":
		x.exact = true
	}
	spec, err := x.grammar(name, text)
	if err != nil {
		return err
	}
	var all []document.Example
	if x.exact {
		if all, err = readVectors(filepath.Ext(name), text); err != nil {
			return frame.About(name, err)
		}
	} else {
		all = document.Examples(text, func(rule string) bool { return spec.Rule(rule) != nil }, x.blocks)
	}
	if len(all) == 0 {
		x.Fail(frame.StatusInvalid)
		x.Complain(errors.New("the document has no examples"))
		return nil
	}
	return x.check(name, edition.OfFile(spec), all)
}

// grammar returns the grammar of --spec, or else that of the document.
func (x *examples) grammar(name, text string) (*reader.Grammar, error) {
	if x.spec != "" {
		return x.Read(x.spec)
	}
	if x.exact {
		return nil, errors.New("grammar examples: vectors need a grammar: add --spec")
	}
	return x.Document(name, text, grammar.Notes{})
}

// yamlLine is an error of package yaml about a line, without the name of the package.
var yamlLine = lazyregexp.New(`(?s)(line [0-9]+): (cannot unmarshal )?([^\n]*)`)

// readVectors reads examples from JSON or YAML. Each has the line where it begins.
func readVectors(ext, text string) (all []document.Example, err error) {
	var nodes []yaml.Node
	if ext == ".jsonl" {
		for i, l := range strings.Split(text, "\n") {
			if strings.TrimSpace(l) != "" {
				nodes = append(nodes, yaml.Node{Line: i + 1, Value: l})
			}
		}
	} else if err := yaml.Unmarshal([]byte(text), &nodes); err != nil {
		return nil, plainError(err, "line 1", "not a list of vectors")
	}
	for _, n := range nodes {
		v := struct {
			Rule  string
			In    *string
			Valid bool
		}{Valid: true}
		if ext == ".jsonl" {
			err = json.Unmarshal([]byte(n.Value), &v)
		} else {
			err = n.Decode(&v)
		}
		line := fmt.Sprintf("line %d", n.Line)
		if err != nil {
			return nil, plainError(err, line, `not a vector, whose "rule" and "in" are strings, and whose "valid" is true or false`)
		}
		if v.In == nil {
			return nil, fmt.Errorf(`%s: no "in"; write {"rule", "in", "valid"}`, line)
		}
		all = append(all, document.Example{Line: n.Line, Rule: v.Rule, Text: *v.In, Invalid: !v.Valid})
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
	var passed, failed, unassigned int
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
				err = x.matches(edition.Rule{Edition: spec, Name: rule.Name}, e.Text)
				valid = err == nil
			}
		}
		if syntax, ok := err.(*uri.SyntaxError); ok {
			offset = syntax.Offset
		}
		problem := "it matches, but the document says that it is invalid"
		if err != nil {
			problem = err.Error()
			message = problem
		}
		var out []byte
		switch {
		case e.Rule == "":
			unassigned++
		case valid == any(!e.Invalid):
			passed++
		default:
			failed++
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
	if passed+failed == 0 {
		x.Fail(frame.StatusInvalid)
		x.Complain(errors.New("no example has a rule: add --block LANGUAGE=RULE, or comments"))
	}
	if x.JSON {
		return nil
	}
	return x.Print(fmt.Appendf(nil, "%d examples: %d are as the document says, %d are not, %d have no rule\n", len(all), passed, failed, unassigned))
}

// matches returns the error about the form of a text that matches the furthest, or nil.
func (x *examples) matches(rule edition.Rule, text string) error {
	forms := []string{text}
	if !x.exact {
		crlf := strings.ReplaceAll(text, "\n", "\r\n")
		forms = append(forms, text+"\n", crlf, crlf+"\r\n")
	}
	var furthest *uri.SyntaxError
	for _, form := range forms {
		err := rule.Check(form)
		if err == nil {
			return nil
		}
		if furthest == nil || err.Offset > furthest.Offset {
			furthest = err
		}
	}
	return furthest
}
