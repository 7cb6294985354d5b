package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// bases are the flags about the base URI of files (section 5.1).
type bases struct {
	retrieved, encapsulating, fallback string // --base, --encapsulating, --default
	strict, alone                      bool   // --strict-base, --base-only

	asked bool          // whether there is one of these flags
	layer []base.Source // the layers around the content of files
	outer base.Base     // what they define
}

// inContent is the value of --base if the content alone has a base.
const inContent = "auto"

func (b *bases) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&b.retrieved, "base", "", "resolve references; `URI` is what files were retrieved by, auto what is in them")
	f.StringVar(&b.encapsulating, "encapsulating", "", "base `URI` of the encapsulating entity")
	f.StringVar(&b.fallback, "default", "", "base `URI` if nothing else defines it")
	f.BoolVar(&b.strict, "strict-base", false, "ignore a relative BASE, as RFC 2396 does")
	f.BoolVar(&b.alone, "base-only", false, "show the base of each file alone")
}

// chooseBase reads the layers from the flags.
func (f *find) chooseBase() error {
	f.asked = f.strict || f.alone
	for _, layer := range []struct {
		flag, text string
		source     base.Source
	}{
		{"encapsulating", f.encapsulating, base.FromEntity(base.FromRetrieval(f.encapsulating))},
		{"base", f.retrieved, base.FromRetrieval(f.retrieved)},
		{"default", f.fallback, base.ByDefault(f.fallback)},
	} {
		if f.asked = f.asked || layer.text != ""; layer.text == "" || layer.flag == "base" && layer.text == inContent {
			continue
		}
		if _, err := f.Base(layer.flag, layer.text); err != nil {
			return err
		}
		f.layer = append(f.layer, layer.source)
	}
	f.outer = f.establish(f.layer...)
	if f.alone && f.Format != "text" && !f.JSON {
		return errors.New("find: --base-only has --output text and json only")
	}
	return nil
}

// establish returns the base that layers define. Without one, its URI is empty.
func (f *find) establish(layers ...base.Source) base.Base {
	b, err := base.Establish(f.Generic, layers...)
	if e, ok := errs.AsType[*base.UndefinedError](err); ok {
		b.Refused = e.Refused
	}
	return b
}

// baseOf returns the base of a document in HTML or XML.
func (f *find) baseOf(d *htmllinks.Document, isXML bool) (base.Base, error) {
	l, ok := d.Base()
	if !ok {
		return f.outer, nil
	}
	content := base.FromHTML(l.Ref, f.targetText)
	if f.strict && !isXML {
		content = base.FromContent(l.Ref)
	}
	return f.establish(append(slices.Clip(f.layer), content)...), undecoded(d, l)
}

// answerBase answers for the base of a file with --base-only, and says which layers do not define one.
func (f *find) answerBase(r *batch.Result, name string, b base.Base, charset any) {
	switch {
	case !f.alone:
	case f.JSON:
		r.Out = jsontext.AppendLine(r.Out, slices.Concat(f.file(name), baseMembers(b),
			jsontext.Object{"refused", jsontext.Each(slices.Values(b.Refused), refusal), "charset", charset}))
	case b.URI == "":
		r.Out = fmt.Appendf(r.Out, "%s no base URI is defined\n", f.Out.Paint(terminal.Bad, "✗"))
	default:
		r.Out = fmt.Appendf(r.Out, "%s  %s\n", terminal.Visible(redact.Text("", b.URI)), f.Out.Paint(terminal.Faint, b.From.String()))
	}
	if f.alone && b.URI == "" {
		r.Fail(frame.StatusInvalid)
	}
	for _, refused := range b.Refused {
		if _, ok := report.Syntax(refused.Err); ok {
			r.Fail(frame.StatusInvalid)
		}
		if !f.alone || !f.JSON {
			r.Err = fmt.Appendf(r.Err, "stricturi: %s: %s\n", terminal.Visible(r.Input), note(refused))
		}
	}
}

// note says why a layer does not define a base.
func note(r base.Refusal) string {
	text := ""
	if r.Text() != "" {
		text = ", " + terminal.Shorten(redact.Text("", r.Text()), terminal.LongText)
	}
	return fmt.Sprintf("not %v%s: %s", r.Layer, text, terminal.Message(r.Err.Error()))
}

func refusal(r base.Refusal) jsontext.Object {
	return jsontext.Object{"from", r.Layer.String(), "text", r.Text(), "error", report.JSON(r.Text(), r.Err)}
}

// baseMembers returns the members about a base.
func baseMembers(b base.Base) jsontext.Object {
	return jsontext.Object{"base", jsontext.Optional(b.URI, b.URI != ""), "from", jsontext.Optional(b.From.String(), b.URI != "")}
}

// target is what a reference resolves to.
type target struct {
	uri.Target
	base base.Base
	err  error // why there is none
}

// newTarget returns a target, or nil without --base.
func (f *find) newTarget(t uri.Target, b base.Base, err error) *target {
	if !f.asked {
		return nil
	}
	if err != nil {
		err = reasoned{err, report.Reason{Finding: "without a target", Section: report.ReasonOf(err).Section}}
	}
	return &target{t, b, err}
}

// members returns the members about a target.
func (t *target) members() jsontext.Object {
	if t == nil {
		return nil
	}
	return append(jsontext.Object{"target", jsontext.Optional(t.Text, t.err == nil && !t.CurrentDocument), "sameDocument", t.SameDocument},
		baseMembers(t.base)...)
}

// resolved returns a link with the base that it is resolved against, which is that of its document
// unless there is another one in scope.
func (f *find) resolved(l htmllinks.Resolved, of base.Base) *target {
	switch {
	case l.Scope != nil:
		of = base.Base{URI: l.Base, From: base.LayerContent}
	case l.Element == "base":
		of = f.outer
		l.Target, l.Err = f.resolve(of.URI, l.Ref)
	}
	return f.newTarget(l.Target, of, l.Err)
}

var errNoBase = errors.New("no base URI is defined (section 5.1): give --base URI")

// resolve resolves any text, valid or not, with --base. Without a base only an absolute reference has
// a target.
func (f *find) resolve(base, ref string) (uri.Target, error) {
	if !f.asked {
		return uri.Target{}, nil
	}
	undefined := base == ""
	if undefined {
		if !uri.Split(ref).HasScheme {
			return uri.Target{}, errNoBase
		}
		base = ref
	}
	t, err := uri.Resolver{Edition: f.Generic, Unchecked: true}.ResolveText(base, ref)
	if undefined {
		t.SameDocument, t.CurrentDocument = false, false // it is not known what the document is
	}
	return t, err
}

// targetText resolves a relative BASE.
func (f *find) targetText(base, ref string) (string, error) {
	t, err := f.resolve(base, ref)
	return t.Text, err
}
