package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

func TestFormats(t *testing.T) {
	// Each text distinguishes some formats.
	for text, want := range map[string]map[string]bool{
		"http://a/#f":  {"uri": true, "uri-rfc3986": true, "uri-rfc2396bis00": true, "uri-rfc2732": false, "uri-rfc2396": false, "anyuri-xsd10": true},
		"?y":           {"uri": false, "uri-reference": true, "uri-reference-rfc2396": false, "uri-reference-rfc2732": false, "iri-reference": true, "anyuri-xsd10": false, "anyuri-xsd11": true},
		"http://é/":    {"uri": false, "uri-reference": false, "iri": true, "iri-iri11": true, "iri-rfc3987": true, "iri-reference-iri11": true, "anyuri-xsd10": true},
		"a:\u200E":     {"iri": false, "iri-reference": false, "iri-iri11": false}, // section 4.1
		"":             {"uri": false, "uri-reference": true, "iri": false, "iri-reference": true, "uri-rfc2396": false, "uri-reference-rfc2396": true},
		"http://[::1]": {"uri": true, "uri-rfc2396": false, "uri-rfc2732": true},
		"http:///a":    {"uri": true, "uri-http": false, "uri-https": false},
		"HTTPS://a/":   {"uri-https": true, "uri-http": false, "uri-urn": false},
		"urn:isbn:1":   {"uri-urn": true, "uri-tel": false},
		"urn:a:b":      {"uri": true, "uri-urn": false},
		"//a":          {"uri-http": false},
		"a\x00":        {"uri-reference": false, "anyuri-xsd11": false},
	} {
		for name, valid := range want {
			f, ok := formats.Lookup(name)
			if !ok || f.Name != name {
				t.Fatalf("%s: %+v, %v", name, f, ok)
			}
			if err := f.Check(text); (err == nil) != valid {
				t.Errorf("%s: %+q: %v", name, text, err)
			}
		}
	}
}

// The formats of JSON Schema 2020-12, Validation, 7.3.
var jsonSchema = []string{
	"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference",
	"iri", "iri-reference", "idn-hostname", "idn-email", "uuid", "regex", "uri-template", "json-pointer", "relative-json-pointer",
}

func TestAll(t *testing.T) {
	all := formats.All()
	names := map[string]bool{}
	for _, f := range all {
		if names[f.Name] || f.Section == "" {
			t.Errorf("%s: twice, or without a section", f.Name)
		}
		names[f.Name] = true
		if err := f.Check("\xFF"); err == nil {
			t.Errorf("%s: accepts a text that is not UTF-8", f.Name)
		}
	}
	// The sections of ECMA-262 have other numbers in other editions.
	if f, _ := formats.Lookup("regex"); f.Section != "ECMA-262, 11th edition, 21.2.1" {
		t.Errorf("regex has section %q", f.Section)
	}
	for _, name := range jsonSchema {
		if !names[name] {
			t.Errorf("%s is missing", name)
		}
	}
	all[0].Name = "changed"
	if formats.All()[0].Name == "changed" {
		t.Error("callers can change the formats")
	}
	if f, ok := formats.Lookup("URI"); ok {
		t.Errorf("found %+v", f)
	}
}

// The errors of formats that have a grammar of their own.
func TestErrors(t *testing.T) {
	long := strings.Repeat("a", 63)
	for _, c := range []struct {
		format, in    string
		offset        int // -1 for a valid text
		rule, section string
		prose         bool
	}{
		{"date-time", "1985-04-12T23:20:50.52Z", -1, "", "", false},                          // RFC 3339, 5.8
		{"date-time", "1990-12-31T23:59:60Z", -1, "", "", false},                             // 5.8
		{"date-time", "1990-12-31T15:59:60-08:00", -1, "", "", false},                        // 5.8
		{"date-time", "2017-01-01T00:59:60.5+01:00", -1, "", "", false},                      // the same day in UTC is the last of a month
		{"date-time", "2016-12-31T00:59:60+01:00", 17, "time-second", "RFC 3339, 5.7", true}, // 30 December in UTC
		{"date-time", "2016-02-28T23:59:60Z", 17, "time-second", "RFC 3339, 5.7", true},      // a leap year
		{"date-time", "2016-02-29t23:59:60z", -1, "", "", false},
		{"date-time", "1985-04-12 23:20:50Z", 10, "date-time", "RFC 3339, 5.6", false},
		{"date-time", "1985-13-12T23:20:50Z", 5, "date-month", "RFC 3339, 5.6", true},
		{"date-time", "1985-04-31T23:20:50Z", 8, "date-mday", "RFC 3339, 5.7", true},
		{"date-time", "1985-04-12T24:00:00Z", 11, "time-hour", "RFC 3339, 5.7", true},
		{"date-time", "1985-04-12T23:60:00Z", 14, "time-minute", "RFC 3339, 5.6", true},
		{"date-time", "1985-04-12T23:20:61Z", 17, "time-second", "RFC 3339, 5.7", true},
		{"date-time", "1985-04-12T23:20:50+24:00", 20, "time-hour", "RFC 3339, 5.7", true},
		{"date-time", "1985-04-12T23:20:50.5+23:60", 25, "time-minute", "RFC 3339, 5.6", true},
		{"date-time", "1985-04-12T23:20:50\xFF", 19, "date-time", "RFC 3339, 5.6", true},
		{"date", "1900-02-29", 8, "date-mday", "RFC 3339, 5.7", true},
		{"date", "2000-02-29", -1, "", "", false},
		{"date", "0000-01-01", -1, "", "", false},
		{"date", "1985-04", 7, "full-date", "RFC 3339, 5.6", false},
		{"time", "23:59:60+00:01", 6, "time-second", "RFC 3339, 5.7", true},
		{"duration", "P1Y2D", 4, "dur-month", "RFC 3339, A", false},
		{"duration", "PT1H2S", 5, "dur-minute", "RFC 3339, A", false},
		{"uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", -1, "", "", false}, // RFC 9562, 4
		{"uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf", 35, "hexOctet", "RFC 9562, 4", false},
		{"json-pointer", "/a~2", 3, "escaped", "RFC 6901, 3", false},
		{"json-pointer", "a", 0, "json-pointer", "RFC 6901, 3", false},
		{"relative-json-pointer", "0-1/a", -1, "", "", false}, // an index is changed, draft-bhutton, 5.1
		{"relative-json-pointer", "0-1#", -1, "", "", false},  // example of draft-bhutton, 5.1
		{"relative-json-pointer", "0#-1", 2, "relative-json-pointer", "draft-bhutton-relative-json-pointer-00, 3", false},
		{"relative-json-pointer", "01", 1, "relative-json-pointer", "draft-bhutton-relative-json-pointer-00, 3", false},
		{"relative-json-pointer", "0/~", 3, "escaped", "RFC 6901, 3", false},
		{"uri-template", "{?x,y}'", -1, "", "", false}, // erratum 6937
		{"uri-template", "{x:10000}", 7, "variable-list", "RFC 6570, 2.3", false},
		{"uri-template", "{é}", 1, "expression", "RFC 6570, 2.2", false},
		{"uri-template", "é\uE000{a}", -1, "", "", false},
		{"ipv4", "087.010.0.001", -1, "", "", false}, // decbyte has up to three digits
		{"ipv4", "1.2.3.256", 6, "decbyte", "RFC 2673, 3.2", true},
		{"ipv4", "1.2.3.0004", 9, "dotted-quad", "RFC 2673, 3.2", false},
		{"ipv4-rfc3986", "1.2.3.04", 7, "IPv4address", "RFC 3986, A", false},
		{"ipv4-rfc3986", "0.0.0.255", -1, "", "", false},
		{"ipv6", "1::2::3", 5, "ls32", "RFC 3986, A", false},
		{"hostname", long + ".a", -1, "", "", false},
		{"hostname", "a." + long + "a", 65, "name", "RFC 1035, 2.3.4", true},
		{"hostname", long + "." + long + "." + long + "." + long[:61], -1, "", "", false},
		{"hostname", long + "." + long + "." + long + "." + long[:62], 253, "name", "RFC 1035, 2.3.4", true},
		{"hostname", "1.2.3.4", 0, "hname", "RFC 1123, 2.1", true},
		{"hostname", "1.2.3.4.5", -1, "", "", false},
		{"hostname", "a.", 2, "hname", "RFC 1123, 2.1", false},
		{"email", "a@b.c", -1, "", "", false},
		{"email", `"a@b\""@[1.2.3.4]`, -1, "", "", false},
		{"email", "a@[1.2.3.256]", 9, "Snum", "RFC 5321, 4.1.3", true},
		{"email", "a@[ipv6:1:2:3:4:5:6:7:8]", -1, "", "", false},
		{"email", "a@[IPv6:1:2:3::5:6:7]", -1, "", "", false},
		{"email", "a@[IPv6:1:2:3::5:6:7:8]", 3, "IPv6-comp", "RFC 5321, 4.1.3", true},
		{"email", "a@[IPv6:1::3:4:5:1.2.3.4]", -1, "", "", false},
		{"email", "a@[IPv6:1:2::3:4:5:1.2.3.4]", 3, "IPv6v4-comp", "RFC 5321, 4.1.3", true},
		{"email", "a@[IPv6:::1.2.3.999]", 16, "Snum", "RFC 5321, 4.1.3", true},
		{"email", "a@[IPv6:12345::]", 12, "IPv6-comp", "RFC 5321, 4.1.3", false},
		{"email", "a@[x:y@]", 3, "Standardized-tag", "RFC 5321, 4.1.3", true},
		{"email", "a@" + long + "a", 65, "sub-domain", "RFC 1035, 2.3.4", true},
		{"email", long + "aa@b", 64, "Local-part", "RFC 5321, 4.5.3.1.1", true},
		{"email", long + "a@" + long + "." + long + "." + long[:61], -1, "", "", false},
		{"email", long + "a@" + long + "." + long + "." + long[:62], 254, "Mailbox", "RFC 5321, 4.5.3.1.3", true},
		{"hostname", "a.xn--7a", 2, "name", "RFC 5892, 3", true},
		{"hostname", "XN--BCHER-KVA.ch", -1, "", "", false},
		{"hostname", "xn--bcher-kv", 0, "name", "RFC 5890, 2.3.2.1", true},
		{"hostname", "ab--cd", -1, "", "", false},
		{"idn-hostname", "bücher.ch", -1, "", "", false},
		{"idn-hostname", "Bücher.ch", 0, "name", "RFC 5892, 3", true},
		{"idn-hostname", "bücher.ab--cd", 10, "name", "RFC 5890, 2.3.2.3", true},
		{"idn-hostname", "ab--cd", -1, "", "", false},
		{"idn-hostname", "b\u00fccher。-a", 10, "name", "RFC 1123, 2.1", false},
		{"idn-hostname", "a_b.é", 1, "name", "RFC 1123, 2.1", false},
		{"idn-hostname", "é..a", 3, "name", "RFC 1123, 2.1", false},
		{"idn-hostname", "é.\xFF", 3, "idn-hostname", "RFC 5890, 2.3.2.3", true},
		{"idn-hostname", "a.e\u0301", 2, "name", "RFC 5890, 2.3.2.1", true},
		{"idn-hostname", "☃.example", 0, "name", "RFC 5892, 3", true},
		{"idn-hostname", "éé--é", 4, "name", "RFC 5891, 4.2.3.1", true},
		{"idn-hostname", "é-", 2, "name", "RFC 5891, 4.2.3.1", true},
		{"idn-hostname", "-é", 0, "name", "RFC 5891, 4.2.3.1", true},
		{"idn-hostname", "a.\u0300é", 2, "name", "RFC 5891, 4.2.3.2", true},
		{"idn-hostname", "ab\u00B7l", 2, "name", "RFC 5892, A.3", true},
		{"idn-hostname", "\u0628\u064B\u200C\u064B\u0627", -1, "", "", false}, // marks are transparent
		{"idn-hostname", "\u0627\u200C\u0628", 2, "name", "RFC 5892, A.1", true},
		{"idn-hostname", "\u0628\u200Ca", 2, "name", "RFC 5892, A.1", true},
		{"idn-hostname", "\u0628\u0660\u06F0", 2, "name", "RFC 5892, A.8", true},
		{"idn-hostname", "a.\u05D0b", 4, "name", "RFC 5893, 2", true},
		{"idn-hostname", "1a.\u05D0", 0, "name", "RFC 5893, 2", true},
		{"idn-hostname", "xn--4dbrk0ce.1a", 13, "name", "RFC 5893, 2", true},
		{"idn-hostname", strings.Repeat("é", 64), 0, "name", "RFC 5890, 2.3.2.1", true},
		{"idn-hostname", strings.Repeat("é", 4000), 0, "name", "RFC 5890, 2.3.2.1", true},
		{"email", "é@a", 0, "Mailbox", "RFC 5321, 4.1.2", false},
		{"idn-email", "é\u0301@bücher.ch", -1, "", "", false},
		{"idn-email", "a@[IPv6:::1]", -1, "", "", false},
		{"idn-email", "a@[IPv6:g]", 8, "IPv6-address-literal", "RFC 5321, 4.1.3", false},
		{"idn-email", "a@Bücher.ch", 2, "sub-domain", "RFC 5892, 3", true},
		{"idn-email", "a@é。ch", 4, "sub-domain", "RFC 5892, 3", true}, // only "." separates labels
		{"regex", `^(?<year>\d{4})-\p{Lu}[^\]a-z]*?\k<year>\1$`, -1, "", "", false},
		{"regex", "a**", 2, "Quantifier", "ECMA-262, 11th edition, 21.2.1", false},
		{"regex", "(a", 2, "Term", "ECMA-262, 11th edition, 21.2.1", false},
		{"regex", "a)b{", 1, "Disjunction", "ECMA-262, 11th edition, 21.2.1", true}, // before the error of the grammar
		{"regex", "(?=a)*", 5, "Assertion", "ECMA-262, 11th edition, 21.2.1", true},
		{"regex", `\00`, 2, "CharacterEscape", "ECMA-262, 11th edition, 21.2.1", true},
		{"regex", `\Z`, 1, "Assertion", "ECMA-262, 11th edition, 21.2.1", false},
		{"regex", `(a)\2`, 4, "DecimalEscape", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `\2(a)(b)`, -1, "", "", false},
		{"regex", `\2**`, 3, "Quantifier", "ECMA-262, 11th edition, 21.2.1", false},
		{"regex", `\2(a)(b`, 7, "Term", "ECMA-262, 11th edition, 21.2.1", false}, // the group is not closed yet
		{"regex", `\k<a>(?<a>(`, 11, "GroupSpecifier", "ECMA-262, 11th edition, 21.2.1", false},
		{"regex", `\k<a>(?<b>)`, 3, "GroupName", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `(?<a>)(?<\u{61}>)`, 9, "GroupName", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", "(?<a\u2028>)", 4, "RegExpIdentifierName", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `(?<\ud835\udc00>)`, -1, "", "", false}, // a surrogate pair
		{"regex", "a{2,1}", 4, "QuantifierPrefix", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", "a{010,99999999999999999999}", -1, "", "", false},
		{"regex", `\u{110000}`, 2, "RegExpUnicodeEscapeSequence", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `[b-a]`, 1, "ClassRanges", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `[\d-a]`, 1, "ClassRanges", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `[\cA-\cB\n-\r\x41-\u{42}\ud83d\ude00-\u{1F601}a-]`, -1, "", "", false},
		{"regex", `\p{Script=Foo}`, 3, "UnicodePropertyValueExpression", "ECMA-262, 11th edition, 21.2.1.1", true},
		{"regex", `\p{scx=Grek}\P{Emoji}\p{gc=Lu}`, -1, "", "", false},
		{"http-date", "Sun, 06 Nov 1994 08:49:37 GMT", -1, "", "", false},  // RFC 9110, 5.6.7
		{"http-date", "Sunday, 06-Nov-94 08:49:37 GMT", -1, "", "", false}, // 5.6.7
		{"http-date", "Sun Nov  6 08:49:37 1994", -1, "", "", false},       // 5.6.7
		{"http-date", "sun, 06 Nov 1994 08:49:37 GMT", 0, "HTTP-date", "RFC 9110, 5.6.7", false},
		{"http-date", "Mon, 06 Nov 1994 08:49:37 GMT", 0, "day-name", "RFC 5322, 3.3", true},
		{"http-date", "Sun, 31 Nov 1994 08:49:37 GMT", 5, "day", "RFC 9110, 5.6.7", true},
		{"http-date", "Friday, 29-Feb-01 08:49:37 GMT", 8, "day", "RFC 9110, 5.6.7", true},
		{"http-date", "Friday, 29-Feb-00 23:59:61 GMT", 24, "second", "RFC 9110, 5.6.7", true},
		{"http-date", "Sun Nov 31 08:49:37 1994", 8, "day", "RFC 9110, 5.6.7", true},
		{"http-date", "Sun Nov 30 24:49:37 1994", 11, "hour", "RFC 9110, 5.6.7", true},
		{"imf-fixdate", "Sun, 06 Nov 1994 08:60:37 GMT", 20, "minute", "RFC 9110, 5.6.7", true},
		{"imf-fixdate", "Sun Nov  6 08:49:37 1994", 3, "IMF-fixdate", "RFC 9110, 5.6.7", false},
		{"media-type", `text/html; charset="utf-8" ;`, -1, "", "", false},
		{"media-type", "text/html;charset = x", 17, "token", "RFC 9110, 5.6.2", false},
		{"media-type", `a/b;c="é"`, -1, "", "", false},
		{"media-type", "text/", 5, "media-type", "RFC 9110, 8.3.1", false},
		{"media-range", "text/*;q=0.3", -1, "", "", false},
		{"media-range", "*/html", -1, "", "", false}, // "*" is a token
		{"byte", "Zm9vYg==", -1, "", "", false},      // RFC 4648, 10
		{"byte", "", -1, "", "", false},
		{"byte", "Zm9vYh==", 6, "base64", "RFC 4648, 4", false}, // a bit that is not zero
		{"byte", "Zm9vYg", 6, "base64", "RFC 4648, 4", false},
		{"base64url", "Zm9v_-Yg", -1, "", "", false},
		{"base64url", "Zm9vYg", -1, "", "", false},
		{"base64url", "Zm9vY", 5, "base64url", "RFC 4648, 5", false},
		{"language-tag", "de-CH-1901-u-co-phonebk-x-1901-1901", -1, "", "", false},
		{"language-tag", "de-DE-1901-1901", 11, "variant", "RFC 5646, 2.2.5", true}, // 2.2.5
		{"language-tag", "en-a-bb-b-cc-A-dd", 13, "singleton", "RFC 5646, 2.2.6", true},
		{"language-tag", "zh-hakka", -1, "", "", false},
		{"language-tag", "e", 1, "language", "RFC 5646, 2.1", false},
		{"semver", "1.0.0-alpha+001", -1, "", "", false}, // item 10
		{"semver", "1.0.0-0A.is.legal", -1, "", "", false},
		{"semver", "0.0.1-SNAPSHOT.I.0285680", 24, "numeric-identifier", "Semantic Versioning 2.0.0, 9", true},
		{"semver", "1.0.0-01.a+b", 8, "numeric-identifier", "Semantic Versioning 2.0.0, 9", true},
		{"semver", "1.0.0-01$", 8, "identifier-characters", "Semantic Versioning 2.0.0, BNF", false},
		{"semver", "1.0.0+a.01+b", 10, "digits", "Semantic Versioning 2.0.0, BNF", false},
		{"semver", "01.2.3", 1, "numeric-identifier", "Semantic Versioning 2.0.0, 2", true},
		{"semver", "1.0.00", 5, "numeric-identifier", "Semantic Versioning 2.0.0, 2", true},
		{"sf-token", "foo123/456", -1, "", "", false}, // RFC 9651, 3.3.4
		{"sf-integer", "-1234567890123456", 16, "sf-integer", "RFC 9651, C", false},
		{"sf-boolean", "?2", 1, "sf-boolean", "RFC 9651, C", false},
		{"sf-binary", ":YWJj:", -1, "", "", false},
		{"sf-decimal", "1.", 2, "sf-decimal", "RFC 9651, C", false},
		{"sf-string", `"a\b"`, 3, "bs-escaped", "RFC 9651, C", false},
		{"time-local", "07:32:00.999", -1, "", "", false}, // TOML 1.0.0
		{"time-local", "07:61:00", 3, "time-minute", "RFC 3339, 5.6", true},
		{"time-local", "07:32:00Z", 8, "partial-time", "RFC 3339, 5.6", false},
		{"date-time-local", "1979-05-27 07:32:00", -1, "", "", false},
		{"date-time-local", "1979-02-29T07:32:00", 8, "date-mday", "RFC 3339, 5.7", true},
		{"int64", "-9223372036854775808", -1, "", "", false},
		{"int64", "9223372036854775807", -1, "", "", false},
		{"int64", "9223372036854775808", 0, "int64", "OpenAPI Format Registry, int64", true},
		{"int64", "-9223372036854775809", 0, "int64", "OpenAPI Format Registry, int64", true},
		{"int64", "007", 1, "int64", "OpenAPI Format Registry, int64", false},
		{"int64", "1.0", 1, "int", "RFC 8259, 6", false}, // no fraction
		{"uint64", "18446744073709551615", -1, "", "", false},
		{"uint64", "18446744073709551616", 0, "uint64", "OpenAPI Format Registry, uint64", true},
		{"uint64", "-1", 0, "uint64", "OpenAPI Format Registry, uint64", false},
		{"char", "\U0001F600", -1, "", "", false},
		{"char", "", 0, "char", "OpenAPI Format Registry, char", false},
		{"char", "e\u0301", 1, "char", "OpenAPI Format Registry, char", false}, // two code points
		{"idn-email", "a@é_", 4, "U-label", "RFC 5890, 2.3.2.1", false},
	} {
		f, _ := formats.Lookup(c.format)
		err := f.Check(c.in)
		if f.Valid(c.in) != (err == nil) {
			t.Errorf("%s: %q: Valid and Check disagree", c.format, c.in)
		}
		if c.offset < 0 {
			if err != nil {
				t.Errorf("%s: %q: %v", c.format, c.in, err)
			}
			continue
		}
		e, ok := errs.AsType[*uri.SyntaxError](err)
		if !ok {
			t.Errorf("%s: %q: %v", c.format, c.in, err)
			continue
		}
		x := e.Explain()
		if rule := x.Open[len(x.Open)-1]; e.Offset != c.offset || rule != c.rule || x.Section != c.section || (e.Err != nil) != c.prose {
			t.Errorf("%s: %q: offset %d, rule %s, section %s: %v", c.format, c.in, e.Offset, rule, x.Section, err)
		}
		if e.Edition().String() != c.format || e.Err == nil && len(x.Expected) == 0 {
			t.Errorf("%s: %q: %+v", c.format, c.in, *e)
		}
	}
}

// Formats apply to strings only.
func TestAny(t *testing.T) {
	f, _ := formats.Lookup("date")
	if f.Any("x") == nil || f.Any("2000-01-01") != nil || f.Any(1) != nil || f.Any(nil) != nil {
		t.Error("wrong verdict")
	}
}

func ExampleLookup() {
	f, _ := formats.Lookup("uri-rfc2396")
	err := f.Check("http://[::1]/") // valid since RFC 2732
	if syntax, ok := errs.AsType[*uri.SyntaxError](err); ok {
		fmt.Println(syntax.Edition(), syntax.Offset)
	}
	// Output: rfc2396 7
}

func ExampleFormat() {
	f, _ := formats.Lookup("date-time")
	fmt.Println(f.Section, f.Valid("1998-12-31T23:59:60Z"))
	fmt.Println(f.Check("1998-12-31T23:58:60Z"))
	fmt.Println(f.Check("1998-12-31 23:59:59Z"))
	// Output:
	// RFC 3339, 5.6 true
	// date-time: not a valid date-time: leap second that is not at 23:59 UTC at offset 17, in time-second (RFC 3339, section 5.7)
	// date-time: not a valid date-time: unexpected U+0020 at offset 10, in date-time (RFC 3339, section 5.6)
}

// The time for the names of groups grows as the length of a pattern does: a search of all
// names for each is too slow for a pattern of a megabyte.
func TestManyNames(t *testing.T) {
	const groups = 50_000
	var b strings.Builder
	for i := range groups {
		fmt.Fprintf(&b, `(?<a%d>)\k<a%d>`, i, i)
	}
	f, _ := formats.Lookup("regex")
	for _, test := range []struct {
		more   string
		offset int // after the groups, or -1 for a valid pattern
	}{
		{"", -1},
		{"(?<a0>)", 3},
		{`\k<b>`, 3},
	} {
		e, _ := errs.AsType[*uri.SyntaxError](f.Check(b.String() + test.more))
		if (e == nil) != (test.offset < 0) || e != nil && e.Offset != b.Len()+test.offset {
			t.Errorf("%q: %v", test.more, e)
		}
	}
}
