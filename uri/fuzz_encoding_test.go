package uri_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// A valid text is the same after a round trip through text, JSON and a database. An invalid
// text gives the same error there.
func FuzzEncodings(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range ofURIs() {
			unset := reference(t, e, "")
			want, wantErr := e.ParseReference(text)
			r := unset
			sameError(t, r.UnmarshalText([]byte(text)), wantErr)
			if wantErr != nil {
				if r != unset {
					t.Fatalf("%v %q: an error and %#v", e, text, r)
				}
				continue
			}
			encoded := testutil.Must(json.Marshal(want))
			fromJSON, fromSQL, fromBinary := unset, unset, unset
			value, sqlErr := want.Value()
			binary, binaryErr := want.MarshalBinary()
			testutil.NoError(t, errors.Join(sqlErr, binaryErr, json.Unmarshal(encoded, &fromJSON), fromSQL.Scan(value), fromBinary.UnmarshalBinary(binary)))
			if r != want || fromJSON != want || fromSQL != want || fromBinary != want {
				t.Fatalf("%v %q: %#v, %#v, %#v, %#v", e, want, r, fromJSON, fromSQL, fromBinary)
			}
			u, ok := want.URI()
			if !ok {
				continue
			}
			same, err := json.Marshal(u)
			back := empty(t, e)
			if err := errors.Join(err, json.Unmarshal(same, &back)); err != nil || back != u || string(same) != string(encoded) {
				t.Fatalf("%v %q: %s, %q, %v", e, u, same, back, err)
			}
		}
	})
}

func sameError(t *testing.T, got, want error) {
	t.Helper()
	var g, w *uri.SyntaxError
	if errors.As(got, &g) != errors.As(want, &w) || (got == nil) != (want == nil) {
		t.Fatalf("got %v, want %v", got, want)
	}
	if g != nil && (g.Offset != w.Offset || g.Edition() != w.Edition() || g.Rule != w.Rule || g.Text() != w.Text()) {
		t.Fatalf("got %+v, want %+v", g, w)
	}
}
