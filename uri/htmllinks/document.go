package htmllinks

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// Options control Parse. The zero value suits any document.
type Options struct {
	// ContentType is the media type of the document, such as "text/html;
	// charset=shift_jis". Its charset is used unless the document begins with
	// a byte order mark. Without a charset, Parse determines one from the
	// first 1024 bytes of the document.
	ContentType string

	// MaxSize is the maximum size of a document in bytes. If it is 0, the
	// maximum is 64 MiB.
	MaxSize int64
}

const defaultMaxSize = 64 << 20

// SizeError reports a document longer than [Options.MaxSize].
type SizeError struct{ Max int64 }

// Error returns a one-line description of the error.
func (e *SizeError) Error() string {
	return fmt.Sprintf("document is longer than %d bytes", e.Max)
}

// ParseError reports a document in XML that is not well-formed, or in which values of
// xml:base are nested too deeply. See [Document.TreeError].
type ParseError struct {
	// Offset is the length of the part of the document that was parsed, in bytes as
	// read.
	Offset int64
	Err    error
}

// Error returns a one-line description of the error.
func (e *ParseError) Error() string {
	return fmt.Sprintf("cannot parse document from offset %d: %v", e.Offset, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Document is a document whose links can be read. [Parse] and [ParseXML] return one; the methods of
// the zero Document panic.
type Document struct {
	*decoded
	unknown string // charset that is declared, but not known
	links   iter.Seq[Link]
	base    *Link
	err     error // *ParseError
}

// Link is a reference in a document.
type Link struct {
	// Element and Attribute name the element and the attribute that contain
	// the reference, in lower case: "a" and "href", "use" and "xlink:href". An
	// element of SVG or MathML is spelled as in the document.
	Element, Attribute string

	// Line and Column are where the reference begins, counted from 1, the column in
	// characters. Start and End are its byte offsets in the document as read.
	Line, Column int
	Start, End   int64

	// Raw is the decoded text from Start to End, with its character
	// references unresolved.
	Raw string
	// Ref is the reference: the value of the attribute, or a part of it,
	// without surrounding white space. If the charset of the document is not
	// one of Unicode, Ref is in NFC (RFC 3987, 3.1, step 1, variant B).
	Ref string

	// Scope is the innermost xml:base that applies to the reference, nil for none
	// and in HTML.
	Scope *XMLBase
}

// Parse reads a document in HTML. Its error is that of r or a [*SizeError].
func Parse(r io.Reader, o Options) (*Document, error) {
	content, err := read(r, o)
	if err != nil {
		return nil, err
	}
	d := &Document{decoded: decode(content, o.ContentType), unknown: unknownCharset(sample(content), o.ContentType)}
	d.links = func(yield func(Link) bool) { (&htmlPass{collector: collector{decoded: d.decoded, yield: yield}}).run() }
	head := &htmlPass{}
	head.collector = collector{decoded: d.decoded, yield: func(l Link) bool {
		if l.Element == "base" && !head.body {
			d.base = &l
		}
		return d.base == nil && !head.body
	}}
	head.run()
	return d, nil
}

// read reads a document.
func read(r io.Reader, o Options) ([]byte, error) {
	limit := o.MaxSize
	if limit <= 0 {
		limit = defaultMaxSize
	}
	content, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(content)) > limit {
		err = &SizeError{limit}
	}
	return content, err
}

// TreeError returns a [*ParseError] if a document in XML is not well-formed. The links are
// those before the error's Offset then. For a document in HTML it returns nil.
func (d *Document) TreeError() error { return d.err }

// Charset returns the name of the charset that the document was decoded from,
// as in the WHATWG Encoding Standard: "utf-8", "windows-1252", "shift_jis".
func (d *Document) Charset() string { return d.charset }

// UnknownCharset returns the name of the charset that the document declares if it is not
// known, such as "viscii", and otherwise "". Charset is then a guess, by which a link with
// other characters than those of US-ASCII can be another IRI than the document has (RFC 3987,
// 6.3). A document that seems to be in UTF-8 is read as such, whatever it declares. For one in XML the
// error of [ParseXML] names the charset.
func (d *Document) UnknownCharset() string { return d.unknown }

// IsVisual reports whether the document is in iso-8859-8, whose text is in visual order
// (RFC 1556). Its links are not reordered, so those with Hebrew letters are not the
// IRIs that they show, which "MUST be in full logical order" (RFC 3987, 4.1). Documents
// in iso-8859-8-i are in logical order.
func (d *Document) IsVisual() bool { return d.charset == "iso-8859-8" }

// Base returns the HREF of the first BASE element in the HEAD that has one, and
// reports whether there is such an element (RFC 2396 and bis-00, Appendix D). The
// HEAD is that of HTML5 parsing. An absolute HREF is the base URI of the document.
// If it is relative, it is ignored, and a second BASE element does not replace
// it. See package base.
//
// For a document in XML it is the xml:base of the root, which is resolved against the
// outer base if it is relative (XML Base, 4).
func (d *Document) Base() (Link, bool) {
	if d.base == nil {
		return Link{}, false
	}
	return *d.base, true
}

// Links returns an iterator over the links in document order. Each use of it reads the text
// of the document again.
func (d *Document) Links() iter.Seq[Link] { return d.links }

// Resolved is a link and its target.
type Resolved struct {
	Link
	// Base is what the link was resolved against: the base of the document, or what the
	// values of xml:base around the link make of it (XML Base, 4).
	Base   string
	Target uri.Target
	// Err is the error of the resolver if there is no target, or no base.
	Err error
}

// Resolve resolves links against a base with the given function, such as the
// method ResolveText of [github.com/stricturi/stricturi/uri.Resolver]. An empty
// action of a form or of its buttons resolves to the base without its fragment:
// such a reference "is always intended to result in a new request", not as a
// reference to the current document (RFC 2396, 4.2).
func Resolve(links iter.Seq[Link], base string, resolve func(base, ref string) (uri.Target, error)) iter.Seq[Resolved] {
	return func(yield func(Resolved) bool) {
		for l := range links {
			r := Resolved{Link: l}
			if r.Base, r.Err = l.Scope.within(base, resolve); r.Err == nil {
				ref := l.Ref
				if ref == "" && (l.Attribute == "action" || l.Attribute == "formaction") {
					ref, _, _ = strings.Cut(r.Base, "#")
				}
				r.Target, r.Err = resolve(r.Base, ref)
			}
			if !yield(r) {
				return
			}
		}
	}
}
