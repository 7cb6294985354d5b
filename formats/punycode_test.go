package formats

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
)

// The sample strings of RFC 3492, 7.1.
func TestPunycode(t *testing.T) {
	data, err := os.ReadFile("../conformance/idna/rfc3492.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct{ Operation, In, Out string }
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, v := range file.Vectors {
		encoded, ok := strings.CutPrefix(strings.ToLower(v.In), "xn--")
		if v.Operation != "toUnicode" || !ok || v.In == v.Out {
			continue
		}
		checked++
		got, ok := decodePunycode(encoded)
		if !ok || !strings.EqualFold(got, v.Out) {
			t.Errorf("%s: %q, %v, want %q", v.In, got, ok, v.Out)
		}
		if again := encodePunycode(got); again != encoded {
			t.Errorf("%q: %s, want %s", got, again, encoded)
		}
	}
	if checked < 10 {
		t.Errorf("only %d strings", checked)
	}
}

// What is decoded is encoded again, and golang.org/x/net/idna agrees.
func FuzzPunycode(f *testing.F) {
	for _, seed := range []string{"", "-", "a-", "bcher-kva", "kva-", "99999999", "zzzzzzzzzz", "0", "ls8h", "009b000a0000a00a", strings.Repeat("9", 60)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToLower(text)
		if len(text) > maxLabel-len("xn--") || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return
		}
		got, ok := decodePunycode(text)
		want, err := idna.Punycode.ToUnicode("xn--" + text)
		if ok && !ascii.Is(got) && (err != nil || got != want) { // that package refuses labels in US-ASCII
			t.Errorf("%q: %q, want %q, %v", text, got, want, err)
		}
		// That package writes surrogates as U+FFFD.
		if !ok && err == nil && !strings.ContainsRune(want, utf8.RuneError) && text != "" && text[0] != '-' {
			t.Errorf("%q: not decoded, want %q", text, want)
		}
		if ok && !ascii.Is(got) {
			if again, err := idna.Punycode.ToASCII(got); err != nil || again != "xn--"+encodePunycode(got) {
				t.Errorf("%q: encoded as %q, want %q, %v", got, encodePunycode(got), again, err)
			}
		}
	})
}
