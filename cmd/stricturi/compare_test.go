package main

import (
	"strings"
	"testing"
)

func TestCompareJSON(t *testing.T) {
	answers(t, "compare", []answerTest{
		{[]string{"http://a", "http://a"}, `{"a":"http://a","b":"http://a","rung":"simple"}`, 0},
		{[]string{"http://a", "HTTP://A"}, `{"a":"http://a","b":"HTTP://A","rung":"case"}`, 0},
		{[]string{"http://a", "http://a:80/"}, `{"a":"http://a","b":"http://a:80/","rung":"scheme"}`, 0},
		{[]string{"http://a/./b", "http://a/b"}, `{"a":"http://a/./b","b":"http://a/b","rung":"dots"}`, 0},
		{[]string{"--spec", "rfc2396", "http://a/./b", "http://a/b"}, `{"a":"http://a/./b","b":"http://a/b","rung":"different"}`, 1},
		{[]string{"http://a#b", "http://a"}, `{"a":"http://a#b","b":"http://a","rung":"different"}`, 1},
		{[]string{"--ignore-fragment", "http://a#b", "http://a"}, `{"a":"http://a#b","b":"http://a","rung":"simple"}`, 0},
		{[]string{"http://a/b/%2E%2E/c", "http://a/c"}, `{"a":"http://a/b/%2E%2E/c","b":"http://a/c","rung":"dot-escapes"}`, 0},
		{[]string{"--spec", "iri11", "ftp://é", "ftp://é/"}, `{"a":"ftp://é","b":"ftp://é/","rung":"scheme"}`, 0},
		{[]string{"foo://a:8080", "foo://a/"}, `{"a":"foo://a:8080","b":"foo://a/","rung":"different"}`, 1},
		{[]string{"--scheme-default", "foo:8080/", "foo://a:8080", "FOO://a/"}, `{"a":"foo://a:8080","b":"FOO://a/","rung":"scheme"}`, 0},
		{[]string{"--scheme-default", "foo:8080", "foo://a:8080", "foo://a/"}, `{"a":"foo://a:8080","b":"foo://a/","rung":"different"}`, 1},
		{[]string{"--scheme-default", "http", "http://a:80", "http://a/"}, `{"a":"http://a:80","b":"http://a/","rung":"different"}`, 1},
		{[]string{"--spec", "rfc3987", "--scheme-default", "foo/", "foo://é", "foo://é/"}, `{"a":"foo://é","b":"foo://é/","rung":"scheme"}`, 0},
		{[]string{"--base", "http://h/", "a/../b", "b"}, `{"base":"http://h/","a":"a/../b","b":"b","targetA":"http://h/b","targetB":"http://h/b","rung":"simple"}`, 0},
		{[]string{"--spec", "iri11", "--base", "http://é/", "", "?"}, `{"base":"http://é/","a":"","b":"?","targetA":"http://é/","targetB":"http://é/?","rung":"different"}`, 1},
		{[]string{"--base", "http://h/", "a b", "c"}, `{"base":"http://h/","a":"a b","b":"c","targetA":null,"targetB":"http://h/c","rung":null,"error":{"offset":1,`, 1},
		{[]string{"--spec", "rfc2396", "--base", "mailto:a", "b", "c"}, `{"base":"mailto:a","a":"b","b":"c","targetA":null,"targetB":null,"rung":null,"error":{"section":"5",`, 1},
		{[]string{"tel:+1-2", "tel:+12"}, `{"a":"tel:+1-2","b":"tel:+12","rung":"different"}`, 1},
		{[]string{"--schemes", "tel:+1-2", "tel:+12"}, `{"a":"tel:+1-2","b":"tel:+12","rung":"scheme"}`, 0},
		{[]string{"--schemes", "urn:example:%41", "urn:example:A"}, `{"a":"urn:example:%41","b":"urn:example:A","rung":"different"}`, 1},
		{[]string{"--schemes", "urn:example:a#b", "URN:example:a"}, `{"a":"urn:example:a#b","b":"URN:example:a","rung":"scheme"}`, 0},
		{[]string{"--schemes", "tel:+1#b", "tel:+1"}, `{"a":"tel:+1#b","b":"tel:+1","rung":"different"}`, 1},
		{[]string{"--schemes", "--ignore-fragment", "tel:+1#b", "tel:+1-"}, `{"a":"tel:+1#b","b":"tel:+1-","rung":"scheme"}`, 0},
		{[]string{"--schemes", "tag:a,2000:%62", "tag:a,2000:b"}, `{"a":"tag:a,2000:%62","b":"tag:a,2000:b","rung":"different"}`, 1},
		{[]string{"--schemes", "http://a:80", "HTTP://a/"}, `{"a":"http://a:80","b":"HTTP://a/","rung":"scheme"}`, 0},
		{[]string{"--schemes", "http://a/b", "HTTP://a/b"}, `{"a":"http://a/b","b":"HTTP://a/b","rung":"case"}`, 0},
		{[]string{"--schemes", "http:///b", "HTTP:///b"}, `{"a":"http:///b","b":"HTTP:///b","rung":"case"}`, 0},
		{[]string{"--schemes", "--spec", "rfc3987", "http://é.example/", "http://xn--9ca.example/"}, `{"a":"http://é.example/","b":"http://xn--9ca.example/","rung":"idn"}`, 0},
		{[]string{"--schemes", "tel:+1-2", "tel:+13"}, `{"a":"tel:+1-2","b":"tel:+13","rung":"different"}`, 1},
		{[]string{"--schemes", "--spec", "iri11", "mailto:é@b?Cc=", "mailto:é@B?cc="}, `{"a":"mailto:é@b?Cc=","b":"mailto:é@B?cc=","rung":"scheme"}`, 0},
		{[]string{"http://a b", "http://a"}, `{"a":"http://a b","b":"http://a","rung":null,"error":{"offset":8,`, 1},
	})
	if got := runWith(t, "", "compare", "http://a", "HTTP://A"); got != (outcome{"case  RFC 3986, 6.2.2.1\n", "", 0}) {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", "compare", "--schemes", "tel:+1-2", "tel:+12"); got != (outcome{"scheme  RFC 3966, 4\n", "", 0}) {
		t.Errorf("%+v", got)
	}
	for _, args := range []string{"--base b a c", "--scheme-default a:b a c", "--scheme-default 1 a c", "--scheme-default= a c"} {
		if got := runWith(t, "", append([]string{"compare"}, strings.Fields(args)...)...); got.status != 2 || got.out != "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for _, test := range [][3]string{
		{"http://a/%3a", "http://a/%3A", "case  RFC 3986, 6.2.2.1\n"},
		{"http://a/", "HTTP://A/", "case  RFC 2396, 6\n"},
		{"http://a/%3a", "http://A/%3A", "case  RFC 2396, 6; RFC 3986, 6.2.2.1\n"},
		{"http://a/", "http://a:80/", "scheme  RFC 2396, 6\n"},
		{"http://a/", "http://a/", "simple  RFC 3986, 6.2.1\n"},
	} {
		if got := runWith(t, "", "compare", "--spec", "rfc2396", test[0], test[1]); got.out != test[2] {
			t.Errorf("%q: %+v", test, got)
		}
	}
	if got := runWith(t, "", "compare", "a b", "c d"); got.status != 1 || strings.Count(got.out, "✗") != 2 {
		t.Errorf("%+v", got)
	}
}
