package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

func newGrammarExtract(a *frame.App) *cobra.Command {
	details := false
	cmd := &cobra.Command{
		Use:   "extract [--details] [FILE]",
		Short: "Take the ABNF out of a document",
		Long: `Extract writes the ABNF that a document defines, as printed, each part under a
comment with its section. The first comment names the document by its number and
title, or by its file. Without FILE, or for "-", it reads standard input.

  - RFCs and drafts as plain text: a paragraph is ABNF if most of its lines are.
    Page breaks are left out.
  - xml2rfc: <sourcecode type="abnf">, or <artwork type="abnf">. Artwork without a
    type is read as plain text is.
  - HTML: <pre class="lang-abnf">; other <pre> without a language as plain text.
  - Markdown: fenced code that is marked as abnf. {::include FILE} stands for the
    file, whose name is relative to the document's.

If a section collects the grammar, its rules come first, followed by the rules that
only other sections define. Of several definitions of a rule one is written: that of
this section, or of the section that has most rules that use each other.

All that is written can be read, except for numbers that are too large. Definitions
that have a mistake, or differ from the one that is written, are counted on standard
error; --details lists each.

Lines such as "; import rfc5322: atext" at the beginning say where the rules are
from that the document does not define, or defines in words. The sources are those
of the library ("stricturi help grammars") that a description in words, a sentence
or a comment of the document names for a rule; or that are alone among the documents
it refers to in having such a rule, below a comment that says so. If there are
several, a comment lists them, and the choice is yours.
A line such as "; char is from RFC 8259" says that a name does not mean the core
rule of RFC 5234.

With --json: {"rule","section","line","abnf"} for each definition; "section" is the
number of the section, or its title if it has no number.

Exit status 1: the document has no ABNF.`,
		Example: `  stricturi grammar extract rfc3986.txt >rfc3986.abnf
  stricturi grammar extract --json draft.xml
  stricturi grammar extract draft.md | stricturi grammar lint -`,
		Args: usage.Operands(0, 1, "one document", ""),
		RunE: func(_ *cobra.Command, args []string) error {
			name := cmp.Or(strings.Join(args, ""), reader.Stdin)
			text, shown, err := readDocument(a, name)
			if err != nil {
				return err
			}
			g := edition.Grammars{Reader: reader.Reader{ReadFile: edition.ReadFile}}
			e, err := g.Extract(name, text)
			if err != nil {
				return frame.About(shown, err)
			}
			for _, err := range e.Missing {
				a.Complain(err)
			}
			complainOfLeft(a, e.Other, e.Broken, details)
			if len(e.Rules) == 0 {
				a.Fail(frame.StatusInvalid)
				a.Complain(document.None(text))
				return nil
			}
			if a.JSON {
				var out []byte
				for _, r := range e.Rules {
					out = jsontext.AppendLine(out, jsontext.Object{"rule", r.Name, "section", r.Section, "line", r.Line, "abnf", r.ABNF()})
				}
				return a.Print(out)
			}
			e.Name = terminal.Escape(e.Name)
			return a.Print([]byte(e.Text()))
		},
	}
	cmd.Flags().BoolVar(&details, "details", false, "list the definitions that are left out")
	a.AddOutputFlag(cmd)
	return cmd
}

// complainOfLeft says which definitions of a document are left out, or how many.
func complainOfLeft(a *frame.App, other []document.Difference, broken []document.Broken, details bool) {
	if !details {
		if len(other)+len(broken) > 0 {
			a.Complain(fmt.Errorf("warning: definitions left out: %d with a mistake, %d that differ from another one; --details lists them",
				len(broken), len(other)))
		}
		return
	}
	for _, b := range broken {
		a.Complain(fmt.Errorf("warning: line %d: %s is not extracted: %s", b.Line, b.Name, b.Msg))
	}
	for _, d := range other {
		a.Complain(fmt.Errorf("warning: line %d: %s of section %s is not extracted: section %s defines it differently in line %d",
			d.Left.Line, d.Left.Name, d.Left.Section, d.Chosen.Section, d.Chosen.Line))
	}
}

// readDocument returns the text of a document, and its name for messages.
func readDocument(a *frame.App, name string) (text, shown string, err error) {
	if name == reader.Stdin {
		b, err := io.ReadAll(edition.Limited(a.Stdin))
		return string(b), frame.StandardInput, frame.About(frame.StandardInput, err)
	}
	b, err := edition.ReadFile(name)
	return string(b), name, err
}
