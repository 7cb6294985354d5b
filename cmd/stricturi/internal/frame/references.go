package frame

import (
	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/uri"
)

// References is a command on references under one edition.
type References struct {
	*Texts
	spec edition.One
	*edition.Edition
}

// NewReferences returns such a command.
func NewReferences(a *App) *References { return &References{Texts: &Texts{App: a}} }

// AddFlags adds --spec and the flags of all commands that read texts.
func (r *References) AddFlags(cmd *cobra.Command) {
	r.AddSpecFlag(cmd)
	r.Texts.AddFlags(cmd)
}

// AddSpecFlag adds --spec.
func (r *References) AddSpecFlag(cmd *cobra.Command) {
	r.spec.AddFlag(cmd, uri.RFC3986(), "edition to follow", edition.Known)
}

// Choose sets the edition that --spec names.
func (r *References) Choose() (err error) {
	if r.Edition, err = r.spec.Get(); err != nil {
		return err
	}
	r.Under(r.Edition)
	return nil
}

// AddBaseFlag adds --base, which must be given.
func AddBaseFlag(cmd *cobra.Command, base *string) {
	cmd.Flags().StringVar(base, "base", "",
		"the absolute `URI`, or IRI, that references are relative to; in the charset of the operands, if there are any")
	usage.Require(cmd, "base")
}
