package lint_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

func TestFix(t *testing.T) {
	const none = "no fix"
	for _, test := range []struct {
		name, text string
		kind       lint.Code
		want       string // the text with the first fix of the kind
	}{
		{"the parser's", "/a b", "syntax", "/a%20b"},
		{"formatting", "/a\u202Eb\u202C", "formatting", "/ab\u202C"},
		{"invisible", "/a\u200Bb", "invisible", "/ab"},
		{"invisible, between the slashes of an authority", "http:/\u200B/a/b", "invisible", none},
		{"invisible, at the beginning", "\u200B//a/b", "invisible", none},
		{"invisible, in a dot segment", "/a/.\u200B./b", "invisible", none},
		{"invisible, in a triplet", "/%4\u00AD1", "invisible", none},
		{"formatting, in a dot segment", "/a/\u200E../b", "formatting", none},
		{"invisible, after a triplet", "/%41\u200Bb", "invisible", "/%41b"},
		{"NFC that breaks a triplet", "/%CC\u0301", "nfc", none},
		{"NFC after a triplet", "/%CCe\u0301", "nfc", "/%CCé"},
		{"NFC", "/re\u0301sume\u0301", "nfc", "/résume\u0301"},
		{"NFC that makes a delimiter", "/\u037E", "nfc", none},
		{"NFKC", "/\uFB01le", "nfkc", "/file"},
		{"NFKC that makes a delimiter", "/\u2100", "nfkc", none},
		{"NFKC of many marks, which adds none", "/" + strings.Repeat("\uFF9E", 40), "nfkc", "/" + strings.Repeat("\u3099", 40)},
		{"full-width delimiters", "http\uFF1A//a/", "look-alike", "http://a/"},
		{"7.2, full-width letters and ideographic full stops", "//ｅｘａｍｐｌｅ。ｃｏｍ/", "look-alike", "//example.com/"},
		{"a half-width full stop", "//é｡jp/", "look-alike", "//é.jp/"},
		{"a full-width percent sign", "/\uFF05", "look-alike", none},
		{"another look-alike", "/a\u2215b", "look-alike", none},
		{"4.2, the whole component", "/1אב2/a", "bidi", "/1%D7%90%D7%912/a"},
		{"4.2, example 9", "/גה%31/", "bidi", "/%D7%92%D7%94%31/"},
		{"4.2, a host has no percent-encoding", "http://1א/", "bidi", none},
		{"ACE", "http://xn--rsum-bpad.example.org/", "ace", "http://résumé.example.org/"},
		{"ACE that hides another script", "http://xn--pypal-4ve.example/", "ace", none},
		{"ACE that ToUnicode refuses", "http://xn--fa-hia/", "ace", none},
		{"Nameprep", "http://RÉSUMÉ.Example/", "nameprep", "http://résumé.Example/"},
		{"an encoded host", "http://r%C3%A9sum%C3%A9/", "encoded-host", "http://résumé/"},
		{"an encoded host that is not UTF-8", "http://r%E9/", "encoded-host", none},
		{"an encoded delimiter", "http://a%2Fb/", "encoded-host", none},
		{"an encoded full stop", "http://a%2Eb/", "encoded-host", none},
		{"an invalid name", "http://é_/", "domain-name", none},
		{"two scripts", "/аa", "scripts", none},
		{"a decoded label", "//xn--ab-m13ap533g", "nfkc", none},
	} {
		got, found := none, false
		for _, f := range lint.Check(test.text) {
			if f.Code != test.kind {
				continue
			}
			found = true
			if fix, ok := f.Fix(); ok {
				got = apply(test.text, fix)
				break
			}
		}
		if got != test.want || !found {
			t.Errorf("%s: %q, not %q", test.name, got, test.want)
		}
	}
}

func apply(text string, fix uri.Fix) string { return text[:fix.Start] + fix.With + text[fix.End:] }

// A fix of what may be a password is told apart.
func TestFixSecret(t *testing.T) {
	for _, text := range []string{"//u:e\u0301@h", "//u:\uFB01@h", "//\u202E@h"} {
		for _, f := range lint.Check(text) {
			if fix, ok := f.Fix(); ok && !fix.Secret {
				t.Errorf("%q: %+v is not secret", text, fix)
			}
		}
	}
}
