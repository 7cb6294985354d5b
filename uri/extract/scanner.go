package extract

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
	"unicode/utf8"
)

// scanner goes through a text once. Its decisions depend on the text alone and not
// on how the reader splits it: a decision that needs bytes not yet read is put off
// and made again when there are more.
type scanner struct {
	r            io.Reader
	valid        func(string) error
	iri          bool
	schemes      *table
	maxLength    int
	quotedBlanks bool

	buf   []byte
	base  int64 // offset of buf[0] in the text
	at    int   // index in buf of the next byte to examine
	floor int   // text before this index belongs to the last hit or its delimiters
	err   error // of the reader; io.EOF at the end of the text

	line, column, placed int // line and column of buf[placed]

	// What advance has found before a colon: where the scheme begins, and whether "//" is
	// required after it.
	start   int
	slashes bool

	hit Hit // the last one

	skipping bool // within a reference that is too long
	long     Hit  // that reference
}

// eof reports whether the text ends where buf does.
func (s *scanner) eof() bool { return s.err == io.EOF }

// verdict is the decision about a place in the text.
type verdict uint8

const (
	no       verdict = iota // no reference begins here
	yes                     // a reference begins here
	putOff                  // undecided until more is read
	overlong                // a reference begins here that is too long
)

// next returns the next hit. The error is io.EOF if there is none.
func (s *scanner) next() (Hit, error) {
	for {
		if s.skipping {
			if h, ok := s.skip(); ok {
				return h, nil
			}
		} else {
			s.advance()
			if s.at < len(s.buf) {
				switch s.look() {
				case yes:
					return s.hit, nil
				case no, overlong:
					continue
				}
			}
		}
		if s.err != nil {
			return Hit{}, s.err
		}
		s.fill()
	}
}

// advance moves to the next colon or delimiter that may belong to a reference. It
// rules out most of them by what is next to them.
func (s *scanner) advance() {
	at := s.at
	for ; at < len(s.buf); at++ {
		for len(s.buf)-at >= 8 {
			n := indexMark(binary.LittleEndian.Uint64(s.buf[at:]))
			if at += n; n < 8 {
				break
			}
		}
		if at >= len(s.buf) {
			break
		}
		next := at + 1
		switch s.buf[at] {
		case ':':
			if at == s.floor || !schemeChar(s.buf[at-1]) || next < len(s.buf) && s.buf[next] < utf8.RuneSelf && classes[s.buf[next]] < plain {
				continue // without a scheme, or without anything after it
			}
			var ok bool
			if s.start, s.slashes, ok = s.schemeBefore(at); !ok {
				continue
			}
		case '<', '"':
			if next < len(s.buf) && !letter(s.buf[next]) && !isSpace(s.buf[next]) {
				continue
			}
		default:
			continue
		}
		break
	}
	s.at = at
}

// indexMark returns the index of the first colon, "<" or quote among eight bytes, the first
// of which is in the lowest bits, or 8.
func indexMark(w uint64) int {
	const each, high = 0x0101010101010101, 0x8080808080808080
	colon, angle, quote := w^':'*each, w^'<'*each, w^'"'*each
	// A byte that is 0 borrows from its highest bit. The first such bit is right.
	found := ((colon - each) &^ colon) | ((angle - each) &^ angle) | ((quote - each) &^ quote)
	return bits.TrailingZeros64(found&high) / 8
}

// look decides whether the colon or delimiter at s.at belongs to a reference, and
// moves past the text that it has dealt with.
func (s *scanner) look() verdict {
	var (
		v    verdict
		past int // the end of the reference and of its delimiters
	)
	switch s.buf[s.at] {
	case ':':
		past, v = s.bare(s.at)
	case '<':
		past, v = s.delimited(s.at, '>', DelimiterAngle)
	case '"':
		past, v = s.delimited(s.at, '"', DelimiterQuotes)
	}
	switch v {
	case yes:
		s.hit.Err = s.valid(s.hit.Ref)
		s.place(&s.hit)
		s.at, s.floor = past, past
	case no:
		s.at++
	case overlong:
		s.place(&s.hit)
		s.skipping, s.long = true, s.hit
		s.at = past
	}
	return v
}

// skip skips a reference that is too long, up to where any reference would end.
func (s *scanner) skip() (Hit, bool) {
	for s.at < len(s.buf) {
		c := s.buf[s.at]
		if c < utf8.RuneSelf {
			if classes[c] < plain {
				return s.skipped(), true
			}
			s.at++
			continue
		}
		r, n, full := s.rune(s.at)
		if !full {
			return Hit{}, false
		}
		if s.endsAt(r) {
			return s.skipped(), true
		}
		s.at += n
	}
	if s.eof() {
		return s.skipped(), true
	}
	return Hit{}, false
}

func (s *scanner) skipped() Hit {
	s.skipping = false
	s.floor = s.at
	h := s.long
	h.End = s.base + int64(s.at)
	h.Err = &LengthError{h.Start, h.End, s.maxLength}
	return h
}

// place sets the line and the column of a hit.
func (s *scanner) place(h *Hit) {
	s.count(int(h.Start - s.base))
	h.Line, h.Column = s.line, s.column
}

// count counts lines and columns up to an index in buf at which a character
// begins. It only goes forward.
func (s *scanner) count(to int) {
	if to <= s.placed {
		return
	}
	passed := s.buf[s.placed:to]
	if n := bytes.Count(passed, []byte{'\n'}); n > 0 {
		s.line += n
		s.column = 1
		passed = passed[bytes.LastIndexByte(passed, '\n')+1:]
	}
	for len(passed) > 0 { // utf8.RuneCount copies
		if len(passed) >= 8 && binary.LittleEndian.Uint64(passed)&0x8080808080808080 == 0 {
			passed = passed[8:]
			s.column += 8
			continue
		}
		_, n := utf8.DecodeRune(passed)
		passed = passed[n:]
		s.column++
	}
	s.placed = to
}

// lookBehind is the number of bytes kept before s.at: a scheme, the prefix "URL: "
// and the character before it.
const lookBehind = maxScheme + len("URL: ") + 1

// fill reads more of the text. It at least doubles the part that was put off, so
// that examining text again at most doubles the work.
func (s *scanner) fill() {
	const least = 1 << 12
	if drop := s.boundary(s.at - lookBehind); drop > 0 {
		s.count(drop)
		s.placed -= drop
		pending := copy(s.buf, s.buf[drop:])
		s.buf = s.buf[:pending]
		s.base += int64(drop)
		s.at -= drop
		s.floor = max(0, s.floor-drop)
	}
	pending := len(s.buf) - s.at
	if room := max(least, pending); cap(s.buf)-len(s.buf) < room {
		s.buf = append(make([]byte, 0, 2*(len(s.buf)+room)), s.buf...)
	}
	want := len(s.buf) + max(1, pending/2)
	for idle := 0; len(s.buf) < want && s.err == nil; idle++ {
		n, err := s.r.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		s.err = err
		if n > 0 {
			idle = 0
		}
		if idle == 100 && err == nil {
			s.err = io.ErrNoProgress
		}
	}
}

// boundary returns the beginning of the character that the byte at i is part of.
func (s *scanner) boundary(i int) int {
	for n := range utf8.UTFMax {
		if i-n <= 0 || utf8.RuneStart(s.buf[i-n]) {
			return i - n
		}
	}
	return i // not part of a character
}

// rune decodes the character at i, and reports whether all of it is there.
func (s *scanner) rune(i int) (c rune, n int, full bool) {
	if !s.eof() && !utf8.FullRune(s.buf[i:]) {
		return 0, 0, false
	}
	c, n = utf8.DecodeRune(s.buf[i:])
	return c, n, true
}

// endsAt reports whether a non-ASCII character ends a reference without delimiters.
// A byte that is not UTF-8, passed as U+FFFD, ends it.
func (s *scanner) endsAt(c rune) bool { return !s.iri || endsIRI(c) }

func (s *scanner) trim(start, end int, why Reason) Trim {
	return Trim{s.base + int64(start), s.base + int64(end), string(s.buf[start:end]), why}
}
