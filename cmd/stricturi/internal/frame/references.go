package frame

import (
	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/uri"
)

// References is a command on references under one edition.
type References struct {
	*Texts
	*edition.Edition
	spec edition.One
}

// NewReferences returns such a command, by default under RFC 3986.
func NewReferences(a *App) *References {
	return NewReferencesOf(a, edition.NewOne(uri.RFC3986(), "edition to follow", edition.Known))
}

// NewReferencesOf returns such a command with another --spec.
func NewReferencesOf(a *App, spec edition.One) *References {
	return &References{Texts: &Texts{App: a}, spec: spec}
}

// Complete completes a command with --spec and the flags of all commands that read texts. Prepare
// checks its own flags, once the edition is chosen, and returns what answers for a text. Formats are
// those of --output that not all commands have.
func (r *References) Complete(cmd *cobra.Command, prepare func() (func(*batch.Result, string), error), formats ...string) {
	r.AddSpecFlag(cmd)
	r.Texts.AddFlags(cmd, formats...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := r.Choose(); err != nil {
			return err
		}
		var err error
		if r.Answer, err = prepare(); err != nil {
			return err
		}
		return r.Run(cmd.Context(), args)
	}
}

// AddSpecFlag adds --spec.
func (r *References) AddSpecFlag(cmd *cobra.Command) { r.spec.AddFlag(cmd) }

// Choose sets the edition that --spec names.
func (r *References) Choose() (err error) {
	if r.Edition, err = r.spec.Get(); err != nil {
		return err
	}
	r.Under(r.Edition)
	return nil
}
