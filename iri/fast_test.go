package iri

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// The short way agrees with what keep returns for a character in each part.
func TestShortWaysForCharacters(t *testing.T) {
	var c Conversion
	for char := rune(0); char <= utf8.MaxRune; char++ {
		for _, kind := range []core.PartKind{core.PartUserinfo, core.PartHost, core.PartPath, core.PartQuery, core.PartFragment} {
			if reason := c.keep(char, kind); reason != 0 && isAppropriate(char) {
				t.Errorf("%U is appropriate, but kept: %v", char, reason)
			}
		}
		if 0xA0 <= char && char < 0x2000 && !Unsuitable(char) != isAppropriate(char) {
			t.Errorf("%U takes the long way", char)
		}
	}
}

// appendCharacters appends the characters that look finds, and ends before all others and
// before some that take the long way.
func TestAppendCharacters(t *testing.T) {
	r := rand.New(rand.NewPCG(3987, 32))
	var c Conversion
	found := 0
	for range testutil.Amount(100_000, 2_000_000) {
		octets := []byte(string(rune(r.IntN(0x3000))) + string(rune(r.IntN(0x11000)))[:r.IntN(2)] + "é世"[:r.IntN(3)] + "\xE0\xED\x80\xBF"[:r.IntN(5)])
		if r.IntN(2) == 0 {
			octets[r.IntN(len(octets))] = byte(r.IntN(256))
		}
		var b strings.Builder
		for _, o := range octets {
			b.Write(core.AppendTriplet(nil, o))
		}
		if text := b.String(); r.IntN(3) == 0 {
			b.Reset()
			b.WriteString(strings.ToLower(text))
		}
		b.WriteString("ab"[:r.IntN(3)])
		text := b.String()
		got, n := appendCharacters([]byte("kept"), text)
		want := "kept"
		i := 0
		for i < n {
			k := c.look(text, i, core.PartPath)
			if k.reason != 0 || k.char < utf8.RuneSelf {
				t.Fatalf("%s: %d, but at %d: %+v", text, n, i, k)
			}
			want += string(k.char)
			i = k.end
			found++
		}
		if string(got) != want || i != n {
			t.Fatalf("%s: %q and %d, want %q and %d", text, got, n, want, i)
		}
		if i < len(text) && text[i] == '%' {
			if k := c.look(text, i, core.PartPath); k.reason == 0 && isAppropriate(k.char) && k.char <= 0xFFFF {
				t.Fatalf("%s: %d, but at %d: %+v", text, n, i, k)
			}
		}
	}
	if found < 10_000 {
		t.Errorf("%d characters", found)
	}
}

// Conversion of the whole text is that of its parts.
func TestConversionByParts(t *testing.T) {
	pieces := []string{
		"%C3%A9", "%E4%BE%8B", "%EE%80%80", "%E3%80%82", "%EF%BC%8E", "%E2%80%8E", "%F0%9F%98%80", "%41", "%2F", "%25", "%C3", "%c2%a0", "%00", "a", ".", "-", "%F3%B0%80%80",
	}
	r := rand.New(rand.NewPCG(3987, 33))
	word := func() string {
		var b strings.Builder
		for range r.IntN(4) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	var c Conversion
	for range testutil.Amount(20_000, 300_000) {
		text := "s://" + word() + "@" + word() + ":1/" + word() + "?" + word() + "#" + word()
		from := MustParseReference(text)
		var want []byte
		ref, _ := uri.Unwrap(from)
		parts, n := ref.Parts()
		done := 0
		for _, p := range parts[:n] {
			want = append(want, text[done:p.Start]...)
			for i := p.Start; i < p.End; {
				if text[i] != '%' {
					want = append(want, text[i])
					i++
					continue
				}
				k := c.look(text[:p.End], i, p.Kind)
				switch {
				case k.reason == 0:
					want = utf8.AppendRune(want, k.char)
				case k.reason <= KeptASCII:
					want = append(want, text[i:k.end]...)
				default:
					want = append(want, strings.ToUpper(text[i:k.end])...)
				}
				i = k.end
			}
			done = p.End
		}
		u, err := from.ToURI()
		if err != nil {
			t.Fatal(err)
		}
		if r, err := c.Convert(u); err != nil || r.String() != string(want) {
			t.Fatalf("%s: %v, %v, want %s", text, r, err, want)
		}
	}
}
