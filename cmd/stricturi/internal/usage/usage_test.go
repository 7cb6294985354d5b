package usage

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"p", "rfc2396", strings.Repeat("y", 1<<20), "host", "port", "hier_part", "IPv6address", "hex", "rfc3986"}
	for name, want := range map[string]string{
		"hots": "host", "Host": "host", "hier-part": "hier_part", "ipv6adress": "IPv6address", "xyzzy": "", "": "", "HEX": "hex",
		strings.Repeat("x", 1<<20): "", "hosty": "host", "q": "", "P": "p", "hst": "host", "rfc3968": "rfc3986", "ipv6": "IPv6address", "hierpart": "hier_part",
	} {
		if got, _ := Nearest(name, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}

// An error lists up to ten valid values, and names the command that lists more.
func TestUnknown(t *testing.T) {
	ten := strings.Fields("aa bb cc dd ee ff gg hh ii jj")
	for _, tt := range []struct {
		name  string
		valid []string
		want  string
	}{
		{"ten", ten, "unknown letter \"kk\"\nvalid values: aa, bb, cc, dd, ee, ff, gg, hh, ii, jj"},
		{"eleven", append(ten, "kkk"), "unknown letter \"kk\"; did you mean kkk?\n\"letters\" lists the valid ones"},
	} {
		if got := Unknown("letter", "kk", tt.valid, "letters").Error(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
