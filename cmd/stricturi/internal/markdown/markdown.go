// Package markdown finds the links of a document in CommonMark with the tables and the bare
// URLs of GitHub Flavored Markdown: the destinations of links, images and definitions,
// autolinks, bare URLs, and the links of HTML. What is in code is not a link.
package markdown

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// Link is a reference in a document.
type Link struct {
	// Start and End are the extent of the reference in the source, as it is written there.
	Start, End int
	// Ref is the reference, without backslashes that escape and with character references
	// resolved. That of a mailbox begins with "mailto:".
	Ref string
	// Past is the end of the punctuation after a bare URL that is not part of it, or End.
	Past int
}

// limitError names the line of a document that would take too long to read.
type limitError string

func (e limitError) Error() string { return string(e) }

// Limits for what takes the parser quadratic time.
const (
	maxBrackets = 5000     // "[" in a paragraph
	maxScanned  = 32 << 20 // bytes after them, up to the end of each line
	maxLines    = 20_000   // of a paragraph, or of definitions
	maxCells    = 1 << 20  // of a table
	maxNesting  = 1000     // quotes and lists that a line begins with
	maxLists    = 100      // in each other: each reads the indentation of all lines in it
)

// tooDeep matches the beginning of a line in too many quotes and lists.
var tooDeep = lazyregexp.New(fmt.Sprintf(`^(?:[ \t]*(?:>|[*+-][ \t]|[0-9]+[.)][ \t])){%d}`, maxNesting))

// Links returns the links of a document in the order of their beginning. Empty destinations
// are left out. The error says why a document would take long to read.
func Links(source []byte) (links []Link, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case limitError:
			links, err = nil, e
		default:
			panic(e)
		}
	}()
	limits, blocks := &limits{source: source}, parser.DefaultBlockParsers()
	for i, b := range blocks {
		if b.Value == parser.NewListParser() {
			blocks[i].Value = lists{parser.NewListParser(), limits}
		}
	}
	at := 0
	for line := range bytes.Lines(source) {
		if len(line) >= maxNesting && tooDeep().Match(line) {
			limits.pass(at, "too many nested quotes and lists")
		}
		at += len(line)
	}
	p := parser.NewParser(
		parser.WithBlockParsers(blocks...),
		parser.WithInlineParsers( // without emphasis, which changes no link and can take quadratic time
			util.Prioritized(limits, 0),
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewRawHTMLParser(), 400),
		),
		parser.WithParagraphTransformers(util.Prioritized(limits, 0)),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		parser.WithParagraphTransformers(util.Prioritized(extension.NewTableParagraphTransformer(), 200)),
	)
	w := walker{source: source[:len(source):len(source)]}
	tree := p.Parse(text.NewReader(w.source))
	if err := ast.Walk(tree, w.visit); err != nil {
		panic(err) // visit returns none
	}
	w.endURL(len(source))
	w.readHTML()
	slices.SortStableFunc(w.links, func(a, b Link) int { return cmp.Compare(a.Start, b.Start) })
	return w.links, nil
}

// limits ends the parser where something takes too long, because the parser itself cannot end early.
type limits struct {
	source         []byte
	paragraph      ast.Node
	count, scanned int // of the "[" in the paragraph, and of the bytes after them
}

// pass panics with a limitError, which Links returns.
func (l *limits) pass(at int, what string) {
	line := 1 + bytes.Count(l.source[:at], []byte("\n"))
	panic(limitError(fmt.Sprintf("line %d: %s, which takes too long to read in Markdown", line, what)))
}

func (*limits) Trigger() []byte { return []byte{'[', '!'} }

// Parse counts the "[" of a paragraph.
func (l *limits) Parse(paragraph ast.Node, rest text.Reader, _ parser.Context) ast.Node {
	line, at := rest.PeekLine()
	if line[0] == '!' && !bytes.HasPrefix(line, []byte("![")) {
		return nil
	}
	if l.paragraph != paragraph {
		l.paragraph, l.count, l.scanned = paragraph, 0, 0
	}
	l.count++
	l.scanned += len(line)
	if l.count > maxBrackets || l.scanned > maxScanned {
		l.pass(at.Start, `a paragraph with too many "["`)
	}
	return nil // for the parser of links
}

// lists opens lists, up to a number of them in each other.
type lists struct {
	parser.BlockParser
	limits *limits
}

// Open opens no list that is in too many others.
func (l lists) Open(parent ast.Node, line text.Reader, pc parser.Context) (ast.Node, parser.State) {
	n, state := l.BlockParser.Open(parent, line, pc)
	depth := 0
	for ; n != nil && parent != nil; parent = parent.Parent() {
		if parent.Kind() == ast.KindList {
			depth++
		}
	}
	if depth >= maxLists {
		_, at := line.PeekLine()
		l.limits.pass(at.Start, "too many nested lists")
	}
	return n, state
}

// Transform sees to the limits for the lines of a paragraph, and for the cells of what may be a table. To
// save goldmark's time, it leaves one character of a paragraph that has no link, but not before a line with
// "-" or "=", which could make a heading of it.
func (l *limits) Transform(paragraph *ast.Paragraph, source text.Reader, _ parser.Context) {
	lines := paragraph.Lines()
	n := lines.Len()
	switch {
	case n > maxLines:
		l.pass(lines.At(0).Start, "a paragraph with too many lines")
	case n > 1 && n*bytes.Count(source.Value(lines.At(1)), []byte("|")) > maxCells:
		l.pass(lines.At(0).Start, "a table with too many cells")
	}
	text := source.Source()[lines.At(0).Start:lines.At(n-1).Stop]
	next, _ := source.PeekLine()
	if bytes.IndexByte(text, '<') < 0 && bytes.IndexByte(text, '[') < 0 && !bytes.Contains(text, []byte("://")) &&
		bytes.IndexByte(next, '-') < 0 && bytes.IndexByte(next, '=') < 0 {
		first := lines.At(0)
		first = first.TrimLeftSpace(source.Source())
		lines.Clear()
		lines.Append(first.WithStop(first.Start + 1))
	}
}

// walker collects the links of a tree.
type walker struct {
	source []byte
	links  []Link
	html   []byte // the parts of the source that are HTML, and up to maxGap spaces in place of what is between
	parts  []part // in order

	inLink int    // how many links and images are open: their text has no bare URLs
	cell   int    // end of the cell of a table, or 0
	url    extent // a bare URL whose end is not known yet, up to which it can extend
}

// extent is a part of the source.
type extent struct{ start, end int }

// part is a part of the source that is HTML, and where it begins in the HTML.
type part struct {
	extent
	at int
}

// maxGap is more than the marks of most quotes and lists, which can be within a tag.
const maxGap = 64

func (w *walker) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if at := n.Pos(); entering && n.Kind() != ast.KindText && at >= 0 {
		w.endURL(at)
	}
	switch n := n.(type) {
	case *ast.Link:
		w.enterLink(n.Destination, n.Reference, entering)
	case *ast.Image:
		w.enterLink(n.Destination, n.Reference, entering)
	case *extast.TableCell:
		w.cell = 0
		if entering && n.Lines().Len() > 0 {
			w.cell = n.Lines().At(0).Stop
		}
	}
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.LinkReferenceDefinition:
		// GitHub makes a footnote of one that begins with "^". It can be just a URL.
		if n.Label[0] != '^' || scheme().Match(n.Destination) {
			w.add(n.Destination, "", true)
		}
	case *ast.AutoLink:
		prefix := ""
		if n.AutoLinkType == ast.AutoLinkEmail {
			prefix = "mailto:"
		}
		w.add(n.Label(w.source), prefix, false)
	case *ast.RawHTML:
		if s := n.Segments; s.Len() > 0 && !swallows().Match(w.source[s.At(0).Start:s.At(0).Stop]) {
			w.keepHTML(s)
		}
	case *ast.HTMLBlock:
		w.keepHTML(n.Lines())
		if n.HasClosure() {
			w.keep(n.ClosureLine)
		}
	case *ast.Text:
		if w.inLink == 0 {
			w.findURLs(n.Segment)
		}
	case *ast.CodeSpan:
		return ast.WalkSkipChildren, nil
	}
	return ast.WalkContinue, nil
}

func (w *walker) enterLink(destination []byte, reference *ast.ReferenceLink, entering bool) {
	if !entering {
		w.inLink--
		return
	}
	w.inLink++
	if reference == nil { // that of another is in its definition
		w.add(destination, "", true)
	}
}

// add adds a destination, which is a part of the source.
func (w *walker) add(destination []byte, prefix string, backslashes bool) {
	if len(destination) == 0 {
		return
	}
	start := cap(w.source) - cap(destination)
	if &w.source[start] != &destination[0] {
		panic("markdown: the parser has copied a destination")
	}
	end := start + len(destination)
	if ref := prefix + unescape(string(destination), backslashes); !HasVariable(ref) {
		w.links = append(w.links, Link{start, end, ref, end})
	}
}

// swallows matches the tags after which HTML is text, or another document. GitHub Flavored
// Markdown makes text of most of them; in a line, they are more likely to be mentioned than meant.
var swallows = lazyregexp.New(`^(?i)</?(?:title|textarea|style|xmp|noembed|noframes|script|plaintext|template|select)\b`)

// keepHTML keeps the HTML in segments.
func (w *walker) keepHTML(s *text.Segments) {
	for i := range s.Len() {
		w.keep(s.At(i))
	}
}

func (w *walker) keep(s text.Segment) {
	end := 0
	if n := len(w.parts); n > 0 {
		end = w.parts[n-1].end
	}
	next := extent{max(s.Start, end), max(s.Stop, end)}
	w.html = append(w.html, strings.Repeat(" ", min(next.start-end, maxGap))...)
	w.parts = append(w.parts, part{next, len(w.html)})
	w.html = append(w.html, w.source[next.start:next.end]...)
}

// offset returns the offset in the source of what has an offset in the HTML.
func (w *walker) offset(at int) int {
	i, found := slices.BinarySearchFunc(w.parts, at, func(p part, at int) int { return cmp.Compare(p.at, at) })
	if !found {
		i--
	}
	return w.parts[i].start + at - w.parts[i].at
}

// readHTML finds the links of all HTML in the document, which is one document for browsers.
func (w *walker) readHTML() {
	if w.html == nil {
		return
	}
	d, err := htmllinks.Parse(bytes.NewReader(w.html), htmllinks.Options{ContentType: "text/html; charset=utf-8", MaxSize: int64(len(w.html))})
	if err != nil {
		panic(err) // the reader has no error, and no more bytes
	}
	for l := range d.Links() {
		if l.Ref != "" && !HasVariable(l.Ref) {
			start, end := w.offset(int(l.Start)), w.offset(int(l.End)-1)+1
			w.links = append(w.links, Link{start, end, l.Ref, end})
		}
	}
}
