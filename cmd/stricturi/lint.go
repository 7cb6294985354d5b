package main

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	rules "github.com/stricturi/stricturi/schemes"
)

func newLint(a *frame.App) *cobra.Command {
	var (
		spec     edition.One
		l        = &linter{App: a}
		disabled []string
		schemes  bool
		enabled  []string
	)
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "lint [--spec STEM] [--listed] [--schemes] [TEXT...]",
		Short: "Find what IRIs and URIs must not or should not contain",
		Long: `Lint reports what the document of an edition says must not, or should not, be in
an IRI or a URI, although its grammar may accept it. Lint accepts any text; if it is
not a reference of the edition, that is one more finding.

In all editions: upper-case schemes, percent-encoded unreserved characters,
passwords, uncommon ports, percent-encoded line breaks. Since RFC 3986 also: other
texts that normalization would change (case, dot segments, default ports and hosts,
empty paths), rare forms of addresses, userinfo that looks like a host, hosts that
are not names of DNS or not fully qualified, "www." without a scheme, "URL:".

For IRIs also: bidirectional formatting characters and components of both directions
(sections 4.1 and 4.2), text that is not in NFC or NFKC (5.3.2.2, 7.5), look-alikes,
invisible and other unsuitable characters (6.1), mixed scripts, digits that look
like letters (7.5), overlong UTF-8 (8). For schemes that are known to use domain
names: hosts that are missing or percent-encoded (3.1, 5.3.3), labels that ToASCII
refuses or Nameprep changes, and labels in ACE (5.3.3). Lint also decodes labels of
the host that begin with "xn--", and checks their characters. The finding has the
offsets of the label.

A finding is a "must" if the document says so: the text is not a reference of the
edition, or, under RFC 3986, a host is percent-encoded and not UTF-8, or has a
version flag that it must not have. It is a "should" otherwise. The exit status is 1
if there is a must.

Bidirectional components are labels of hosts, names and values of queries, stems
and extensions of path segments, as section 4.2 suggests. With --listed they are
the components that it lists.

--schemes adds findings for references that break the rules of their own scheme; see
check --help. They are musts.

--output writes a report of the findings for CI and editors. A should is a warning.

Each finding has a code:
` + listKinds() + `
--disable leaves out findings of a code. --enable adds those of upper-case: it finds
upper-case letters after the authority (7.5), which many ordinary IRIs have.

With --json: {"in","findings":[{"section","severity","start","end","message",
"kind","code","component","restriction","fix"}]}. The kind is the code. Findings of
the kinds bidi and scripts, and those about a label, have a component, such as
"label of ireg-name", and those of the kind bidi a restriction of section 4.2, 1
or 2. For other findings these are null. A fix is a replacement that removes the
finding, {"start","end","replace","with","why"}; not all findings have one.`,
		Example: `  stricturi lint http://pаypal.example/
  stricturi lint --spec rfc3986 HTTP://example.com:80/%7euser
  stricturi lint --json <iris.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := spec.Get()
			if err != nil {
				return err
			}
			l.Edition = e.AsAny()
			if !e.IsIRI() {
				if err := usage.NoEffect(cmd.Flags(), "for a URI: leave it out", "listed", "enable"); err != nil {
					return err
				}
			}
			if l.Disabled, err = kindsNamed(disabled); err != nil {
				return err
			}
			if l.Enabled, err = kindsNamed(enabled); err != nil {
				return err
			}
			if schemes {
				l.Scheme = rules.Check
			}
			l.document = e.Document
			t.Under(e)
			t.Answer = l.text
			t.Faults = func(text string) []diagnostic.Fault {
				var faults []diagnostic.Fault
				for _, f := range l.Check(text) {
					faults = append(faults, lintFault(e, text, f))
				}
				return faults
			}
			if a.JSON {
				t.Answer = l.json
			}
			return t.Run(cmd.Context(), args)
		},
	}
	spec.AddFlag(cmd, iri.RFC3987, "edition to check against: "+strings.Join(edition.Stems(edition.Known), ", "), edition.Known)
	cmd.Flags().StringSliceVar(&disabled, "disable", nil, "code of findings to leave out, repeatable")
	usage.Complete(cmd, "disable", lintKinds)
	cmd.Flags().StringSliceVar(&enabled, "enable", nil, "code of findings to add: "+lint.KindUpperCase.String())
	usage.Complete(cmd, "enable", func() []string { return []string{lint.KindUpperCase.String()} })
	cmd.Flags().BoolVar(&l.Listed, "listed", false, "use only the bidirectional components that section 4.2 lists")
	cmd.Flags().BoolVar(&schemes, "schemes", false, "also apply the rules of each text's own scheme")
	t.AddFlags(cmd, report.Formats...)
	return cmd
}

// lintKinds returns the names of the kinds of finding, which are their codes.
func lintKinds() (names []string) {
	for _, k := range lint.Kinds() {
		names = append(names, k.String())
	}
	return names
}

// kindsNamed returns the kinds with the given names.
func kindsNamed(codes []string) (kinds []lint.Kind, err error) {
	for _, code := range codes {
		i := slices.Index(lintKinds(), code)
		if i < 0 {
			return nil, usage.Unknown("code", code, lintKinds(), "")
		}
		kinds = append(kinds, lint.Kinds()[i])
	}
	return kinds, nil
}

// listKinds returns the names of the kinds for the help, in lines.
func listKinds() string {
	const width = 80
	var b strings.Builder
	column := 0
	for _, name := range lintKinds() {
		switch {
		case column > 0 && column+len(" ")+len(name) > width:
			b.WriteByte('\n')
			column = 0
		case column > 0:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(name)
		column += len(name)
	}
	return b.String()
}

// addIRISpecFlag adds --spec to a command that answers for one edition of IRIs.
func addIRISpecFlag(cmd *cobra.Command, spec *edition.One) {
	spec.AddFlag(cmd, iri.RFC3987, "edition to check against: iri11, rfc3987", edition.IRIs())
}

// linter is the command lint.
type linter struct {
	*frame.App
	lint.Checker
	document string
}

// shortText is the length of texts whose findings may all be in memory.
const shortText = 1 << 10

// lint returns the findings, or nil if there are none, and whether one is a must.
func (l *linter) lint(r *batch.Result, text string) (all iter.Seq[lint.Finding], must bool) {
	if len(text) > shortText {
		return l.tell(r, l.Findings(text))
	}
	if found := l.Check(text); len(found) > 0 {
		return l.tell(r, slices.Values(found))
	}
	return nil, false
}

// tell notes findings as reasons, and returns them, or nil if there are none, and whether one is a
// must.
func (l *linter) tell(r *batch.Result, found iter.Seq[lint.Finding]) (all iter.Seq[lint.Finding], must bool) {
	for f := range found {
		all = found
		if r.Reasons != nil {
			r.Note(finding(f))
		}
		must = must || f.Severity == lint.SeverityMust
	}
	if must {
		r.Fail(frame.StatusInvalid)
	}
	return all, must
}

// finding is a finding as an error, the reason for rejecting a text.
type finding lint.Finding

func (f finding) Error() string { return lint.Finding(f).Message() }

// Unwrap returns the error of the parser, if that is the finding.
func (f finding) Unwrap() error {
	if f.Err == nil {
		return nil
	}
	return f.Err
}

// Reason returns what is wrong, for summaries.
func (f finding) Reason() diagnostic.Reason {
	if f.Err != nil {
		return diagnostic.ReasonOf(f.Err)
	}
	return diagnostic.Reason{Finding: f.Kind.String(), Severity: f.Severity.String(), Section: f.Section}
}

// lintFault returns a finding as a fault.
func lintFault(in *edition.Edition, text string, f lint.Finding) diagnostic.Fault {
	if f.Err != nil {
		return diagnostic.SyntaxFault(in, f.Err)
	}
	level := report.Warning
	if f.Severity == lint.SeverityMust {
		level = report.Error
	}
	return diagnostic.Fault{
		Start: f.Start, End: f.End, Rule: diagnostic.ReportRule(in, f.Kind.String(), f.Section), Level: level,
		Message: terminal.Shorten(redact.Text("", text), diagnostic.ExcerptWidth) + ": " + f.Message(),
	}
}

func (l *linter) json(r *batch.Result, text string) {
	found, _ := l.lint(r, text)
	out := append(r.Out, '{')
	out = jsontext.AppendText(out, "in", text)
	out = append(out, `,"findings":[`...)
	if found == nil {
		r.Out = append(out, "]}\n"...)
		return
	}
	separator := ""
	for f := range found {
		r.Out = out
		r.Flush()
		out = append(r.Out, separator...)
		separator = ","
		out = append(out, `{"section":`...)
		out = jsontext.AppendString(out, f.Section)
		out = append(out, `,"severity":`...)
		out = jsontext.AppendString(out, f.Severity.String())
		out = append(out, `,"start":`...)
		out = strconv.AppendInt(out, int64(f.Start), 10)
		out = append(out, `,"end":`...)
		out = strconv.AppendInt(out, int64(f.End), 10)
		out = append(out, `,"message":`...)
		out = jsontext.AppendString(out, f.Message())
		out = append(out, `,"kind":`...)
		out = jsontext.AppendString(out, f.Kind.String())
		out = append(out, `,"code":`...)
		out = jsontext.AppendString(out, f.Kind.String())
		out = append(out, `,"component":`...)
		out = jsontext.AppendOptional(out, f.Component.String(), f.Component.Rule != "")
		out = append(out, `,"restriction":`...)
		if f.Restriction == 0 {
			out = append(out, "null"...)
		} else {
			out = strconv.AppendInt(out, int64(f.Restriction), 10)
		}
		if fix, ok := f.Fix(); ok {
			out = diagnostic.AppendFix(append(out, `,"fix":`...), text, fix)
		}
		out = append(out, '}')
	}
	r.Out = append(out, "]}\n"...)
}

func (l *linter) text(r *batch.Result, text string) {
	found, must := l.lint(r, text)
	if found == nil {
		r.Out = append(l.Out.AppendMarked(r.Out, l.Out.Paint(terminal.Good, "✓"), redact.Text("", text)), '\n')
		return
	}
	l.show(r, text, found, must)
}

// show answers for a text with findings.
func (l *linter) show(r *batch.Result, text string, found iter.Seq[lint.Finding], must bool) {
	mark := "•"
	if must {
		mark = l.Out.Paint(terminal.Bad, "✗")
	}
	r.Out = append(l.Out.AppendMarked(r.Out, mark, redact.Text("", text)), '\n')
	for f := range found {
		r.Flush()
		r.Out = l.appendText(r.Out, f)
		if fix, ok := f.Fix(); ok && !fix.Secret {
			r.Out = diagnostic.AppendFixText(append(r.Out, "  "...), l.Out, text, fix)
		}
	}
}

// appendText appends a finding for people.
func (l *linter) appendText(dst []byte, f lint.Finding) []byte {
	dst = append(dst, "  "...)
	if f.Severity == lint.SeverityMust {
		dst = l.Out.AppendPaint(dst, terminal.Bad, f.Severity.String())
	} else {
		dst = append(dst, f.Severity.String()...)
	}
	dst = strconv.AppendInt(append(dst, ", "...), int64(f.Start), 10)
	dst = strconv.AppendInt(append(dst, "–"...), int64(f.End), 10)
	dst = terminal.AppendShort(append(dst, ": "...), f.Message(), -1)
	if f.Err == nil { // the message of an error has it
		dst = l.Out.Start(append(dst, ' '), terminal.Faint)
		dst = append(append(dst, '('), core.SectionIn(l.document, f.Section)...)
		dst = l.Out.Stop(append(dst, ')'))
	}
	return append(dst, '\n')
}
