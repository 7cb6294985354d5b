package uts46_test

import (
	"testing"

	"github.com/stricturi/stricturi/formats/uts46"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// No text makes a format panic. An error has an offset in the text.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{
		"Bücher.example", "a@Ｂ.☃", "A\u3002ａ_", "cafe\u0301@cafe\u0301.com", "Ａ\uFF0Exn--7a", "\xFF@é.\xFF",
		"\u00AD.a", "a@\u00AD", "a.\u05D0b", "xn--a\uFF0Eé", "é\u200D", "\u1E9E@\u1E9E", "a@[IPv6:::1]", "é。。é",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range uts46.Formats() {
			err := format.Check(text)
			if err == nil {
				continue
			}
			e, ok := errs.AsType[*uri.SyntaxError](err)
			if !ok || e.Offset < 0 || e.Offset > len(text) || e.Text() != text || e.Error() == "" || e.Explain().Section == "" {
				t.Errorf("%s: %q: %v", format.Name, text, err)
			}
		}
	})
}
