package lint_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// Each case has the edition, and what is found and fixed in its document's words.
func TestURIs(t *testing.T) {
	const none = ""
	for _, test := range []struct {
		name    string
		edition uri.AnyEdition
		text    string
		want    []string
		fixed   string // the text with the last fixes that do not overlap
	}{
		{"nothing", uri.RFC3986(), "", nil, none},
		{"a URI", uri.RFC3986(), "http://u@example.org:8080/a/?b=%2F#c", nil, none},
		{"not a URI", uri.RFC2396(), "/<", []string{"syntax must 3.3 <"}, "/%3C"},
		{"not UTF-8", uri.RFC3986(), "/\xFF", []string{"syntax must 4.1 \xFF"}, "/%FF"},
		{"what only documents about IRIs mention", uri.RFC3986(), "http://xn--9ca.a/g00gle/%C0%AF", nil, none},

		{"RFC 3986, 3.1", uri.RFC3986(), "HTTP://a.b/", []string{"scheme-case should 3.1 HTTP"}, "http://a.b/"},
		{"RFC 2396, 3.1", uri.RFC2396(), "Urn:a", []string{"scheme-case should 3.1 Urn"}, "urn:a"},
		{"RFC 3987, 5.3.2.1, scheme", nil, "urN:é", []string{"scheme-case should 5.3.2.1 urN"}, "urn:é"},
		{"RFC 3986, 3.2.2, lower case", uri.RFC3986(), "http://A.b%2F%c3/", []string{"host-case should 3.2.2 A.b%2F%c3", "host-encoding must 3.2.2 %c3", "percent-case should 2.1 %c3", "readers-differ should 7.6 A.b%2F%c3"}, "http://A.b%2F%C3/"},
		{"RFC 3986, 3.2.2, hexadecimal addresses", uri.RFC3986(), "http://[::A]/", []string{"host-case should 3.2.2 [::A]"}, "http://[::a]/"},
		{"RFC 3987, 5.3.2.1, US-ASCII hosts only", nil, "a://A é", []string{"syntax must 2.2  "}, "a://Aé"},
		{"RFC 3986, 2.1", uri.RFC3986(), "/%2f%2F?%2f", []string{"percent-case should 2.1 %2f", "percent-case should 2.1 %2f"}, "/%2F%2F?%2F"},
		{"RFC 2396 does not mention it", uri.RFC2396(), "/%2f", nil, none},
		{"RFC 3986, 2.3", uri.RFC3986(), "/%41%7E-%21", []string{"unreserved should 2.3 %41%7E"}, "/A~-%21"},
		{"RFC 2396, 2.3, has more marks", uri.RFC2396(), "/%41-%21", []string{"unreserved should 2.3 %41", "unreserved should 2.3 %21"}, "/A-!"},
		{"RFC 3987, 5.3.2.3", nil, "/%61é", []string{"unreserved should 5.3.2.3 %61"}, "/aé"},
		{"no fix that makes a dot segment", uri.RFC3986(), "/a/.%2E/b", []string{"unreserved should 2.3 %2E"}, none},
		{"no fix that makes two dots", uri.RFC3986(), "%2E./b", []string{"unreserved should 2.3 %2E"}, none},
		{"but three dots are a name", uri.RFC3986(), "/%2E../b", []string{"unreserved should 2.3 %2E"}, "/.../b"},
		{"RFC 3986, 6.2.2.3", uri.RFC3986(), "a:/b/../c/./d?..", []string{"dot-segments should 6.2.2.3 ../c/."}, "a:/c/d?.."},
		{"no fix that makes an authority", uri.RFC3986(), "a:/..//b", []string{"dot-segments should 6.2.2.3 .."}, none},
		{"relative references have them", uri.RFC3986(), "../a", nil, none},

		{"readers differ, an @ after the host", nil, "x://a?@b", []string{"readers-differ should RFC 3986, 7.6 @"}, none},
		{"readers differ, slashes of a plain scheme", nil, "mailto://a", []string{"readers-differ should RFC 3986, 7.6 mailto://"}, none},
		{"readers differ, slashes of acct", nil, "acct://a", []string{"readers-differ should RFC 3986, 7.6 acct://"}, none},
		{"readers differ, slashes of did", nil, "did://a", []string{"readers-differ should RFC 3986, 7.6 did://"}, none},
		{"readers differ, slashes of pkg", nil, "pkg://a", []string{"readers-differ should RFC 3986, 7.6 pkg://"}, none},
		{"readers differ, slashes of tag", nil, "tag://a", []string{"readers-differ should RFC 3986, 7.6 tag://"}, none},
		{"readers differ, mapped characters", nil, "http://①②⑦.0.0.1/", []string{
			"nameprep should 5.3.3 ①②⑦", "nfkc should 7.5 ①②⑦", "readers-differ should RFC 3986, 7.6 ①②⑦"}, "http://127.0.0.1/"},
		{"readers differ, an encoded host", nil, "http://%31/", []string{
			"encoded-host should 3.1 %31", "readers-differ should RFC 3986, 7.6 %31", "unreserved should 5.3.2.3 %31"}, "http://1/"},
		{"readers differ, two ports", nil, "http://127.0.0.1:1:80/", []string{"readers-differ should RFC 3986, 7.6 :1:", "syntax must 2.2 /"}, none},
		{"readers differ, a numeric label", nil, "http://a.1/", []string{"readers-differ should RFC 3986, 7.6 a.1"}, none},
		{"readers differ, a drive", nil, "file://C:/x", []string{
			"empty-port should 5.3.3 :", "host-case should 5.3.2.1 C", "readers-differ should RFC 3986, 7.6 C:"}, "file://c/x"},
		{"readers agree", nil, "http://bücher.example:8080/%C3%BC", nil, none},
		{"readers differ, three slashes", nil, "///a", []string{"readers-differ should RFC 3986, 7.6 ///"}, none},
		{"readers differ, but not an @ in a path", nil, "x:////a:b@c/@d", nil, none},
		{"RFC 3986, 3.2.1", uri.RFC3986(), "a://u:p@h", []string{"password should 3.2.1 p"}, "a://u@h"},
		{"RFC 2396, 3.2.2, a password", uri.RFC2396(), "http://u:p@h.i", []string{"password should 3.2.2 p"}, "http://u@h.i"},
		{"bis-00, 3.2.2, a password", uri.RFC2396bis00(), "ftp://u:p@h.i/", []string{"password should 3.2.2 p"}, "ftp://u@h.i/"},
		{"RFC 3987, 8, a password", nil, "a://é:é@h", []string{"password should RFC 3986, 7.5 é"}, "a://é@h"},
		{"RFC 3986, 3.2.1, an empty one", uri.RFC3986(), "a://u:@h", nil, none},
		{"RFC 3986, 7.6", uri.RFC3986(), "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", []string{"misleading should 7.6 cnn.example.com&story=breaking_news"}, none},
		{"RFC 3986, 7.6, a common host", uri.RFC3986(), "ftp://www.a.bc@10.0.0.1/", []string{"misleading should 7.6 www.a.bc"}, none},
		{"a name with a dot", uri.RFC3986(), "ftp://john.doe@10.0.0.1/", nil, none},

		{"RFC 2396, 3.2.2, not fully qualified", uri.RFC2396(), "http://a/", []string{"local-host should 3.2.2 a"}, none},
		{"RFC 2396, 3.2.2, with a final dot", uri.RFC2396(), "http://a./", nil, none},
		{"bis-00 no longer says so", uri.RFC2396bis00(), "http://a/", nil, none},
		{"RFC 3986, 3.2.2, not fully qualified", uri.RFC3986(), "http://a/", []string{"local-host should 3.2.2 a"}, none},
		{"a scheme that is not known", uri.RFC3986(), "a://b", nil, none},
		{"RFC 3987, 2.1, not fully qualified", nil, "http://é/", []string{"local-host should RFC 3986, 3.2.2 é"}, none},
		{"RFC 3490, 3.1, another full stop", nil, "http://é\u3002jp/", []string{"look-alike should 6.1 \u3002", "readers-differ should RFC 3986, 7.6 \u3002"}, "http://é.jp/"},
		{"RFC 3987, 2.1, DNS", nil, "a://b_c.d", []string{"registered-name should RFC 3986, 3.2.2 b_c"}, none},
		{"RFC 3987, 2.1, in US-ASCII alone", nil, "a://b_é.d", nil, none},
		{"RFC 3986, 3.2.2, DNS", uri.RFC3986(), "a://b_c.-d..e", []string{"registered-name should 3.2.2 b_c", "registered-name should 3.2.2 -d", "registered-name should 3.2.2 ."}, none},
		{"RFC 3986, 3.2.2, 64 characters", uri.RFC3986(), "a://" + strings.Repeat("b", 64), []string{"registered-name should 3.2.2 " + strings.Repeat("b", 64)}, none},
		{"RFC 3986, 3.2.2, 256 characters", uri.RFC3986(), "a://" + strings.Repeat("bc.", 85) + "d", []string{"registered-name should 3.2.2 " + strings.Repeat("bc.", 85) + "d"}, none},
		{"RFC 3986, 3.2.2, 255 characters", uri.RFC3986(), "a://" + strings.Repeat("bc.", 85), nil, none},
		{"RFC 3986, 3.2.2, UTF-8", uri.RFC3986(), "a://%E9b%C3%A9%E9%E9", []string{"host-encoding must 3.2.2 %E9", "host-encoding must 3.2.2 %E9%E9"}, none},
		{"RFC 3986, 3.2.2, IDNA", uri.RFC3986(), "http://a.%C3%A9.b/", []string{"encoded-host should 3.2.2 %C3%A9", "readers-differ should 7.6 a.%C3%A9.b"}, "http://a.xn--9ca.b/"},
		{"RFC 3986, 3.2.2, the version flag of IPv6", uri.RFC3986(), "a://[v6.::1]", []string{"version-flag must 3.2.2 [v6.::1]"}, "a://[::1]"},
		{"RFC 3986, 3.2.2, the version flag of IPv4", uri.RFC3986(), "a://[v4.127.0.0.1]", []string{"version-flag must 3.2.2 [v4.127.0.0.1]"}, "a://127.0.0.1"},
		{"another format", uri.RFC3986(), "a://[v1.a:b]", nil, none},
		{"RFC 2732, 2", uri.RFC2732(), "http://::1/", []string{"brackets should RFC 2732, 2 ::1"}, "http://[::1]/"},
		{"RFC 2732, 2, with another colon", uri.RFC2732(), "http://a:1/", []string{"local-host should 3.2.2 a", "port should 7 1"}, none},
		{"RFC 2396 has no brackets", uri.RFC2396(), "http://::1/", nil, none},
		{"RFC 3986, 7.4, hexadecimal", uri.RFC3986(), "http://0x7F.1/", []string{"host-case should 3.2.2 0x7F.1", "rare-address should 7.4 0x7F.1", "readers-differ should 7.6 0x7F.1"}, "http://127.0.0.1/"},
		{"RFC 3986, 7.4, one number", uri.RFC3986(), "http://2130706433/", []string{"rare-address should 7.4 2130706433", "readers-differ should 7.6 2130706433"}, "http://127.0.0.1/"},
		{"RFC 3986, 7.4, three numbers", uri.RFC3986(), "http://127.0.258/", []string{"rare-address should 7.4 127.0.258", "readers-differ should 7.6 127.0.258"}, "http://127.0.1.2/"},
		{"RFC 3986, 7.4, octal", uri.RFC3986(), "http://0177.0.0.01/", []string{"rare-address should 7.4 0177.0.0.01", "readers-differ should 7.6 0177.0.0.01"}, none},
		{"RFC 3986, 7.4, too large", uri.RFC3986(), "http://127.0.0.256/", []string{"rare-address should 7.4 127.0.0.256", "readers-differ should 7.6 127.0.0.256"}, none},
		{"RFC 3986, 7.4, a hexadecimal number without digits", uri.RFC3986(), "http://0x/",
			[]string{"rare-address should 7.4 0x", "readers-differ should 7.6 0x"}, none},
		{"no hexadecimal number", uri.RFC3986(), "a://0xg.0x:", []string{"empty-port should 3.2 :"}, "a://0xg.0x"},
		{"five numbers", uri.RFC3986(), "http://1.2.3.4.5/", []string{"readers-differ should 7.6 1.2.3.4.5"}, none},
		{"RFC 3987, 8, an address", nil, "http://1/é", []string{"rare-address should RFC 3986, 7.4 1", "readers-differ should RFC 3986, 7.6 1"}, "http://0.0.0.1/é"},

		{"RFC 3986, 3.2.2, no host", uri.RFC3986(), "http:///a", []string{"host should 3.2.2 http:", "readers-differ should 7.6 http:///"}, none},
		{"bis-00, 3.2.2, no host", uri.RFC2396bis00(), "http:/a", []string{"host should 3.2.2 http:"}, none},
		{"RFC 3986, 6.2.3, an implicit host", uri.RFC3986(), "file://u@/a", []string{"implicit-host should 6.2.3 u@"}, none},
		{"RFC 3986, 6.2.3, the default host", uri.RFC3986(), "file://LOCALHOST/a", []string{"default-host should 6.2.3 LOCALHOST", "host-case should 3.2.2 LOCALHOST"}, "file:///a"},
		{"U+017F is not s", nil, "file://localho\u017Ft/a", []string{"nfkc should 7.5 \u017F", "readers-differ should RFC 3986, 7.6 ſ"}, "file://localhost/a"},
		{"RFC 3987, 5.3.3, the default host", nil, "file://localhost/é", []string{"default-host should 5.3.3 localhost"}, "file:///é"},
		{"RFC 3986, 3.2, an empty port", uri.RFC3986(), "a://b:/", []string{"empty-port should 3.2 :"}, "a://b/"},
		{"RFC 3986, 3.2.3", uri.RFC3986(), "http://a.b:080/", []string{"default-port should 3.2.3 :080"}, "http://a.b/"},
		{"RFC 3986, 7.2, a well-known port", uri.RFC3986(), "http://a.b:25/", []string{"port should 7.2 25"}, none},
		{"RFC 3986, 7.2, the last of them", uri.RFC3986(), "http://a.b:1023/", []string{"port should 7.2 1023"}, none},
		{"RFC 3986, another one", uri.RFC3986(), "http://a.b:1024/", nil, none},
		{"RFC 2396, 7, any port", uri.RFC2396(), "http://a.b:8080/", []string{"port should 7 8080"}, none},
		{"RFC 2396, 7, a reserved port", uri.RFC2396(), "gopher://h.i:25/", []string{"port should 7 25"}, none},
		{"bis-00, 7, a reserved port", uri.RFC2396bis00(), "gopher://h.i:25/", []string{"port should 7 25"}, none},
		{"RFC 2396, 7, the default", uri.RFC2396(), "http://a.b:80/", nil, none},
		{"RFC 3986, 3.2.3, the last port", uri.RFC3986(), "http://a.b:0065535/", nil, none},
		{"RFC 3986, 3.2.3, a port above it", uri.RFC3986(), "http://a.b:65536/", []string{"port-range should 3.2.3 65536"}, none},
		{"RFC 2396, 3.2.2, a port of six digits", uri.RFC2396(), "http://a.b:100000/", []string{"port-range should 3.2.2 100000"}, none},
		{"a scheme without a default port", uri.RFC3986(), "a://b:99999/", nil, none},
		{"RFC 3987, 8, a port", nil, "http://a.b:25/é", []string{"port should RFC 3986, 7.2 25"}, none},
		{"RFC 3986, 6.2.3, an empty path", uri.RFC3986(), "http://a.b?c", []string{"empty-path should 6.2.3 a.b"}, "http://a.b/?c"},
		{"RFC 3987, 5.3.3, an empty path", nil, "http://é.b", []string{"empty-path should 5.3.3 é.b"}, "http://é.b/"},
		{"a scheme for which it is another one", uri.RFC3986(), "pop://a.b", nil, none},
		{"RFC 3986, 7.2, CR and LF", uri.RFC3986(), "gopher://a.b/%0D%0A", []string{"line-break should 7.2 %0D%0A"}, none},
		{"RFC 2396, 7, CR and LF", uri.RFC2396(), "gopher://a.b/%0A", []string{"line-break should 7 %0A"}, none},
		{"no protocol", uri.RFC3986(), "mailto:a?body=%0D%0A", nil, none},
		{"RFC 3986, 7.3", uri.RFC3986(), "/a%00b", []string{"null should 7.3 %00"}, none},
		{"raw data", uri.RFC3986(), "Data:,%00", []string{"scheme-case should 3.1 Data"}, "data:,%00"},
		{"RFC 3986, 5.4.2", uri.RFC3986(), "http:g", []string{"readers-differ should 7.6 http:", "same-scheme should 5.4.2 http:"}, none},
		{"RFC 2396, C.2", uri.RFC2396(), "http:g", []string{"same-scheme should C.2 http:"}, none},
		{"RFC 3986, 4.5", uri.RFC3986(), "www.w3.org/Addressing/", []string{"suffix should 4.5 www.w3.org"}, "http://www.w3.org/Addressing/"},
		{"RFC 3987, 2.1, a suffix", nil, "WWW.é.jp", []string{"suffix should RFC 3986, 4.5 WWW.é.jp"}, "http://WWW.é.jp"},
		{"RFC 3987, 2.1, a prefix", nil, "url:a:é", []string{"prefix should RFC 3986, C url:"}, "a:é"},
		{"RFC 3987, 8, userinfo", nil, "ftp://bücher.com&é@10.0.0.1/", []string{"misleading should RFC 3986, 7.6 bücher.com&é"}, none},
		{"a file's name", uri.RFC3986(), "www.html", nil, none},
		{"RFC 3986, C", uri.RFC3986(), "URL:ftp://a.b/", []string{"prefix should C URL:", "scheme-case should 3.1 URL"}, "ftp://a.b/"},
		{"bis-00, E", uri.RFC2396bis00(), "url:ftp://a.b/", []string{"prefix should E url:"}, "ftp://a.b/"},
		{"RFC 2396 still recommends it", uri.RFC2396(), "url:ftp://a.b/", nil, none},
		{"an amendment of RFC 3986", uri.RFC6874(), "HTTP://a/%EF%BC%A1", []string{
			"scheme-case should RFC 3986, 3.1 HTTP", "local-host should RFC 3986, 3.2.2 a"}, "http://a/%EF%BC%A1"},
	} {
		c := lint.Checker{Edition: test.edition}
		got := list(c, test.text)
		slices.Sort(got)
		slices.Sort(test.want)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q\ngot  %q\nwant %q", test.name, test.text, got, test.want)
		}
		fixed, end := test.text, len(test.text)
		for _, f := range slices.Backward(c.Check(test.text)) {
			if f.Message() == "" {
				t.Errorf("%s: %v has no message", test.name, f.Code)
			}
			fix, ok := f.Fix()
			if ok == (fix.Why == "") {
				t.Errorf("%s: fix %+v", test.name, fix)
			}
			if ok && fix.End <= end {
				end = fix.Start
				fixed = apply(fixed, fix)
			}
		}
		if fixed == test.text {
			fixed = none
		}
		if fixed != test.fixed {
			t.Errorf("%s: %q fixed is %q, want %q", test.name, test.text, fixed, test.fixed)
		}
	}
}

// Each kind has a section for an edition at least, and both editions of IRIs have the same. The
// numbers find a code that is misspelt in the sections of an edition.
func TestKindSections(t *testing.T) {
	kinds := map[uri.AnyEdition]int{}
	for _, k := range lint.Codes() {
		sections := 0
		for _, e := range []uri.AnyEdition{uri.RFC2396(), uri.RFC2732(), uri.RFC2396bis00(), uri.RFC3986(), iri.RFC3987()} {
			if k.Section(e) != "" {
				sections++
				kinds[e]++
			}
		}
		if sections == 0 || k.Section(nil) != k.Section(iri.Draft11()) || k.Section(nil) != k.Section(iri.RFC3987()) {
			t.Errorf("%v: %d sections", k, sections)
		}
	}
	want := map[uri.AnyEdition]int{uri.RFC2396(): 10, uri.RFC2732(): 11, uri.RFC2396bis00(): 11, uri.RFC3986(): 29, iri.RFC3987(): 42}
	if !maps.Equal(kinds, want) {
		t.Errorf("got %v kinds, want %v", kinds, want)
	}
}

func TestEnabled(t *testing.T) {
	text := "http://a.b/AbCÉ%C3Αа?И#ב"
	want := []string{"upper-case should 7.5 A", "upper-case should 7.5 CÉ", "upper-case should 7.5 Α", "upper-case should 7.5 И"}
	for _, enabled := range []bool{true, false} {
		var c lint.Checker
		if enabled {
			c.Enabled = []lint.Code{"upper-case"}
		}
		got := slices.DeleteFunc(list(c, text), func(s string) bool { return !strings.HasPrefix(s, "upper-case") })
		if enabled && !slices.Equal(got, want) || !enabled && len(got) > 0 {
			t.Errorf("enabled %v: %q", enabled, got)
		}
	}
}
