package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/revision"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// history is the command history with its flags.
type history struct {
	*frame.App
	edition.Grammars
	rules     []string
	revisions string
	accepts   string
}

func newHistory(a *frame.App) *cobra.Command {
	h := &history{App: a}
	cmd := &cobra.Command{
		Use:   "history [--revisions A..B] [--rule RULE]... [--accepts TEXT] FILE",
		Short: "Show what each revision of a grammar changed",
		Long: `History compares each revision of FILE with the one before, oldest first, as diff
does. FILE is ABNF or a document in a git repository; renames are followed, and of
merges the first parent. It shows the revisions that changed the text of a rule,
comments and white space aside; a rule that was only reworded is equal. The first
revision that can be read adds all of its rules, unless the file is older than
--revisions: then it is compared with the file before. Revisions and rules that
cannot be read are named, and the exit status is 1. A rule is compared with its last
version in which it, and all rules that it uses, could be read.

With --accepts it shows instead whether a text is a string of the rule at the first
revision of the range, and at which revisions that changes.

With --json: {"revision","date","subject","rules","same","changes":[...]} for each
revision that changed the grammar; "rules" is the number of its rules, "same" how
many revisions after it have the same grammar, "differs" names the rules that the
document defines twice with different strings, and "changes" has the objects that
diff --json writes. {"revision","date","subject","error"} if it cannot be read;
"error" beside "changes" names rules that cannot.
With --accepts: {"revision","date","subject","valid"}; "valid" is null if the
grammar lacks the rule.

HTML is one page without other files: a time line with a field that judges a text
at each revision, a table of rules and revisions, and railroad diagrams.`,
		Example: `  stricturi history draft.xml
  stricturi history --output html spec.md >history.html
  stricturi history --accepts 'a://[va.a]' --rule URI rfc2396bis.xml
  stricturi history --revisions v1.0..HEAD --rule host g.abnf`,
		Args: usage.Operands(1, 1, "one file", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("accepts") {
				return h.run(args[0], frame.CommandLine(cmd, args...))
			}
			if len(h.rules) != 1 {
				return errors.New("history: --accepts needs one --rule, the rule that judges the text")
			}
			if a.Format != "text" && !a.JSON {
				return fmt.Errorf("history: --accepts has no --output %s; valid values: text, json", a.Format)
			}
			return h.verdicts(args[0])
		},
	}
	cmd.Flags().StringVar(&h.revisions, "revisions", "", "`RANGE` of revisions, such as v1..v2 (default all)")
	cmd.Flags().StringArrayVar(&h.rules, "rule", nil, "rule to show, repeatable (default all)")
	cmd.Flags().StringVar(&h.accepts, "accepts", "", "`TEXT` to judge at each revision, by one --rule")
	h.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, "markdown", "html")
	return cmd
}

// A revised grammar is a revision that changed the grammar, or whose grammar, nil, cannot be read.
type revised struct {
	*report.Revision
	*reader.Grammar
}

// read reads the revisions of a file. It returns those that changed the text of a rule, and those
// that cannot be read. Before is the grammar before the first, or nil. If first is set, the first
// revision of the range is one of them instead.
func (h *history) read(file string, first bool) (all []revised, before *reader.Grammar, err error) {
	git, err := revision.Log(file, h.revisions)
	if err == nil && len(git.Revisions) == 0 && git.First == nil {
		err = errors.New("no revision has the file")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", redact.Text("", terminal.Visible(file)), err)
	}
	if git.Unfollowed != nil {
		h.Complain(fmt.Errorf("warning: %s: earlier names are not looked for: %w", terminal.Visible(file), git.Unfollowed))
	}
	h.Quiet = true
	work := h.NewStatusLine()
	defer work.Stop()
	log, earlier := git.Revisions, git.First
	switch {
	case first && earlier != nil:
		log = append([]*revision.Revision{earlier}, log...)
	case earlier == nil:
		earlier = log[0].Before()
	}
	if earlier != nil && !first {
		h.ReadFile = earlier.ReadFile
		before, _ = h.Read(earlier.Name()) // if it cannot be read, the first revision has all rules as added
	}
	last, same := before, new(int)
	for i, entry := range log {
		work.Set("reading revision %d of %d", i+1, len(log))
		h.ReadFile = entry.ReadFile
		h.Like = last
		g, err := h.Read(entry.Name())
		if err == nil {
			h.AddUnreadable(g, last)
			err = unreadable(g)
		}
		if err != nil {
			h.Fail(frame.StatusInvalid)
		}
		r := &report.Revision{Hash: entry.Hash, Date: entry.Date, Subject: terminal.Visible(entry.Subject), Err: err}
		switch {
		case g == nil:
			all = append(all, revised{Revision: r})
		case rulesOf(g) == rulesOf(last):
			*same++
		default:
			for _, d := range h.Differing(g) {
				r.Differs = append(r.Differs, d.Chosen.Name)
			}
			all = append(all, revised{r, g})
			last, same = g, &r.Same
		}
	}
	return all, before, nil
}

// unreadable returns an error that names the rules that cannot be read, or nil.
func unreadable(g *reader.Grammar) error {
	var all []error
	for _, r := range g.Rules {
		abnf.Walk(r.Node, func(n abnf.Node) bool {
			if i, ok := n.(abnf.Invalid); ok {
				all = append(all, g.RuleFault(r.Name, i.Err))
			}
			return true
		})
	}
	return errors.Join(all...)
}

// rulesOf returns the rules of a file without what does not matter: order, comments and white space.
func rulesOf(g *reader.Grammar) string {
	if g == nil {
		return ""
	}
	var rules []string
	for _, r := range g.Rules {
		rules = append(rules, diff.Fold(r.Name)+" = "+r.Node.String())
	}
	slices.Sort(rules)
	return strings.Join(rules, "\n")
}

func (h *history) run(file, command string) error {
	all, before, err := h.read(file, false)
	if err != nil {
		return err
	}
	var revisions []*report.Revision
	var versions []diff.Document
	if before != nil {
		d := report.Document(before.Name, before)
		d.Elsewhere = h.Elsewhere(before)
		versions = append(versions, d)
	}
	for _, r := range all {
		revisions = append(revisions, r.Revision)
		if r.Grammar != nil {
			r.Revision.Rules = len(r.ABNF.Rules)
			d := report.Document(r.Grammar.Name, r.Grammar)
			d.Name, d.Elsewhere = r.Label(), h.Elsewhere(r.Grammar)
			versions = append(versions, d)
		}
	}
	work := h.NewStatusLine()
	work.Set("comparing %s", usage.Quantity(len(versions), "grammar"))
	t, err := report.NewTimeline(file, diff.Options{Rules: h.rules}, revisions, versions...)
	work.Stop()
	if u, ok := errs.AsType[*diff.UnknownRuleError](err); ok {
		return fmt.Errorf("history: %w", usage.Unknown("rule", u.Rule, u.Known, ""))
	}
	if err != nil {
		return err
	}
	t.Command = command
	var b bytes.Buffer
	if err := t.Write(&b, h.Format, report.TextOptions{Color: h.Out.Color}); err != nil {
		return err
	}
	return h.Print(b.Bytes())
}

// verdicts shows at which revisions the verdict on a text changes.
func (h *history) verdicts(file string) error {
	all, _, err := h.read(file, true)
	if err != nil {
		return err
	}
	var dst []byte
	var last any = ""
	var newest *reader.Grammar
	found := false
	for _, r := range all {
		var valid any
		err := r.Err
		if r.Grammar != nil {
			valid, err = h.verdict(r.Grammar)
			newest, found = r.Grammar, found || valid != nil
		}
		object := jsontext.Object{"revision", r.Hash, "date", r.Date, "subject", r.Subject}
		var shown string
		switch {
		case err != nil:
			h.Fail(frame.StatusInvalid)
			object, shown = append(object, "error", err.Error()), "cannot be judged: "+err.Error()
		case valid == last:
			continue
		default:
			last = valid
			object = append(object, "valid", valid)
			shown = map[any]string{true: "valid", false: "not valid", nil: "no such rule"}[valid]
		}
		dst = h.Append(dst, object, "%s  %-12s  %s\n", r.Label(), shown, r.Subject)
	}
	if !found && newest != nil {
		return fmt.Errorf("history: %w", usage.Unknown("rule", h.rules[0], newest.Names(), ""))
	}
	return h.Print(dst)
}

// verdict reports whether the text is a string of the rule, as a bool. It is nil if the grammar
// lacks the rule, and false with an error if the rule cannot judge texts.
func (h *history) verdict(g *reader.Grammar) (valid any, err error) {
	rule := g.Rule(h.rules[0])
	if rule == nil {
		return nil, nil
	}
	e := edition.OfFile(g)
	if err := e.Usable(rule.Name); err != nil {
		return false, err
	}
	err = e.Check(rule.Name, h.accepts)
	if _, invalid := errs.AsType[*uri.SyntaxError](err); invalid {
		return false, nil
	}
	return err == nil, err
}
