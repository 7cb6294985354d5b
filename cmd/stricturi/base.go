package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"golang.org/x/net/html/charset"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/hooks"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

func newBase(a *frame.App) *cobra.Command {
	var o edition.One
	b := &baseCommand{App: a}
	cmd := &cobra.Command{
		Use:   "base [--html FILE | --xml FILE] [--encapsulating URI] [--retrieved URI] [--default URI] [--links]",
		Short: "Establish the base URI of a document, and resolve its links",
		Long: `Base establishes the base URI of a document (section 5.1) from these layers, in
this order: its content, which is the BASE element of a document in HTML, or the
xml:base of the root of one in XML; the base of the entity that encapsulates it; the
URI that it was retrieved by; a default. A relative reference does not define a base;
with --html-base a relative BASE is resolved against the base of the other layers, as
in HTML and in browsers, and as an xml:base always is. FILE may be
"-", for standard input, and compressed by gzip or zstd. A file that contains a NUL
is binary, unless it is UTF-16 with a byte order mark or --from names its charset.

Links are decoded from the charset of the document, and are in NFC unless it is one of
Unicode. In a document in iso-8859-8, whose text is in visual order, a link with
Hebrew letters has no target. Neither has one with non-ASCII characters in a document
whose charset is not known, such as viscii.

--links shows every link of the document, resolved. An empty action of a form is
the base itself (RFC 2396, 4.2). In XML, links are xml:base, xlink:href, what Atom,
SVG, RDF/XML, XHTML, XML Schema, XInclude and XSLT define, and the href of
xml-stylesheet, by their namespaces; each is resolved against the xml:base in scope.

With --json: {"base","from","refused"}. "from" is "content", "entity", "retrieval"
or "default"; "refused" has the layers that do not define a base: {"from","text",
"error"}. Without a base, "base" and "from" are null, and the exit status is 1. The
exit status is also 1 if the text of any layer is invalid, and if elements are
nested more than 512 deep: the base then comes from the text before that, the links
come from the tags, and "error" tells so. With --html there is also "charset".

With --links an object follows for each link: {"element","attribute",
"line","start","end","raw","ref","target","sameDocument","valid","guarded"}.
"start" and "end" are byte offsets in the decompressed file, "raw" is the text
there, and "ref" is the reference. "target" is null if there is none, and for the
current document. In XML, "attribute" is null if an element contains the reference,
and "base" is the base in scope. If a document in XML is not well-formed, "error" tells
where, and the links are those before.`,
		Example: `  stricturi base --html index.html --retrieved http://example.com/a/
  stricturi base --html index.html --html-base --links --retrieved http://example.com/a/
  stricturi base --xml feed.atom --links --retrieved http://example.com/feed
  stricturi base --html - --links --json --retrieved http://example.com/ <index.html`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("base takes no operands: give a document as --html %[1]s or --xml %[1]s", terminal.Visible(args[0]))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := o.Get()
			if err != nil {
				return err
			}
			b.Edition = e
			return b.run(cmd)
		},
	}
	f := cmd.Flags()
	f.StringVar(&b.html, "html", "", "HTML document")
	f.StringVar(&b.xml, "xml", "", "XML document")
	cmd.MarkFlagsMutuallyExclusive("html", "xml")
	f.StringVar(&b.encapsulating, "encapsulating", "", "base URI of the encapsulating entity")
	f.StringVar(&b.retrieved, "retrieved", "", "URI that the document was retrieved by, the last one after redirections")
	f.StringVar(&b.fallback, "default", "", "base URI if nothing else defines it")
	f.BoolVar(&b.htmlBase, "html-base", false, "resolve a relative BASE, as HTML does (default: ignore it, as RFC 2396 does)")
	f.BoolVar(&b.links, "links", false, "show the links of the document, resolved")
	f.StringVar(&b.charset, "from", "", "`charset` that the document came with (default what it says or looks like)")
	f.StringVar(&b.charset, "charset", "", "another name of --from")
	if err := f.MarkHidden("charset"); err != nil {
		panic(err)
	}
	f.Int64Var(&b.maxSize, "max-size", 64<<20, "maximum size of the document in bytes")
	o.AddFlag(cmd, uri.RFC3986, "edition to check against", edition.Known)
	a.AddJSONFlag(cmd)
	return cmd
}

// baseCommand is the command base.
type baseCommand struct {
	*frame.App
	*edition.Edition
	html, xml, encapsulating, retrieved, fallback, charset string
	links, htmlBase                                        bool
	maxSize                                                int64
}

func (b *baseCommand) run(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	document := given("html") || given("xml")
	if !document && !given("encapsulating") && !given("retrieved") && !given("default") {
		return errors.New("base: nothing to establish a base from: give --html, --xml, --encapsulating, --retrieved or --default")
	}
	for _, needs := range []string{"links", "html-base", "from", "charset", "max-size"} {
		if given(needs) && !document {
			return fmt.Errorf("base: --%s needs a document: give --html or --xml", needs)
		}
	}
	if given("xml") && b.htmlBase {
		return errors.New("base: --html-base has no effect with --xml, where a relative base is always resolved: leave it out")
	}
	if b.maxSize < 1 {
		return fmt.Errorf("base: --max-size %d is less than 1", b.maxSize)
	}
	if given("from") || given("charset") {
		// Labels of the encoding "replacement", such as iso-2022-kr, make one U+FFFD
		// of any text.
		if e, name := charset.Lookup(b.charset); e == nil || name == "replacement" {
			return fmt.Errorf("base: unknown --from %q: give a name of the WHATWG Encoding Standard, such as utf-8, windows-1252 or shift_jis", b.charset)
		}
	}
	var sources []base.Source // the outer layers
	var content []base.Source
	var lost []base.Refusal // of the content
	var doc *htmllinks.Document
	if document {
		var err error
		if doc, err = b.read(cmd.Context()); err != nil {
			return err
		}
		if l, ok := doc.Base(); ok {
			content = []base.Source{base.FromContent(l.Ref)}
			if b.htmlBase || given("xml") {
				content = []base.Source{base.FromHTML(l.Ref, b.target)}
			}
			if err := undecoded(doc, l); err != nil {
				content, lost = nil, []base.Refusal{{Layer: base.LayerContent, Err: err}}
			}
		}
	}
	if given("encapsulating") {
		sources = append(sources, base.FromEntity(base.FromRetrieval(b.encapsulating)))
	}
	if given("retrieved") {
		sources = append(sources, base.FromRetrieval(b.retrieved))
	}
	if given("default") {
		sources = append(sources, base.ByDefault(b.fallback))
	}
	outer, _ := b.Establish(sources...)
	sources = append(content, sources...)
	established, err := b.Establish(sources...)
	refused := append(lost, b.refused(established, err, sources)...)
	var out []byte
	if b.JSON {
		out = b.appendJSON(out, doc, established, err, refused)
	} else {
		out = b.appendText(out, established, err, refused)
		if doc != nil && doc.TreeError() != nil {
			out = fmt.Appendf(out, "  %s\n", b.Out.Paint(terminal.Faint, doc.TreeError().Error()))
		}
	}
	s := frame.StatusOK
	if err != nil || lost != nil || slices.ContainsFunc(refused, isInvalid) || doc != nil && doc.TreeError() != nil {
		s = frame.StatusInvalid
	}
	if b.links {
		if note := charsetNote(doc); note != "" && !b.JSON {
			out = fmt.Appendf(out, "  %s\n", b.Out.Paint(terminal.Faint, note))
		}
		for l := range b.resolved(doc, established.URI, outer.URI) {
			if err := undecoded(doc, l.Link); err != nil {
				l.Target, l.Err = uri.TextTarget{}, err
			}
			if l.Err != nil || l.Target.Invalid != nil {
				s = frame.StatusInvalid
			}
			if b.JSON {
				out = b.appendLink(out, l)
			} else {
				out = b.appendLinkText(out, l)
			}
			if len(out) < maxAnswers {
				continue
			}
			if err := b.Write(out, s); err != nil {
				return b.ended(err)
			}
			out = out[:0]
		}
	}
	return b.ended(b.Write(out, s))
}

func (b *baseCommand) ended(err error) error {
	if err != nil && err != frame.ErrClosed {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// read reads the document. It returns when the context is done, even if the input
// blocks.
func (b *baseCommand) read(ctx context.Context) (*htmllinks.Document, error) {
	r, name := b.Stdin, "standard input"
	parse := htmllinks.Parse
	if b.xml != "" {
		parse = htmllinks.ParseXML
	}
	if document := cmp.Or(b.xml, b.html); document != "-" {
		file, err := os.Open(document)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		r, name = io.Reader(file), document
	}
	stage := b.NewStatusLine()
	defer stage.Stop()
	stage.Set("reading the document")
	o := htmllinks.Options{MaxSize: b.maxSize}
	if b.charset != "" {
		o.ContentType = "text/html; charset=" + strconv.Quote(b.charset)
	}
	type result struct {
		doc *htmllinks.Document
		err error
	}
	done := make(chan result, 1)
	go func() {
		plain, err := batch.Decompress(r)
		if err != nil {
			done <- result{nil, err}
			return
		}
		defer plain.Close()
		text := io.Reader(plain)
		if b.charset == "" {
			text = batch.Text(plain, true)
		}
		doc, err := parse(text, o)
		done <- result{doc, frame.WithRemedy(err)}
	}()
	select {
	case <-ctx.Done():
		return nil, errors.New("interrupted")
	case got := <-done:
		if _, isPath := errs.AsType[*os.PathError](got.err); got.err != nil && !isPath {
			got.err = fmt.Errorf("%s: %w", name, got.err)
		}
		return got.doc, got.err
	}
}

// resolve resolves a link. Without a base only an absolute reference has a target.
func (b *baseCommand) resolve(base, ref string) (uri.TextTarget, error) {
	invalid := b.Accept(ref)
	undefined := base == ""
	if undefined {
		if p := uri.Split(ref); !p.HasScheme {
			return uri.TextTarget{Invalid: invalid}, errNoBase
		}
		base = ref
	}
	t, err := b.ResolveSplit(base, ref)
	t.Invalid = invalid
	if undefined {
		t.SameDocument = false // it is not known what the document is
	}
	return t, err
}

// resolvedLink is a link, its target, and the base that it was resolved against.
type resolvedLink struct {
	htmllinks.Resolved[uri.TextTarget]
	base string
	err  error // there is no such base
}

// resolved yields the links of a document.
func (b *baseCommand) resolved(doc *htmllinks.Document, established, outer string) iter.Seq[resolvedLink] {
	return func(yield func(resolvedLink) bool) {
		if b.xml == "" {
			for l := range htmllinks.Resolve(doc.Links(), established, b.resolve) {
				if b.htmlBase && l.Element == "base" {
					l.Target, l.Err = b.resolve(outer, l.Ref)
				}
				if !yield(resolvedLink{Resolved: l}) {
					return
				}
			}
			return
		}
		inScope := htmllinks.InScope(outer, func(base, ref string) (string, error) {
			t, err := b.resolve(base, ref)
			if err == nil && isCurrent(t) {
				return base, nil
			}
			return t.Text, err
		})
		for link := range doc.Links() {
			l := resolvedLink{Resolved: htmllinks.Resolved[uri.TextTarget]{Link: link}}
			if l.base, l.err = inScope(link); l.err != nil {
				l.Err = fmt.Errorf("xml:base: %w", l.err)
			} else {
				l.Target, l.Err = b.resolve(l.base, link.Ref)
			}
			if !yield(l) {
				return
			}
		}
	}
}

// target resolves a relative BASE, for package base.
func (b *baseCommand) target(base, ref string) (string, error) {
	t, err := b.ResolveSplit(base, ref)
	return t.Text, err
}

// charsetNote names the charset of a document if links depend on it, since it can be a
// guess. It is empty for Unicode, and if the charset is unknown, which the links report.
func charsetNote(doc *htmllinks.Document) string {
	if strings.HasPrefix(doc.Charset(), "utf-") || doc.UnknownCharset() != "" {
		return ""
	}
	for l := range doc.Links() {
		if !ascii.Is(l.Raw) {
			return "links are read as " + doc.Charset() + "; if that is wrong, give --from"
		}
	}
	return ""
}

// undecoded returns an error for a link whose characters, in the right order, are not known.
func undecoded(doc *htmllinks.Document, l htmllinks.Link) error {
	if name := doc.UnknownCharset(); name != "" && !ascii.Is(l.Raw) {
		return fmt.Errorf("unknown charset %q of the document; convert it to UTF-8, or give --from", name)
	}
	if doc.IsVisual() && strings.ContainsFunc(l.Ref, func(c rune) bool { return unicode.Is(unicode.Hebrew, c) }) {
		return errVisual
	}
	return nil
}

// errVisual is the error for a link that is not an IRI as it stands.
var errVisual = errors.New("the document is in visual order (iso-8859-8, RFC 1556); an IRI is in logical order (RFC 3987, section 4.1)")

var errNoBase = errors.New("no base URI is defined (section 5.1)")

// refused returns the layers that do not define a base: those of higher precedence than
// the one that does, and those of lower precedence whose text is invalid.
func (b *baseCommand) refused(e base.Base, err error, sources []base.Source) []base.Refusal {
	if err == nil {
		all := e.Refused
		for _, s := range sources {
			_, err := b.Establish(s)
			undefined, ok := errs.AsType[*base.UndefinedError](err)
			if ok && undefined.Refused[0].Layer > e.From && isInvalid(undefined.Refused[0]) {
				all = append(all, undefined.Refused[0])
			}
		}
		return b.unwrapped(all)
	}
	if undefined, ok := errs.AsType[*base.UndefinedError](err); ok {
		return b.unwrapped(undefined.Refused)
	}
	return nil
}

// unwrapped returns refusals in which that of the entity is like those of the other
// layers. Here the entity has only one layer.
func (b *baseCommand) unwrapped(all []base.Refusal) []base.Refusal {
	all = slices.Clone(all)
	for i := range all {
		if undefined, ok := errs.AsType[*base.UndefinedError](all[i].Err); ok && len(undefined.Refused) == 1 {
			layer := all[i].Layer
			all[i] = undefined.Refused[0]
			all[i].Layer = layer
		}
	}
	return all
}

// isInvalid reports whether the grammar rejects a layer.
func isInvalid(r base.Refusal) bool {
	_, ok := errs.AsType[*uri.SyntaxError](r.Err)
	return ok
}

// covered returns the text of a layer without userinfo, for a message.
func covered(r base.Refusal) string {
	e, ok := errs.AsType[*uri.SyntaxError](r.Err)
	if !ok {
		e = hooks.SyntaxError(nil, core.Failure{}, r.Text()).(*uri.SyntaxError)
	}
	line, _, _ := strings.Cut(e.Picture(60), "\n")
	return line
}

func (b *baseCommand) appendJSON(dst []byte, doc *htmllinks.Document, e base.Base, err error, refused []base.Refusal) []byte {
	dst = append(dst, `{"base":`...)
	dst = jsontext.AppendOptional(dst, e.URI, err == nil)
	dst = append(dst, `,"from":`...)
	dst = jsontext.AppendOptional(dst, e.From.String(), err == nil)
	dst = append(dst, `,"refused":[`...)
	for i, r := range refused {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"from":`...)
		dst = jsontext.AppendString(dst, r.Layer.String())
		dst = jsontext.AppendText(append(dst, ','), "text", r.Text())
		dst = diagnostic.AppendJSON(append(dst, ','), r.Err)
		dst = append(dst, '}')
	}
	dst = append(dst, ']')
	if doc != nil {
		dst = append(dst, `,"charset":`...)
		dst = jsontext.AppendString(dst, doc.Charset())
		if err := doc.TreeError(); err != nil {
			dst = diagnostic.AppendJSON(append(dst, ','), err)
		}
	}
	return append(dst, "}\n"...)
}

func (b *baseCommand) appendText(dst []byte, e base.Base, err error, refused []base.Refusal) []byte {
	if err != nil {
		dst = fmt.Appendf(dst, "%s %s\n", b.Out.Paint(terminal.Bad, "✗"), "no base URI is defined")
	} else {
		dst = fmt.Appendf(dst, "%s  %s\n", terminal.Visible(redact.Text("", e.URI)), b.Out.Paint(terminal.Faint, e.From.String()))
	}
	for _, r := range refused {
		text := ""
		if r.Text() != "" {
			text = ", " + terminal.Visible(covered(r))
		}
		dst = fmt.Appendf(dst, "  %s\n", b.Out.Paint(terminal.Faint, fmt.Sprintf("not %v%s: %s", r.Layer, text, terminal.Message(r.Err.Error()))))
	}
	return dst
}

func (b *baseCommand) appendLink(dst []byte, l resolvedLink) []byte {
	dst = append(dst, `{"element":`...)
	dst = jsontext.AppendString(dst, l.Element)
	dst = append(dst, `,"attribute":`...)
	dst = jsontext.AppendOptional(dst, l.Attribute, l.Attribute != "")
	if l.HasPlace() {
		dst = fmt.Appendf(dst, `,"line":%d,"start":%d,"end":%d`, l.Line, l.Start, l.End)
	} else {
		dst = append(dst, `,"line":null,"start":null,"end":null`...)
	}
	dst = jsontext.AppendText(append(dst, ','), "raw", l.Raw)
	dst = jsontext.AppendText(append(dst, ','), "ref", l.Ref)
	if b.xml != "" {
		dst = append(dst, `,"base":`...)
		dst = jsontext.AppendOptional(dst, l.base, l.err == nil && l.base != "")
	}
	dst = append(dst, `,"target":`...)
	dst = jsontext.AppendOptional(dst, l.Target.Text, l.Err == nil && !isCurrent(l.Target))
	dst = fmt.Appendf(dst, `,"sameDocument":%t,"valid":%t,"guarded":%t`, l.Target.SameDocument, l.Target.Invalid == nil, l.Target.Guarded)
	switch {
	case l.Err != nil:
		dst = diagnostic.AppendJSON(append(dst, ','), l.Err)
	case l.Target.Invalid != nil:
		dst = diagnostic.AppendJSON(append(dst, ','), l.Target.Invalid)
	}
	return append(dst, "}\n"...)
}

func (b *baseCommand) appendLinkText(dst []byte, l resolvedLink) []byte {
	place := "?"
	if l.HasPlace() {
		place = strconv.Itoa(l.Line)
	}
	where := terminal.Visible(strings.TrimSpace(fmt.Sprintf("%s: %s %s", place, l.Element, l.Attribute)))
	mark, text := b.Out.Paint(terminal.Good, "✓"), l.Target.String()
	switch {
	case l.Err != nil:
		mark, text = b.Out.Paint(terminal.Bad, "✗"), l.Ref
	case l.Target.Invalid != nil:
		mark = b.Out.Paint(terminal.Bad, "✗")
	}
	room := max(terminal.LeastText, b.Out.Columns(terminal.LongText)-len("✓   ")-len(where))
	dst = fmt.Appendf(dst, "%s %s  %s\n", mark, terminal.Shorten(redact.Text("", text), room), b.Out.Paint(terminal.Faint, where))
	switch {
	case l.Err != nil:
		dst = fmt.Appendf(dst, "  %s\n", terminal.Message(l.Err.Error()))
	case l.Target.Invalid != nil:
		dst = fmt.Appendf(dst, "  %s\n", terminal.Visible(l.Target.Invalid.Error()))
	}
	return dst
}
