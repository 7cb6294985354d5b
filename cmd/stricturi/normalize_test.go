package main

import (
	"testing"
)

func TestNormalizeJSON(t *testing.T) {
	answers(t, "normalize", []answerTest{
		{
			[]string{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d"},
			`{"in":"eXAMPLE://a/./b/../b/%63/%7bfoo%7d","out":"example://a/b/c/%7Bfoo%7D","steps":[` +
				`{"rung":"case","section":"6.2.2.1","before":"eXAMPLE://a/./b/../b/%63/%7bfoo%7d","after":"example://a/./b/../b/%63/%7Bfoo%7D"},` +
				`{"rung":"percent","section":"6.2.2.2","before":"example://a/./b/../b/%63/%7Bfoo%7D","after":"example://a/./b/../b/c/%7Bfoo%7D"},` +
				`{"rung":"dots","section":"6.2.2.3","before":"example://a/./b/../b/c/%7Bfoo%7D","after":"example://a/b/c/%7Bfoo%7D"}]}`, 0,
		},
		{[]string{"--rung", "scheme,case", "HTTP://a:80"}, `{"in":"HTTP://a:80","out":"http://a/","steps":[{"rung":"case",`, 0},
		{[]string{"--rung", "scheme", "--rung", "case", "HTTP://a:80"}, `{"in":"HTTP://a:80","out":"http://a/","steps":[{"rung":"case",`, 0},
		{[]string{"--rung", "dots,dot-escapes", "s:/a/%2e%2e/b"}, `{"in":"s:/a/%2e%2e/b","out":"s:/b","steps":[{"rung":"dot-escapes",`, 0},
		{[]string{"s:/a/%2e%2e/b"}, `{"in":"s:/a/%2e%2e/b","out":"s:/a/%2E%2E/b","steps":[{"rung":"case",`, 0},
		{[]string{"--spec", "rfc2396", "s://A/b/../c"}, `{"in":"s://A/b/../c","out":"s://a/b/../c","steps":[{"rung":"case","section":"6",`, 0},
		{[]string{"s:/a/..//b"}, `{"in":"s:/a/..//b","out":"s:/.//b","steps":[{"rung":"dots","section":"6.2.2.3","before":"s:/a/..//b","after":"s:/.//b","guarded":true}]}`, 0},
		{[]string{"--spec", "rfc2396", "--rung", "dots", "s:/a/..//b"}, `{"in":"s:/a/..//b","out":null,"steps":[],"error":{"section":"5.2","message":`, 1},
		{[]string{"--spec", "rfc2396", "s:/%3a"}, `{"in":"s:/%3a","out":"s:/%3A","steps":[{"rung":"case","section":"RFC 3986, 6.2.2.1",`, 0},
		{[]string{"--rung", "scheme", "--scheme-default", "foo:8080/", "foo://a:8080"}, `{"in":"foo://a:8080","out":"foo://a/","steps":[{"rung":"scheme",`, 0},
		{[]string{"--spec", "rfc3987", "--rung", "nfkc", "s:ＡＢ／ﬁ"}, `{"in":"s:ＡＢ／ﬁ","out":"s:AB／fi","steps":[{"rung":"nfkc","section":"5.3.2.2",`, 0},
		{[]string{"--schemes", "tel:+1-2"}, `{"in":"tel:+1-2","out":"tel:+12","steps":[{"rung":"scheme","section":"RFC 3966, 4","before":"tel:+1-2","after":"tel:+12"}]}`, 0},
		{[]string{"--schemes", "urn:example:%41"}, `{"in":"urn:example:%41","out":"urn:example:%41","steps":[]}`, 0},
		{[]string{"--schemes", "S:/a/../%62"}, `{"in":"S:/a/../%62","out":"s:/b","steps":[{"rung":"case",`, 0},
		{[]string{"--schemes", "../%62"}, `{"in":"../%62","out":"../b","steps":[{"rung":"percent",`, 0},
		{[]string{"--schemes", "tel:abc"}, `{"in":"tel:abc","out":null,"steps":[],"error":{"offset":7,`, 1},
		{[]string{"--schemes", "tel: "}, `{"in":"tel: ","out":null,"steps":[],"error":{"offset":4,`, 1},
		{[]string{"--schemes", "--spec", "rfc3987", "mailto:é@B"}, `{"in":"mailto:é@B","out":"mailto:%C3%A9@b","steps":[{"rung":"scheme","section":"RFC 6068, 2","before":"mailto:é@B","after":"mailto:%C3%A9@b"}]}`, 0},
		{[]string{"--schemes", "--spec", "rfc3987", "tel:é"}, `{"in":"tel:é","out":null,"steps":[],"error":{"offset":4,`, 1},
		{[]string{"--schemes", "--spec", "rfc2396", "geo:90.0,5"}, `{"in":"geo:90.0,5","out":"geo:90,0","steps":[{"rung":"scheme","section":"RFC 5870, 3.4.4",`, 0},
		{[]string{"s:/a"}, `{"in":"s:/a","out":"s:/a","steps":[]}`, 0},
		{[]string{"s: a"}, `{"in":"s: a","out":null,"steps":[],"error":{"offset":2,`, 1},
	})
	if got := runWith(t, "HTTP://A\n", "normalize"); got != (outcome{"http://a\n", "", 0}) {
		t.Errorf("%+v", got)
	}
}
