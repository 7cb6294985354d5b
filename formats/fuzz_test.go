package formats_test

import (
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// No text makes a format panic, and an error has an offset in the text.
func FuzzCheck(f *testing.F) {
	for _, c := range testutil.Must(conformance.Formats()) {
		f.Add(c.In)
	}
	f.Add("x@[t:a@]")
	f.Add("\\p{")
	f.Add("[a-\\")
	all := formats.All()
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range all {
			e, ok := errs.AsType[*uri.SyntaxError](format.Check(text))
			if ok && (e.Offset < 0 || e.Offset > len(text) || e.Text() != text || e.Error() == "" || e.Explain().Section == "") {
				t.Errorf("%s: %q: %+v", format.Name, text, *e)
			}
		}
	})
}
