package uri_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

var allPlaces = []uri.Place{
	uri.PlaceUser, uri.PlacePassword, uri.PlaceLabel, uri.PlaceRegName, uri.PlaceSegment, uri.PlaceSegmentName, uri.PlaceParam,
	uri.PlaceQueryName, uri.PlaceQueryValue, uri.PlaceQuery, uri.PlaceFragment,
}

func TestEscape(t *testing.T) {
	for _, test := range []struct {
		name       string
		edition    uri.Edition
		place      uri.Place
		data, want string
	}{
		{"nothing to do", uri.RFC3986(), uri.PlaceSegment, "a:b@c", "a:b@c"},
		{"space", uri.RFC3986(), uri.PlaceQuery, "a b", "a%20b"},
		{"percent", uri.RFC3986(), uri.PlaceSegment, "%2f%zz%", "%252f%25zz%25"},
		{"no other authority in a registry name", uri.RFC2396(), uri.PlaceRegName, "good.com:80@evil_com", "good.com%3A80%40evil_com"},
		{"underscore in a registry name", uri.RFC2396(), uri.PlaceRegName, "a_b", "a_b"},
		{"hyphen in a label", uri.RFC2396(), uri.PlaceLabel, "a-b", "a-b"},
		{"underscore in a label", uri.RFC3986(), uri.PlaceLabel, "a_b:", "a_b%3A"},
		{"dots before", uri.RFC2396(), uri.PlaceSegment, "..", "%2E%2E"},
		{"dots in a query", uri.RFC3986(), uri.PlaceQuery, "..", ".."},
		{"a value", uri.RFC3986(), uri.PlaceQueryValue, "v&admin=1+1;/?", "v%26admin=1%2B1%3B/?"},
		{"brackets in a query of RFC 2732", uri.RFC2732(), uri.PlaceQuery, "[", "["},
		{"brackets in a query of RFC 2396", uri.RFC2396(), uri.PlaceQuery, "[", "%5B"},
		{"the first non-ASCII character", uri.RFC3986(), uri.PlaceQuery, "\u007F\u0080", "%7F%C2%80"},
		{"non-ASCII", uri.RFC3986(), uri.PlaceFragment, "é", "%C3%A9"},
		{"not UTF-8", uri.RFC3986(), uri.PlaceFragment, "\xff\x00", "%FF%00"},
		{"U+FFFD", uri.RFC3986(), uri.PlaceFragment, "\uFFFD", "%EF%BF%BD"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.edition.Escape(test.place, test.data)
			if string(got) != test.want || err != nil {
				t.Errorf("Escape: %q, %v, want %q", got, err, test.want)
			}
			if back, err := test.edition.Unescape(test.place, got); back != test.data || err != nil {
				t.Errorf("Unescape: %q, %v, want %q", back, err, test.data)
			}
		})
	}
}

func TestEscapeErrors(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		place   uri.Place
		data    string
		offset  int
		err     error
	}{
		{"an unreserved character that no hostname has", uri.RFC2396(), uri.PlaceLabel, "a_b", 1, uri.ErrNoEscape},
		{"a dot in a label", uri.RFC3986(), uri.PlaceLabel, "a.b", 1, uri.ErrNoEscape},
		{"a dot in a label before", uri.RFC2396(), uri.PlaceLabel, "a.b", 1, uri.ErrNoEscape},
		{"an empty label", uri.RFC2396bis00(), uri.PlaceLabel, "", 0, uri.ErrNoEscape},
		{"64 characters", uri.RFC2396bis00(), uri.PlaceLabel, strings.Repeat("a", 64), 63, uri.ErrNoEscape},
		{"an empty registry name", uri.RFC2396(), uri.PlaceRegName, "", 0, uri.ErrNoEscape},
		{"a dot segment", uri.RFC3986(), uri.PlaceSegment, "..", 0, uri.ErrDotSegment},
		{"a dot segment's name", uri.RFC3986(), uri.PlaceSegmentName, ".", 0, uri.ErrDotSegment},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.edition.Escape(test.place, test.data)
			escapeError(t, err, uri.EscapeError{Place: test.place, Offset: test.offset, Err: test.err})
			if got != "" {
				t.Errorf("escaped %q", got)
			}
		})
	}
}

func escapeError(t *testing.T, err error, want uri.EscapeError) {
	t.Helper()
	if e, ok := errs.AsType[*uri.EscapeError](err); !ok || *e != want || !errors.Is(err, want.Err) {
		t.Errorf("got %v, want %v", err, &want)
	}
}

// Text that was not split, or is not escaped, is refused (RFC 3986, 2.4).
func TestUnescapeErrors(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		place   uri.Place
		text    uri.Escaped
		offset  int
	}{
		{uri.RFC3986(), uri.PlaceQuery, "%", 0}, {uri.RFC3986(), uri.PlaceQuery, "a%4", 1}, {uri.RFC3986(), uri.PlaceQuery, "%41%4G", 3},
		{uri.RFC3986(), uri.PlaceQuery, "%%41", 0}, {uri.RFC3986(), uri.PlaceQuery, "%G1", 0}, {uri.RFC3986(), uri.PlaceQuery, "% 1", 0},
		{uri.RFC3986(), uri.PlaceQuery, "a b", 1},
		{uri.RFC3986(), uri.PlaceQuery, "aé", 1},
		{uri.RFC3986(), uri.PlaceUser, "u:p", 1},
		{uri.RFC3986(), uri.PlaceSegment, "a/b", 1},
		{uri.RFC3986(), uri.PlaceSegmentName, "a;b", 1},
		{uri.RFC2396(), uri.PlaceSegment, "a;b", 1},
		{uri.RFC2396bis00(), uri.PlaceSegment, "a;b", 1},
		{uri.RFC3986(), uri.PlaceParam, "a;b", 1},
		{uri.RFC3986(), uri.PlaceQueryName, "a=b", 1},
		{uri.RFC3986(), uri.PlaceQueryValue, "v&admin=1", 1},
		{uri.RFC2396(), uri.PlaceLabel, "a%5Fb", 1},
	} {
		want := uri.EscapeError{Place: test.place, Offset: test.offset, Err: uri.ErrUnescaped}
		_, err := test.edition.Unescape(test.place, test.text)
		escapeError(t, err, want)
		_, err = test.edition.UnescapeSafe(test.place, test.text)
		escapeError(t, err, want)
	}
}

func TestUnescapeSafe(t *testing.T) {
	for _, test := range []struct {
		name       string
		edition    uri.Edition
		place      uri.Place
		text, want string
	}{
		{"nothing to do", uri.RFC3986(), uri.PlaceQuery, "a+b", "a+b"},
		{"unreserved", uri.RFC3986(), uri.PlaceQuery, "%41%7e%20", "A~ "},
		{"reserved in a segment", uri.RFC3986(), uri.PlaceSegment, "%2F%2f%3A%5b", "%2F%2f:%5b"},
		{"reserved in a value", uri.RFC3986(), uri.PlaceQueryValue, "%26%2F%2b%3D", "%26/%2b="},
		{"the delimiter of a fragment", uri.RFC2396(), uri.PlaceQuery, "a%23b", "a%23b"},
		{"percent", uri.RFC3986(), uri.PlaceQuery, "%2541", "%2541"},
		{"control characters", uri.RFC3986(), uri.PlaceQuery, "a%0d%0A%00%09%7Fb", "a%0d%0A%00%09%7Fb"},
		{"reserved and percent before", uri.RFC2396bis00(), uri.PlaceSegment, "%2F%3b%25%41", "%2F%3b%25A"},
		{"control characters before", uri.RFC2396(), uri.PlaceQuery, "%0D%0a", "%0D%0a"},
		{"UTF-8", uri.RFC3986(), uri.PlaceQuery, "%C3%A9%FF", "é%FF"},
		{"overlong", uri.RFC3986(), uri.PlaceSegment, "%C0%AF%c0%80", "%C0%AF%c0%80"},
		{"a surrogate", uri.RFC3986(), uri.PlaceSegment, "%ED%A0%80", "%ED%A0%80"},
		{"an escaped dot segment", uri.RFC2396(), uri.PlaceSegment, "%2E.", "%2E."},
		{"an escaped dot", uri.RFC2396(), uri.PlaceSegment, "a%2E", "a."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := test.edition.UnescapeSafe(test.place, uri.Escaped(test.text)); got != test.want || err != nil {
				t.Errorf("%q, %v, want %q", got, err, test.want)
			}
		})
	}
}

// Escape escapes the characters that the documents say are reserved within the authority, a
// segment and the query (RFC 2396 and bis-00, 3.2, 3.3 and 3.4), and reserved ones that the
// grammar does not allow there. No other reserved characters are escaped.
func TestReserved(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		place   uri.Place
		want    string
	}{
		{uri.RFC2396(), uri.PlaceUser, "/:;?@"},
		{uri.RFC2396(), uri.PlacePassword, "/:;?@"},
		{uri.RFC2396(), uri.PlaceRegName, "/:;?@"},
		{uri.RFC2396(), uri.PlaceSegment, "/;=?"},
		{uri.RFC2396(), uri.PlaceSegmentName, "/;=?"},
		{uri.RFC2396(), uri.PlaceParam, "/;=?"},
		{uri.RFC2396(), uri.PlaceQueryName, "$&+,/:;=?@"},
		{uri.RFC2396(), uri.PlaceQueryValue, "$&+,/:;=?@"},
		{uri.RFC2396(), uri.PlaceQuery, "$&+,/:;=?@"},
		{uri.RFC2396(), uri.PlaceFragment, ""},
		{uri.RFC2396bis00(), uri.PlaceUser, "/:;?@[]"},
		{uri.RFC2396bis00(), uri.PlaceRegName, "/:;?@[]"},
		{uri.RFC2396bis00(), uri.PlaceSegment, "/;=?[]"},
		{uri.RFC2396bis00(), uri.PlaceQuery, "$&+,/:;=?@[]"},
		{uri.RFC2396bis00(), uri.PlaceFragment, "[]"},
		{uri.RFC3986(), uri.PlaceUser, "#/:?@[]"},
		{uri.RFC3986(), uri.PlacePassword, "#/?@[]"},
		{uri.RFC3986(), uri.PlaceLabel, "#/:?@[]"},
		{uri.RFC3986(), uri.PlaceRegName, "#/:?@[]"},
		{uri.RFC3986(), uri.PlaceSegment, "#/?[]"},
		{uri.RFC3986(), uri.PlaceSegmentName, "#/;?[]"},
		{uri.RFC3986(), uri.PlaceParam, "#/;=?[]"},
		{uri.RFC3986(), uri.PlaceQueryName, "#&+;=[]"},
		{uri.RFC3986(), uri.PlaceQueryValue, "#&+;[]"},
		{uri.RFC3986(), uri.PlaceQuery, "#[]"},
		{uri.RFC3986(), uri.PlaceFragment, "#[]"},
	} {
		if got := reserved(test.edition, test.place); got != test.want {
			t.Errorf("%v, %v: %q, want %q", test.edition, test.place, got, test.want)
		}
	}
}

// reserved returns the reserved characters that Escape changes or refuses.
func reserved(e uri.Edition, p uri.Place) (all string) {
	for c := range rune(0x80) {
		text, err := e.Escape(p, "a"+string(c)+"a")
		if e.Check("reserved", string(c)) == nil && (err != nil || text != uri.Escaped("a"+string(c)+"a")) {
			all += string(c)
		}
	}
	return all
}

// Escape leaves unreserved characters, and reserved ones that are not reserved in the place
// (RFC 2396, 2.2 and 2.3; RFC 3986, 2.2 and 2.3). It escapes all other octets (RFC 2396, 2.1 and
// 2.4).
func TestEscapeNothingElse(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, p := range allPlaces {
			for c := range 0x100 {
				char := string([]byte{byte(c)})
				escaped, err := e.Escape(p, "a"+char+"a")
				if err != nil {
					if p != uri.PlaceLabel {
						t.Errorf("%v, %v: %q: %v", e, p, char, err)
					}
					continue
				}
				if back, err := e.Unescape(p, escaped); back != "a"+char+"a" || err != nil {
					t.Errorf("%v, %v: %q becomes %q, then %q, %v", e, p, char, escaped, back, err)
				}
				must := strings.Contains(reserved(e, p), char) || e.Check("unreserved", char) != nil && e.Check("reserved", char) != nil
				want := "a" + char + "a"
				if must {
					want = fmt.Sprintf("a%%%02Xa", c)
				}
				if string(escaped) != want {
					t.Errorf("%v, %v: %q becomes %q", e, p, char, escaped)
				}
			}
		}
	}
}

// Escaped text is not a string, so escaping it again, or unescaping data, does not compile.
func TestEscapedType(t *testing.T) {
	escaped, data := reflect.TypeFor[uri.Escaped](), reflect.TypeFor[string]()
	escape, unescape := reflect.TypeOf(uri.Edition.Escape), reflect.TypeOf(uri.Edition.Unescape)
	for _, f := range []struct{ f, in, out reflect.Type }{{escape, data, escaped}, {unescape, escaped, data}} {
		if in, out := f.f.In(2), f.f.Out(0); in != f.in || out != f.out || out.AssignableTo(in) {
			t.Errorf("%v takes %v and returns %v", f.f, in, out)
		}
	}
}

// In a place that is not one of the constants no text can be escaped.
func TestNoPlace(t *testing.T) {
	for _, e := range append(uri.Editions(), uri.RFC6874()) {
		for p := uri.PlaceFragment + 1; p != 0; p++ {
			for _, text := range []string{"", "a", "%41"} {
				escaped, err := e.Escape(p, text)
				if failed, ok := errs.AsType[*uri.EscapeError](err); !ok || escaped != "" || failed.Place != p || failed.Err != uri.ErrNoEscape {
					t.Fatalf("%v, %d: escaped is %q, %v", e, p, escaped, err)
				}
				data, err := e.Unescape(p, uri.Escaped(text))
				shown, other := e.UnescapeSafe(p, uri.Escaped(text))
				if data != "" || shown != "" || !errors.Is(err, uri.ErrUnescaped) || !errors.Is(other, uri.ErrUnescaped) || err.Error() == "" {
					t.Fatalf("%v, %d: unescaped is %q, %v, %q, %v", e, p, data, err, shown, other)
				}
			}
		}
	}
	if _, err := uri.RFC3986().Escape(17, ""); uri.Place(17).String() != "" || !strings.HasPrefix(err.Error(), "place 17, ") {
		t.Errorf("got %v", err)
	}
}
