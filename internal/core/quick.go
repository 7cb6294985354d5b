package core

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// The functions below are quick checks in the sense of UAX #15: true is certain, and false
// means that the answer takes the work itself.

// QuickCheck reports whether the rungs certainly change nothing in a reference.
func (n *Normalizer) QuickCheck(e *Edition, r *Ref) bool {
	const known = 1<<RungCase | 1<<RungPercent | 1<<RungDots | 1<<RungDotEscapes | 1<<RungScheme
	if n.Rungs&^known != 0 {
		return false
	}
	if mayChange(r.text, int(r.pathStart())) &&
		(hasUpper(r.text[:max(r.SchemeEnd, r.HostEnd)]) || HasDotSegment(r.Path()) || !e.hasNormalTriplets(r.text)) {
		return false
	}
	return !n.Rungs.Has(RungScheme) || n.hasNoDefaults(r)
}

// mayChange reports whether a valid text, whose path begins at an offset, has an upper-case letter,
// a "%", or a segment that begins with a dot. It reads 8 octets at once, and the last ones with
// octets before them. It may report a short text that has none of these.
func mayChange(text string, path int) bool {
	last := len(text) - 8 - 1
	if last < 0 || text[last+8]-'A' <= 'Z'-'A' || path < len(text) && text[path] == '.' {
		return true
	}
	var found uint64
	for i := 0; ; i += 8 {
		i = min(i, last)
		s := text[i : i+8+1]
		x, next := ascii.Word(s), ascii.Word(s[1:])
		low := x &^ ascii.High
		found |= (low + (0x80-'A')*ascii.Ones) &^ (low + (0x80-'Z'-1)*ascii.Ones) &^ x
		percent, dot := x^'%'*ascii.Ones, (x^'/'*ascii.Ones)|(next^'.'*ascii.Ones)
		found |= (percent-ascii.Ones)&^percent | (dot-ascii.Ones)&^dot
		if i == last {
			return found&ascii.High != 0
		}
	}
}

// HasDotSegment reports whether a path has a segment that is "." or "..".
func HasDotSegment(path string) bool {
	start, _ := dotSegment(path)
	return start >= 0
}

// hasNoDefaults reports whether a reference certainly has no component that is a default of
// its scheme.
func (n *Normalizer) hasNoDefaults(r *Ref) bool {
	switch {
	case !r.has(hasScheme) || !r.has(hasAuthority):
		return true
	case r.has(hasPort) || r.pathStart() == r.PathEnd:
		return false
	}
	return n.Schemes.get(r.text[:r.SchemeEnd]).Host == ""
}

// hasNormalTriplets reports whether the triplets of a text are certainly in upper case and
// not those of unreserved characters.
func (e *Edition) hasNormalTriplets(text string) bool {
	for i := strings.IndexByte(text, '%'); i >= 0; i = strings.IndexByte(text, '%') {
		text = text[i:]
		if !isTriplet(text) || upper(text[1]) != text[1] || upper(text[2]) != text[2] {
			return false
		}
		if octet := tripletOctet(text); octet >= utf8.RuneSelf && e.IRI || octet < utf8.RuneSelf && e.unreservedCharacters().ascii[octet] {
			return false
		}
		text = text[len("%41"):]
	}
	return true
}

// Differs reports whether two references certainly differ at every rung, if domain names
// are not converted. It compares the components whose differences no rung removes.
func (r *Ref) Differs(s *Ref) bool {
	const kept = hasScheme | hasAuthority | hasUserinfo | hasQuery | hasFragment
	if (r.flags()^s.flags())&kept != 0 || r.SchemeEnd != s.SchemeEnd || !ascii.EqualFold(r.text[:r.SchemeEnd], s.text[:s.SchemeEnd]) {
		return true
	}
	a, _ := r.Host()
	b, _ := s.Host()
	if a != "" && b != "" && !ascii.EqualFold(a, b) && isPlain(a) && isPlain(b) {
		return true // only a default of the scheme becomes empty
	}
	if a, b := r.Path(), s.Path(); a != b && a != "" && b != "" && isFixed(a) && isFixed(b) {
		return true // only an empty path becomes "/"
	}
	return strings.IndexByte(r.text, '%') < 0 && strings.IndexByte(s.text, '%') < 0 && r.text[r.PathEnd:] != s.text[s.PathEnd:]
}

// isPlain reports whether a host is ASCII without triplets.
func isPlain(host string) bool {
	for i := range len(host) {
		if host[i] >= utf8.RuneSelf || host[i] == '%' {
			return false
		}
	}
	return true
}

// isFixed reports whether no rung changes a path that is not empty.
func isFixed(path string) bool {
	dot, _ := dotSegment(path)
	return dot < 0 && strings.IndexByte(path, '%') < 0
}
