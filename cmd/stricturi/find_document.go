package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/markdown"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
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

// formatOf returns the format of a file by its name.
func formatOf(name string) format {
	if f, ok := fileFormats[strings.ToLower(filepath.Ext(name))]; ok {
		return f
	}
	return prose
}

// records yields the references of a file, after its name if there are several.
func (f *find) records(name string, plain io.Reader) iter.Seq[batch.Batch] {
	as := f.as
	if as == "" {
		as = formatOf(name)
	}
	return batch.Records(plain, func(in io.Reader, yield func(batch.Record) bool) {
		if f.several && name != "-" && f.Format == "text" {
			yield(batch.Record{Answer: func(r *batch.Result) {
				r.Out = fmt.Appendf(r.Out, "%s\n", f.Out.Paint(terminal.Bold, terminal.Visible(name)))
			}})
		}
		one := func(h extract.Hit) bool {
			return yield(batch.Record{Answer: func(r *batch.Result) { f.answer(r, name, &h) }})
		}
		note := func(offset int64) {
			yield(batch.Record{Err: frame.Note(fmt.Sprintf("is not UTF-8 at offset %d; convert it with iconv if it is in another charset", offset))})
		}
		var err error
		if as == prose || as == inMarkdown {
			err = f.textLinks(in, as, note, one)
		} else {
			err = f.markupLinks(in, as, one)
		}
		if err != nil {
			yield(batch.Record{Err: err})
		}
	})
}

const byteOrderMark = "\uFEFF"

// textLinks yields the references of prose or of a document in Markdown. It calls note if that is
// not UTF-8.
func (f *find) textLinks(r io.Reader, as format, note func(offset int64), yield func(extract.Hit) bool) error {
	b := bufio.NewReader(r)
	if mark, _ := b.Peek(len(byteOrderMark)); string(mark) == byteOrderMark { // an error comes again with the next read
		whole := yield
		yield = func(h extract.Hit) bool { return whole(shifted(h)) }
	}
	text := batch.NotUTF8(batch.Text(f.Reader(b), false), note)
	if as == inMarkdown {
		return f.markdownLinks(text, yield)
	}
	for h, err := range f.finder.Read(text) {
		if err != nil || !yield(h) {
			return err
		}
	}
	return nil
}

// shifted returns a hit with offsets that count a mark of UTF-8, which is not part of the text.
func shifted(h extract.Hit) extract.Hit {
	n := int64(len(byteOrderMark))
	h.Start, h.End = h.Start+n, h.End+n
	for i := range h.Trimmed {
		h.Trimmed[i].Start += n
		h.Trimmed[i].End += n
	}
	for i := range h.Hyphens {
		h.Hyphens[i].Offset += n
	}
	return h
}

// delimiters has the kinds of references after a character.
var delimiters = map[byte]extract.Delimiter{'<': extract.DelimiterAngle, '"': extract.DelimiterQuotes}

// markdownLinks yields the links of a document in Markdown.
func (f *find) markdownLinks(r io.Reader, yield func(extract.Hit) bool) error {
	source, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err == nil && len(source) > maxSize {
		err = &htmllinks.SizeError{Max: maxSize}
	}
	if err != nil {
		return err
	}
	all, err := markdown.Links(source)
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
	var d linkedDocument
	if err := d.parse(r, as); err != nil {
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
