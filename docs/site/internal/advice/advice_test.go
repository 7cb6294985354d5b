package advice

import (
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	r := Request{Text: "HTTP://b\u00FCcher.example:80/\u00E9", Edition: "rfc3987"}
	r.Standard.Valid, r.Standard.Scheme, r.Standard.Host, r.Standard.Path = true, "http", "xn--bcher-kva.example", "/%C3%A9"
	a := Of(r)
	if want := "HTTP://xn--bcher-kva.example:80/%C3%A9"; a.Sent != want {
		t.Errorf("sent %q, want %q", a.Sent, want)
	}
	codes := ""
	for _, f := range a.Findings {
		codes += f.Code + " "
		if f.URL == "" || f.Message == "" {
			t.Errorf("%+v", f)
		}
	}
	if !strings.Contains(codes, "scheme-case") && !strings.Contains(codes, "case") {
		t.Errorf("findings %s", codes)
	}
	if len(a.Readers) != 4 || a.Readers[0].Valid || !a.Readers[2].Valid || a.Readers[2].Host() != "xn--bcher-kva.example" || a.Readers[2].Components[2].Defined {
		t.Errorf("readers %+v", a.Readers)
	}
	r = Request{Text: "http://2130706433/", Edition: "rfc3986"}
	r.Standard.Valid, r.Standard.Host = true, "127.0.0.1"
	if a := Of(r); !strings.Contains(a.Difference, `"127.0.0.1" for the URL standard`) || a.Sent != "" {
		t.Errorf("%+v", a)
	}
}
