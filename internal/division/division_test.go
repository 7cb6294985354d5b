package division

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/testutil"
)

// slowly returns all components: it splits each part at its delimiters.
func slowly(text string, d Division) (all []Component) {
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(text)
	path := schemeEnd + len(":")
	if authorityEnd >= 0 {
		host, end := path+len("//"), authorityEnd
		if at := strings.LastIndex(text[host:end], "@"); at >= 0 {
			all = append(all, Component{"iuserinfo", "", host, host + at})
			host += at + len("@")
		}
		if name, _, _ := strings.Cut(text[host:end], ":"); !strings.HasPrefix(name, "[") && !isIPv4address(name) {
			end = host + len(name)
			if d&HostLabels == 0 {
				all = append(all, Component{"ireg-name", "", host, end})
			} else {
				all = append(all, split(text, host, end, "ireg-name", "label", ".", "\u3002", "\uFF0E", "\uFF61")...)
			}
		}
		path = authorityEnd
	}
	rule := "isegment-nz-nc"
	switch {
	case authorityEnd >= 0:
		rule = "isegment"
	case schemeEnd >= 0 || strings.HasPrefix(text[path:pathEnd], "/"):
		rule = "isegment-nz"
	}
	if rooted := strings.HasPrefix(text[path:pathEnd], "/"); rooted && authorityEnd >= 0 || text[path:pathEnd] != "/" && path < pathEnd {
		if rooted {
			path++
		}
		for _, c := range split(text, path, pathEnd, "isegment", "", "/") {
			if c.Start == path {
				c.Rule = rule
			}
			if d&Extensions == 0 || !strings.Contains(text[c.Start:c.End], ".") {
				all = append(all, c)
				continue
			}
			parts := split(text, c.Start, c.End, c.Rule, "extension", ".")
			parts[0].Part = "stem"
			all = append(all, parts...)
		}
	}
	if pathEnd < queryEnd {
		for _, c := range split(text, pathEnd+len("?"), queryEnd, "iquery", "", "&", ";") {
			if d&QueryPairs == 0 {
				all = append(all, Component{"iquery", "", pathEnd + len("?"), queryEnd})
				break
			}
			name, _, hasValue := strings.Cut(text[c.Start:c.End], "=")
			all = append(all, Component{"iquery", "name", c.Start, c.Start + len(name)})
			if hasValue {
				all = append(all, Component{"iquery", "value", c.Start + len(name) + len("="), c.End})
			}
		}
	}
	if queryEnd < len(text) {
		all = append(all, Component{"ifragment", "", queryEnd + len("#"), len(text)})
	}
	return all
}

func split(text string, start, end int, rule, part string, delimiters ...string) (all []Component) {
	c := Component{rule, part, start, start}
	for c.End < end {
		n := 0
		for _, delimiter := range delimiters {
			if strings.HasPrefix(text[c.End:end], delimiter) {
				n = len(delimiter)
			}
		}
		if n > 0 {
			all = append(all, c)
			c.Start, c.End = c.End+n, c.End+n
		} else {
			c.End++
		}
	}
	return append(all, c)
}

// At finds the components that splitting the text finds, from any offset.
func TestAt(t *testing.T) {
	pieces := []string{
		"a", "bc", "x:", ":", "/", "/", "//", "//h", "@", "[::1]", "127.0.0.1", "?", "?", "#", "&", ";", "=", ".", ".", "..", "é", "\u3002", "\uFF0E", "\uFF61", "\xE3\x80", "א",
	}
	r := rand.New(rand.NewPCG(3987, 42))
	for range testutil.Amount(20_000, 500_000) {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		text, d := b.String(), Division(r.IntN(8))
		want := slowly(text, d)
		divided := New(text, d)
		for i := range len(text) + 2 {
			k := slices.IndexFunc(want, func(c Component) bool { return c.End >= i })
			got, ok := divided.At(i)
			if ok != (k >= 0) || ok && got != want[k] {
				t.Fatalf("%q, division %d, at %d: got %+v, %v; want number %d of %+v", text, d, i, got, ok, k, want)
			}
		}
	}
}

func TestAtOfEmpty(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       int
	}{
		{"the empty text", "", 0},
		{"ipath-absolute without a segment", "/", 0},
		{"a scheme alone", "x:", 0},
		{"an empty authority is an empty ireg-name", "//", 1},
		{"an empty segment after an authority", "//h/", 2},
		{"an empty query has a name", "?", 1},
		{"an empty value", "?=", 2},
		{"an empty fragment", "#", 1},
		{"a port alone", "//:80", 1},
	} {
		const division = HostLabels | QueryPairs | Extensions
		var got []Component
		for d, at := New(tt.text, division), 0; ; {
			c, ok := d.At(at)
			if !ok {
				break
			}
			got = append(got, c)
			at = c.End + 1
		}
		if len(got) != tt.want {
			t.Errorf("%s: %q has the components %+v, want %d", tt.name, tt.text, got, tt.want)
		}
	}
}
