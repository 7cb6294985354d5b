package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// references is what the commands share that work on references under one edition.
type references struct {
	*texts
	spec edition.One // --spec
	*edition.Edition
}

func newReferences(a *app) *references {
	return &references{texts: &texts{app: a}}
}

func (f *references) addFlags(cmd *cobra.Command) {
	f.addSpecFlag(cmd)
	f.addTextFlags(cmd)
}

func (f *references) addSpecFlag(cmd *cobra.Command) {
	f.spec.AddFlag(cmd, uri.RFC3986, "edition to follow", edition.All)
}

// choose finds the edition.
func (f *references) choose() (err error) {
	if f.Edition, err = f.spec.Get(); err != nil {
		return err
	}
	f.answersUnder(f.Edition)
	return nil
}

// addBaseFlag adds --base, which must be given.
func addBaseFlag(cmd *cobra.Command, base *string) {
	cmd.Flags().StringVar(base, "base", "", "the absolute `URI`, or IRI, that references are relative to")
	if err := cmd.MarkFlagRequired("base"); err != nil {
		panic(err)
	}
}

// appendError appends the member "error" for any error.
func appendError(dst []byte, err error) []byte {
	switch e := err.(type) {
	case *uri.SyntaxError:
		return appendFailure(dst, e)
	case *uri.ResolveError:
		dst = append(dst, `"error":{"section":`...)
		dst = jsontext.AppendOptional(dst, e.Section, e.Section != "")
		dst = append(dst, `,"message":`...)
	default:
		dst = append(dst, `"error":{"message":`...)
	}
	dst = jsontext.AppendString(dst, err.Error())
	return append(dst, '}')
}

// appendErrorText appends any error for people.
func (f *references) appendErrorText(dst []byte, text string, err error) []byte {
	if e, ok := err.(*uri.SyntaxError); ok {
		return appendFailureText(dst, f.out, f.Edition, e)
	}
	return fmt.Appendf(dst, "%s %s\n  %v\n", f.out.Paint(terminal.Bad, "✗"), terminal.Shorten(redact.Text(text), f.out.Columns(terminal.LongText)-len("✗ ")), err)
}

// appendLine appends a result: as it is, but for what a terminal could not
// terminal.
func (f *references) appendLine(dst []byte, s string) []byte {
	if f.out.IsTerminal {
		s = terminal.Visible(s)
	}
	return append(append(dst, s...), '\n')
}
