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
// The tokens of Read take its place, so alternatives in it become alternatives of the surrounding
// expression unless it has parentheses. If it is empty, Printed is left out, and what remains
// must be a definition: Printed is "/ b", and not "b", to leave out an alternative.
type Reading struct {
	Rule    string // case-insensitive
	Printed string
	Read    string
	Why     string // explanation for readers
}

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

// An edit replaces printed[start:end] by the tokens of the reading.
type edit struct {
	start, end int
	reading    Reading
	tokens     []token
}

// tokens returns the tokens of the text as the readings have it. Those of a reading are where the text
// is that they replace.
func (s *source) tokens(readings []Reading) ([]token, error) {
	all := lex(s.printed)
	if len(readings) == 0 {
		return all, nil
	}
	for _, r := range readings {
		if err := s.place(all, r); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(s.edits, func(a, b edit) int { return a.start - b.start })
	done := 0
	all = nil
	for _, e := range s.edits {
		if e.start < done {
			return nil, s.failed(e.start, e.reading, quote(e.reading.Printed)+" overlaps the text of another reading", "")
		}
		all = scan(all, s.printed[:e.start], done)
		for _, t := range e.tokens {
			t.start, t.end, t.errAt = e.start, e.end, e.start
			all = append(all, t)
		}
		done = e.end
	}
	return complete(s.printed, scan(all, s.printed, done)), nil
}

// place adds the edit of a reading.
func (s *source) place(tokens []token, r Reading) error {
	read := scan(nil, r.Read, 0)
	done := 0
	for _, t := range append(read, token{start: len(r.Read)}) {
		switch {
		case t.kind == tBad:
			return s.failed(-1, r, "the reading "+quote(r.Read)+": "+t.err.Msg, t.err.Expected)
		case defines(t):
			return s.failed(-1, r, "the reading "+quote(r.Read)+" contains =", "elements")
		case strings.Contains(r.Read[done:t.start], ";"):
			return s.failed(-1, r, "the reading "+quote(r.Read)+" contains a comment", "elements")
		}
		done = t.end
	}
	printed := strings.Trim(r.Printed, blanks)
	if printed == "" {
		return s.failed(-1, r, "the reading "+quote(r.Read)+" replaces no text", "the printed text")
	}
	name, found := -1, -1
	for i := 0; i < len(tokens)-1; i++ {
		if !startsRule(tokens, i) || fold(tokens[i].text) != fold(r.Rule) {
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
	s.edits = append(s.edits, edit{found, found + len(printed), r, read})
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

func (s *source) failed(offset int, r Reading, msg, expected string) error {
	e := &Error{Rule: r.Rule, Msg: msg, Expected: expected}
	if offset >= 0 {
		e.Line, e.Col = s.position(offset)
	}
	return e
}

// editAt returns the edit of which the text at an offset, or directly before it, is a part, or nil.
func (s *source) editAt(offset int) *edit {
	for i := range s.edits {
		if e := &s.edits[i]; e.start <= offset && offset <= e.end {
			return e
		}
	}
	return nil
}

func (s *source) position(offset int) (line, col int) {
	line = sort.SearchInts(s.lines, offset+1)
	if line == 1 && strings.HasPrefix(s.printed, byteOrderMark) {
		offset -= len(byteOrderMark)
	}
	return line, offset - s.lines[line-1] + 1
}

// definition returns the printed text of a definition; see Rule.Text. The offsets exclude trailing
// comments.
func (s *source) definition(start, end int) string {
	text := s.printed
	for _, e := range s.edits { // what is left out at the end
		if len(e.tokens) == 0 && e.start >= end && strings.Trim(text[end:e.start], blanks) == "" {
			end = e.end
		}
	}
	last, below := end, false // the end of the comments so far, and whether they are on the lines below
	for line := range strings.SplitAfterSeq(text[end:], "\n") {
		comment := strings.Trim(line, blanks)
		if comment == "" && below {
			break
		}
		if comment != "" && comment[0] != ';' {
			last = end
			break
		}
		if last += len(line); !below {
			end, below = last, true
		}
	}
	return strings.TrimRight(text[start:last], blanks)
}
