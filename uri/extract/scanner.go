package extract

import (
	"io"
	"math/bits"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/engine/blocks"
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

	room  []byte // memory for buf; nil if buf is the whole text, which stays
	buf   string // what has been read of the text, from base on
	base  int64  // offset of buf in the text
	at    int    // index in buf of the next byte to examine
	floor int    // text before this index belongs to the last hit or its delimiters
	err   error  // of the reader; io.EOF at the end of the text

	window blocks.Window // of buf

	line, column, placed int // line and column of buf[placed]

	// What advance has found before a colon: where the scheme begins, and whether "//" is
	// required after it.
	start   int
	slashes bool

	hit Hit // the last one

	// Memory for the parts of a hit, which are copied.
	trims, behind []Trim

	// Memory for what hits keep, which many of them share.
	texts   strings.Builder
	trimmed []Trim

	skipping bool // within a reference that is too long, which is hit
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

// next finds the next hit. The error is io.EOF if there is none.
func (s *scanner) next() error {
	for {
		if s.skipping {
			if s.skip() {
				return nil
			}
		} else {
			s.advance()
			if s.at < len(s.buf) {
				switch s.look() {
				case yes:
					return nil
				case no, overlong:
					continue
				}
			}
		}
		if s.err != nil {
			s.hit = Hit{}
			return s.err
		}
		s.fill()
	}
}

// advance moves to the next colon or delimiter that may belong to a reference. It
// rules out most of them by what is next to them.
func (s *scanner) advance() {
	at := s.at
	for ; at < len(s.buf); at++ {
		from := at
		if at = s.pass(at, unmarked); at == from { // as always without AVX2 and NEON
			for len(s.buf)-at >= 8 {
				n := indexMark(ascii.Word(s.buf[at:]))
				if at += n; n < 8 {
					break
				}
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
		case '<':
			if next < len(s.buf) && s.buf[next] < utf8.RuneSelf && classes[s.buf[next]] < space {
				continue
			}
		case '"':
			if next < len(s.buf) && !ascii.IsLetter(s.buf[next]) && !isSpace(s.buf[next]) {
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
	colon, angle, quote := w^':'*ascii.Ones, w^'<'*ascii.Ones, w^'"'*ascii.Ones
	// A byte that is 0 borrows from its highest bit. The first such bit is right.
	found := ((colon - ascii.Ones) &^ colon) | ((angle - ascii.Ones) &^ angle) | ((quote - ascii.Ones) &^ quote)
	return bits.TrailingZeros64(found&ascii.High) / 8
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
		s.place()
		s.at, s.floor = past, past
	case no:
		s.at++
	case overlong:
		s.place()
		s.skipping = true
		s.at = past
	}
	return v
}

// skip skips a reference that is too long, up to where any reference would end.
func (s *scanner) skip() bool {
	for s.at < len(s.buf) {
		c := s.buf[s.at]
		if c < utf8.RuneSelf {
			if classes[c] < plain {
				return s.skipped()
			}
			s.at++
			continue
		}
		r, n, full := s.rune(s.at)
		if !full {
			return false
		}
		if s.endsAt(r) {
			return s.skipped()
		}
		s.at += n
	}
	return s.eof() && s.skipped()
}

func (s *scanner) skipped() bool {
	s.skipping = false
	s.floor = s.at
	s.hit.End = s.base + int64(s.at)
	s.hit.Err = &LengthError{s.hit.Start, s.hit.End, s.maxLength}
	return true
}

// place sets the line and the column of the hit.
func (s *scanner) place() {
	s.count(int(s.hit.Start - s.base))
	s.hit.Line, s.hit.Column = s.line, s.column
}

// count counts lines and columns up to an index in buf at which a character
// begins. It only goes forward.
func (s *scanner) count(to int) {
	if to <= s.placed {
		return
	}
	passed := s.buf[s.placed:to]
	for i := strings.IndexByte(passed, '\n'); i >= 0; i = strings.IndexByte(passed, '\n') {
		s.line++
		s.column = 1
		passed = passed[i+1:]
	}
	for len(passed) > 0 {
		if len(passed) >= 8 && ascii.Word(passed)&ascii.High == 0 {
			passed = passed[8:]
			s.column += 8
			continue
		}
		_, n := utf8.DecodeRuneInString(passed)
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
		s.room = s.room[:copy(s.room, s.room[drop:])]
		s.base += int64(drop)
		s.at -= drop
		s.floor = max(0, s.floor-drop)
	}
	pending := len(s.room) - s.at
	if room := max(least, pending); cap(s.room)-len(s.room) < room {
		s.room = append(make([]byte, 0, 2*(len(s.room)+room)), s.room...)
	}
	want := len(s.room) + max(1, pending/2)
	for idle := 0; len(s.room) < want && s.err == nil; idle++ {
		n, err := s.r.Read(s.room[len(s.room):cap(s.room)])
		s.room = s.room[:len(s.room)+n]
		s.err = err
		if n > 0 {
			idle = 0
		}
		if idle == 100 && err == nil {
			s.err = io.ErrNoProgress
		}
	}
	s.search(unsafe.String(unsafe.SliceData(s.room), len(s.room))) // until the next fill
}

// search sets the text in which hits are searched for.
func (s *scanner) search(text string) {
	s.buf = text
	s.window.Start(text, &runs)
}

// pass returns an index up to which all characters from i on are of a set of runs. There may
// be more of them.
func (s *scanner) pass(i, set int) int {
	if n := uint(i) - s.window.From; n < blocks.On {
		if stop := s.window.Stop[set] >> n; stop != 0 {
			return i + bits.TrailingZeros64(stop)
		}
		return int(s.window.Run(s.buf, uint(i), set, &runs))
	}
	return i
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
	if !s.eof() && !utf8.FullRuneInString(s.buf[i:]) {
		return 0, 0, false
	}
	c, n = utf8.DecodeRuneInString(s.buf[i:])
	return c, n, true
}

// endsAt reports whether a non-ASCII character ends a reference without delimiters.
// A byte that is not UTF-8, passed as U+FFFD, ends it.
func (s *scanner) endsAt(c rune) bool { return !s.iri || endsIRI(c) }

func (s *scanner) trim(start, end int, why Reason) Trim {
	return Trim{s.base + int64(start), s.base + int64(end), s.keep(s.buf[start:end]), why}
}

// keep returns a part of buf that stays when more is read.
func (s *scanner) keep(part string) string {
	if s.room == nil {
		return part
	}
	s.reserve(len(part))
	s.texts.WriteString(part)
	return s.texts.String()[s.texts.Len()-len(part):]
}

// reserve makes room in texts. What is there already is not moved.
func (s *scanner) reserve(size int) {
	const share = 1 << 10
	if s.texts.Cap()-s.texts.Len() < size {
		s.texts.Reset()
		s.texts.Grow(max(share, size))
	}
}

// own returns a copy of what was trimmed, whose memory is used again.
func (s *scanner) own(trimmed []Trim) []Trim {
	s.trims = trimmed[:0]
	if len(trimmed) == 0 {
		return nil
	}
	const share = 16
	if cap(s.trimmed)-len(s.trimmed) < len(trimmed) {
		s.trimmed = make([]Trim, 0, max(share, len(trimmed)))
	}
	n := len(s.trimmed)
	s.trimmed = append(s.trimmed, trimmed...)
	return s.trimmed[n:len(s.trimmed):len(s.trimmed)]
}
