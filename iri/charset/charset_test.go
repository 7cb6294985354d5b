package charset_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/charset"
)

// The work is linear in the length of the input.
func TestHostile(t *testing.T) {
	testutil.Linear(t, "undecodable at the end", 1<<20, func(size int) {
		_, err := charset.Decoder{Charset: "Shift_JIS"}.Decode([]byte(strings.Repeat("\x94\x5b", size/2) + "\x94"))
		if e, ok := errs.AsType[*charset.Error](err); !ok || e.Offset != size {
			t.Errorf("got %v, want offset %d", err, size)
		}
	})
}

// Errors do not show userinfo.
func TestErrorHidesUserinfo(t *testing.T) {
	_, err := charset.Decoder{Charset: "us-ascii"}.Decode([]byte("http://u:secret@\xFF/"))
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}
