package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

func newLinks(a *frame.App) *cobra.Command {
	var o edition.One
	c := &linksCommand{App: a}
	cmd := &cobra.Command{
		Use:   "links [--base URI] [--spec STEM] [--base-only] [FILE...]",
		Short: "Resolve the links of documents in HTML and XML",
		Long: `Links shows the base URI of each document and its links, resolved. Operands are
files; "-", or none, is standard input. They may be compressed by gzip or zstd. A
file that contains a NUL is binary, unless it is UTF-16 with a byte order mark or
--from names its charset. A document is XML if its first element is not html, and it
begins with an XML declaration or the element has an attribute such as xmlns or
xml:base.

The base (section 5.1) comes from the first of these that defines one: the BASE
element of a document in HTML, or the xml:base of the root of one in XML;
--encapsulating, the base of an entity such as a message that contains the document;
--base, the URI that it was retrieved by, the last one after redirections;
--default. A relative BASE is resolved against the base of the others, as in HTML
and in browsers; with --strict-base it does not define a base, as in RFC 2396.

Links are decoded from the charset of the document, and are in NFC unless it is one
of Unicode. In a document in iso-8859-8, whose text is in visual order, a link with
Hebrew letters has no target. Neither has one with non-ASCII characters in a
document whose charset is not known, such as viscii.

An empty action of a form is the base itself (RFC 2396, 4.2). In XML, links are
xml:base, xlink:href, what Atom, SVG, RDF/XML, XHTML, XML Schema, XInclude and XSLT
define, and the href of xml-stylesheet, by their namespaces; each is resolved
against the xml:base in scope.

With --json, for each link:
{"file","element","attribute","start","end","line","raw",
"ref","target","sameDocument","valid","guarded","base","from"}. "start" and "end"
are byte offsets in the decompressed file, "raw" is the text there, and "ref" is the
reference. "target" is null if there is none, and for the current document. "base"
is the base in scope, and "from" is "content", "entity", "retrieval" or "default".
In XML, "attribute" is null if an element contains the reference.

With --json --base-only, for each document:
{"file","base","from","refused","charset"}. "refused" has what does not define a
base: {"from","text","error"}. Without a base, "base" and "from" are null.

The exit status is 1 if a link is invalid or has no target, if the text of a base is
invalid, if with --base-only a document has no base, and if a document in XML is not
well-formed or has more than 100 nested values of xml:base: the links are those
before the mistake.`,
		Example: `  stricturi links --base http://example.com/a/ index.html
  stricturi links --base http://example.com/feed --json feed.atom
  stricturi links --base-only *.html
  curl -s http://example.com/ | stricturi links --base http://example.com/`,
		RunE: func(cmd *cobra.Command, files []string) error {
			e, err := o.Get()
			if err != nil {
				return err
			}
			c.Edition = e
			if err := c.check(cmd.Flags()); err != nil {
				return err
			}
			if len(files) == 0 {
				files = []string{"-"}
			}
			c.several = len(files) > 1
			for _, name := range files {
				d, err := c.read(cmd.Context(), name)
				if err == nil {
					err = c.answer(d)
				}
				if err == frame.ErrClosed || cmd.Context().Err() != nil {
					return cmp.Or(cmd.Context().Err(), err)
				}
				if err != nil {
					c.Complain(err)
					c.Fail(frame.StatusUnusable)
				}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.retrieved, "base", "", "`URI` that the documents were retrieved by")
	f.StringVar(&c.encapsulating, "encapsulating", "", "base `URI` of the encapsulating entity")
	f.StringVar(&c.fallback, "default", "", "base `URI` if nothing else defines it")
	f.BoolVar(&c.strict, "strict-base", false, "ignore a relative BASE, as RFC 2396 does")
	f.BoolVar(&c.baseOnly, "base-only", false, "show the base of each document alone")
	f.StringVar(&c.charset, "from", "", "`charset` that the documents came with (default what each says or looks like)")
	f.Int64Var(&c.maxSize, "max-size", 64<<20, "maximum size of a document in bytes")
	o.AddFlag(cmd, iri.RFC3987, "edition to check against", edition.Known)
	a.AddOutputFlag(cmd)
	return cmd
}

// linksCommand is the command links.
type linksCommand struct {
	*frame.App
	*edition.Edition
	retrieved, encapsulating, fallback, charset string
	strict, baseOnly, several                   bool
	maxSize                                     int64

	outer []base.Source // the layers outside of the document
}

// check checks the flags, and reads the layers from them.
func (c *linksCommand) check(flags *pflag.FlagSet) error {
	if c.maxSize < 1 {
		return fmt.Errorf("links: --max-size %d is less than 1", c.maxSize)
	}
	if flags.Changed("from") {
		// Labels of the encoding "replacement", such as iso-2022-kr, make one U+FFFD
		// of any text.
		if e, name := charset.Lookup(c.charset); e == nil || name == "replacement" {
			return fmt.Errorf("links: unknown --from %q: give a name of the WHATWG Encoding Standard, "+
				"such as utf-8, windows-1252 or shift_jis", c.charset)
		}
	}
	if flags.Changed("encapsulating") {
		c.outer = append(c.outer, base.FromEntity(base.FromRetrieval(c.encapsulating)))
	}
	if flags.Changed("base") {
		c.outer = append(c.outer, base.FromRetrieval(c.retrieved))
	}
	if flags.Changed("default") {
		c.outer = append(c.outer, base.ByDefault(c.fallback))
	}
	return nil
}

// linkedDocument is a document and its base.
type linkedDocument struct {
	*htmllinks.Document
	name, shown string // of the file, and in messages
	isXML       bool

	base, outer base.Base // of all layers, and of those outside of the document
	undefined   error     // why there is no base
	refused     []base.Refusal
}

// read reads a document. It returns when the context is done, even if the input blocks.
func (c *linksCommand) read(ctx context.Context, name string) (*linkedDocument, error) {
	r, shown, err := c.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d := &linkedDocument{name: name, shown: shown}
	stage := c.NewStatusLine()
	defer stage.Stop()
	stage.Set("reading the document")
	done := make(chan error, 1)
	go func() { done <- d.parse(r, c.charset, c.maxSize) }()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case err := <-done:
		if err == nil {
			c.establish(d)
		}
		return d, frame.About(shown, err)
	}
}

func (d *linkedDocument) parse(r io.Reader, charset string, maxSize int64) error {
	plain, err := batch.Decompress(r)
	if err != nil {
		return err
	}
	defer plain.Close()
	o := htmllinks.Options{MaxSize: maxSize}
	text := io.Reader(plain)
	if charset == "" {
		text = batch.Text(plain, true)
	} else {
		o.ContentType = "text/html; charset=" + strconv.Quote(charset)
	}
	b := bufio.NewReaderSize(text, 4096)
	head, _ := b.Peek(4096) // the next Read returns the error
	parse := htmllinks.Parse
	if d.isXML = isXML(head); d.isXML {
		parse = htmllinks.ParseXML
	}
	d.Document, err = parse(b, o)
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
	d.outer, _ = c.Establish(c.outer...)
	d.base, d.undefined = c.Establish(sources...)
	d.refused = append(lost, c.refused(d.base, d.undefined)...)
}

// answer writes the answer for a document.
func (c *linksCommand) answer(d *linkedDocument) error {
	var out []byte
	switch {
	case c.JSON && c.baseOnly:
		out = jsontext.AppendLine(out, d.object())
	case c.JSON:
		for _, note := range d.notes() {
			c.Complain(fmt.Errorf("%s: %s", d.shown, note))
		}
	default:
		out = c.appendText(out, d)
	}
	s := frame.StatusOK
	if c.baseOnly && d.undefined != nil || slices.ContainsFunc(d.refused, isInvalid) || d.TreeError() != nil {
		s = frame.StatusInvalid
	}
	if !c.baseOnly {
		for l := range c.resolved(d) {
			if err := undecoded(d.Document, l.Link); err != nil {
				l.Target, l.Err = uri.TextTarget{}, err
			}
			if l.Err != nil || l.Target.Invalid != nil {
				s = frame.StatusInvalid
			}
			if c.JSON {
				out = jsontext.AppendLine(out, d.link(l))
			} else {
				out = c.appendLinkText(out, l)
			}
			if len(out) < maxAnswers {
				continue
			}
			if err := c.Write(out, s); err != nil {
				return err
			}
			out = out[:0]
		}
	}
	return c.Write(out, s)
}

// foundBase is the base of a document, or the one in scope of a link, in JSON.
type foundBase struct {
	Base *string `json:"base"`
	From *string `json:"from"`
}

func foundBaseOf(b base.Base) foundBase {
	return foundBase{jsontext.Optional(b.URI, b.URI != ""), jsontext.Optional(b.From.String(), b.URI != "")}
}

// fileMember is the member "file", which is null for standard input.
type fileMember struct {
	File       *string `json:"file"`
	FileBase64 []byte  `json:"fileBase64,omitempty"`
}

func (d *linkedDocument) file() fileMember {
	return fileMember{jsontext.Optional(d.name, d.name != "-"), jsontext.Exact(d.name)}
}

// refusedBase is a layer that does not define a base, in JSON.
type refusedBase struct {
	From       string            `json:"from"`
	Text       string            `json:"text"`
	TextBase64 []byte            `json:"textBase64,omitempty"`
	Error      *report.JSONError `json:"error"`
}

// object returns the answer of --base-only in JSON.
func (d *linkedDocument) object() any {
	refused := []refusedBase{}
	for _, r := range d.refused {
		refused = append(refused, refusedBase{r.Layer.String(), r.Text(), jsontext.Exact(r.Text()), report.JSON(r.Err)})
	}
	return struct {
		fileMember
		foundBase
		Refused []refusedBase     `json:"refused"`
		Charset string            `json:"charset"`
		Error   *report.JSONError `json:"error,omitempty"`
	}{d.file(), foundBaseOf(d.base), refused, d.Charset(), report.JSON(d.TreeError())}
}

// linkObject is a link in JSON.
type linkObject struct {
	fileMember
	Element      string  `json:"element"`
	Attribute    *string `json:"attribute"`
	Start        int     `json:"start"`
	End          int     `json:"end"`
	Line         int     `json:"line"`
	Raw          string  `json:"raw"`
	RawBase64    []byte  `json:"rawBase64,omitempty"`
	Ref          string  `json:"ref"`
	RefBase64    []byte  `json:"refBase64,omitempty"`
	Target       *string `json:"target"`
	SameDocument bool    `json:"sameDocument"`
	Valid        bool    `json:"valid"`
	Guarded      bool    `json:"guarded"`
	foundBase
	Error *report.JSONError `json:"error,omitempty"`
}

func (d *linkedDocument) link(l resolvedLink) linkObject {
	return linkObject{
		fileMember: d.file(), Element: l.Element, Attribute: jsontext.Optional(l.Attribute, l.Attribute != ""),
		Start: int(l.Start), End: int(l.End), Line: int(l.Line),
		Raw: l.Raw, RawBase64: jsontext.Exact(l.Raw), Ref: l.Ref, RefBase64: jsontext.Exact(l.Ref),
		Target:       jsontext.Optional(l.Target.Text, l.Err == nil && !isCurrent(l.Target)),
		SameDocument: l.Target.SameDocument, Valid: l.Target.Invalid == nil, Guarded: l.Target.Guarded,
		foundBase: foundBaseOf(l.base), Error: report.JSON(cmp.Or(l.Err, l.Target.Invalid)),
	}
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
	notes := d.notes()
	if note := charsetNote(d.Document); note != "" && !c.baseOnly {
		notes = append(notes, note)
	}
	for _, note := range notes {
		dst = fmt.Appendf(dst, "  %s\n", c.Out.Paint(terminal.Faint, note))
	}
	return dst
}

// notes returns what is wrong with the base and the document.
func (d *linkedDocument) notes() (all []string) {
	for _, r := range d.refused {
		text := ""
		if r.Text() != "" {
			text = ", " + terminal.Visible(covered(r))
		}
		all = append(all, fmt.Sprintf("not %v%s: %s", r.Layer, text, terminal.Message(r.Err.Error())))
	}
	if err := d.TreeError(); err != nil {
		all = append(all, err.Error())
	}
	return all
}

func (c *linksCommand) appendLinkText(dst []byte, l resolvedLink) []byte {
	where := terminal.Visible(strings.TrimSpace(fmt.Sprintf("%d: %s %s", l.Line, l.Element, l.Attribute)))
	mark, text, err := c.Out.Paint(terminal.Good, "✓"), l.Target.String(), cmp.Or(l.Err, l.Target.Invalid)
	if err != nil {
		mark = c.Out.Paint(terminal.Bad, "✗")
	}
	if l.Err != nil {
		text = l.Ref
	}
	room := max(terminal.LeastText, c.Out.Columns(terminal.LongText)-len("✓   ")-len(where))
	dst = fmt.Appendf(dst, "%s %s  %s\n", mark, terminal.Shorten(redact.Text("", text), room), c.Out.Paint(terminal.Faint, where))
	if err != nil {
		dst = fmt.Appendf(dst, "  %s\n", terminal.Message(err.Error()))
	}
	return dst
}
