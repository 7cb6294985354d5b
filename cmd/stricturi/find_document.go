package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/markdown"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
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

// source is a file whose references are found.
type source struct {
	*find
	name  string
	as    format
	yield func(batch.Record) bool

	silent []int // the lines in which people accept what is found

	old  string // the file, with --fix
	new  []byte // the same with repairs, as far as it was read
	end  int    // of the part of old that new has
	done int    // number of repairs
}

// ignored returns the lines of a document that have the comment by which people accept what is found in
// the line, and in the next one.
func ignored(document []byte) (lines []int) {
	n := 0
	for line := range bytes.Lines(document) {
		if n++; bytes.Contains(line, []byte("<!-- stricturi: ignore -->")) {
			lines = append(lines, n, n+1)
		}
	}
	return lines
}

// records yields the references of a file, after its name if there are several, and its base.
func (f *find) records(name string, plain io.Reader) iter.Seq[batch.Batch] {
	return batch.Records(plain, func(in io.Reader, yield func(batch.Record) bool) {
		d := &source{find: f, name: name, as: f.as, yield: yield}
		if d.as == "" {
			d.as = formatOf(name)
		}
		if f.several && name != "-" && f.Format == "text" && !f.dry {
			yield(batch.Record{Answer: func(r *batch.Result) {
				frame.SetHeading(r, f.Out.Paint(terminal.Bold, terminal.Visible(name))+"\n")
			}})
		}
		err := d.references(in)
		if f.fix {
			err = d.save(err)
		}
		if err != nil {
			yield(batch.Record{Err: err})
		}
	})
}

// references yields the references of the file. Prose is read piece by piece, unless it is to be repaired.
func (f *source) references(in io.Reader) error {
	if f.fix || f.as != prose {
		whole, err := io.ReadAll(io.LimitReader(in, maxSize+1))
		switch {
		case err != nil:
			return err
		case len(whole) > maxSize:
			return &htmllinks.SizeError{Max: maxSize}
		case f.as != prose:
			f.silent = ignored(whole)
		}
		if in = bytes.NewReader(whole); f.fix {
			f.old = string(whole)
		}
	}
	if f.as == prose || f.as == inMarkdown {
		return f.textLinks(in)
	}
	return f.markupLinks(in)
}

// based yields the base of the file, if it is asked for, and reports whether the references are too.
func (f *source) based(b base.Base, charset any) bool {
	return !f.asked || f.yield(batch.Record{Answer: func(r *batch.Result) { f.answerBase(r, f.name, b, charset) }}) && !f.alone
}

// hit yields a reference, and reports whether more are wanted.
func (f *source) hit(h extract.Hit, t *target) bool {
	found := &hit{h, t, slices.Contains(f.silent, h.Line)}
	if f.fix && f.repaired(found) {
		return true
	}
	return f.yield(batch.Record{Answer: func(r *batch.Result) { f.answer(r, f.name, found) }})
}

// repaired reports whether an invalid reference is repaired, and counts it if it is left.
func (f *source) repaired(h *hit) bool {
	h.Err = cmp.Or(h.Err, f.Accept(h.Ref))
	if h.wrong() == nil || h.silenced {
		return false
	}
	ref, ok := f.certain(h)
	if !ok {
		f.left++
		return false
	}
	f.new = append(append(f.new, f.old[f.end:h.Start]...), ref...)
	f.end = int(h.End)
	f.done++
	return true
}

// certain returns what an invalid reference means, if that is certain and the file has it as it is. A
// backslash in quotes can be an escape of a programming language, and without a tab, "&co\tpy;" is one of
// HTML.
func (f *source) certain(h *hit) (string, bool) {
	if h.Err == nil || int(h.Start) < f.end || int(h.End) > len(f.old) || f.old[h.Start:h.End] != h.Ref ||
		markdown.HasVariable(h.Ref) || h.Delimiter == extract.DelimiterQuotes && strings.Contains(h.Ref, `\`) {
		return "", false
	}
	ref, steps, err := f.Generic.Repair(h.Ref)
	return ref.String(), err == nil && len(steps) > 0 && !slices.ContainsFunc(steps, func(s uri.Fix) bool {
		return s.Source != "URL standard" || s.With == "" && strings.Contains(h.Ref, "&")
	})
}

// save writes the file, or shows how it would change. A file that cannot be read to its end stays.
func (f *source) save(err error) error {
	f.new = append(f.new, f.old[f.end:]...)
	switch {
	case f.done == 0:
		return err
	case err == nil && f.dry:
		name := terminal.Visible(f.name)
		f.yield(batch.Record{Answer: func(r *batch.Result) {
			for line := range strings.Lines(string(diff.Diff(name, []byte(f.old), name, f.new))) {
				r.Out = append(append(r.Out, f.Out.Shown(strings.TrimSuffix(line, "\n"))...), '\n')
			}
		}})
	case err == nil:
		err = replaceFile(f.name, f.new)
	}
	if err != nil {
		f.left += f.done
		return err
	}
	f.fixed += f.done
	f.revised++
	return nil
}

// replaceFile replaces a file, or what a symbolic link refers to, in one step. Its mode stays.
func replaceFile(name string, data []byte) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err == nil && (!info.Mode().IsRegular() || info.Mode()&0o222 == 0) {
		err = &os.PathError{Op: "write", Path: name, Err: os.ErrPermission}
	}
	if err != nil {
		return err
	}
	t, err := os.CreateTemp(filepath.Dir(name), ".stricturi-*")
	if err != nil {
		return err
	}
	defer os.Remove(t.Name())
	_, err = t.Write(data)
	if err = cmp.Or(err, t.Chmod(info.Mode()), t.Close()); err != nil {
		return err
	}
	return os.Rename(t.Name(), name)
}

// note yields a note about text that is not UTF-8.
func (f *source) note(offset int64) {
	f.yield(batch.Record{Err: frame.Note(fmt.Sprintf("is not UTF-8 at offset %d; convert it with iconv if it is in another charset", offset))})
}

const byteOrderMark = "\uFEFF"

// textLinks yields the references of prose or of a document in Markdown, with a note if that is not
// UTF-8.
func (f *source) textLinks(r io.Reader) error {
	if !f.based(f.outer, nil) {
		return nil
	}
	yield := func(h extract.Hit) bool {
		t, err := f.resolve(f.outer.URI, h.Ref)
		return f.hit(h, f.newTarget(t, f.outer, cmp.Or(h.Err, err)))
	}
	b := bufio.NewReader(r)
	if mark, _ := b.Peek(len(byteOrderMark)); string(mark) == byteOrderMark { // an error comes again with the next read
		whole := yield
		yield = func(h extract.Hit) bool { return whole(shifted(h)) }
	}
	text := batch.NotUTF8(batch.Text(f.Reader(b)), f.note)
	if f.as == inMarkdown {
		return markdownLinks(text, yield)
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
func markdownLinks(r io.Reader, yield func(extract.Hit) bool) error {
	source, err := io.ReadAll(r)
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
func (f *source) markupLinks(r io.Reader) error {
	d, isXML, err := parse(r, f.as)
	if err != nil {
		return err
	}
	of, err := f.baseOf(d, isXML)
	if err != nil {
		return err
	}
	if !f.based(of, d.Charset()) {
		return d.TreeError()
	}
	if isXML { // the xml:base of the root is in the scope of links
		of = f.outer
	}
	for l := range htmllinks.Resolve(d.Links(), of.URI, f.resolve) {
		if err := undecoded(d, l.Link); err != nil {
			return err
		}
		if l.Ref == "" && !f.asked || markdown.HasVariable(l.Ref) {
			continue
		}
		h := extract.Hit{Start: l.Start, End: l.End, Line: l.Line, Column: l.Column, Text: l.Raw, Ref: l.Ref}
		if !f.hit(h, f.resolved(l, of)) {
			return nil
		}
	}
	return d.TreeError()
}

// maxSize is the maximum size of a document.
const maxSize = 64 << 20

// parse reads a document in HTML or XML, by its content if as does not tell which.
func parse(plain io.Reader, as format) (d *htmllinks.Document, isXML bool, err error) {
	b := bufio.NewReaderSize(batch.Text(plain), 4096)
	head, _ := b.Peek(4096) // the next Read returns the error
	read := htmllinks.Parse
	if isXML = as == inXML || as == markup && looksLikeXML(head); isXML {
		read = htmllinks.ParseXML
	}
	d, err = read(b, htmllinks.Options{MaxSize: maxSize})
	return d, isXML, err
}

// looksLikeXML reports whether a document that begins with head is in XML.
func looksLikeXML(head []byte) bool {
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
