package extract

import (
	"io"
	"iter"

	"github.com/stricturi/stricturi/uri"
)

// Finder finds references in text. The zero Finder finds URI references and
// checks them against RFC 3986.
type Finder struct {
	// Check returns the error for [Hit.Err], nil if ref is valid. If Check is
	// nil, references are checked against RFC 3986. See [Under].
	Check func(ref string) error

	// IRI finds IRI references: non-ASCII characters do not end a reference
	// (RFC 3987, 7.3), if they are not full-width punctuation. Set Check to
	// Under(iri.RFC3987()) too: without it, such references are invalid. Without IRI,
	// they end a reference as spaces do, which [Hit.Trimmed] then tells.
	IRI bool

	// Schemes lists the schemes with which a reference may begin. If it is
	// nil, [KnownSchemes] is used. Within delimiters, a reference may also
	// begin with any scheme followed by "//", or with "URL:", and within angle
	// brackets it may have no scheme.
	Schemes []Scheme

	// MaxLength is the maximum length of a reference in bytes, including what
	// is trimmed from it. If it is 0, the maximum is 65,536. The memory used
	// is a small multiple of it.
	MaxLength int

	// QuotedBlanks ignores white space within double quotes even without a
	// line break, so that "http://a/ b" in quotes is a reference. By default
	// it is not: the white space that Appendix E of RFC 2396 ignores was "added
	// to break long URIs across lines", and quotes around words usually mark
	// speech. Empty lines are never ignored.
	QuotedBlanks bool
}

const defaultMaxLength = 1 << 16

// Under returns a function for [Finder.Check] that checks references against an
// edition.
func Under(edition uri.Edition) func(ref string) error {
	return func(ref string) error {
		_, err := edition.ParseReference(ref)
		return err
	}
}

// Read returns an iterator over the references in the text that r returns (RFC
// 2396, Appendix E; RFC 3986, Appendix C; RFC 3987, 7.3). It yields each as soon as
// its end has been read. An error of r is yielded last; a reference that might have
// continued after the error is not yielded. Hits share memory: one that is kept keeps
// a kilobyte or two.
func (f Finder) Read(r io.Reader) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		s := f.scanner(r)
		for {
			err := s.next()
			if err == io.EOF || !yield(s.hit, err) || err != nil {
				return
			}
		}
	}
}

// Find returns an iterator over the references in a text. The texts of hits are parts of it.
func (f Finder) Find(text string) iter.Seq[Hit] {
	return func(yield func(Hit) bool) {
		s := f.scanner(nil)
		s.err = io.EOF
		s.search(text)
		for s.next() == nil && yield(s.hit) {
		}
	}
}

// Find returns an iterator over the URI references in a text, as found by the zero
// [Finder]. A character that is not ASCII ends a reference, as [Hit.Cut] tells: for IRIs set
// [Finder.IRI].
func Find(text string) iter.Seq[Hit] { return Finder{}.Find(text) }

func (f Finder) scanner(r io.Reader) *scanner {
	s := &scanner{
		r:            r,
		valid:        f.Check,
		iri:          f.IRI,
		maxLength:    f.MaxLength,
		quotedBlanks: f.QuotedBlanks,
		line:         1,
		column:       1,
	}
	if s.valid == nil {
		s.valid = Under(uri.RFC3986())
	}
	if s.schemes = knownTable(); f.Schemes != nil {
		s.schemes = newTable(f.Schemes)
	}
	if s.maxLength <= 0 {
		s.maxLength = defaultMaxLength
	}
	return s
}
