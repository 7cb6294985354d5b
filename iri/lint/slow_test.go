package lint

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/chars/define"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/uri"
)

// The slow way to examine characters: a pass for each property, without the table, and no
// component left out.

func (s *linting) slowly() {
	s.slowCharacters()
	s.slowNormal()
	for c := range bidi.Components(s.text, bidi.DivisionFinest) {
		if !slowlyTogether(slowScripts(s.text[c.Start:c.End])) {
			s.about(found{kind: KindScripts, start: uint32(c.Start), end: uint32(c.End)}, c)
		}
		if !s.checker.Listed {
			s.slowBidi(c)
		}
	}
	if s.checker.Listed {
		for c := range bidi.Components(s.text, 0) {
			s.slowBidi(c)
		}
	}
}

func (s *linting) slowBidi(c bidi.Component) {
	for _, f := range c.Check(s.text) {
		start, end := f.Offending[0].Start, f.Offending[len(f.Offending)-1].End
		s.about(found{kind: KindBidi, start: uint32(start), end: uint32(end), restriction: f.Restriction}, c)
	}
}

func (s *linting) slowCharacters() {
	before := rune(-1) // the character before
	for i := 0; i < len(s.text); {
		c, n := utf8.DecodeRuneInString(s.text[i:])
		switch {
		case c < utf8.RuneSelf:
		case c == utf8.RuneError && n == 1:
			s.add(KindEncoding, SeverityMust, i, i+n)
		default:
			s.slowCharacter(before, c, i, i+n)
		}
		before = c
		i += n
	}
}

func (s *linting) slowCharacter(before, c rune, start, end int) {
	d := define.Properties(c)
	switch {
	case strings.ContainsRune(define.FormattingCharacters, c):
		s.add(KindFormatting, SeverityMust, start, end)
		return
	case unicode.Is(unicode.Bidi_Control, c): // since Unicode 6.3
		s.add(KindFormatting, SeverityShould, start, end)
		return
	case d.Advice == chars.LookAlike:
		s.add(KindLookAlike, SeverityShould, start, end)
	case d.Advice == chars.Invisible:
		after, _ := utf8.DecodeRuneInString(s.text[end:])
		if !isJoined(before, c, after) {
			s.add(KindInvisible, SeverityShould, start, end)
		}
	case unicode.Is(unicode.Cn, c):
		s.add(KindUnassigned, SeverityShould, start, end)
	case unicode.Is(chars.Unsuitable, c) || unicode.Is(unicode.Deprecated, c):
		s.add(KindUnfit, SeverityShould, start, end)
	}
	if slowlyCompatibility(s.text[start:end]) {
		s.add(KindNFKC, SeverityShould, start, end)
	}
}

func slowlyCompatibility(c string) bool {
	d := norm.NFKD.PropertiesString(c).Decomposition()
	return d != nil && string(d) != string(norm.NFD.PropertiesString(c).Decomposition())
}

func (s *linting) slowNormal() {
	start := 0
	for i := 0; i <= len(s.text); {
		n := 1
		if i < len(s.text) && s.text[i] >= utf8.RuneSelf {
			p := norm.NFC.PropertiesString(s.text[i:])
			if p.Size() > 0 {
				n = p.Size()
			}
			if p.Size() > 0 && !p.BoundaryBefore() {
				i += n
				continue
			}
		}
		// What is US-ASCII, or one character that is its own normal form, is
		// not asked about; nor is what is not UTF-8.
		if piece := s.text[start:i]; len(piece) > 1 && utf8.ValidString(piece) && nfc.String(piece) != piece {
			s.add(KindNFC, SeverityShould, start, i)
		}
		start = i
		i += n
	}
}

func slowScripts(component string) (used []string) {
	for i := 0; i < len(component); {
		c, n := utf8.DecodeRuneInString(component[i:])
		if _, ok := encodedOctet(component[i:]); ok {
			i += len("%41")
			continue
		}
		i += n
		for name, table := range unicode.Scripts {
			if name != "Common" && name != "Inherited" && unicode.Is(table, c) && !unicode.Is(unicode.Bidi_Control, c) && !slices.Contains(used, name) {
				used = append(used, name)
			}
		}
	}
	return used
}

func slowlyTogether(used []string) bool {
	if len(used) <= 1 {
		return true
	}
	return slices.ContainsFunc([][]string{
		{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"},
	}, func(set []string) bool {
		return !slices.ContainsFunc(used, func(script string) bool { return !slices.Contains(set, script) })
	})
}

// slowASCII looks at each word.
func (s *linting) slowASCII(p *parts) {
	text := s.text
	marks := unreserved
	if !s.mentions(KindPercentCase) {
		marks = unreserved2396
	}
	words := s.mentions(KindAmbiguous)
	for i := 0; i < len(text); {
		switch {
		case text[i] == '%':
			if n := overlong(text[i:]); n > 0 {
				s.add(KindOverlong, SeverityShould, i, i+n)
			}
			octet, ok := encodedOctet(text[i:])
			if !ok {
				i++
				continue
			}
			end := i + len("%41")
			if text[i+1] >= 'a' || text[i+2] >= 'a' {
				s.add(KindPercentCase, SeverityShould, i, end)
			}
			switch {
			case isAlphanumeric(octet) || strings.IndexByte(marks, octet) >= 0:
				s.add(KindUnreserved, SeverityShould, i, end)
			case (octet == '\r' || octet == '\n') && p.hasAuthority:
				s.add(KindLineBreak, SeverityShould, i, end)
			case octet == 0 && !strings.EqualFold(p.scheme, "data"):
				s.add(KindNull, SeverityShould, i, end)
			}
			i = end
		case words && isAlphanumeric(text[i]):
			start := i
			for i < len(text) && isAlphanumeric(text[i]) {
				i++
			}
			isEncoded := start >= len(ascii.ACEPrefix) && ascii.HasACEPrefix(text[start-len(ascii.ACEPrefix):start])
			if at, n := ambiguous(text[start:i]); n > 0 && !isEncoded {
				s.add(KindAmbiguous, SeverityShould, start+at, start+at+n)
			}
		default:
			i++
		}
	}
}

// Looking at words with digits alone finds the same as looking at all.
func TestWords(t *testing.T) {
	pieces := []string{
		"a", "l", "O", "0", "1", "00", "11", "2", "word", "br0ken", "xn--", "-", ".", "/", ":", "é", "日本", "\xFF", "%", "%4", "%41", "%c3", "%C0%AF", "%0A", "%00", "z%30", "L1", "9", "abcdefgh",
	}
	r := rand.New(rand.NewPCG(16, 3986))
	for range testutil.Amount(20_000, 1_000_000) {
		var b strings.Builder
		for range 1 + r.IntN(10) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		for _, c := range []Checker{{}, {Edition: uri.RFC3986}, {Edition: uri.RFC2396}} {
			fast, slow := newLinting(b.String(), c), newLinting(b.String(), c)
			fast.classify()
			fast.ascii(&parts{hasAuthority: true})
			slow.slowASCII(&parts{hasAuthority: true})
			if got, want := inOrder(&fast), inOrder(&slow); !slices.Equal(got, want) {
				t.Fatalf("%+q:\n got %+v\nwant %+v", b.String(), got, want)
			}
		}
	}
}

// The one pass finds what the slow ones do.
func TestOnePass(t *testing.T) {
	pieces := []string{
		"/", "a", "b.c", "//", "http://h/", "?", "q=", "&", "#", "%41", "%C3%A9", "%", ":", "@",
		"é", "e\u0301", "\u0301", "\u0323\u0307", "\u0327", "q\u0307\u0323", "\u0958", "\u0915\u093C", "\u1100\u1161\u11A8", "\uAC00\u11A8", "\u09C7\u09BE",
		"\u05D0", "\u05D1\u05B0", "\u0627", "\u0661", "\u202E", "\u200E", "\u2066", "\u061C",
		"\u0430", "\u03B1", "日", "の", "ﾃ", "ㄅ", "한", "ㅏ", "\u200C", "\u0915\u094D\u200D", "\u0628\u200C\u0628", "\u00AD",
		"\uFF41", "\u3000", "\u2215", "\uFB01", "\u0378", "\u0149", "\uFFF9", "\U0001D165", "\U000E0100", "\U0010FFFF", "\uE000",
		"\xFF", "\xC3", "\xE2\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\uFFFD",
		"e" + strings.Repeat("\u0301", 35),
	}
	r := rand.New(rand.NewPCG(3987, 16))
	for range testutil.Amount(10_000, 300_000) {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			if r.IntN(8) == 0 {
				b.WriteRune(rune(r.IntN(0x3000)))
			} else {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
		}
		checker := Checker{Listed: r.IntN(2) == 0}
		fast, slow := newLinting(b.String(), checker), newLinting(b.String(), checker)
		var p parts
		p.split(b.String())
		fast.classify()
		fast.nonASCII(&p)
		slow.slowly()
		if got, want := inOrder(&fast), inOrder(&slow); !slices.Equal(got, want) {
			t.Fatalf("%+q:\n got %+v\nwant %+v", b.String(), got, want)
		}
	}
}

func inOrder(s *linting) (all []Finding) {
	for _, f := range s.found {
		var x Finding
		s.set(&x, f)
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Restriction, b.Restriction))
	})
	return all
}
