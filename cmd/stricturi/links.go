package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

func newLinks(a *frame.App) *cobra.Command {
	c := &linksCommand{References: frame.NewReferencesOf(a, specOfDocuments())}
	cmd := &cobra.Command{
		Use:   "links [--base URI] [--spec STEM] [--base-only] [FILE...]",
		Short: "Resolve the links of documents in HTML and XML",
		Long: `Links shows the base URI of each document and its links, resolved. Operands are
files; "-", or none, is standard input. A document is XML if its first element is
not html, and it begins with an XML declaration or the element has an attribute such
as xmlns or xml:base. "stricturi find" reads Markdown too.

The base (section 5.1) comes from the first of these that defines one: the BASE
element of a document in HTML, or the xml:base of the root of one in XML;
--encapsulating, the base of an entity such as a message that contains the document;
--base, the URI that it was retrieved by, the last one after redirections;
--default. A relative BASE is resolved against the base of the others, as in HTML
and in browsers; with --strict-base it does not define a base, as in RFC 2396.

Links are decoded from the charset of the document, which can be a guess. Where the
characters of a link are not known, as in a charset such as viscii, it has no
target. In XML, links are xml:base, xlink:href, what Atom, SVG, RDF/XML, XHTML, XML
Schema, XInclude and XSLT define, and the href of
xml-stylesheet; each is resolved against the xml:base in scope.

With --json, for each link:
{"file","element","attribute","start","end","line","raw",
"ref","target","sameDocument","valid","guarded","base","from"}. "start" and "end"
are byte offsets in the file, "raw" is the text there, and "ref" is the
reference. "target" is null if there is none, and for the current document. "base"
is the base in scope, and "from" is "content", "entity", "retrieval" or "default".
In XML, "attribute" is null if an element contains the reference.

With --json --base-only, for each document:
{"file","base","from","refused","charset"}. "refused" has what does not define a
base: {"from","text","error"}. Without a base, "base" and "from" are null.

The exit status is 1 if a link is invalid or has no target, if a document has an
invalid base, or with --base-only none, and if a document in XML is not well-formed
or has more than 100 nested values of xml:base: the links are those before that.`,
		Example: `  stricturi links --base http://example.com/a/ index.html
  stricturi links --base http://example.com/feed --json feed.atom
  stricturi links --base-only *.html
  curl -s http://example.com/ | stricturi links --base http://example.com/`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.Choose(); err != nil {
				return err
			}
			if err := c.check(); err != nil {
				return err
			}
			c.several = len(files) > 1
			return c.RunFiles(cmd.Context(), files, c.records)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.retrieved, "base", "", "`URI` that the documents were retrieved by")
	f.StringVar(&c.encapsulating, "encapsulating", "", "base `URI` of the encapsulating entity")
	f.StringVar(&c.fallback, "default", "", "base `URI` if nothing else defines it")
	f.BoolVar(&c.strict, "strict-base", false, "ignore a relative BASE, as RFC 2396 does")
	f.BoolVar(&c.baseOnly, "base-only", false, "show the base of each document alone")
	c.AddSpecFlag(cmd)
	a.AddOutputFlag(cmd)
	return cmd
}

// linksCommand is the command links.
type linksCommand struct {
	*frame.References
	retrieved, encapsulating, fallback string
	strict, baseOnly, several          bool

	outer []base.Source // the layers outside of the document
}

// check checks the flags, and reads the layers from them.
func (c *linksCommand) check() error {
	for _, layer := range []struct {
		flag, text string
		source     base.Source
	}{
		{"encapsulating", c.encapsulating, base.FromEntity(base.FromRetrieval(c.encapsulating))},
		{"base", c.retrieved, base.FromRetrieval(c.retrieved)},
		{"default", c.fallback, base.ByDefault(c.fallback)},
	} {
		if layer.text == "" {
			continue
		}
		if err := c.CheckBase(layer.flag, layer.text); err != nil {
			return err
		}
		c.outer = append(c.outer, layer.source)
	}
	return nil
}

// linkedDocument is a document and its base.
type linkedDocument struct {
	*htmllinks.Document
	name  string // of the file
	isXML bool

	base, outer base.Base // of all layers, and of those outside of the document
	undefined   error     // why there is no base
	refused     []base.Refusal
}

// maxSize is the maximum size of a document.
const maxSize = 64 << 20

// records yields a document and its links.
func (c *linksCommand) records(name string, plain io.Reader) iter.Seq[batch.Batch] {
	return batch.Records(plain, func(in io.Reader, yield func(batch.Record) bool) {
		d := &linkedDocument{name: name}
		if err := d.parse(in, markup); err != nil {
			yield(batch.Record{Err: err})
			return
		}
		c.establish(d)
		more := yield(batch.Record{Answer: func(r *batch.Result) { c.answer(r, d) }})
		if !c.baseOnly && more {
			c.resolved(d, func(l resolvedLink) bool {
				return yield(batch.Record{Answer: func(r *batch.Result) { c.answerLink(r, l) }})
			})
		}
	})
}

// parse reads a document in HTML or XML, by its content if as does not tell which.
func (d *linkedDocument) parse(plain io.Reader, as format) (err error) {
	b := bufio.NewReaderSize(batch.Text(plain, true), 4096)
	head, _ := b.Peek(4096) // the next Read returns the error
	parse := htmllinks.Parse
	if d.isXML = as == inXML || as == markup && isXML(head); d.isXML {
		parse = htmllinks.ParseXML
	}
	d.Document, err = parse(b, htmllinks.Options{MaxSize: maxSize})
	return err
}

// isXML reports whether a document that begins with head is in XML.
func isXML(head []byte) bool {
	head = bytes.ReplaceAll(head, []byte{0}, nil) // of UTF-16
	_, rest, _ := bytes.Cut(head, []byte("<"))
	declared := bytes.HasPrefix(rest, []byte("?xml"))
	z := html.NewTokenizer(bytes.NewReader(head))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return declared
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			return t.Data != "html" && (declared || slices.ContainsFunc(t.Attr,
				func(a html.Attribute) bool { return strings.HasPrefix(a.Key, "xml") }))
		}
	}
}

// establish sets the bases of a document.
func (c *linksCommand) establish(d *linkedDocument) {
	sources := c.outer
	var lost []base.Refusal // of the content
	if l, ok := d.Base(); ok {
		content := base.FromHTML(l.Ref, c.target)
		if c.strict && !d.isXML {
			content = base.FromContent(l.Ref)
		}
		if err := undecoded(d.Document, l); err != nil {
			lost = []base.Refusal{{Layer: base.LayerContent, Err: err}}
		} else {
			sources = append([]base.Source{content}, sources...)
		}
	}
	d.outer, _ = base.Establish(c.Generic, c.outer...)
	d.base, d.undefined = base.Establish(c.Generic, sources...)
	d.refused = append(lost, d.base.Refused...)
	if e, ok := errs.AsType[*base.UndefinedError](d.undefined); ok {
		d.refused = append(lost, e.Refused...)
	}
}

// answer answers for a document.
func (c *linksCommand) answer(r *batch.Result, d *linkedDocument) {
	isInvalid := func(r base.Refusal) bool {
		_, ok := report.Syntax(r.Err)
		return ok
	}
	if c.baseOnly && d.undefined != nil || slices.ContainsFunc(d.refused, isInvalid) || d.TreeError() != nil {
		r.Fail(frame.StatusInvalid)
	}
	switch {
	case c.JSON && c.baseOnly:
		r.Out = jsontext.AppendLine(r.Out, d.object())
	case c.JSON:
		for _, note := range d.notes() {
			r.Err = fmt.Appendf(r.Err, "%s\n", terminal.Message(fmt.Sprintf("stricturi: %s: %s", r.Input, note)))
		}
	default:
		r.Out = c.appendText(r.Out, d)
	}
}

// members returns the members about a file, whose name is null for standard input.
func (d *linkedDocument) members() jsontext.Object {
	return jsontext.Object{"file", jsontext.Optional(d.name, d.name != "-")}
}

// baseMembers returns the members about a base.
func baseMembers(b base.Base) jsontext.Object {
	return jsontext.Object{"base", jsontext.Optional(b.URI, b.URI != ""), "from", jsontext.Optional(b.From.String(), b.URI != "")}
}

// object returns the answer of --base-only in JSON.
func (d *linkedDocument) object() jsontext.Object {
	refused := []jsontext.Object{}
	for _, r := range d.refused {
		refused = append(refused, jsontext.Object{"from", r.Layer.String(), "text", r.Text(), "error", report.JSON(r.Text(), r.Err)})
	}
	return slices.Concat(d.members(), baseMembers(d.base),
		jsontext.Object{"refused", refused, "charset", d.Charset(), "error", report.JSON("", d.TreeError())})
}

// object returns a link in JSON.
func (l resolvedLink) object() jsontext.Object {
	return slices.Concat(l.document.members(), jsontext.Object{
		"element", l.Element, "attribute", jsontext.Optional(l.Attribute, l.Attribute != ""),
		"start", l.Start, "end", l.End, "line", l.Line, "raw", l.Raw, "ref", l.Ref,
		"target", jsontext.Optional(l.Target.Text, l.Err == nil && !l.Target.CurrentDocument), "sameDocument", l.Target.SameDocument,
		"valid", l.Target.Invalid == nil, "guarded", l.Target.Guarded,
	}, baseMembers(l.base), jsontext.Object{"error", report.JSON(l.Ref, cmp.Or(l.Target.Invalid, l.Err))})
}

func (c *linksCommand) appendText(dst []byte, d *linkedDocument) []byte {
	if c.several {
		dst = fmt.Appendf(dst, "%s\n", c.Out.Paint(terminal.Bold, terminal.Visible(d.name)))
	}
	if d.undefined != nil {
		if c.baseOnly {
			dst = append(append(dst, c.Out.Paint(terminal.Bad, "✗")...), ' ')
		}
		dst = append(dst, "no base URI is defined\n"...)
	} else {
		dst = fmt.Appendf(dst, "%s  %s\n", terminal.Visible(redact.Text("", d.base.URI)), c.Out.Paint(terminal.Faint, d.base.From.String()))
	}
	for _, note := range d.notes() {
		dst = fmt.Appendf(dst, "  %s\n", c.Out.Paint(terminal.Faint, note))
	}
	return dst
}

// notes returns what is wrong with the base and the document.
func (d *linkedDocument) notes() (all []string) {
	for _, r := range d.refused {
		text := ""
		if r.Text() != "" {
			text = ", " + terminal.Shorten(redact.Text("", r.Text()), terminal.LongText)
		}
		all = append(all, fmt.Sprintf("not %v%s: %s", r.Layer, text, terminal.Message(r.Err.Error())))
	}
	if err := d.TreeError(); err != nil {
		all = append(all, err.Error())
	}
	return all
}

// answerLink answers for a link.
func (c *linksCommand) answerLink(r *batch.Result, l resolvedLink) {
	mark, text := c.Out.Paint(terminal.Good, "✓"), l.Target.String()
	if l.Err != nil || l.Target.Invalid != nil {
		r.Fail(frame.StatusInvalid)
		mark = c.Out.Paint(terminal.Bad, "✗")
	}
	if c.JSON {
		r.Out = jsontext.AppendLine(r.Out, l.object())
		return
	}
	if l.Err != nil {
		text = l.Ref
	}
	where := terminal.Visible(strings.TrimSpace(fmt.Sprintf("%d: %s %s", l.Line, l.Element, l.Attribute)))
	room := max(terminal.LeastText, c.Out.Columns(terminal.LongText)-len("✓   ")-len(where))
	r.Out = fmt.Appendf(r.Out, "%s %s  %s\n", mark, terminal.Shorten(redact.Text("", text), room), c.Out.Paint(terminal.Faint, where))
	for _, err := range []error{l.Target.Invalid, l.Err} {
		if err != nil {
			r.Out = fmt.Appendf(r.Out, "  %s\n", terminal.Message(err.Error()))
		}
	}
}

// resolve resolves a link. Without a base only an absolute reference has a target.
func (c *linksCommand) resolve(base, ref string) (uri.Target, error) {
	invalid := c.Accept(ref)
	undefined := base == ""
	if undefined {
		if p := uri.Split(ref); !p.HasScheme {
			return uri.Target{Invalid: invalid}, errNoBase
		}
		base = ref
	}
	t, err := c.unchecked().ResolveText(base, ref)
	t.Invalid = invalid
	if undefined {
		t.SameDocument, t.CurrentDocument = false, false // it is not known what the document is
	}
	return t, err
}

// resolvedLink is a link, its target, and the base that it was resolved against.
type resolvedLink struct {
	htmllinks.Resolved
	document *linkedDocument
	base     base.Base // zero if there is none
}

// resolved yields the links of a document until yield returns false.
func (c *linksCommand) resolved(d *linkedDocument, yield func(resolvedLink) bool) {
	around := d.base
	if d.isXML { // the xml:base of the root is in the scope of links
		around = d.outer
	}
	for l := range htmllinks.Resolve(d.Links(), around.URI, c.resolve) {
		r := resolvedLink{l, d, around}
		switch {
		case l.Scope != nil:
			r.base = base.Base{URI: l.Base, From: base.LayerContent}
		case l.Element == "base":
			r.base = d.outer
			r.Target, r.Err = c.resolve(d.outer.URI, l.Ref)
		}
		if err := undecoded(d.Document, l.Link); err != nil {
			r.Target, r.Err = uri.Target{Invalid: r.Target.Invalid}, err
		}
		if !yield(r) {
			return
		}
	}
}

// target resolves a relative BASE, for package base.
func (c *linksCommand) target(base, ref string) (string, error) {
	t, err := c.unchecked().ResolveText(base, ref)
	return t.Text, err
}

// unchecked returns a resolver of any text, valid or not.
func (c *linksCommand) unchecked() uri.Resolver {
	return uri.Resolver{Edition: c.Generic, Unchecked: true}
}

// undecoded returns an error for a link whose characters, in the right order, are not known.
func undecoded(doc *htmllinks.Document, l htmllinks.Link) error {
	if name := doc.UnknownCharset(); name != "" && !ascii.Is(l.Raw) {
		return fmt.Errorf("unknown charset %q of the document; convert it to UTF-8", name)
	}
	if doc.IsVisual() && strings.ContainsFunc(l.Ref, func(c rune) bool { return unicode.Is(unicode.Hebrew, c) }) {
		return errors.New("the document is in visual order (iso-8859-8, RFC 1556); an IRI is in logical order (RFC 3987, section 4.1)")
	}
	return nil
}

var errNoBase = errors.New("no base URI is defined (section 5.1)")
