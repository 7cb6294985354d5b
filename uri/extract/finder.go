package extract

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// Finder finds references in text. The zero Finder finds URI references and
// checks them against RFC 3986.
type Finder struct {
	// Check returns the error for [Hit.Err], nil if ref is valid. If Check is
	// nil, references are checked against RFC 3986. See [Under].
	Check func(ref string) error

	// IRI finds IRI references: non-ASCII characters other than full-width punctuation
	// do not end a reference (RFC 3987, 7.3). Set Check to Under(iri.RFC3987().Edition) too,
	// otherwise such references are invalid. If IRI is false, any non-ASCII character
	// ends a reference, and [Hit.Trimmed] has that character.
	IRI bool

	// Schemes lists the schemes with which a reference may begin. If it is
	// nil, [KnownSchemes] is used. Within delimiters, a reference may also
	// begin with any scheme followed by "//", or with "URL:", and within angle
	// brackets it may have no scheme.
	Schemes []Scheme

	// MaxLength is the maximum length of a reference in bytes, including trimmed
	// parts, at most 1 MiB. If it is 0, the maximum is 65,536.
	MaxLength int
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

// Read returns an iterator over the references in the text of r (RFC 2396, Appendix E; RFC 3986,
// Appendix C; RFC 3987, 7.3). It reads one paragraph at a time, up to an empty line or 1 MiB, and
// the hits of a paragraph share its memory. An error of r is yielded last; a reference that might
// have continued after the error is not yielded.
func (f Finder) Read(r io.Reader) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		s := f.scanner()
		p := bufio.NewScanner(r)
		p.Buffer(make([]byte, 1<<16), 2*maxParagraph)
		p.Split(s.split)
		for p.Scan() {
			s.begin(p.Text())
			for s.next() {
				if p.Err() != nil && !strings.ContainsAny(s.text[s.at:], whiteSpace) {
					break
				}
				if !yield(s.hit, nil) {
					return
				}
			}
		}
		if err := p.Err(); err != nil {
			yield(Hit{}, err)
		}
	}
}

// Find returns an iterator over the references in a text.
func (f Finder) Find(text string) iter.Seq[Hit] {
	return func(yield func(Hit) bool) {
		for h := range f.Read(strings.NewReader(text)) {
			if !yield(h) {
				return
			}
		}
	}
}

// Find returns an iterator over the URI references in a text, as found by the zero
// [Finder]. A non-ASCII character ends a reference, and [Hit.Cut] returns it. To find IRIs, set
// [Finder.IRI].
func Find(text string) iter.Seq[Hit] { return Finder{}.Find(text) }
