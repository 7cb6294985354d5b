package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// Messages name what the reader needs: the reason, and no characters that could reorder or hide what
// is around them, and nothing of a userinfo.
func TestMessage(t *testing.T) {
	for _, test := range []struct {
		edition    uri.AnyEdition
		text, want string
	}{
		{nil, "http://é_/", "invalid domain name, which ToASCII refuses: character that is not a letter, digit or hyphen"},
		{nil, "http://a..é/", "invalid domain name: empty label"},
		{nil, "http://xn--9ca/", `an encoded label: IRIs should have its characters, "é"`},
		{nil, "http://xn--4db/", "an encoded label: IRIs should have its characters, U+05D0"},
		{nil, "http://xn--a-0hb/", "an encoded label: IRIs should have its characters, U+036C U+0061"},
		{nil, "http://É/", `label not as Nameprep makes it: "é"`},
		{nil, "ftp://", "ftp: needs a host"},
		{nil, "http://א1/", "right-to-left characters, but none at the end of label of ireg-name; the ASCII form of the label does not exist either"},
		{nil, "/b0at", "easily confused: the digit 0 with the letter O"},
		{nil, "/w1ll", "easily confused: the digit 1 with the letter l"},
		{nil, "/1O2", "easily confused: the letter O with the digit 0"},
		{nil, "/1l2", "easily confused: the letter l with the digit 1"},
		{nil, "//u:g00gle@h", "easily confused: 2 characters of the userinfo"},
		// "An example where the latter may be used is in the query part" (7.5).
		{nil, "/?q=ﬁ", `not in Normalization Form KC: U+FB01 stands for "fi"; write it only to search for it`},
		{nil, "/ﬁ?q", `not in Normalization Form KC: U+FB01 stands for "fi"`},
		{nil, "?q#ﬁ", `not in Normalization Form KC: U+FB01 stands for "fi"`},

		{uri.RFC3986(), "a://b..c", "an empty label, which names of DNS do not have"},
		{uri.RFC3986(), "a://" + strings.Repeat("b", 64), "a label of 64 characters: labels of DNS have at most 63"},
		{uri.RFC3986(), "a://" + strings.Repeat("b", 256), "a name of 256 characters: names of DNS have at most 255"},
		{uri.RFC3986(), "a://b_", "not a label of DNS: write letters, digits and inner hyphens"},
		{uri.RFC3986(), "HTTP://a.b:25/", "the default port of http is 80: this one is reserved for other protocols"},
		{uri.RFC3986(), "http://%C3%A9/", "percent-encoding in a domain name: write it as IDNA encodes it"},
		{uri.RFC3986(), "/%41%7E", `percent-encoding of characters that do not need it: "A", "~"`},
		{uri.RFC3986(), "a://u:%41@h", "percent-encoding of characters that do not need it: a character of the userinfo"},
		// An "@" in a name of RFC 2396 may end a password too.
		{uri.RFC2396(), "//%2E@:", "percent-encoding of characters that do not need it: a character of the userinfo"},
	} {
		var messages []string
		for _, f := range (lint.Checker{Edition: test.edition}).Check(test.text) {
			messages = append(messages, f.Message())
		}
		if !slices.Contains(messages, test.want) {
			t.Errorf("%s: %q, want %q", test.text, messages, test.want)
		}
	}
}
