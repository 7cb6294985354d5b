package main

import (
	"reflect"
	"strings"
	"testing"
)

func TestToIRI(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		want   string
		status int
	}{
		{[]string{"http://xn--99zt52a.example.org/%e2%80%ae"}, `{"in":"http://xn--99zt52a.example.org/%e2%80%ae","out":"http://xn--99zt52a.example.org/%E2%80%AE","kept":[{"start":31,"end":40,"reason":"formatting"}]}`, 0},
		{[]string{"--idna", "http://xn--99zt52a.example.org/%e2%80%ae"}, `{"in":"http://xn--99zt52a.example.org/%e2%80%ae","out":"http://納豆.example.org/%E2%80%AE","kept":[{"start":31,"end":40,"reason":"formatting"}]}`, 0},
		{[]string{"%C3%A9%2f%25%FF"}, `{"in":"%C3%A9%2f%25%FF","out":"é%2f%25%FF","kept":[{"start":6,"end":9,"reason":"reserved"},{"start":9,"end":12,"reason":"percent"},{"start":12,"end":15,"reason":"stray"}]}`, 0},
		{[]string{"a"}, `{"in":"a","out":"a","kept":[]}`, 0},
		{[]string{"--shown-in", "iso-8859-1", "/%C3%A9%D0%B6"}, `{"in":"/%C3%A9%D0%B6","out":"/é%D0%B6","kept":[{"start":7,"end":13,"reason":"unsuitable"}]}`, 0},
		{[]string{"--legacy", "shift_jis", "/%93%FA/%C3%A9"}, `{"in":"/%93%FA/%C3%A9","out":"/日/é","kept":[]}`, 0},
		{[]string{"--idna", "http://xn--gdj.xn--d5a/"}, `{"in":"http://xn--gdj.xn--d5a/","out":"http://Ⰰ.Ӏ/","kept":[]}`, 0},
		{[]string{"--idna=uts46", "http://xn--fa-hia/"}, `{"in":"http://xn--fa-hia/","out":"http://faß/","kept":[]}`, 0},
	} {
		got := runWith(t, "", append([]string{"to-iri", "--json"}, tt.args...)...)
		if got != (outcome{tt.want + "\n", "", tt.status}) {
			t.Errorf("%q: got %+v, want %s", tt.args, got, tt.want)
		}
	}
	got := runWith(t, "é\n%zz\n", "to-iri", "--json")
	if outs := values(t, got.out, "out"); got.status != 1 || !reflect.DeepEqual(outs, []any{nil, nil}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "%C3%A9%2f\né\n", "to-iri")
	if got.status != 1 || got.out != "é%2f\n  %2f at 6: reserved\n" || !strings.HasPrefix(got.err, "✗ é\n") {
		t.Errorf("got %+v", got)
	}
}
