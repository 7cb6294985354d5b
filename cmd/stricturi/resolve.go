package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/uri"
)

var excesses = map[string]uri.Excess{"": uri.ExcessByEdition, "keep": uri.ExcessKeep, "drop": uri.ExcessDrop, "error": uri.ExcessError}

var errMisformed = errors.New("a relative reference with the base's scheme before it: leave the scheme out, or give --same-scheme")

func newResolve(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var base, excess string
	var o uri.Resolver
	var relative, noSameDocument bool
	cmd := &cobra.Command{
		Use:   "resolve --base URI [--spec STEM] [--excess keep|drop|error] [--same-scheme] [--verbatim] [--letter] [--relative] [TEXT...]",
		Short: "Resolve references against a base URI, or make them relative to it",
		Long: `Resolve shows the target of each reference, resolved against the base with the
algorithm of the edition's own section 5.2. IRIs are resolved as RFC 3986 resolves
URIs (RFC 3987, 6.5).

A reference to the current document is shown as "(current document)" before
RFC 3986, which resolves it to the base. Excess ".." segments are kept before
RFC 3986 and dropped since; --excess chooses. If a path would be read as an
authority, "/." is put before it, which RFC 3986 removes on resolution; before
RFC 3986 such a reference cannot be resolved. --letter disables both.

A reference that does not match the grammar is resolved nevertheless, with a warning
on standard error and exit status 1. So is a reference with the scheme of the base
that should be relative, such as "http:g" against "http://a/b", which RFC 2396 says
should be marked as an error (5.2, step 3). --same-scheme ignores the scheme,
without a warning, if it is known to be hierarchical. --verbatim keeps the dot
segments of a reference with a scheme, as Turtle does for absolute IRIs.

--relative does the reverse: it shows for each text, an absolute URI or IRI, the
shortest reference that resolves to it against the base. If there is none it shows
the text. Before RFC 3986 the empty reference and a fragment alone refer to the
current document. They are used as references to the base unless --no-same-document
is given.

With --json: {"in","base","ref","target","sameDocument","valid","guarded","excess",
"misformed"}. "valid" is that of the reference itself; if it is false, "error"
follows. "target" is null for the current document, and if the reference cannot be
resolved. With --relative: {"in","base","target","ref","exact","valid"}. "exact" is
false if no reference resolves to the target, because it has dot segments that RFC
3986 removes.`,
		Example: `  stricturi resolve --base http://a/b/c/d';p?q' ../g '?y' '#s'
  stricturi resolve --base http://a/b/c/d';p?q' --spec rfc2396 ../../../g
  stricturi resolve --base http://例え.jp/é/ö --spec rfc3987 ../ü
  stricturi resolve --base http://a/b/c/d --relative http://a/b/e 'http://a/b/c/d#s'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			base, err := f.Beside(args, base)
			if err != nil {
				return err
			}
			if relative {
				if err := usage.NoEffect(cmd.Flags(), "with --relative: leave it out", "excess", "same-scheme", "verbatim", "letter"); err != nil {
					return err
				}
				relativize, err := f.Relativizer(base, noSameDocument)
				if err != nil {
					return err
				}
				f.Shaping = []string{"no-same-document"}
				f.Transform(func(text string) frame.Reply { return madeRelative(f, base, text, relativize) })
				return f.Run(cmd.Context(), args)
			}
			if err := usage.NoEffect(cmd.Flags(), "without --relative: leave it out", "no-same-document"); err != nil {
				return err
			}
			if err := f.CheckBase(base); err != nil {
				return err
			}
			o.Excess = excesses[excess]
			resolve := f.Resolver(o)
			f.Transform(func(ref string) frame.Reply {
				t, err := resolve(base, ref)
				if err != nil {
					t.Invalid = f.Accept(ref)
				}
				return resolved(f, base, ref, t, t.Misformed && !o.SameScheme, err)
			})
			return f.Run(cmd.Context(), args)
		},
	}
	frame.AddBaseFlag(cmd, &base)
	usage.OneOf(cmd, &excess, "excess", "what",
		`what to do with ".." above the root: "keep", "drop" or "error" (default as the edition has it)`, "keep", "drop", "error")
	cmd.Flags().BoolVar(&o.SameScheme, "same-scheme", false,
		`let "http:g" be relative where the base is http, for schemes known to be hierarchical`)
	cmd.Flags().BoolVar(&o.Verbatim, "verbatim", false, "keep a reference with a scheme as it is, with its dot segments")
	cmd.Flags().BoolVar(&o.Letter, "letter", false, "follow the algorithm to the letter: guard, refuse and correct nothing")
	cmd.Flags().BoolVar(&relative, "relative", false, "find the shortest reference to each text, which is a target")
	cmd.Flags().BoolVar(&noSameDocument, "no-same-document", false,
		"with --relative: give no reference that is empty or nothing but a fragment")
	f.AddFlags(cmd)
	return cmd
}

// madeRelative returns the answer with the reference to a target.
func madeRelative(f *frame.References, base, text string, relativize func(string) (string, bool, error)) frame.Reply {
	ref, exact, err := relativize(text)
	return f.Result(struct {
		jsontext.In
		Base         string  `json:"base"`
		Target       string  `json:"target"`
		TargetBase64 []byte  `json:"targetBase64,omitempty"`
		Ref          *string `json:"ref"`
		Exact        bool    `json:"exact"`
		report.Verdict
	}{
		jsontext.InOf(text), base, text, jsontext.Exact(text), jsontext.Optional(ref, err == nil), exact,
		report.Verdict{Valid: f.Accept(text) == nil, Error: report.JSON(err)},
	}, ref, err)
}

// isCurrent reports whether the only target is the current document.
func isCurrent(t uri.TextTarget) bool { return t.SameDocument && t.String() != t.Text }

// resolution is the answer in JSON.
type resolution struct {
	jsontext.In
	Base         string            `json:"base"`
	BaseBase64   []byte            `json:"baseBase64,omitempty"`
	Ref          string            `json:"ref"`
	RefBase64    []byte            `json:"refBase64,omitempty"`
	Target       *string           `json:"target"`
	TargetBase64 []byte            `json:"targetBase64,omitempty"`
	SameDocument bool              `json:"sameDocument"`
	Valid        bool              `json:"valid"`
	Guarded      bool              `json:"guarded"`
	Excess       bool              `json:"excess"`
	Misformed    bool              `json:"misformed"`
	Error        *report.JSONError `json:"error,omitempty"`
}

// resolved returns the answer with the target of a reference. If mark is true, the reference
// is resolved, but marked as an error.
func resolved(f *frame.References, base, ref string, t uri.TextTarget, mark bool, err error) frame.Reply {
	object := resolution{
		In: jsontext.InOf(ref), Base: base, BaseBase64: jsontext.Exact(base), Ref: ref, RefBase64: jsontext.Exact(ref),
		SameDocument: t.SameDocument, Valid: t.Invalid == nil, Guarded: t.Guarded, Excess: t.Excess, Misformed: t.Misformed,
		Error: report.JSON(cmp.Or(err, t.Invalid)),
	}
	if err == nil && !isCurrent(t) {
		object.Target, object.TargetBase64 = &t.Text, jsontext.Exact(t.Text)
	}
	if err != nil {
		return f.Result(object, "", err)
	}
	var warnings []error
	if t.Invalid != nil {
		warnings = append(warnings, t.Invalid)
	}
	if mark {
		warnings = append(warnings, &uri.ResolveError{Edition: f.Generic, Section: "5.2", Err: errMisformed})
	}
	shown := t.String()
	if t.Invalid != nil {
		shown = terminal.Escape(shown)
	}
	reply := f.Result(object, shown, nil)
	if len(warnings) == 0 {
		return reply
	}
	line := reply.Text
	reply.Err, reply.Reasons = warnings[0], slices.Values(warnings)
	reply.Text = func(r *batch.Result) {
		for _, w := range warnings {
			f.Diagnose(r, f.Edition, ref, w)
			r.Err = fmt.Appendf(r.Err, "  %s resolved nevertheless\n", f.App.Err.Paint(terminal.Faint, "warning:"))
		}
		line(r)
	}
	return reply
}
