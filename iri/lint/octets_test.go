package lint

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

// randomText returns a text of octets that mean something here.
func randomText(r *rand.Rand) string {
	const all = "%01OlaZ-.9/:@[`{&;=é\x80\xFFaaaaaaaa"
	b := make([]byte, r.IntN(300))
	for i := range b {
		b[i] = all[r.IntN(len(all))]
	}
	return string(b)
}

// Both ways to classify octets do what classOf says, for texts of any length.
func TestOctets(t *testing.T) {
	var all []byte
	for c := range 256 {
		all = append(all, byte(c))
	}
	texts := []string{string(all), string(all[100:]), ""}
	r := rand.New(rand.NewPCG(1, 64))
	for range testutil.Amount(1_000, 20_000) {
		texts = append(texts, randomText(r))
	}
	for _, text := range texts {
		s := linting{text: text}
		s.classify()
		if len(s.octets) != (len(text)+window-1)/window+1 || s.octets[len(s.octets)-1] != (octets{}) {
			t.Fatalf("%q: %d times 64 octets", text, len(s.octets))
		}
		for k := range len(s.octets) - 1 {
			var want octets
			for i, c := range []byte(text[k*window : min((k+1)*window, len(text))]) {
				for set := range want {
					want[set] |= uint64(classOf(c)>>set&1) << i
				}
			}
			if got := slowlyClassified(text[k*window : min((k+1)*window, len(text))]); got != want {
				t.Fatalf("%q, from %d: slowly %x, want %x", text, k*window, got, want)
			}
			if s.octets[k] != want {
				t.Fatalf("%q, from %d: %x, want %x", text, k*window, s.octets[k], want)
			}
		}
	}
}

// The sets are those of the characters that they are named after.
func TestClasses(t *testing.T) {
	for c := range byte(0x80) {
		o := slowlyClassified(string([]byte{c}))
		for name, tt := range map[string]struct {
			got  uint64
			want bool
		}{
			"ascii":   {o.ascii(), true},
			"letter":  {o.letters(), isAlphanumeric(c) && c > '9'},
			"digit":   {o.digits(), '0' <= c && c <= '9'},
			"upper":   {o.upper(), 'A' <= c && c <= 'Z'},
			"percent": {o.percent(), c == '%'},
			"dot":     {o.dots(), c == '.'},
			"slash":   {o.slashes(), c == '/'},
			"hyphen":  {o.hyphens(), c == '-'},
			"other":   {o.others(), !isAlphanumeric(c) && strings.IndexByte("%.-", c) < 0},
			"path":    {o.ends(false), c == '/' || c == '.'},
			"query":   {o.ends(true), c == '&' || c == ';'},
			"equal":   {o.equals(), c == '='},
		} {
			if (tt.got == 1) != tt.want || tt.got > 1 {
				t.Errorf("%q, %s: %x", c, name, tt.got)
			}
		}
	}
}

// What the sets find from any offset to any other is what the text has.
func TestPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 64))
	for range testutil.Amount(5_000, 200_000) {
		s := linting{text: randomText(r)}
		s.classify()
		start := r.IntN(len(s.text) + 1)
		end := start + r.IntN(len(s.text)-start+1)
		part := s.text[start:end]
		check := func(name string, got, want int) {
			if got != want {
				t.Fatalf("%q, from %d to %d, %s: %d, want %d", s.text, start, end, name, got, want)
			}
		}
		orEnd := func(i, start, end int) int {
			if i < 0 {
				return end
			}
			return start + i
		}
		isASCII := func(c byte) bool { return c < utf8.RuneSelf }
		check("beyond", s.indexBeyond(start), start+indexByteFunc(s.text[start:], func(c byte) bool { return !isASCII(c) }))
		check("ASCII", s.indexASCII(start, end), start+indexByteFunc(part, isASCII))
		check("equal", s.indexEqual(start, end), orEnd(strings.IndexByte(part, '='), start, end))
		if i := s.indexBeyond(start); i < end {
			for inQuery, ends := range map[bool]string{false: "/.", true: "&;"} {
				first, last := s.around(i, inQuery, start, end)
				check("around from", first, start+1+strings.LastIndexAny(s.text[start:i], ends))
				check("around to", last, orEnd(strings.IndexAny(s.text[i:end], ends), i, end))
			}
		}
		if got, want := s.hasLetter(start, end), hasLetter(part); got != want {
			t.Fatalf("%q: has a letter: %v", part, got)
		}
		if got, want := s.hasDotAfterSlash(), strings.Contains(s.text, "/."); got != want {
			t.Fatalf("%q: has a dot after a slash: %v", s.text, got)
		}
		if got, want := s.traitsOf(start, end), slowTraits(part); got != want {
			t.Fatalf("%q: traits %b, want %b", part, got, want)
		}
	}
}

// indexByteFunc returns the offset of the first octet with a property, or the length of the text.
func indexByteFunc(text string, f func(byte) bool) int {
	i := 0
	for i < len(text) && !f(text[i]) {
		i++
	}
	return i
}

func slowTraits(host string) (set traits) {
	for _, c := range []byte(host) {
		switch {
		case 'A' <= c && c <= 'Z':
			set |= hasUpper
		case '0' <= c && c <= '9':
			set |= hasDigit
		case c == '%':
			set |= hasPercent
		case c >= utf8.RuneSelf:
			set |= hasNonASCII
		case c == '.':
			set |= hasDot
		case c != '-' && !isAlphanumeric(c):
			set |= hasOther
		}
	}
	edges := strings.ReplaceAll(host, "-", ".")
	if strings.HasPrefix(edges, ".") || strings.Contains(edges, "..") || strings.HasSuffix(host, "-") {
		set |= hasEdges
	}
	return set
}
