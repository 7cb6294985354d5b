package abnf

import (
	"slices"
	"sort"
	"strings"
)

// A Reading says how to read a defect of a document without changing its text: in the
// definition of Rule, Printed is parsed as if it were Read.
//
// Printed must occur exactly once to the right of "=" (or "=/"), as whole tokens: "0" is
// not found in `"0"`, in 10*a or in comments. Leading and trailing spaces are ignored.
// Read is inserted as text, so alternatives in it become alternatives of the surrounding
// expression unless it has parentheses. If it is empty, Printed is left out, and what remains
// must be a definition: Printed is "/ b", and not "b", to leave out an alternative.
type Reading struct {
	Rule    string // case-insensitive
	Printed string
	Read    string
	Why     string // explanation for readers
}

// leftOut replaces what is left out. What is before and after it stays apart.
const leftOut = " "

// A source is a text with the edits that readings make.
type source struct {
	printed string
	lines   []int  // offsets at which lines begin
	edits   []edit // by offset, without overlap
}

func newSource(printed string) *source {
	s := &source{printed: printed, lines: []int{0}}
	for i := range len(printed) {
		if printed[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// An edit replaces printed[start:end]. The replacement starts at offset at of the text as
// read.
type edit struct {
	start, end, at int
	reading        Reading
}

// read applies the readings and returns the text as read.
func (s *source) read(readings []Reading) (string, error) {
	if len(readings) == 0 {
		return s.printed, nil
	}
	tokens := lex(s.printed)
	for _, r := range readings {
		if err := s.place(tokens, r); err != nil {
			return "", err
		}
	}
	slices.SortFunc(s.edits, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	done := 0
	for i := range s.edits {
		e := &s.edits[i]
		if e.start < done {
			return "", s.failed(e.start, e.reading, quote(e.reading.Printed)+" overlaps the text of another reading", "")
		}
		b.WriteString(s.printed[done:e.start])
		e.at = b.Len()
		b.WriteString(e.reading.Read)
		done = e.end
	}
	b.WriteString(s.printed[done:])
	return b.String(), nil
}

// place adds the edit of a reading.
func (s *source) place(tokens []token, r Reading) error {
	read := lex(r.Read)
	for _, t := range read {
		switch t.kind {
		case tBad:
			return s.failed(-1, r, "the reading "+quote(r.Read)+": "+t.err.Msg, t.err.Expected)
		case tDefine, tExtend:
			return s.failed(-1, r, "the reading "+quote(r.Read)+" contains =", "elements")
		}
	}
	if hasComment(r.Read, read) {
		return s.failed(-1, r, "the reading "+quote(r.Read)+" contains a comment", "elements")
	}
	printed := strings.Trim(r.Printed, blanks)
	if printed == "" {
		return s.failed(-1, r, "the reading "+quote(r.Read)+" replaces no text", "the printed text")
	}
	name, found := -1, -1
	for i := 0; i < len(tokens)-1; i++ {
		if !startsRule(tokens, i) || fold(s.printed[tokens[i].start:tokens[i].end]) != fold(r.Rule) {
			continue
		}
		if name < 0 {
			name = tokens[i].start
		}
		end := i + 2
		for tokens[end].kind != tEOF && !startsRule(tokens, end) {
			end++
		}
		right := tokens[i+2 : end]
		if len(right) == 0 {
			continue
		}
		limit := right[len(right)-1].end
		for at := right[0].start; at < limit; at++ {
			k := strings.Index(s.printed[at:limit], printed)
			if k < 0 {
				break
			}
			at += k
			if !whole(right, at, at+len(printed)) {
				continue
			}
			if found >= 0 {
				return s.failed(at, r, quote(printed)+" occurs more than once", "a text that occurs once")
			}
			found = at
		}
	}
	switch {
	case name < 0:
		return s.failed(-1, r, "reading for an undefined rule", "")
	case found < 0:
		return s.failed(name, r, quote(printed)+" does not occur in the definition", "the text of the reading")
	}
	if read[0].kind == tEOF {
		r.Read = leftOut
	}
	s.edits = append(s.edits, edit{start: found, end: found + len(printed), reading: r})
	return nil
}

// whole reports whether a text from start to end starts and ends at the boundary of a
// token. Text that is not a token can be cut anywhere.
func whole(tokens []token, start, end int) bool {
	i := sort.Search(len(tokens), func(i int) bool { return tokens[i].end > start })
	j := sort.Search(len(tokens), func(j int) bool { return tokens[j].end >= end })
	return i < len(tokens) && (tokens[i].start == start || tokens[i].kind == tBad && tokens[i].start < start) &&
		j < len(tokens) && (tokens[j].end == end || tokens[j].kind == tBad && tokens[j].start < end)
}

// hasComment reports whether text has a comment between its tokens.
func hasComment(text string, tokens []token) bool {
	done := 0
	for _, t := range tokens {
		if strings.Contains(text[done:t.start], ";") {
			return true
		}
		done = t.end
	}
	return strings.Contains(text[done:], ";")
}

func (s *source) failed(offset int, r Reading, msg, expected string) error {
	e := &Error{Rule: r.Rule, Msg: msg, Expected: expected}
	if offset >= 0 {
		e.Line, e.Col = s.lineCol(offset)
	}
	return e
}

// printedAt converts an offset in the text as read to one in the printed text. Inside a
// replacement that is the start of the replaced text, or its end if end is set.
func (s *source) printedAt(offset int, end bool) int {
	shift := 0
	for _, e := range s.edits {
		last := e.at + len(e.reading.Read)
		switch {
		case offset < e.at, end && offset == e.at:
			return offset + shift
		case end && offset <= last:
			return e.end
		case offset < last:
			return e.start
		}
		shift = e.end - last
	}
	return offset + shift
}

func (s *source) readingAt(offset int) *Reading {
	for i := range s.edits {
		if e := &s.edits[i]; e.at <= offset && offset <= e.at+len(e.reading.Read) {
			return &e.reading
		}
	}
	return nil
}

func (s *source) position(offset int) (line, col int) {
	return s.lineCol(s.printedAt(offset, false))
}

func (s *source) lineCol(printedOffset int) (line, col int) {
	line = sort.SearchInts(s.lines, printedOffset+1)
	if line == 1 && strings.HasPrefix(s.printed, byteOrderMark) {
		printedOffset -= len(byteOrderMark)
	}
	return line, printedOffset - s.lines[line-1] + 1
}

// definition returns the printed text of a definition; see Rule.Text. The offsets are in
// the text as read and exclude trailing comments.
func (s *source) definition(start, end int) string {
	start, end = s.printedAt(start, false), s.printedAt(end, true)
	text := s.printed
	for _, e := range s.edits { // what is left out at the end
		if e.reading.Read == leftOut && e.start >= end && strings.Trim(text[end:e.start], blanks) == "" {
			end = e.end
		}
	}
	blank := func(pos int) int { // skips spaces
		for pos < len(text) && (text[pos] == ' ' || text[pos] == '\t' || text[pos] == '\r') {
			pos++
		}
		return pos
	}
	pos := blank(end)
	if pos < len(text) && text[pos] == ';' {
		end = lineEnd(text, pos)
		pos = blank(end)
	}
	last := end // end of the comments on the lines below
	for pos < len(text) && text[pos] == '\n' {
		pos = blank(pos + 1)
		if pos == len(text) || text[pos] == '\n' {
			end = last
			break
		}
		if text[pos] != ';' {
			break
		}
		last = lineEnd(text, pos)
		pos = blank(last)
	}
	if pos == len(text) {
		end = last
	}
	return strings.TrimRight(text[start:end], blanks)
}
