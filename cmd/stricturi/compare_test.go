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
		{[]string{"http://a b", "http://a"}, `{"a":"http://a b","b":"http://a","rung":null,"error":{"offset":8,`, 1},
	})
	if got := runWith(t, "", "compare", "http://a", "HTTP://A"); got != (outcome{"case  RFC 3986, 6.2.2.1\n", "", 0}) {
		t.Errorf("%+v", got)
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
