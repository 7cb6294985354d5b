package htmllinks

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Options of Parse. The zero Options are for a document of which nothing is
// known.
type Options struct {
	// ContentType is the media type that the document came with, such as
	// "text/html; charset=shift_jis". Its charset counts, unless the document
	// begins with a byte order mark; without one, what the document says in
	// its first 1024 bytes, and what these look like.
	ContentType string

	// MaxSize is how many bytes a document may have; if 0, 64 MiB.
	MaxSize int64
}

const defaultMaxSize = 64 << 20

// SizeError says that a document is longer than [Options.MaxSize].
type SizeError struct{ Max int64 }

// Error returns the failure in one line.
func (e *SizeError) Error() string {
	return fmt.Sprintf("document is longer than %d bytes", e.Max)
}

// ParseError says that no tree can be built of all of a document, although any
// is HTML5: its elements are nested more deeply than golang.org/x/net/html
// allows, 512 deep. See [Document.TreeError].
type ParseError struct {
	// Offset is where what the tree is of ends, in the document as it was
	// read: behind a tag that may hold references, or 0.
	Offset int64
	Err    error
}

// Error returns the failure in one line.
func (e *ParseError) Error() string {
	return fmt.Sprintf("cannot parse document from offset %d: %v", e.Offset, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Document is what an HTML document says of its links.
type Document struct {
	charset string
	base    int // index in links, or -1
	links   []Link
	err     error // *ParseError
}

// Link is a reference in a document.
type Link struct {
	// Element and Attribute are what the reference stands in, in lower case
	// but for SVG's: "a" and "href", "use" and "xlink:href".
	Element, Attribute string

	// Line is that of the beginning of the reference, counted from 1. Start
	// and End are its extent in the document as it was read, in bytes. All are
	// 0 of the rare link whose place is not known: when attributes of one
	// element move to another, as those of a second body element do, or within
	// SVG and MathML that is not well nested.
	Line       int
	Start, End int64

	// Raw is what stands there, decoded, with its character references.
	Raw string
	// Ref is the reference: the attribute's value, or that part of it that is
	// the reference, without the white space around it.
	Ref string
}

// HasPlace reports whether Line, Start and End are known.
func (l Link) HasPlace() bool { return l.Line > 0 }

// Parse reads and parses a document. An error is r's own or a [*SizeError]. A
// document that is nested too deeply is none: see [Document.TreeError].
func Parse(r io.Reader, o Options) (*Document, error) {
	limit := o.MaxSize
	if limit <= 0 {
		limit = defaultMaxSize
	}
	content, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(content)) > limit {
		return nil, &SizeError{limit}
	}
	text := decode(content, o.ContentType)
	m := mark(text.utf8)
	d := &Document{charset: text.charset, base: -1}
	c := collector{decoded: text, marks: m, base: -1}
	root, err := tree(m.text)
	if err != nil {
		var known int
		root, known = m.beginning()
		offset := int64(0)
		if known > 0 {
			offset = text.source(m.tags[known-1].end)
		}
		d.err = &ParseError{offset, err}
		c.walk(root)
		c.scan(known)
	} else {
		c.walk(root)
	}
	d.links, d.base = c.inOrder()
	return d, nil
}

func tree(text []byte) (*html.Node, error) {
	return html.ParseWithOptions(bytes.NewReader(text), html.ParseOptionEnableScripting(false))
}

// TreeError returns a [*ParseError] if the document is nested too deeply for a
// tree of all of it, and nil otherwise. If it is, the links up to the error's
// Offset are those of the tree that there is, and the others are those of the
// tags as they stand in the text, of which HTML5 parsing might drop some; and
// Base is known only from what stands before.
func (d *Document) TreeError() error { return d.err }

// Charset returns the name of the charset that the document was decoded from,
// as the WHATWG Encoding Standard has it: "utf-8", "windows-1252", "shift_jis".
func (d *Document) Charset() string { return d.charset }

// Base returns the link that is the HREF of the document's first BASE element
// that has one, and whether there is one in the HEAD, as HTML5 parsing places it
// (RFC 2396 and bis-00, Appendix D). It is the document's base URI if it is
// absolute, and of no account otherwise: a second one does not take its place.
// See package base.
func (d *Document) Base() (Link, bool) {
	if d.base < 0 {
		return Link{}, false
	}
	return d.links[d.base], true
}

// Links yields the links in the order in which they stand in the document.
func (d *Document) Links() iter.Seq[Link] { return slices.Values(d.links) }

// Resolved is a link and what it resolves to.
type Resolved[T any] struct {
	Link
	Target T
	// Err says why there is no target.
	Err error
}

// Resolve resolves links against a base as a resolver does, such as the
// ResolveText of [github.com/stricturi/stricturi/uri.Resolver]. The base takes the
// place of an empty action of a form or of its buttons: such a reference "is
// always intended to result in a new request", and is not one to the current
// document (RFC 2396, 4.2).
func Resolve[T any](links iter.Seq[Link], base string, resolve func(base, ref string) (T, error)) iter.Seq[Resolved[T]] {
	return func(yield func(Resolved[T]) bool) {
		for l := range links {
			ref := l.Ref
			if ref == "" && (l.Attribute == "action" || l.Attribute == "formaction") {
				ref, _, _ = strings.Cut(base, "#")
			}
			target, err := resolve(base, ref)
			if !yield(Resolved[T]{l, target, err}) {
				return
			}
		}
	}
}
