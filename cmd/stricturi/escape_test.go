package main

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

// Escape and unescape are inverses for every place, edition and octet.
func TestEscapeInverse(t *testing.T) {
	for _, stem := range allStems {
		for place := uri.PlaceUser; place.String() != ""; place++ {
			name := strings.ReplaceAll(place.String(), " ", "-")
			if name == "label" {
				continue // it has characters without an escape
			}
			data := "a"
			for c := range 256 {
				data += string([]byte{byte(c)})
			}
			escaped := runWith(t, "", "escape", "--spec", stem, "--place", name, data)
			back := runWith(t, "", "unescape", "--json", "--spec", stem, "--place", name, strings.TrimSuffix(escaped.out, "\n"))
			want := runWith(t, "", "escape", "--json", "--spec", stem, "--place", name, data)
			_, in, _ := strings.Cut(want.out, `"inBase64":`)
			in, _, _ = strings.Cut(in, ",")
			if escaped.status != 0 || back.status != 0 || !strings.Contains(back.out, `"outBase64":`+in) {
				t.Errorf("%s, %s: %+v, %+v", stem, name, escaped, back)
			}
		}
	}
}
