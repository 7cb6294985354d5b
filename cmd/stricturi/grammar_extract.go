package main

import (
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/revision"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/octets"
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

All that is written can be read. Definitions that have a mistake, or differ from the
one that is written, are counted on standard error; --details lists each.

Lines such as "; import rfc5322: atext" at the beginning say where the rules are
from that the document does not define, or defines in words. The sources are those
of the library ("stricturi help grammars") that a description in words, a sentence
or a comment of the document names for a rule; or that are alone among the documents
it refers to in having such a rule, below a comment that says so. If there are
several, a comment lists them, and the choice is yours.

With --json: {"rule","section","line","abnf"} for each definition; "section" is the
number of the section, or its title if it has no number.

Exit status 1: the document has no ABNF.`,
		Example: `  stricturi grammar extract rfc3986.txt >rfc3986.abnf
  stricturi grammar extract --json draft.xml
  stricturi grammar extract draft.md | stricturi grammar lint -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("grammar extract takes one document, not %d", len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := readDocument(a, args)
			if err != nil {
				return err
			}
			rules, other, broken := document.Extract(text)
			complainOfLeft(a, other, broken, details)
			if len(rules) == 0 {
				a.Fail(frame.StatusInvalid)
				a.Complain(errors.New("the document has no ABNF"))
				return nil
			}
			if a.JSON {
				return a.Print(extractedJSON(rules))
			}
			return a.Print(extractedText(documentName(text, args), text, rules))
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
			a.Complain(fmt.Errorf("warning: definitions left out: %d with a mistake, %d that differ from another one of the rule; --details lists them",
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

func readDocument(a *frame.App, args []string) (string, error) {
	if len(args) == 0 || args[0] == "-" {
		b, err := io.ReadAll(edition.Limited(a.Stdin))
		if err != nil {
			return "", frame.About(frame.StandardInput, err)
		}
		return document.Include(string(b), func(string) (string, error) {
			return "", errors.New("give the document as a file, so that files beside it are found")
		})
	}
	name := args[0]
	b, err := edition.ReadFile(name)
	if err != nil {
		return "", err
	}
	rev, file, ofRevision := revision.Cut(name)
	text, err := document.Include(string(b), func(other string) (string, error) {
		if ofRevision {
			other = rev + ":" + path.Join(path.Dir(file), other)
		} else {
			other = filepath.Join(filepath.Dir(name), filepath.FromSlash(other))
		}
		b, err := edition.ReadFile(other)
		return string(b), err
	})
	return text, frame.About(name, err)
}

func extractedJSON(rules []document.Rule) (dst []byte) {
	for _, r := range rules {
		dst = jsontext.AppendLine(dst, jsontext.Object{"rule", r.Name, "section", r.Section, "line", r.Line, "abnf", r.ABNF()})
	}
	return dst
}

// documentName returns the name of a document, that of its file if it has no other, or "".
func documentName(text string, args []string) string {
	name := document.Name(text)
	if name == "" && len(args) > 0 && args[0] != "-" {
		name = filepath.Base(args[0])
	}
	return terminal.Escape(name)
}

func extractedText(name, text string, rules []document.Rule) (dst []byte) {
	title := ""
	for i, r := range rules {
		if i > 0 && (r.Gap || r.Title != title) {
			dst = append(dst, '\n')
		}
		if title != r.Title {
			title = r.Title
			dst = fmt.Appendf(dst, "; %s\n\n", title)
		}
		if r.Above != "" {
			dst = fmt.Appendf(dst, "%s\n", r.Above)
		}
		dst = fmt.Appendf(dst, "%s\n", r.Text)
	}
	var head []byte
	if name != "" {
		head = fmt.Appendf(head, "; %s\n\n", name)
	}
	if g, _ := abnf.Parse(string(dst)); g != nil && octets.Likely(g) {
		head = fmt.Appendf(head, "%s\n\n", octets.Line)
	}
	number, _, _ := strings.Cut(name, ",")
	if lines := new(reader.Reader).Imports(number, document.Plain(text), string(dst)); lines != nil {
		head = fmt.Appendf(head, "%s\n\n", strings.Join(lines, "\n"))
	}
	return append(head, dst...)
}
