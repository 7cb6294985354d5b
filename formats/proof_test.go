package formats_test

import (
	"os"
	"testing"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/internal/generated"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The tables accept exactly the language of the ABNF.
func TestProof(t *testing.T) {
	for _, table := range tables.Formats {
		t.Run(table.Rule, func(t *testing.T) {
			if r, err := generated.ProveTable(table); err != nil || !r.Equal {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

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

// A change of a table is noticed, also for characters that are not ASCII.
func TestProofFindsFaults(t *testing.T) {
	wrong := tables.RFC6570
	wrong.WideColumns = append([]uint8(nil), wrong.WideColumns...)
	wrong.WideColumns[1] = wrong.WideColumns[0]
	table := tables.Table{File: "../grammar/library/rfc6570.abnf", Rule: "URI-Template", Number: tables.RFC6570URITemplate, Machine: &wrong}
	if r, err := generated.ProveTable(table); err != nil || r.Equal || r.OnlyABNF == nil {
		t.Errorf("%+v, %v", r, err)
	}
}
