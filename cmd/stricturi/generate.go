package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	abnf              []string // the grammars of --abnf
	file, pkg, out    string
	rules, components []string
	check             bool
}

func newGenerate(a *frame.App) *cobra.Command {
	g := &generating{App: a}
	cmd := &cobra.Command{
		Use:   "generate FILE --rule RULE... --package NAME [--component NAME=RULE]... [--out DIR]",
		Short: "Make a parser package from your own ABNF",
		Args: func(cmd *cobra.Command, args []string) error {
			one := usage.Operands(1, 1, "one grammar", "give FILE or --abnf FILE, and its rules with --rule")
			return one(cmd, slices.Concat(g.abnf, args))
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			g.file = slices.Concat(g.abnf, args)[0]
			return g.run(cmd.Context())
		},
		ValidArgsFunction: completeSpec,
	}
	cmd.Flags().StringArrayVar(&g.abnf, "abnf", nil, "the old name of the operand")
	if err := cmd.Flags().MarkHidden("abnf"); err != nil {
		panic(err) // the flag does not exist
	}
	cmd.Flags().StringArrayVar(&g.rules, "rule", nil, "rule that the package is made for (repeatable)")
	cmd.Flags().StringArrayVar(&g.components, "component", nil, "component and its rule, as NAME=RULE (repeatable)")
	cmd.Flags().StringVar(&g.pkg, "package", "", "name of the package")
	cmd.Flags().StringVar(&g.out, "out", ".", "folder to write to")
	cmd.Flags().BoolVar(&g.check, "check", false, "write nothing, and exit with status 1 if the files would change")
	usage.Require(cmd, "rule", "package")
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
	name := g.file
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
			return usage.Unknown("rule", name, source.Names(), "stricturi grammar "+g.file)
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
	if err == nil && g.check {
		work.Hide()
		return g.compare(files)
	}
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

// compare reports the generated files in the folder that are not what the grammar makes.
func (g *generating) compare(files map[string][]byte) error {
	stale, err := compile.Stale(g.out, files)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var out []byte
	report := func(name, problem string) {
		file := filepath.Join(g.out, name)
		g.Fail(frame.StatusInvalid)
		if out = g.Append(out, jsontext.Object{"file", file, "problem", problem}, ""); !g.JSON {
			g.Complain(fmt.Errorf("%s %s", file, problem))
		}
	}
	for _, name := range compile.Names(files) {
		switch had, err := os.ReadFile(filepath.Join(g.out, name)); {
		case errors.Is(err, fs.ErrNotExist):
			report(name, "is missing")
		case err != nil:
			return err
		case !bytes.Equal(had, files[name]):
			report(name, "is not what "+reader.Shown(g.file)+" makes")
		}
	}
	for _, name := range stale {
		report(name, "was generated too, but is not of this package")
	}
	return g.Print(out)
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
	reasons := errs.All[*reader.Error](err)
	if reasons == nil {
		at := &reader.Error{File: g.file, Err: err}
		errors.As(err, &at) // without the advice, which is added below
		reasons = []*reader.Error{at}
	}
	var out []byte
	for _, at := range reasons {
		advised := edition.Advise(at)
		if !g.JSON {
			g.Complain(advised)
			continue
		}
		advice := strings.TrimPrefix(advised.Error(), at.Error())
		out = jsontext.AppendLine(out, jsontext.Object{
			"file", at.File, "line", at.Line, "column", at.Col, "rule", at.Rule, "error", at.Reason() + advice,
		})
	}
	return g.Print(out)
}

// report says what was done.
func (g *generating) report(loaded *compile.Selection, proved []proof.Result, files map[string][]byte) (out []byte) {
	if !g.JSON {
		out = fmt.Appendf(out, "%s: %s proved equal\n", reader.Shown(g.file), usage.Quantity(len(proved), "rule"))
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
