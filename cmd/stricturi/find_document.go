package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path"
	"path/filepath"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/markdown"
	"github.com/stricturi/stricturi/uri/extract"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// format is what a file is read as.
type format string

const (
	prose      format = "prose"
	inMarkdown format = "markdown"
	inHTML     format = "html"
	inXML      format = "xml"
	markup     format = "" // HTML or XML, by content
)

// fileFormats has the formats of files by the ends of their names. Other files are prose.
var fileFormats = map[string]format{
	".md": inMarkdown, ".markdown": inMarkdown,
	".html": markup, ".htm": markup, ".xhtml": markup,
	".xml": markup, ".svg": markup, ".atom": markup, ".rss": markup, ".rdf": markup, ".xsd": markup, ".xsl": markup, ".xslt": markup,
}

// formatOf returns the format of a file by its name, which can tell that it is compressed too.
func formatOf(name string) format {
	name = strings.ToLower(filepath.ToSlash(name))
	for _, packed := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, packed)
	}
	if f, ok := fileFormats[path.Ext(name)]; ok {
		return f
	}
	return prose
}

// hits yields the references of a file.
func (f *find) hits(ctx context.Context, r io.Reader, as format, shown string) iter.Seq2[extract.Hit, error] {
	return func(yield func(extract.Hit, error) bool) {
		start := &startReader{Reader: r}
		one := func(h extract.Hit) bool { return yield(start.shifted(h), nil) }
		var err error
		switch as {
		case prose:
			for h, err := range f.finder.Read(f.decoded(start, shown)) {
				if !yield(start.shifted(h), err) {
					return
				}
			}
		case inMarkdown:
			err = f.markdownLinks(ctx, f.decoded(start, shown), one)
		default:
			err = f.markupLinks(r, as, one)
		}
		if err != nil {
			yield(extract.Hit{}, err)
		}
	}
}

// startReader keeps the first bytes that it reads, where a byte order mark can be.
type startReader struct {
	io.Reader
	start [len("\uFEFF")]byte
	n     int
}

func (s *startReader) Read(b []byte) (int, error) {
	n, err := s.Reader.Read(b)
	s.n += copy(s.start[s.n:], b[:n])
	return n, err
}

// shifted returns a hit with offsets that count a mark of UTF-8, which is not part of the text.
func (s *startReader) shifted(h extract.Hit) extract.Hit {
	if string(s.start[:]) != "\uFEFF" {
		return h
	}
	h.Start, h.End = h.Start+int64(s.n), h.End+int64(s.n)
	for i := range h.Trimmed {
		h.Trimmed[i].Start += int64(s.n)
		h.Trimmed[i].End += int64(s.n)
	}
	for i := range h.Hyphens {
		h.Hyphens[i].Offset += int64(s.n)
	}
	return h
}

// delimiters has the kinds of references after a character.
var delimiters = map[byte]extract.Delimiter{'<': extract.DelimiterAngle, '"': extract.DelimiterQuotes}

// markdownLinks yields the links of a document in Markdown. It can be interrupted: a hostile
// document of the greatest size takes minutes.
func (f *find) markdownLinks(ctx context.Context, r io.Reader, yield func(extract.Hit) bool) error {
	source, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err == nil && len(source) > maxSize {
		err = &htmllinks.SizeError{Max: maxSize}
	}
	if err != nil {
		return err
	}
	var all []markdown.Link
	parsed := make(chan struct{})
	go func() {
		all, err = markdown.Links(source)
		close(parsed)
	}()
	select {
	case <-parsed:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%w; --as prose reads the file as text", err)
	}
	at, line, column := 0, 1, 1
	for _, l := range all {
		line, column = advance(line, column, string(source[at:l.Start]))
		at = l.Start
		h := extract.Hit{Start: int64(l.Start), End: int64(l.End), Line: line, Column: column, Text: string(source[l.Start:l.End]), Ref: l.Ref}
		if l.Start > 0 {
			h.Delimiter = delimiters[source[l.Start-1]]
		}
		if l.End < l.Past {
			h.Trimmed = []extract.Trim{{
				Start: h.End, End: int64(l.Past), Text: string(source[l.End:l.Past]), Reason: extract.ReasonPunctuation,
			}}
		}
		if !yield(h) {
			return nil
		}
	}
	return nil
}

// markupLinks yields the links of a document in HTML or XML.
func (f *find) markupLinks(r io.Reader, as format, yield func(extract.Hit) bool) error {
	charset := ""
	if f.Charset != "" || f.NFC {
		r, charset = f.Reader(r), "utf-8"
	}
	var d linkedDocument
	if err := d.parse(r, as, charset); err != nil {
		return err
	}
	for l := range d.Links() {
		if err := undecoded(d.Document, l); err != nil {
			return err
		}
		if l.Ref == "" || markdown.HasVariable(l.Ref) {
			continue
		}
		h := extract.Hit{Start: l.Start, End: l.End, Line: l.Line, Column: l.Column, Text: l.Raw, Ref: l.Ref}
		if !yield(h) {
			return nil
		}
	}
	return d.TreeError()
}
