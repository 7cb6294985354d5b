package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/uri"
)

func newJoin(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	cmd := &cobra.Command{
		Use:   "join [--spec STEM] [OBJECT...]",
		Short: "Join components to references",
		Long: `Join puts components together (RFC 3986, 5.3). Each text is a JSON object, as split
--json writes it: {"scheme","authority","path","query","fragment"}. A component that
is null or missing is undefined, which is not the same as empty; a missing path is
empty. A member with "Base64" added to its name has exact bytes, and is used instead.
Other members are ignored.

The result is an error if it is not a reference of the edition, or if it splits into
other components, as when a path that begins with "//" has no authority before it.

With --json: {"in","out"}; if the components cannot be joined, "out" is null and
"error" follows.`,
		Example: `  stricturi join '{"scheme":"http","authority":"example.com","path":"/a","query":""}'
  stricturi split --json 'http://example.com/' | stricturi join`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			f.Answer = func(r *batch.Result, text string) {
				out, err := join(f, text)
				if err != nil {
					r.Refuse(frame.StatusInvalid, err)
				}
				switch {
				case a.JSON:
					r.Out = append(r.Out, '{')
					r.Out = jsontext.AppendText(r.Out, "in", text)
					r.Out = append(r.Out, `,"out":`...)
					r.Out = jsontext.AppendOptional(r.Out, out, err == nil)
					if err != nil {
						r.Out = diagnostic.AppendJSON(append(r.Out, ','), err)
					}
					r.Out = append(r.Out, "}\n"...)
				case err != nil:
					a.Diagnose(r, f.Edition, text, err)
				default:
					r.Out = append(append(r.Out, f.Out.Shown(out)...), '\n')
				}
			}
			return f.Run(cmd.Context(), args)
		},
	}
	f.AddFlags(cmd)
	return cmd
}

// join returns the reference whose components an object has.
func join(f *frame.References, object string) (string, error) {
	var p uri.Parts
	err := jsontext.ReadMembers(object, func(name, text string) {
		switch name {
		case "scheme":
			p.Scheme, p.HasScheme = text, true
		case "authority":
			p.Authority, p.HasAuthority = text, true
		case "path":
			p.Path = text
		case "query":
			p.Query, p.HasQuery = text, true
		case "fragment":
			p.Fragment, p.HasFragment = text, true
		}
	}, fiveNames[:]...)
	if err != nil {
		return "", joinFault{err}
	}
	out := uri.Join(p)
	if err := f.Accept(out); err != nil {
		return "", err
	}
	if uri.Split(out) != p {
		return "", joinFault{errOtherComponents}
	}
	return out, nil
}

var errOtherComponents = errors.New(`joined, the components are not read as these: a component contains the delimiter after it, or the path is read as an authority or a scheme`)

// joinFault is a text that has no components of a reference.
type joinFault struct{ error }

// Reason returns what is wrong.
func (f joinFault) Reason() diagnostic.Reason {
	if f.error == errOtherComponents {
		return diagnostic.Reason{Finding: "other components"}
	}
	return diagnostic.Reason{Finding: f.Error()}
}
