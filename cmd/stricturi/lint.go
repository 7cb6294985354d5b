package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
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
		disabled []string
		schemes  bool
		enabled  []string
	)
	l := &linter{References: frame.NewReferencesOf(a, edition.NewOne(iri.RFC3987(),
		"edition to check against: "+strings.Join(edition.Stems(edition.Known), ", "), edition.Known))}
	cmd := &cobra.Command{
		Use:   "lint [--spec STEM] [--schemes] [TEXT...]",
		Short: "Find what IRIs and URIs must not or should not contain",
		Long: `Lint reports what the document of an edition says must not, or should not, be in
an IRI or a URI, although its grammar may accept it. Lint accepts any text; if it is
not a reference of the edition, that is one more finding.

Since RFC 3986, and in texts that are not valid too: what makes browsers and other
programs find different hosts (readers-differ; see parse --readers).

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
and extensions of path segments, as section 4.2 suggests.

--schemes adds findings for references that break the rules of their own scheme; see
check --help. They are musts.

--output writes a report of the findings for CI and editors. A should is a warning.

Each finding has a code:
` + usage.Wrapped("", "", strings.Join(usage.Names(lint.Codes()), " ")) +
			`--disable leaves out findings of a code; a text that is not a reference of the
edition stays invalid. --enable adds those of upper-case: it finds
upper-case letters after the authority (7.5), which many ordinary IRIs have.

With --json: {"in","valid","findings":[{"section","severity","start","end",
"message","code","component","restriction","fix"}]}. "valid" is false if there is a
must, and "error" then has the first. Findings with the codes bidi and scripts, and
those about a label, have a component, such as "label of ireg-name", and those with
the code bidi a restriction of section 4.2, 1 or 2. For other findings these are
null. A fix is a replacement that removes the finding,
{"start","end","replace","with","why"}; not all findings have one.`,
		Example: `  stricturi lint http://pаypal.example/
  stricturi lint --spec rfc3986 HTTP://example.com:80/%7euser
  stricturi lint --json <iris.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			err := l.Choose()
			if err != nil {
				return err
			}
			l.Checker.Edition = l.Generic
			if !l.IsIRI() {
				if err := usage.NoEffect(cmd.Flags(), "for a URI: leave it out", "enable"); err != nil {
					return err
				}
			}
			if l.Disabled, err = usage.Codes(disabled, lint.Codes()); err != nil {
				return err
			}
			if l.Enabled, err = usage.Codes(enabled, lint.Codes()); err != nil {
				return err
			}
			if schemes {
				l.Scheme = rules.Check
			}
			l.Transform(l.answer)
			return l.Run(cmd.Context(), args)
		},
	}
	cmd.Flags().StringSliceVar(&disabled, "disable", nil, "code of findings to leave out, repeatable")
	usage.Complete(cmd, "disable", func() []string { return usage.Names(lint.Codes()) })
	cmd.Flags().StringSliceVar(&enabled, "enable", nil, "code of findings to add: upper-case")
	usage.Complete(cmd, "enable", func() []string { return []string{"upper-case"} })
	cmd.Flags().BoolVar(&schemes, "schemes", false, "also apply the rules of each text's own scheme")
	l.AddFlags(cmd, report.Formats...)
	return cmd
}

// linter is the command lint.
type linter struct {
	*frame.References
	lint.Checker
}

func (l *linter) answer(text string) frame.Reply {
	found := l.Check(text)
	var must error // the first
	if i := slices.IndexFunc(found, func(f lint.Finding) bool { return f.Severity == lint.SeverityMust }); i >= 0 {
		must = finding(found[i])
	}
	return frame.Reply{
		Err: must,
		Object: append(report.Answer(text, must), "findings",
			jsontext.Each(slices.Values(found), func(f lint.Finding) jsontext.Object { return findingObject(text, f) })),
		Reasons: func(yield func(error) bool) {
			for _, f := range found {
				if !yield(finding(f)) {
					return
				}
			}
		},
		Text: func(r *batch.Result) {
			mark := "•"
			switch {
			case must != nil:
				mark = l.Out.Paint(terminal.Bad, "✗")
			case len(found) == 0:
				mark = l.Out.Paint(terminal.Good, "✓")
			}
			r.Out = append(l.Out.AppendMarked(r.Out, mark, redact.Text("", text)), '\n')
			for _, f := range found {
				r.Flush()
				r.Out = l.appendText(r.Out, f)
				if fix, ok := f.Fix(); ok && !fix.Secret {
					r.Out = report.AppendFix(append(r.Out, "  "...), l.Out, text, fix)
				}
			}
		},
	}
}

func findingObject(text string, f lint.Finding) jsontext.Object {
	var restriction, fix any = nil, jsontext.Omit
	if n := int(f.Restriction); n != 0 {
		restriction = n
	}
	if x, ok := f.Fix(); ok {
		fix = report.FixObject(text, x)
	}
	return jsontext.Object{
		"section", f.Section, "severity", f.Severity.String(), "start", f.Start, "end", f.End, "message", f.Message(),
		"code", f.Code, "component", jsontext.Optional(f.Component.String(), f.Component.Rule != ""), "restriction", restriction, "fix", fix,
	}
}

// finding is a finding as an error, the reason for rejecting a text.
type finding lint.Finding

func (f finding) Error() string { return lint.Finding(f).Message() }

// Offset returns where the text is wrong.
func (f finding) Offset() int { return f.Start }

// Extent returns the part of the text that is wrong.
func (f finding) Extent() (start, end int) { return f.Start, f.End }

// Unwrap returns the error of the parser, if that is the finding.
func (f finding) Unwrap() error {
	if f.Err == nil {
		return nil
	}
	return f.Err
}

// Reason returns what is wrong, for summaries.
func (f finding) Reason() report.Reason {
	if f.Err != nil {
		return report.ReasonOf(f.Err)
	}
	return report.Reason{Finding: string(f.Code), Severity: f.Severity.String(), Section: f.Section}
}

// appendText appends a finding for people.
func (l *linter) appendText(dst []byte, f lint.Finding) []byte {
	severity, section := f.Severity.String(), ""
	if f.Severity == lint.SeverityMust {
		severity = l.Out.Paint(terminal.Bad, severity)
	}
	if f.Err == nil { // the message of an error has it
		section = " " + l.Out.Paint(terminal.Faint, "("+core.SectionIn(l.Document, f.Section)+")")
	}
	return fmt.Appendf(dst, "  %s, %d–%d: %s%s\n", severity, f.Start, f.End, terminal.Visible(f.Message()), section)
}
