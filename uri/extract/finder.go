package extract

import (
	"io"
	"iter"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// Finder says what is looked for. The zero Finder looks for URI references of
// RFC 3986.
type Finder struct {
	// Valid says whether a reference is one, for [Hit.Err]. If nil, it is RFC
	// 3986's; see [Under].
	Valid func(ref string) error

	// IRI says that a character beyond ASCII does not end a reference (RFC
	// 3987, 7.3).
	IRI bool

	// Schemes are those by which a reference is known. If nil they are
	// [KnownSchemes]. Within delimiters any scheme is one that "//" follows,
	// and anything is a reference that "URL:" precedes.
	Schemes []Scheme

	// MaxLength is how many bytes a reference may have, with what is trimmed
	// from it; if 0, 65,536. The memory used is a small multiple of it.
	MaxLength int

	// QuotedBlanks makes white space within double quotes ignored even if it
	// breaks no line, so that "http://a/ b" is a reference in quotes. By
	// default it is not: Appendix E of RFC 2396 has white space "added to
	// break long URIs across lines", and quotes around words are those of
	// speech. An empty line is never ignored.
	QuotedBlanks bool
}

const defaultMaxLength = 1 << 16

// Under returns what an edition says of references, for [Finder.Valid]. The
// edition is one of package uri or of package iri.
func Under[R any](edition interface {
	ParseReference(text string) (R, error)
},
) func(ref string) error {
	return func(ref string) error {
		_, err := edition.ParseReference(ref)
		return err
	}
}

// Read yields the references in what r gives (RFC 2396, Appendix E; RFC 3986,
// Appendix C; RFC 3987, 7.3). Each is yielded as soon as its end has been read.
// An error is r's, comes last, and ends what can be said: a reference that
// could have gone on is not yielded.
func (f *Finder) Read(r io.Reader) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		s := f.scanner(r)
		for {
			h, err := s.next()
			if err == io.EOF {
				return
			}
			if !yield(h, err) || err != nil {
				return
			}
		}
	}
}

// Find yields the references in a text, as Read does.
func (f *Finder) Find(text string) iter.Seq[Hit] {
	return func(yield func(Hit) bool) {
		for h := range f.Read(strings.NewReader(text)) {
			if !yield(h) {
				return
			}
		}
	}
}

// Find yields the references of RFC 3986 in a text. It is that of the zero
// [Finder].
func Find(text string) iter.Seq[Hit] { return new(Finder).Find(text) }

func (f *Finder) scanner(r io.Reader) *scanner {
	s := &scanner{
		r:            r,
		valid:        f.Valid,
		iri:          f.IRI,
		schemes:      knownTable,
		maxLength:    f.MaxLength,
		quotedBlanks: f.QuotedBlanks,
		line:         1,
		column:       1,
	}
	if s.valid == nil {
		s.valid = Under(uri.RFC3986)
	}
	if f.Schemes != nil {
		s.schemes = newTable(f.Schemes)
	}
	if s.maxLength <= 0 {
		s.maxLength = defaultMaxLength
	}
	return s
}
