package whatwg_test

import (
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/whatwg"
	"github.com/stricturi/stricturi/internal/readers"
)

// The hosts by RFC 3986, RFC 2396, the URL standard and net/url; "-" for a text that is not
// accepted.
func TestRead(t *testing.T) {
	for _, tt := range []struct {
		in         string
		hosts      [4]string
		difference string
	}{
		{"http://h/", [4]string{"h", "h", "h", "h"}, ""},
		{"HTTP://H:80", [4]string{"H", "H", "h", "H"}, ""},
		{"http://[0:0::1]/", [4]string{"[0:0::1]", "-", "[::1]", "[0:0::1]"}, ""},
		{`http:\\a`, [4]string{"-", "-", "a", ""}, `The host is "a" for the URL standard, and is missing for net/url.`},
		{`http://a\@b/`, [4]string{"-", "-", "a", "-"}, ""},
		{`/\a`, [4]string{"-", "-", "a", ""}, `The host is "a" for the URL standard, and is missing for net/url.`},
		{"/a", [4]string{"", "", "", ""}, ""},
		{"https://BÜCHER.example/", [4]string{"-", "-", "xn--bcher-kva.example", "BÜCHER.example"}, ""},
		{"http://①②⑦.0.0.1/", [4]string{"-", "-", "127.0.0.1", "①②⑦.0.0.1"}, `The host is "127.0.0.1" for the URL standard, and is "①②⑦.0.0.1" for net/url.`},
		{"http://2130706433/", [4]string{"2130706433", "", "127.0.0.1", "2130706433"},
			`The host is "2130706433" for RFC 3986 and net/url, and is missing for RFC 2396, and is "127.0.0.1" for the URL standard.`},
		{"https:a", [4]string{"", "", "a", ""}, `The host is missing for RFC 3986, RFC 2396 and net/url, and is "a" for the URL standard.`},
		{"a b://c", [4]string{"-", "-", "", "-"}, ""},
		{"http://a b", [4]string{"-", "-", "-", "-"}, ""},
	} {
		all := readers.Read(tt.in, whatwg.Reader{})
		for i, r := range all {
			host := r.Host()
			if !r.Valid {
				host = "-"
			}
			if host != tt.hosts[i] {
				t.Errorf("%q: the host by %s is %q, want %q", tt.in, r.Reader, host, tt.hosts[i])
			}
		}
		if got := readers.Difference(all); got != tt.difference {
			t.Errorf("%q: %s", tt.in, got)
		}
	}
}
