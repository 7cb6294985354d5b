package uri_test

import (
	"errors"
	"strings"
	"testing"
	"unsafe"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// A text of 4 GiB is refused without being read.
func TestTooLong(t *testing.T) {
	if unsafe.Sizeof(uintptr(0)) < 8 {
		t.Skip("no text can be as long on this platform")
	}
	size := uint64(1) << 32 // not a constant: on 32-bit platforms it would not be an int
	b := huge(t, int(size))
	b[0] = 0xFF
	text := unsafe.String(&b[0], len(b))
	for _, e := range ofURIs() {
		_, err := e.ParseReference(text)
		if s := syntaxError(t, err); !errors.Is(err, uri.ErrTooLong) || uint64(s.Offset) != size-1 {
			t.Errorf("%v: %v at %d", e, s.Err, s.Offset)
		}
		if err := e.Check("query", text); !errors.Is(err, uri.ErrTooLong) {
			t.Errorf("%v: %v", e, err)
		}
	}
	if _, err := (uri.Resolver{Unchecked: true}).ResolveText("s:", text); !errors.Is(err, uri.ErrTooLong) {
		t.Errorf("ResolveText: %v", err)
	}
	// One byte less is not too long, but not UTF-8.
	longest := text[:size-1]
	_, err := uri.ParseReference(longest)
	if s, ok := errs.AsType[*uri.SyntaxError](err); !ok || s.Err != uri.ErrInvalidUTF8 || s.Offset != 0 {
		t.Errorf("%v", err)
	}
	err = uri.RFC3986().Check("query", longest)
	if s, ok := errs.AsType[*uri.SyntaxError](err); !ok || s.Err != uri.ErrInvalidUTF8 || s.Offset != 0 {
		t.Errorf("%v", err)
	}
}

// A text of any length and form gets an answer. BenchmarkHostile shows that the time is
// linear.
func TestHostile(t *testing.T) {
	size := testutil.Amount(1<<18, 10<<20)
	for name, unit := range hostile {
		t.Run(name, func(t *testing.T) {
			for _, prefix := range []string{"", "http://", "http:"} {
				text := prefix + strings.Repeat(unit, size/len(unit))
				for _, e := range []uri.Edition{uri.RFC2396bis00(), uri.RFC3986()} {
					if r, err := e.ParseReference(text); err == nil && r.String() != text {
						t.Errorf("%v: String is not what was parsed", e)
					} else if err != nil {
						syntaxError(t, err)
						if n := len(err.Error()); n > 1000 {
							t.Errorf("%v: a message of %d bytes", e, n)
						}
					}
				}
			}
		})
	}
}

// Resolving, relativizing, normalizing and comparing take linear time and constant stack for
// any repeated text. Otherwise, texts of this size would not finish.
func TestHostileReferences(t *testing.T) {
	size := testutil.Amount(1<<16, 1<<20)
	units := map[string]string{
		"up": "../", "here": "./", "down and up": "a/../", "empty and up": "/../", "segments": "a/", "escaped dots": "%2e/", "escaped up": "%2E%2e/",
		"dots and not": "..a/", "dots": ".", "triplets": "%41", "half triplets": "%4",
	}
	for name, unit := range hostile {
		units[name] = unit
	}
	every := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeDotEscapes | uri.NormalizeDots | uri.NormalizeScheme}
	for name, unit := range units {
		t.Run(name, func(t *testing.T) {
			long := strings.Repeat(unit, size/len(unit))
			half := long[:size/2/len(unit)*len(unit)]
			for _, e := range everyEdition() {
				for _, x := range []uri.Excess{uri.ExcessKeep, uri.ExcessDrop} {
					r := uri.Resolver{Edition: e, Excess: x}
					for _, base := range []string{"s:/" + half, "s://h/" + half, "s:" + half} {
						_, _ = unchecked(r).ResolveText(base, half)
						_, _ = unchecked(r).ResolveText(base, "x/"+half+"x")
					}
				}
				base, err := e.ParseReference("s:/" + half)
				if err != nil {
					continue
				}
				target, err := e.ParseReference("s:/" + long)
				if err != nil {
					continue
				}
				u, ok := base.URI()
				if !ok {
					continue
				}
				if _, err := u.Relativize(target); err != nil {
					t.Error(err)
				}
				if n := every.NormalizeReference(target); every.NormalizeReference(n) != n {
					t.Error("not normalized")
				}
				uri.Comparer{}.Equivalence(base, target)
			}
		})
	}
}
