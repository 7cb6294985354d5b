package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestEscape(t *testing.T) {
	for _, test := range []struct {
		name       string
		place      uri.Place
		data, want string
	}{
		{"ucschar stays", uri.PlaceSegment, "é/ö%2f%", "é%2Fö%252f%25"},
		{"a label", uri.PlaceLabel, "例え:80", "例え%3A80"},
		{"a name", uri.PlaceRegName, "例え.jp:80", "例え.jp%3A80"},
		{"a user", uri.PlaceUser, "ü:@", "ü%3A%40"},
		{"iprivate in a query", uri.PlaceQueryValue, "\uE000&", "\uE000%26"},
		{"iprivate elsewhere", uri.PlaceFragment, "\uE000", "%EE%80%80"},
		{"formatting characters (4.1)", uri.PlaceQuery, "a\u200Eb\u202E", "a%E2%80%8Eb%E2%80%AE"},
		{"not in ucschar", uri.PlaceSegment, "\uFDD0\uFFFD", "%EF%B7%90%EF%BF%BD"},
		{"not UTF-8", uri.PlaceSegment, "\xC3é\xFF", "%C3é%FF"},
	} {
		for _, e := range iri.Editions() {
			got, err := e.Escape(test.place, test.data)
			if string(got) != test.want || err != nil {
				t.Errorf("%v, %s: Escape: %q, %v, want %q", e, test.name, got, err, test.want)
			}
			if back, err := e.Unescape(test.place, got); back != test.data || err != nil {
				t.Errorf("%v, %s: Unescape: %q, %v", e, test.name, back, err)
			}
		}
	}
	if got, err := iri.RFC3987().UnescapeSafe(uri.PlaceSegment, "é%C3%A9%2F%25%7E%23%0d%0A%09%E2%80%8E%C0%AF"); got != "éé%2F%25~%23%0d%0A%09%E2%80%8E%C0%AF" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for text, want := range map[uri.Escaped]int{"é%4": len("é"), "é\u200E": len("é"), "\uE000": 0, "é\xFF": len("é")} {
		_, err := iri.RFC3987().Unescape(uri.PlaceSegment, text)
		if e, ok := errs.AsType[*uri.EscapeError](err); !ok || e.Offset != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
