package frame

import (
	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/uri"
)

// NewReferences returns a command on references under one edition, by default RFC 3986.
func NewReferences(a *App) *Texts {
	return NewReferencesOf(a, edition.One{Default: edition.Of(uri.RFC3986()), Help: "edition to follow", Valid: edition.Known})
}

// NewReferencesOf returns such a command with another --spec.
func NewReferencesOf(a *App, spec edition.One) *Texts { return &Texts{App: a, spec: spec} }

// Complete completes a command on references with --spec and the flags of all commands that read texts.
// Prepare checks its own flags, once the edition is chosen, and returns what answers for a text. Formats
// are those of --output that not all commands have.
func (t *Texts) Complete(cmd *cobra.Command, prepare func() (func(*batch.Result, string), error), formats ...string) {
	t.AddSpecFlag(cmd)
	t.AddFlags(cmd, formats...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := t.Choose(); err != nil {
			return err
		}
		var err error
		if t.Answer, err = prepare(); err != nil {
			return err
		}
		return t.Run(cmd.Context(), args)
	}
}

// AddSpecFlag adds --spec.
func (t *Texts) AddSpecFlag(cmd *cobra.Command) { t.spec.AddFlag(cmd) }

// Choose sets the edition that --spec names.
func (t *Texts) Choose() error {
	e, err := t.spec.Get()
	if err == nil {
		t.Under(e)
	}
	return err
}
