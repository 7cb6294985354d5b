package main

import (
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
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// history is the command history with its flags.
type history struct {
	*frame.App
	edition.Grammars
	rules     []string
	revisions string
	accepts   string
	git       *revision.History
}

func newHistory(a *frame.App) *cobra.Command {
	h := &history{App: a}
	cmd := &cobra.Command{
		Use:   "history [--revisions A..B] [--rule RULE]... [--accepts TEXT] FILE",
		Short: "Show what each revision of a grammar changed",
		Args:  usage.Operands(1, 1, "one file", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("accepts") {
				return h.run(args[0])
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
// that cannot be read. Before are grammars before them, oldest first: from the last one on in which
// all rules can be read that cannot in later ones. If first is set, the first revision of the range
// is one of them too.
func (h *history) read(file string, first bool) (all []revised, before []*reader.Grammar, err error) {
	with, err := h.Files()
	if err != nil {
		return nil, nil, err
	}
	git, err := revision.Log(file, h.revisions, with, edition.FileIn)
	if err == nil && len(git.Revisions) == 0 && git.First == nil {
		err = errors.New("no revision has the file")
		if h.revisions != "" {
			err = errors.New("no revision of the range has the file")
		}
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", terminal.Visible(file), err)
	}
	if git.Unfollowed != nil {
		h.Complain(fmt.Errorf("warning: %s: earlier names and imported files are not looked for: %w", terminal.Visible(file),
			git.Unfollowed))
	}
	h.Quiet, h.git = true, git
	log, earlier := git.Revisions, git.Earlier
	if first {
		earlier = nil
	}
	if first && git.First != nil {
		log = append([]*revision.Revision{git.First}, log...)
	}
	before, unread := h.before(earlier)
	var last *reader.Grammar
	var unknown error
	if len(before) > 0 {
		last = before[len(before)-1]
	} else if unread != nil {
		unknown = fmt.Errorf("no earlier version can be read: %w", unread)
	}
	same := new(int)
	grammars, problems := h.grammars(log, before, last)
	for i, entry := range log {
		g, err := grammars[i], problems[i]
		if err != nil || unknown != nil && last == nil {
			h.Fail(frame.StatusInvalid)
		}
		r := &report.Revision{Hash: entry.Hash, Date: entry.Date, Subject: terminal.Visible(entry.Subject), Err: err}
		if entry.Cut {
			unknown = errShallow
		}
		var why error
		switch {
		case g == nil:
		case last == nil:
			why = unknown
		case beside(last, g) != nil:
			why = errOctets
		}
		if why != nil {
			r.Base, r.Err = true, errors.Join(fmt.Errorf("what it changed is not known: %w", why), err)
		}
		switch {
		case g == nil:
			all = append(all, revised{Revision: r})
		case rulesOf(g) == rulesOf(last) && (err == nil || len(all) > 0):
			*same++
			if last != nil && h.definitions(g) != h.definitions(last) { // for what may count next
				all, last = append(all, revised{r, g}), g
			}
		default:
			for _, d := range h.Differing(g) {
				if !slices.Contains(r.Differs, d.Chosen.Name) {
					r.Differs = append(r.Differs, d.Chosen.Name)
				}
			}
			all = append(all, revised{r, g})
			last, same = g, &r.Same
		}
	}
	i := slices.IndexFunc(all, func(r revised) bool { return r.Grammar != nil })
	if i >= 0 && len(before) > 0 {
		what, err := "the version before", unread
		if unread == nil {
			what, err = "a rule of the version before", unreadable(before[len(before)-1], before...)
		}
		if err != nil {
			h.Fail(frame.StatusInvalid)
			all[i].Earlier = all[i].Err == nil
			all[i].Err = errors.Join(fmt.Errorf("%s cannot be read: %w", what, err), all[i].Err)
		}
	}
	return all, before, nil
}

var (
	errShallow = errors.New("the history is cut here, because the clone is shallow")
	errOctets  = errors.New("terminals are octets in only one of it and the version before")
)

// grammars reads revisions after some before them; last is the newest of these. If a revision cannot be
// read, its grammar is nil; an error beside a grammar is about its rules. A rule that a document leaves
// out because of an error is added to its grammar if the grammar before or after has the rule.
func (h *history) grammars(log []*revision.Revision, before []*reader.Grammar, last *reader.Grammar) ([]*reader.Grammar, []error) {
	work := h.NewStatusLine()
	defer work.Stop()
	all, problems := slices.Clip(before), make([]error, len(log))
	for i, entry := range log {
		work.Set("reading revision %d of %d", i+1, len(log))
		h.ReadAt(h.git, entry)
		g, err := h.Read(entry.Name())
		if err == nil {
			err = h.AddUnreadable(g, last)
			last = g
		}
		all, problems[i] = append(all, g), err
	}
	for _, g := range slices.Backward(all) {
		if g != nil {
			h.AddUnreadable(g, last)
			last = g
		}
	}
	all = all[len(before):]
	for i, g := range all {
		if g != nil {
			problems[i] = errors.Join(problems[i], unreadable(g))
		}
	}
	return all, problems
}

// before returns the grammars before a range, oldest first: from the last one on in which all rules can
// be read. The error says why the newest one cannot be read.
func (h *history) before(earlier []*revision.Revision) (all []*reader.Grammar, unread error) {
	for i, entry := range slices.Backward(earlier) {
		h.ReadAt(h.git, entry)
		g, err := h.Read(entry.Name())
		if err != nil {
			if i == len(earlier)-1 {
				unread = err
			}
			continue
		}
		all = append(all, g)
		if unreadable(g) == nil && !h.LeftOut(g) {
			break
		}
	}
	slices.Reverse(all)
	first := 0
	for i, g := range all {
		if i > 0 {
			h.AddUnreadable(g, all[i-1])
		}
		if unreadable(g) == nil {
			first = i
		}
	}
	return all[first:], unread
}

// unreadable returns an error that names the rules that cannot be read, in other versions neither, or
// nil.
func unreadable(g *reader.Grammar, others ...*reader.Grammar) error {
	var all []error
	for _, r := range g.Rules {
		invalid := r.Unreadable()
		if invalid != nil && !slices.ContainsFunc(others, func(g *reader.Grammar) bool {
			other := g.Rule(r.Name)
			return other != nil && other.Unreadable() == nil
		}) {
			all = append(all, g.RuleFault(r.Name, invalid))
		}
	}
	return errors.Join(all...)
}

// definitions returns all definitions of a document, with their sections.
func (h *history) definitions(g *reader.Grammar) string {
	return fmt.Sprint(h.Compared("", g).Definitions)
}

// rulesOf returns the rules of a file, and whether their terminals are octets, without what does not
// matter: order, other comments and white space.
func rulesOf(g *reader.Grammar) string {
	if g == nil {
		return ""
	}
	var rules []string
	for _, r := range g.Rules {
		rules = append(rules, diff.Fold(r.Name)+" = "+r.Node.String())
	}
	slices.Sort(rules)
	return fmt.Sprint(g.Octets, strings.Join(rules, "\n"))
}

func (h *history) run(file string) error {
	all, before, err := h.read(file, false)
	if err != nil {
		return err
	}
	var revisions []*report.Revision
	var versions []diff.Document
	for _, g := range before {
		versions = append(versions, h.Compared(g.Name, g))
	}
	for _, r := range all {
		revisions = append(revisions, r.Revision)
		if r.Grammar != nil {
			r.Revision.Rules = len(r.ABNF.Rules)
			d := h.Compared(r.Grammar.Name, r.Grammar)
			d.Name = r.Label()
			versions = append(versions, d)
		}
	}
	work := h.NewStatusLine()
	work.Set("comparing %s", usage.Quantity(len(versions), "grammar"))
	defer work.Stop()
	t, err := report.NewTimeline(file, diff.Options{Rules: h.rules}, revisions, versions...)
	if u, ok := errs.AsType[*diff.UnknownRuleError](err); ok {
		return fmt.Errorf("history: %w", usage.Unknown("rule", u.Rule, u.Known, ""))
	}
	if err != nil {
		return err
	}
	t.Command = h.CommandLine()
	return t.Write(printer(func(b []byte) error {
		return work.Apart(func() error { return h.Print(b) })
	}), h.Format, report.TextOptions{Color: h.Out.Color})
}

// A printer is an io.Writer.
type printer func([]byte) error

func (p printer) Write(b []byte) (int, error) { return len(b), p(b) }

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
	r := edition.Rule{Edition: edition.OfFile(g), Name: rule.Name}
	if err := r.Usable(r.Name); err != nil {
		return false, err
	}
	return r.Check(h.accepts) == nil, nil
}
