package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/uri"
)

func newUnescape(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		place placeFlag
		safe  bool
	)
	cmd := &cobra.Command{
		Use:   "unescape --place PLACE [--safe] [--spec STEM] [TEXT...]",
		Short: "Decode the text of a place in a reference",
		Long: `Unescape decodes each text, which is escaped for a place, as escape writes it. The
places are those of escape.

A text that is not that of one datum is an error: it has a character that the place
does not allow, a delimiter that ends it, or a "%" that begins no triplet, as in
data that was decoded already (RFC 3986, 2.4). Without --json, so is data with a
control character, which could end its line.

--safe keeps the triplets that would change the structure, or that other protocols
could take for delimiters (RFC 3986, 2.2, 7.2 and 7.3; RFC 2396, 2.4.2 and 7), and
says which: "%", characters reserved in the place, control characters such as NUL,
CR and LF, octets that are not UTF-8 such as overlong sequences, and escaped dot
segments.

With --json: {"in","out","valid"}, and with --safe "kept":
[{"start","end","reason"}]. If the text cannot be decoded, "out" is null, "valid" is
false, and "error" follows: {"offset","message"}.`,
		Example: `  stricturi unescape --place segment AC%2FDC
  stricturi unescape --place query-value --safe 'a%26b%0D%0Ac%20d'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := place.choose(f)
			if err != nil {
				return err
			}
			f.Transform(func(text string) frame.Reply {
				if safe {
					return unescapeSafe(f, p, text)
				}
				out, err := f.Unescape(p, uri.Escaped(text))
				if i := strings.IndexFunc(out, unicode.IsControl); err == nil && i >= 0 && !a.JSON {
					err = fmt.Errorf("a control character, which is not shown in a line: decoded, the text contains %U; give --json, or --safe",
						[]rune(out[i:])[0])
				}
				return escaped(f, text, out, err, nil)
			})
			return f.Run(cmd.Context(), args)
		},
	}
	place.add(cmd)
	cmd.Flags().BoolVar(&safe, "safe", false, "keep triplets that would change the structure")
	f.AddFlags(cmd)
	return cmd
}

func unescapeSafe(f *frame.References, p uri.Place, text string) frame.Reply {
	out, err := f.UnescapeSafe(p, uri.Escaped(text))
	if err != nil {
		return escaped(f, text, out, err, nil)
	}
	kept := []keptEscape{}
	for k := range f.KeptEscapes(p, uri.Escaped(text)) {
		kept = append(kept, keptEscape(k))
	}
	reply := escaped(f, text, out, nil, kept)
	line := reply.Text
	reply.Text = func(r *batch.Result) {
		line(r)
		for _, k := range kept {
			r.Out = appendKept(r.Out, f.Out, text, k)
		}
	}
	return reply
}
