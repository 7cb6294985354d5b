package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
	"github.com/stricturi/stricturi/uri/suffix"
)

func newEdit(a *frame.App) *cobra.Command {
	f := frame.NewReferences(a)
	var (
		changes     changeList
		plusIsSpace bool
		gets        []string
		expand      bool
		repair      bool
	)
	cmd := &cobra.Command{
		Use:   "edit [--set PLACE=DATA]... [--append PLACE=DATA]... [--delete PLACE]... [--sort query] [--repair] [--expand] [--get TEMPLATE] [TEXT...]",
		Short: "Change parts of references, or show them",
		Long: `Edit changes references. The changes are made one after the other, in the order of
the flags, and each must give a valid reference of the edition. What they do not
touch stays as it is. The places are:

  scheme, authority, host, port, fragment
  userinfo, user, password  the userinfo, and its parts before and after the ":"
  path, segment[N]          the path, and a segment: 0 is the first, -1 the last
  query, query:NAME         the query, and the pairs with this name

DATA is percent-encoded as its place requires. Only in userinfo, host and path are
delimiters not data: ":" in userinfo, the brackets of an IP literal in host, and "/"
in path. An authority is one registry name. PLACE:=TEXT takes text that is escaped
already. "." and ".." cannot be segments as data, nor can a space or "%" be in a
host.

  --set PLACE=DATA     Set a component or part. query:NAME sets the first pair of
                       the name and deletes the others, or adds a pair.
                       PLACE?=DATA sets it only if it is undefined.
  --append PLACE=DATA  Add segments to path, a segment to segment, and a pair to
                       query:NAME or query. DATA for query is NAME, or NAME=VALUE.
                       path:DATA is short for segment=DATA.
  --delete PLACE       Make it undefined, or the path empty. query:NAME deletes all
                       pairs of the name; a name that ends with "*" is a prefix,
                       and "\*" is a "*". Without a host there is no userinfo and
                       no port.
  --sort query         Sort the pairs by name.

--repair first makes valid what people type and paste. It removes blanks, control
characters and delimiters around the text, tabs and line breaks in it, and blanks
around a host; writes "/" for "\" in references that are relative or of http, https,
ws, wss, ftp and file, and "%25" for a "%" that begins no triplet; and
percent-encodes what its place does not allow. It changes nothing in a host: what is
wrong there is an error. Each step is reported on standard error, with the section
that it is from, or "URL standard" if a browser does the same.

--expand first expands abbreviated references (RFC 2396, Appendix F; RFC 3986, 4.5):
"www.w3.org/Addressing/" becomes "http://www.w3.org/Addressing/". It guesses the
scheme from a mailbox, the port, the first label of the host name, or the fact that
there is a host name. Nothing else guesses. A reference with a scheme stays as it
is. White space, angle brackets, quotes and "URL:" around the text are left out
(RFC 2396, Appendix E).

Names are compared decoded. No RFC defines pairs. They are separated by "&".
--plus-is-space decodes "+" as a space.

--get shows a template in place of the result, for people and for other programs:

  {PLACE}         the data, decoded, or nothing if it is undefined. segment[N] can
                  be written segment:N or path:N.
  {:PLACE}        the text, as it is written
  {must:PLACE}    an undefined place is an error
  {default:port}  the port, or the default of the scheme (RFC 3986, 6.2.3)
  {url}           the whole reference
  {{ and }}       braces

Data is an error if it could be misread: in userinfo and path, an escaped delimiter;
and without --json, a control character, which could end the line.

With --json: {"in","out","valid"}, and before "valid" with --repair "fixes", the
steps, {"start","end","replace","with","why","source"}, with --expand "by", the
heuristic that was applied, {"form","value","scheme"} or null, and with --get "get".
"valid" is that of the text itself, repaired with --repair and expanded with
--expand. If it is false or a
change is not possible, "out" is null, and "error" follows. After a "change", the
flag, its offset is in the component.`,
		Example: `  stricturi edit --set 'query:tag=a b' --delete fragment 'http://a/?tag=1#top'
  stricturi edit --append path:'a/b' http://example.com/docs
  stricturi edit --delete 'query:utm_*' --sort query --input urls.txt
  stricturi edit --repair ' https://example.com/my docs/100%'
  stricturi edit --expand www.w3.org/Addressing/ ftp.example.com jim@example.com
  stricturi edit --set scheme=http --set host=example.org --set path=/a ''
  stricturi edit --get '{host}:{default:port}' https://example.com/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			if len(gets) > 1 {
				return errors.New("--get is given more than once: give one template")
			}
			get := strings.Join(gets, "")
			x := &editing{References: f, changes: changes, plusIsSpace: plusIsSpace, repair: repair}
			if expand {
				x.expander = &suffix.Expander{Check: f.Accept, IRI: f.IsIRI()}
			}
			if len(gets) > 0 {
				var err error
				if x.template, err = edition.ParseTemplate(get); err != nil {
					return fmt.Errorf("--get: %w", err)
				}
			}
			if !x.hasPairs(get) {
				if err := usage.NoEffect(cmd.Flags(), "without query:NAME or --sort: leave it out", "plus-is-space"); err != nil {
					return err
				}
			}
			f.Transform(x.answer)
			return f.Run(cmd.Context(), args)
		},
	}
	changes.addFlag(cmd, edition.Set, "`PLACE=DATA`: set a component or part, repeatable")
	changes.addFlag(cmd, edition.Append, "`PLACE=DATA`: add a segment or a pair, repeatable")
	changes.addFlag(cmd, edition.Delete, "`PLACE`: delete a component or part, repeatable")
	changes.addFlag(cmd, edition.Sort, "query: sort the pairs of the query")
	cmd.Flags().BoolVar(&expand, "expand", false, "expand abbreviated references first")
	cmd.Flags().BoolVar(&repair, "repair", false, "repair what is typed and pasted first, and report the steps")
	cmd.Flags().StringArrayVar(&gets, "get", nil, "a `template` to fill in, as in '{host}:{default:port}'")
	cmd.Flags().BoolVar(&plusIsSpace, "plus-is-space", false, `decode "+" in pairs as a space`)
	f.AddFlags(cmd)
	return cmd
}

// changeList has the changes in the order of their flags.
type changeList []edition.Change

func (l *changeList) addFlag(cmd *cobra.Command, op edition.Op, help string) {
	cmd.Flags().Var(changeFlag{l, op}, string(op), help)
	usage.Complete(cmd, string(op), func() []string {
		switch op {
		case edition.Sort:
			return []string{"query"}
		case edition.Delete:
			return edition.Places
		case edition.Append:
			return []string{"path=", "segment=", "query=", edition.Pair + "="}
		}
		var all []string
		for _, place := range edition.Places {
			all = append(all, place+"=")
		}
		return all
	})
}

// changeFlag is a flag of one kind of changes.
type changeFlag struct {
	list *changeList
	op   edition.Op
}

func (f changeFlag) Set(text string) error {
	c, err := edition.ParseChange(f.op, text)
	*f.list = append(*f.list, c)
	return err
}

func (f changeFlag) String() string { return "" }

func (f changeFlag) Type() string { return "change" }

// editing is the command edit.
type editing struct {
	*frame.References
	changes     []edition.Change
	plusIsSpace bool
	template    *edition.Template // nil without --get
	repair      bool
	expander    *suffix.Expander // nil without --expand
}

// hasPairs reports whether pairs of the query are read.
func (x *editing) hasPairs(get string) bool {
	return strings.Contains(get, "query:") || slices.ContainsFunc(x.changes, func(c edition.Change) bool {
		return c.Place.Name == edition.Pair || c.Place.Name == "query" && c.Op != edition.Set && c.Op != edition.Delete
	})
}

func (x *editing) answer(text string) frame.Reply {
	object := jsontext.Object{"in", text}
	var err error
	var by, change, get, steps any = jsontext.Omit, jsontext.Omit, jsontext.Omit, jsontext.Omit
	var fixes []uri.Fix
	expanded := text
	if x.repair {
		var r uri.Reference
		r, fixes, err = x.Generic.Repair(text)
		expanded, steps = r.String(), jsontext.Each(slices.Values(fixes), func(f uri.Fix) jsontext.Object { return report.FixObject(text, f) })
	}
	if x.expander != nil && err == nil {
		var e suffix.Expansion
		e, err = x.expander.Expand(extract.Unwrap(expanded))
		expanded, by = e.URI, nil
		if e.Applied {
			by = jsontext.Object{"form", string(e.By.Form), "value", jsontext.Optional(e.By.Value, e.By.Value != ""), "scheme", e.By.Scheme}
		}
	}
	var e *edition.Edited
	if err == nil {
		e, err = x.Edit(expanded, x.changes, x.plusIsSpace)
	}
	valid := err == nil
	result := ""
	if err == nil {
		result = e.String()
	}
	out, problem := jsontext.Optional(result, err == nil), report.JSON(text, err)
	if c, ok := errs.AsType[*edition.ChangeError](err); ok {
		valid, change, problem = true, c.Change.Flag, report.JSON("", c.Err)
		err = flagFault{c, c.Change.Flag}
	}
	if x.template != nil {
		get, result = nil, ""
		if err == nil {
			if result, err = x.template.Fill(e, !x.JSON); err != nil {
				problem = report.JSON(text, err)
				err = flagFault{err, "--get"}
			} else {
				get = result
			}
		}
	}
	object = append(object, "out", out, "fixes", steps, "by", by, "get", get, "valid", valid, "change", change, "error", problem)
	reply := x.Result(object, result, err)
	if write := reply.Text; write != nil && len(fixes) > 0 {
		reply.Text = func(r *batch.Result) {
			write(r)
			r.Err = append(append(r.Err, terminal.Escape(redact.Text("", text))...), '\n')
			for _, f := range fixes {
				r.Err = report.AppendFix(r.Err, x.App.Err, text, f)
				r.Flush()
			}
		}
	}
	return reply
}

// flagFault is an error of a flag. It hides a syntax error, whose text is not that of the line.
type flagFault struct {
	error
	flag string
}

// Reason returns the flag.
func (f flagFault) Reason() report.Reason { return report.Reason{Finding: f.flag} }
