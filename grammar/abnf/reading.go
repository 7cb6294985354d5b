package abnf

import (
	"slices"
	"sort"
	"strings"
)

// A Reading is how a defect of a document is read while its text stays as it is
// printed: in the definition of Rule, Printed is parsed as if it were Read.
//
// Printed must occur exactly once to the right of "=" (of all definitions, if
// "=/" adds to the first), as whole tokens: "0" is neither found in `"0"` nor in
// 10*a, and nothing is found in comments. Blanks at its ends do not count, those
// within do. Read is put in as text, so that its alternatives are those of the
// expression around it; put it in parentheses where they should not be.
type Reading struct {
	Rule    string // compared without regard to case
	Printed string
	Read    string
	Why     string // for the reader; not used here
}

// A source is a text with the places at which something else is read.
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

// An edit replaces printed[start:end]. What is read instead begins at offset at
// of the text as read.
type edit struct {
	start, end, at int
	reading        Reading
}

// read finds out where the readings apply and returns the text as it is to be
// read.
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

// place adds the edit that r asks for.
func (s *source) place(tokens []token, r Reading) error {
	read := lex(r.Read)
	if read[0].kind == tEOF {
		return s.failed(-1, r, "the reading "+quote(r.Read)+" has no element", "elements")
	}
	for _, t := range read {
		switch t.kind {
		case tBad:
			return s.failed(-1, r, "the reading "+quote(r.Read)+": "+t.err.Msg, t.err.Expected)
		case tDefine, tExtend:
			return s.failed(-1, r, "the reading "+quote(r.Read)+" has a =", "elements")
		}
	}
	if hasComment(r.Read, read) {
		return s.failed(-1, r, "the reading "+quote(r.Read)+" has a comment", "elements")
	}
	printed := strings.Trim(r.Printed, blanks)
	if printed == "" {
		return s.failed(-1, r, "the reading "+quote(r.Read)+" is for no text", "the text printed")
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
				return s.failed(at, r, quote(printed)+" occurs more than once", "a reading for one place")
			}
			found = at
		}
	}
	switch {
	case name < 0:
		return s.failed(-1, r, "a reading for a rule that is not defined", "")
	case found < 0:
		return s.failed(name, r, quote(printed)+" does not occur in the definition", "the text of the reading")
	}
	s.edits = append(s.edits, edit{start: found, end: found + len(printed), reading: r})
	return nil
}

// whole reports whether a text from start to end begins with a token and ends
// with one. What is no token can be cut anywhere.
func whole(tokens []token, start, end int) bool {
	i := sort.Search(len(tokens), func(i int) bool { return tokens[i].end > start })
	j := sort.Search(len(tokens), func(j int) bool { return tokens[j].end >= end })
	return i < len(tokens) && (tokens[i].start == start || tokens[i].kind == tBad && tokens[i].start < start) &&
		j < len(tokens) && (tokens[j].end == end || tokens[j].kind == tBad && tokens[j].start < end)
}

// hasComment reports whether there is a comment between the tokens of text.
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

// printedAt returns where in the printed text stands what is at offset of the
// text as read; within what is read instead of something, that is where the
// something begins, or ends if offset is an end.
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
	return line, printedOffset - s.lines[line-1] + 1
}

// definition returns what is printed of a definition whose elements stand
// between two offsets of the text as read: see Rule.Text.
func (s *source) definition(start, end int) string {
	start, end = s.printedAt(start, false), s.printedAt(end, true)
	text := s.printed
	blank := func(pos int) int { // the offset after the blanks at pos
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
	last := end // of the comments on the lines below
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
