package compile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/testutil"
)

// vector is one case of conformance/vectors.
type vector struct {
	Edition, Rule string
	In            *string
	InBase64      []byte
	Valid         bool
	Offset        *int
	Components    map[string]any
}

// componentNames are in the order of what split returns.
var componentNames = [...]string{"scheme", "authority", "userinfo", "host", "hostKind", "port", "path", "query", "fragment"}

func vectors(t testing.TB) (all []vector) {
	names, err := filepath.Glob("../../conformance/vectors/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, name := range names {
		data := testutil.Must(os.ReadFile(name))
		var file struct{ Vectors []vector }
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, file.Vectors...)
	}
	return all
}

func (v *vector) text() string {
	if v.In != nil {
		return *v.In
	}
	return string(v.InBase64)
}

// The vectors hold: verdict, offset, components. Everything else agrees on them
// too.
func TestVectors(t *testing.T) {
	all := vectors(t)
	eachEdition(t, func(t *testing.T, g *edition) {
		offsets, components := 0, 0
		for _, v := range all {
			if v.Edition != g.Stem {
				continue
			}
			text, rule := v.text(), g.rule(v.Rule)
			if err := g.check(rule, text); err != nil {
				t.Error(err)
			}
			offset, ok := g.match(rule, text)
			if ok != v.Valid {
				t.Errorf("%s %q: the verdict is %t", v.Rule, text, ok)
			}
			if v.Offset != nil {
				offsets++
				if offset != *v.Offset {
					t.Errorf("%s %q: the offset is %d, want %d", v.Rule, text, offset, *v.Offset)
				}
			}
			if v.Components == nil {
				continue
			}
			components++
			var s rfc3986.Spans
			if _, ok := g.recognize(rule, text, &s); !ok {
				t.Errorf("%s %q: not recognized", v.Rule, text)
				continue
			}
			got := g.split(text, s)
			for i, name := range componentNames {
				want, given := v.Components[name] // a source may know of some components alone
				if !given {
					continue
				}
				// RFC 2732 spells both IPv6reference and ipv6reference.
				if want == nil != (got[i] == nil) || want != nil && !strings.EqualFold(*got[i], want.(string)) {
					t.Errorf("%s %q: %s is %s, want %v", v.Rule, text, name, show(got[i]), want)
				}
			}
			if want, ok := v.Components["opaque"]; ok && want != (s.Has&128 != 0) {
				t.Errorf("%s %q: opaque is not %t", v.Rule, text, want)
			}
		}
		t.Logf("%d offsets, %d times components", offsets, components)
	})
}

func show(s *string) string {
	if s == nil {
		return "undefined"
	}
	return *s
}

// split cuts a text into scheme, authority, userinfo, host, kind, port, path,
// query and fragment.
func (g *edition) split(text string, s rfc3986.Spans) (out [9]*string) {
	set := func(i int, bit uint8, from, to uint32) {
		if s.Has&bit != 0 {
			part := strings.Clone(text[from:to])
			out[i] = &part
		}
	}
	set(0, 1, 0, s.SchemeEnd)
	from := uint32(0)
	if s.Has&1 != 0 {
		from = s.SchemeEnd + 1
	}
	if s.Has&2 != 0 {
		from += 2
		set(1, 2, from, s.AuthorityEnd)
		set(2, 4, from, s.UserinfoEnd)
		host := from
		if s.Has&4 != 0 {
			host = s.UserinfoEnd + 1
		}
		set(3, 8, host, s.HostEnd)
		if s.Has&16 != 0 {
			set(5, 16, s.HostEnd+1, s.AuthorityEnd)
		}
		from = s.AuthorityEnd
	}
	if s.Has&8 != 0 {
		kind := core.HostKind(s.Host).String()
		out[4] = &kind
	}
	path := text[from:s.PathEnd]
	out[6] = &path
	if s.Has&32 != 0 {
		set(7, 32, s.PathEnd+1, s.QueryEnd)
	}
	if s.Has&64 != 0 {
		set(8, 64, s.QueryEnd+1, uint32(len(text)))
	}
	return out
}
