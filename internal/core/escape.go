package core

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Place is a place in a reference for which text is escaped.
type Place uint8

// The places where data goes. What is reserved there is escaped.
const (
	PlaceUser Place = iota
	PlacePassword
	PlaceLabel
	PlaceRegName
	PlaceSegment
	PlaceSegmentName
	PlaceParam
	PlaceQueryName
	PlaceQueryValue
	PlaceQuery
	PlaceFragment
	numPlaces

	// Whole components, whose own delimiters stay.
	WholeUserinfo = Place(iota - 1)
	WholeHost
	WholePath
	WholeQuery
	WholeFragment

	reserved // the characters of the rule reserved
	unreserved
	numSets
)

// places has for each place its name, and the characters that are reserved there although
// the component allows them: since RFC 3986, and before.
var places = [numPlaces]struct {
	name      string
	now, then delimiters
}{
	PlaceUser:        {"user", delimiters{":", ":"}, delimiters{authorityThen, ":"}},
	PlacePassword:    {"password", delimiters{}, delimiters{authorityThen, ""}},
	PlaceLabel:       {"label", delimiters{"", "."}, delimiters{}},
	PlaceRegName:     {"registry name", delimiters{}, delimiters{authorityThen, ""}},
	PlaceSegment:     {"segment", delimiters{}, delimiters{segmentThen, ";"}},
	PlaceSegmentName: {"segment name", delimiters{";", ";"}, delimiters{segmentThen, ";"}},
	PlaceParam:       {"parameter", delimiters{";=", ";"}, delimiters{segmentThen, ";"}},
	PlaceQueryName:   {"query name", delimiters{"&=+;", "&="}, delimiters{queryThen, "&="}},
	PlaceQueryValue:  {"query value", delimiters{"&+;", "&"}, delimiters{queryThen, "&"}},
	PlaceQuery:       {"query", delimiters{}, delimiters{queryThen, ""}},
	PlaceFragment:    {"fragment", delimiters{}, delimiters{}},
}

// delimiters has the characters reserved in a place, and those of them that end it.
type delimiters struct{ reserved, ends string }

// What RFC 2396 and bis-00 say is reserved within the authority (3.2), a segment (3.3)
// and the query (3.4).
const (
	authorityThen = ";:@?/"
	segmentThen   = "/;=?"
	queryThen     = ";/?:@&=+,$"
)

// String returns the name of the place.
func (p Place) String() string {
	if p >= numPlaces {
		return ""
	}
	return places[p].name
}

func (e *Edition) delimiters(p Place) delimiters {
	switch {
	case p >= numPlaces:
		return delimiters{}
	case e.Algorithm == Algorithm3986:
		return places[p].now
	}
	return places[p].then
}

// rule returns the rule for the characters allowed in a place.
func (e *Edition) rule(p Place) string {
	switch p {
	case PlaceUser, PlacePassword, WholeUserinfo:
		return e.Userinfo
	case PlaceLabel, PlaceRegName:
		switch {
		case e.IRI:
			return "ireg-name"
		case p == PlaceLabel && e.Algorithm != Algorithm3986:
			return "domainlabel"
		}
		if e.Find("reg_name") != nil {
			return "reg_name"
		}
		return "reg-name"
	case WholeHost:
		return e.Host
	case PlaceSegment, PlaceSegmentName, PlaceParam, WholePath:
		return e.Segment
	case PlaceQueryName, PlaceQueryValue, PlaceQuery, WholeQuery:
		return e.Query
	case reserved:
		return "reserved"
	case unreserved:
		return "unreserved"
	default:
		return e.Fragment
	}
}

// charset is the set of characters that the grammar allows in a place without
// escaping, or the set of reserved characters. It is computed from the grammar on
// first use.
type charset struct {
	edition *Edition
	rule    *Rule
	ascii   [utf8.RuneSelf]bool
}

func (e *Edition) charset(p Place) *charset {
	if s := e.charsets[p].Load(); s != nil {
		return s
	}
	s := &charset{edition: e, rule: e.Find(e.rule(p))}
	for b := range s.ascii {
		char := string(rune(b))
		if p == WholeHost || p == PlaceLabel {
			char = "a" + char + "a" // some characters of a name cannot begin or end it
		}
		_, s.ascii[b] = e.Match(s.rule.Number, char)
	}
	if p == WholePath {
		s.ascii['/'] = true
		s.ascii[';'] = true
	}
	e.charsets[p].Store(s) // another goroutine may have stored the same set
	return s
}

func (s *charset) has(c rune) bool {
	if c < utf8.RuneSelf {
		return s.ascii[c]
	}
	if !s.edition.IRI {
		return false
	}
	_, ok := s.edition.Match(s.rule.Number, string(c))
	return ok && !IsFormatting(c)
}

// Allowed returns a function that reports whether a place can have a character unescaped.
func (e *Edition) Allowed(p Place) func(c rune) bool { return e.charset(p).has }

// reserved returns the reserved characters of the edition that data cannot contain
// unescaped in a place.
func (e *Edition) reserved(p Place) string {
	all, allowed, d := e.charset(reserved), e.charset(p), e.delimiters(p)
	var b strings.Builder
	for c := range all.ascii {
		if all.ascii[c] && (!allowed.ascii[c] || strings.IndexByte(d.reserved, byte(c)) >= 0) {
			b.WriteByte(byte(c))
		}
	}
	return b.String()
}

// FormattingCharacters are the characters that IRIs must not contain (RFC 3987, 4.1)
// although 'ucschar' includes them: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
const FormattingCharacters = "\u200E\u200F\u202A\u202B\u202C\u202D\u202E"

// IsFormatting reports whether a character is one of FormattingCharacters.
func IsFormatting(c rune) bool {
	return 0x200E <= c && c <= 0x202E && (c <= 0x200F || 0x202A <= c)
}

// Errors of escaping and unescaping.
var (
	ErrNoEscape   = errors.New("not possible in this place, escaped or not")
	ErrUnescaped  = errors.New("a character is not escaped as it must be: split the text before decoding it, and decode it only once")
	ErrDotSegment = errors.New(`a segment cannot have "." or ".." as data: resolution removes it, escaped or not (RFC 3986, 5.2.4 ` +
		`and 6.2.2.2); leave it out, or give the path in Path`)
)

// Escape percent-encodes the octets of data that a place does not allow, "%", and what is
// reserved there. If that is not possible, it returns the offset of an octet and the
// reason.
func (e *Edition) Escape(p Place, data string) (text string, offset int, err error) {
	if p >= numPlaces {
		return "", 0, ErrNoEscape
	}
	switch p {
	case PlaceLabel:
		if e.Algorithm == Algorithm3986 {
			if i := strings.IndexByte(data, '.'); i >= 0 {
				return "", i, ErrNoEscape
			}
		} else if i, ok := e.Match(e.charset(p).rule.Number, data); !ok {
			return "", i, ErrNoEscape
		}
	case PlaceRegName:
		if data == "" && e.Algorithm != Algorithm3986 {
			return "", 0, ErrNoEscape
		}
	case PlaceSegment, PlaceSegmentName:
		if data == "." || data == ".." {
			if e.Algorithm == Algorithm3986 {
				return "", 0, ErrDotSegment
			}
			return strings.Repeat("%2E", len(data)), 0, nil
		}
	}
	return e.EscapeData(p, data), 0, nil
}

// EscapeData is Escape for a place where everything can be written, or for a component.
func (e *Edition) EscapeData(p Place, data string) string {
	set, d := e.charset(p), e.delimiters(p)
	var b []byte
	done := 0 // data up to here is in b
	for i := 0; i < len(data); {
		char, n := utf8.DecodeRuneInString(data[i:])
		if char != '%' && (char != utf8.RuneError || n > 1) && set.has(char) && !strings.ContainsRune(d.reserved, char) {
			i += n
			continue
		}
		b = append(b, data[done:i]...)
		for _, octet := range []byte(data[i : i+n]) {
			b = AppendTriplet(b, octet)
		}
		i += n
		done = i
	}
	if done == 0 {
		return data
	}
	return string(append(b, data[done:]...))
}

// HasZones reports whether an IPv6 address in brackets can have a zone identifier.
func (e *Edition) HasZones() bool { return e.named("ZoneID") != nil }

// EscapeZone percent-encodes all characters of a zone identifier that are not unreserved
// (RFC 6874, 2).
func (e *Edition) EscapeZone(zone string) string { return e.EscapeData(unreserved, zone) }

// AppendTriplet appends an octet percent-encoded, with upper-case digits (RFC
// 3986, 2.1).
func AppendTriplet(dst []byte, octet byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[octet>>4], digits[octet&0xF])
}

// Unescaped returns the offset of the first character of text that must be escaped in a
// place, or -1.
func (e *Edition) Unescaped(p Place, text string) int {
	if p >= numPlaces {
		return 0
	}
	set, d := e.charset(p), e.delimiters(p)
	for i := 0; i < len(text); {
		char, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case char == '%':
			if !IsTriplet(text[i:]) || p == PlaceLabel && e.Algorithm != Algorithm3986 {
				return i
			}
			n = len("%41")
		case char == utf8.RuneError && n == 1, !set.has(char), strings.ContainsRune(d.ends, char):
			return i
		}
		i += n
	}
	return -1
}

// Decode returns a text with all triplets decoded and, if plus is true, each
// "+" replaced by a space.
func Decode(text string, plus bool) string {
	if plus {
		text = strings.ReplaceAll(text, "+", " ")
	}
	i := strings.IndexByte(text, '%')
	if i < 0 {
		return text
	}
	b := append(make([]byte, 0, len(text)), text[:i]...)
	for ; i < len(text); i++ {
		c := text[i]
		if IsTriplet(text[i:]) {
			c = TripletOctet(text[i:])
			i += len("41")
		}
		b = append(b, c)
	}
	return StringOf(b)
}

// DecodeSafe decodes the triplets of the text of a place, in which all is escaped that must be, except
// those for "%", for what is reserved there, for control characters, for octets that are not UTF-8, of
// escaped dot segments, and in IRIs for formatting characters.
func (e *Edition) DecodeSafe(p Place, text string) string {
	if (p == PlaceSegment || p == PlaceSegmentName) && IsDotSegment(text) {
		return text
	}
	kept := e.reserved(p) + "#%"
	return decodeFunc(text, func(c rune) bool {
		return c >= ' ' && (c < 0x7F || 0xA0 <= c) && !strings.ContainsRune(kept, c) && !(e.IRI && IsFormatting(c))
	})
}

// IsTriplet reports whether s begins with "%" and two hexadecimal digits.
func IsTriplet(s string) bool {
	return len(s) >= len("%41") && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

func isHex(c byte) bool {
	return ascii.IsDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// fromHex returns the value of a hexadecimal digit.
func fromHex(c byte) byte { return c&0x0F + c>>6*9 }
