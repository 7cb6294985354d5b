package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// generating is what the command line of the command generate says.
type generating struct {
	*frame.App
	edition.Grammars
	abnf, pkg, out    string
	rules, components []string
}

func newGenerate(a *frame.App) *cobra.Command {
	g := &generating{App: a}
	cmd := &cobra.Command{
		Use:   "generate --abnf FILE --rule RULE... --package NAME [--component NAME=RULE]... [--out DIR]",
		Short: "Make a parser package from your own ABNF",
		Long: `Generate makes a Go package of an ABNF grammar (RFC 5234, RFC 7405): of the rule
asked for, and of all rules that it needs. It proves for each rule that the package
accepts what the ABNF describes, for texts of any length. It writes

  NAME_rules.go   the rules as constants
  NAME_errors.go  Check: an error if a text is not a string of a rule, with the
                  offset and what was expected there
  NAME_parse.go   Tree: the parse tree of a text, by any rule, or that error; Parse:
                  its rules as a list
  NAME_match.go   Match: only whether and where; Explain: what may follow a prefix
  NAME_tree.go    the definitions of the rules, which Parse matches
  NAME_machine.go, NAME_matcher*.go
                  the code that reads the tables and the definitions

The package imports only the standard library.

Rules of the specifications and of other files are imported by lines of this form in
the file; "stricturi help grammars" says more, also about --with, --lists,
--implied-lws and --octets:

  ; import rfc3986: pct-encoded, unreserved
  ; import http.abnf: host as uri-host

What imported rules need comes with them, under another name (rfc3986-pchar) if the
file has a rule of that name. "stricturi grammar" lists the specifications,
"stricturi grammar STEM" the rules.

Terminals are Unicode characters, and texts are UTF-8. If the terminals are octets
("stricturi help grammars"), the package takes any bytes. A grammar is refused, with
line and reason, if it refers to rules that are not defined, or describes a rule in
words. If a text has several trees, Parse returns the first. Match takes linear
time, and so does Parse if looking ahead decides between the ways to go on, as in
URIs and JSON; otherwise it looks for all ways in which a text can match, in up to
cubic time. A program that makes no trees does not contain what Parse needs.

Recursion becomes a repetition if it is linear, that is, if all rules of a cycle
refer to each other only at the end of their alternatives, or all only at the
beginning: for a = "x" a / "y" the package has a = *"x" "y", and trees have no a
within a.

Other recursive rules have no automaton; nor have rules that repeat something more
than 2000 times (nested repetitions are multiplied), rules whose automata are too
large, alone or together with those of the other rules, and rules that use such a
rule. Generate lists them with the reasons. Match reads them as Parse does
(NAME_general.go). The offsets of errors are exact too.

With --component the package also has NAME_recognize.go with Recognize, which parses
a text as one of the requested rules in one pass and returns the offsets of its
components, as the Spans of NAME_spans.go. Each --component names a component and
the rule that describes it (host=ihost): scheme, authority, userinfo, host, port,
query, fragment, opaque; path and host-kind may be given several times. A ":" must
come before the port, "?" before the query, "#" before the fragment.

A line in a Go file of the package updates it with every "go generate", if this
command is a tool of the module:

  go get -tool github.com/stricturi/stricturi/cmd/stricturi

  //go:generate go tool stricturi generate --abnf urn.abnf --rule NSS --package urn

With --json: {"rule","equal","states"} for each rule that was proved,
{"rule","general"} for each rule that has no automaton, with the reason, then
{"file"} for each file written; or {"file","line","column","rule","error"} for each
reason why the grammar is refused. If it does not concern a single rule, line and
column are 0 and rule is "".

The exit status is 2 if the file cannot be read as ABNF or does not define the rule,
and 1 if the grammar is refused for another reason.`,
		Example: `  stricturi generate --abnf mailto.abnf --rule mailtoURI --package mailto
  stricturi generate --abnf urn.abnf --rule NSS --rule NID --package urn --out .`,
		Args: usage.Operands(0, 0, "no operands", "choose the grammar with --abnf"),
		RunE: func(cmd *cobra.Command, _ []string) error { return g.run(cmd.Context()) },
	}
	cmd.Flags().StringVar(&g.abnf, "abnf", "", "file with the grammar, or an edition; - is standard input")
	cmd.Flags().StringArrayVar(&g.rules, "rule", nil, "rule that the package is made for (repeatable)")
	cmd.Flags().StringArrayVar(&g.components, "component", nil, "component and its rule, as NAME=RULE (repeatable)")
	cmd.Flags().StringVar(&g.pkg, "package", "", "name of the package")
	cmd.Flags().StringVar(&g.out, "out", ".", "folder to write to")
	usage.Require(cmd, "abnf", "rule", "package")
	g.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd)
	return cmd
}

func (g *generating) run(ctx context.Context) error {
	if err := compile.CheckPackage(g.pkg); err != nil {
		return err
	}
	work := g.NewStatusLine()
	defer work.Stop()
	work.Set("reading")
	name := g.abnf
	_, known := grammar.Lookup(name)
	if _, library := reader.Library(name); !known && !library && !reader.IsFile(name) {
		name = "./" + name // a file whose name could be that of an edition
	}
	source, err := g.Read(name)
	if _, ok := errs.AsType[*reader.Error](err); ok {
		return g.refuse(work, err, frame.StatusUnusable)
	}
	if err != nil {
		return err
	}
	var rules []string // each once, as the file has it
	for _, name := range g.rules {
		rule := source.Rule(name)
		if rule == nil {
			return usage.Unknown("rule", name, source.Names(), "stricturi grammar "+g.abnf)
		}
		if !slices.Contains(rules, rule.Name) {
			rules = append(rules, rule.Name)
		}
	}
	loaded, err := compile.Select(source, rules...)
	if err != nil {
		return g.refuse(work, err, frame.StatusInvalid)
	}
	components, err := componentsOf(g.components, loaded)
	if err != nil {
		return err
	}
	if err := loaded.Warning(); err != nil {
		work.Hide()
		g.Complain(fmt.Errorf("warning: %w", err))
	}
	if components != nil {
		for _, r := range loaded.Rules {
			if slices.Contains(loaded.Entries, r.Name) && r.Why != "" {
				return g.refuse(work, source.Fault(r.Rule, fmt.Errorf("--component needs a rule with an automaton: %s", r.Why)), frame.StatusInvalid)
			}
		}
	}
	work.Set("making the tables")
	files, err := loaded.Package(ctx, g.pkg, components)
	var proved []proof.Result
	if err == nil {
		work.Set("proving")
		proved, err = loaded.Prove(ctx)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if _, ok := errs.AsType[*reader.Error](err); ok {
		return g.refuse(work, err, frame.StatusInvalid)
	}
	if err != nil {
		return err
	}
	for _, r := range proved {
		if !r.Equal {
			return fmt.Errorf("the tables of rule %s are wrong", r.Rule)
		}
	}
	if err := compile.Write(g.out, files); err != nil {
		return err
	}
	work.Hide()
	stale, err := compile.Stale(g.out, files)
	if err != nil {
		return err
	}
	for _, name := range stale {
		g.Complain(fmt.Errorf("warning: %s was generated too, but is not of this package", filepath.Join(g.out, name)))
	}
	return g.Print(g.report(loaded, proved, files))
}

// componentsOf returns the components that --component names, or nil without any.
func componentsOf(pairs []string, g *compile.Selection) (*grammar.Components, error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	c := &grammar.Components{}
	single := map[string]*string{
		"scheme": &c.Scheme, "authority": &c.Authority, "userinfo": &c.Userinfo, "host": &c.Host, "port": &c.Port,
		"query": &c.Query, "fragment": &c.Fragment, "opaque": &c.Opaque,
	}
	lists := map[string]*[]string{"path": &c.Paths, "host-kind": &c.Hosts}
	for k, pair := range pairs {
		name, rule, _ := strings.Cut(pair, "=")
		i := slices.IndexFunc(g.Rules, func(r *compile.SelectedRule) bool { return strings.EqualFold(r.Name, rule) })
		one, list := single[name], lists[name]
		switch {
		case one == nil && list == nil:
			return nil, fmt.Errorf("--component %s: %q is not a component; stricturi generate --help lists them", pair, name)
		case i < 0:
			return nil, fmt.Errorf("--component %s: the rules asked for need no rule %q", pair, rule)
		case list == nil && slices.ContainsFunc(pairs[:k], func(other string) bool {
			before, same, _ := strings.Cut(other, "=")
			return single[before] != nil && before != name && strings.EqualFold(same, rule)
		}):
			return nil, fmt.Errorf("--component %s: rule %s describes another component already", pair, g.Rules[i].Name)
		case list != nil:
			*list = append(*list, g.Rules[i].Name)
		case *one != "":
			return nil, fmt.Errorf("--component %s: %s is rule %s already", pair, name, *one)
		default:
			*one = g.Rules[i].Name
		}
	}
	return c, nil
}

// refuse shows the reasons why a grammar is refused.
func (g *generating) refuse(work *terminal.StatusLine, err error, status batch.Status) error {
	g.Fail(status)
	work.Hide()
	reasons := []error{err}
	if at, ok := errs.AsType[*reader.Error](err); ok && at.Unknown != "" {
		reasons[0] = at // without the advice, which is added below
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		reasons = joined.Unwrap()
	}
	var out []byte
	for _, err := range reasons {
		at := &reader.Error{File: g.abnf, Err: err}
		errors.As(err, &at)
		advice := ""
		if name, ok := usage.Nearest(at.Unknown, at.Known); ok {
			advice = "; did you mean " + name + "?"
		}
		if !g.JSON {
			g.Complain(fmt.Errorf("%w%s", at, advice))
			continue
		}
		out = jsontext.AppendLine(out, jsontext.Object{
			"file", at.File, "line", at.Line, "column", at.Col, "rule", at.Rule, "error", at.Reason() + advice,
		})
	}
	return g.Print(out)
}

// report says what was done.
func (g *generating) report(loaded *compile.Selection, proved []proof.Result, files map[string][]byte) (out []byte) {
	if !g.JSON {
		out = fmt.Appendf(out, "%s: %s proved equal\n", g.abnf, usage.Quantity(len(proved), "rule"))
	}
	for _, r := range proved {
		out = g.Append(out, jsontext.Object{"rule", r.Rule, "equal", r.Equal, "states", r.States}, "")
	}
	for _, r := range loaded.Rules {
		if r.Why != "" {
			out = g.Append(out, jsontext.Object{"rule", r.Name, "general", r.Why}, "  %s has no automaton: %s\n", r.Name, r.Why)
		}
	}
	for _, name := range compile.Names(files) {
		file := filepath.Join(g.out, name)
		out = g.Append(out, jsontext.Object{"file", file}, "  %s\n", file)
	}
	return out
}
