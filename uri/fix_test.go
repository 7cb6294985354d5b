package uri_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestFix(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       string // the text with the replacement; "" where there is none
		why        string // a part of it
	}{
		{"space", "http://a/b c", "http://a/b%20c", "a space"},
		{"spaces together", "http://a/b  c", "http://a/b%20%20c", "spaces cannot"},
		{"spaces apart", "http://a/b c d", "", ""},
		{"bracket in a query", "?a[", "?a%5B", "the character cannot"},
		{"brackets in a query", "?a[[", "?a%5B%5B", "the characters cannot"},
		{"stray percent", "a:100%", "a:100%25", "triplet"},
		{"stray percent before one digit", "a:%4x", "a:%254x", "triplet"},
		{"stray percent before another", "a:%%41", "a:%25%41", "triplet"},
		{"non-ASCII", "http://a/日本", "http://a/%E6%97%A5%E6%9C%AC", "IRI"},
		{"not UTF-8", "a:\xff\xfe", "a:%FF%FE", "UTF-8"},
		{"backslash", `a:b\c`, "a:b/c", "%5C"},
		{"control", "a:\n", "a:%0A", "a control"},
		{"controls", "a:\n\n", "a:%0A%0A", "control characters cannot"},
		{"end", "http://[::1", "", ""},
		{"a scheme has no triplets", "h ttp://a", "", ""},
		{"port", "//h:8a/", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := uri.ParseReference(test.text)
			f, ok := syntaxError(t, err).Fix()
			if ok != (test.want != "") {
				t.Fatalf("got %+v, %v", f, ok)
			}
			if !ok {
				return
			}
			if got := test.text[:f.Start] + f.With + test.text[f.End:]; got != test.want || !strings.Contains(f.Why, test.why) {
				t.Errorf("%q: %s; want %q", got, f.Why, test.want)
			}
			if _, err := uri.ParseReference(test.want); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFixInUserinfo(t *testing.T) {
	_, err := uri.ParseReference("//u:p w@h")
	if f, ok := syntaxError(t, err).Fix(); !ok || !f.Secret {
		t.Errorf("got %+v, %v", f, ok)
	}
}

// An error that was put together by hand gets an answer too.
func TestFixOfAnything(t *testing.T) {
	for _, e := range []*uri.SyntaxError{
		{},
		{Edition: "rfc3986"},
		{Edition: "rfc3986", Rule: "URI", Text: "a", Offset: 9},
		{Edition: "rfc3986", Rule: "URI", Text: "a", Offset: -1},
		{Edition: "rfc3986", Rule: "URI", Err: uri.ErrTooLong},
	} {
		if f, ok := e.Fix(); ok {
			t.Errorf("%+v: %+v", e, f)
		}
	}
}
