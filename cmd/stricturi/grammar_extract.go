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
		Args:  usage.Operands(0, 1, "one document", ""),
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
			for _, err := range e.Warnings {
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
		a.Complain(fmt.Errorf("warning: line %d: %s is not extracted: line %d defines it differently", d.Left.Line, d.Left.Name, d.Chosen.Line))
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
