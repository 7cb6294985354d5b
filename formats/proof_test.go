package formats_test

import (
	"os"
	"testing"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The grammar as printed, draft-bhutton-relative-json-pointer-00, 3, is the other reading. It
// lacks only what section 5.1 has an example of: a changed index before "#".
func TestPrintedPointer(t *testing.T) {
	var text string
	for _, name := range []string{"relative-json-pointer.abnf", "../grammar/library/rfc6901.abnf"} {
		b := testutil.Must(os.ReadFile(name))
		text += string(b)
	}
	g := testutil.Must(abnf.Parse(text))
	printed := testutil.Must(language.New(g).Rule("relative-json-pointer"))
	format, _ := formats.Lookup("relative-json-pointer")
	for in, want := range map[string]bool{"0-1#": false, "120+1#": false, "0#": true, "0-1/a": true, "0-1": true} {
		if !format.Valid(in) || printed.Contains(in) != want {
			t.Errorf("%q: valid is %v, and by the printed grammar %v, want %v", in, format.Valid(in), printed.Contains(in), want)
		}
	}
}
