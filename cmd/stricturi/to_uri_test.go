package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/charset"
)

func TestToURI(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		want   string
		status int
	}{
		{[]string{"http://résumé.example.org"}, `{"in":"http://résumé.example.org","out":"http://r%C3%A9sum%C3%A9.example.org"}`, 0},
		{[]string{"--idna", "http://résumé.example.org"}, `{"in":"http://résumé.example.org","out":"http://xn--rsum-bpad.example.org"}`, 0},
		{[]string{"--idna", "http://faß/"}, `{"in":"http://faß/","out":"http://fass/"}`, 0},
		{[]string{"--idna=uts46", "http://faß/"}, `{"in":"http://faß/","out":"http://xn--fa-hia/"}`, 0},
		{[]string{"--idna=uts46-transitional", "http://faß/"}, `{"in":"http://faß/","out":"http://fass/"}`, 0},
		{[]string{"--spec", "iri11", "http://h/é"}, `{"in":"http://h/é","out":"http://h/%C3%A9"}`, 0},
		{[]string{"--rule", "isegment", "é:x"}, `{"in":"é:x","out":"%C3%A9:x"}`, 0},
		{[]string{"--rule", "isegment", "--escape-printable", "é b"}, `{"in":"é b","out":"%C3%A9%20b"}`, 0},
		{[]string{"--idna", "http://Ⰰ/"}, `{"in":"http://Ⰰ/","out":"http://xn--gdj/"}`, 0},
		{[]string{"--idna", "--creating", "http://Ⰰ/"}, `{"in":"http://Ⰰ/","out":null,"error":{"offset":7,"char":null,"rule":null,"rules":[],"expected":[],"section":"3.1","message":"not a domain name: unassigned code point at offset 7"}}`, 1},
		{[]string{"--idna", "--idna-scheme", "x,sip", "SIP://é/"}, `{"in":"SIP://é/","out":"SIP://xn--9ca/"}`, 0},
		{[]string{"--idna=uts46", "--idna-scheme", "sip", "http://é/"}, `{"in":"http://é/","out":"http://xn--9ca/"}`, 0},
		{[]string{"--escape-printable", "a b{é}"}, `{"in":"a b{é}","out":"a%20b%7B%C3%A9%7D"}`, 0},
		{[]string{"--nfc", "e\u0301"}, `{"in":"é","out":"%C3%A9"}`, 0},
		{[]string{"--from", "iso-8859-5", "D\xFC"}, `{"in":"Dќ","out":"D%D1%9C"}`, 0},
		{[]string{"--idna", "http://a_é/"}, `{"in":"http://a_é/","out":null,"error":{"offset":8,"char":null,"rule":null,"rules":[],"expected":[],"section":"3.1","message":"not a domain name: character that is no letter, digit or hyphen at offset 8"}}`, 1},
	} {
		got := runWith(t, "", append([]string{"to-uri", "--json"}, tt.args...)...)
		if got != (outcome{tt.want + "\n", "", tt.status}) {
			t.Errorf("%q: got %+v, want %s", tt.args, got, tt.want)
		}
	}
	got := runWith(t, "é\na b\n\xFF\n", "to-uri", "--json")
	all := objects(t, got.out)
	if got.status != 1 || len(all) != 3 || all[0]["out"] != "%C3%A9" || all[1]["out"] != nil {
		t.Fatalf("got %+v", got)
	}
	if e := all[1]["error"].(map[string]any); e["offset"] != 1.0 || e["char"] != "U+0020" {
		t.Errorf("error is %v", e)
	}
	if got := runWith(t, "é\na b\n", "to-uri"); got.status != 1 || got.out != "%C3%A9\n" || !strings.HasPrefix(got.err, "✗ a b\n") {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "to-uri", "--idna", "http://a..é/"); got.status != 1 || got.out != "" || !strings.Contains(got.err, "empty label") || !strings.HasSuffix(got.err, "  section: RFC 3987, 3.1\n") {
		t.Errorf("got %+v", got)
	}
	for _, args := range [][]string{{"--from", "nothing", "a"}, {"--from", "iso-8859-8", "a"}, {"--from=", "a"}} {
		if got := runWith(t, "", append([]string{"to-uri"}, args...)...); got.status != 2 || got.out != "" {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

// Offsets are those in the decoded and normalized text.
func TestToURIOffsets(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		offset float64
		char   any
		fix    any // its start
	}{
		{[]string{"--nfc", "http://a/e\u0301 b"}, 11, "U+0020", 11.0},
		{[]string{"--nfc", "--escape-printable", "{e\u0301}["}, 4, "U+005B", 0.0}, // which needs its braces encoded too
		{[]string{"--nfc", "--idna", "http://e\u0301@a_é/"}, 11, nil, nil},
		{[]string{"--from", "iso-8859-1", "http://a/\xE9\xE9 b"}, 13, "U+0020", 13.0},
		{[]string{"--from", "iso-8859-1", "--idna", "http://\xE9@a_\xE9/"}, 11, nil, nil},
		{[]string{"--from", "iso-8859-1", "a:\xE9\x85"}, 4, "U+0085", 4.0},
		{[]string{"--from", "iso-2022-jp", "http://a/\x1B$B"}, 9, "U+FFFD", 9.0},
		{[]string{"--from", "us-ascii", "a\xFC"}, 1, "U+FFFD", 1.0},
		{[]string{"--from", "utf-8", "é b"}, 2, "U+0020", 2.0},
	} {
		got := runWith(t, "", append([]string{"to-uri", "--json"}, tt.args...)...)
		e, ok := objects(t, got.out)[0]["error"].(map[string]any)
		if !ok || got.status != 1 || e["offset"] != tt.offset || e["char"] != tt.char ||
			!strings.Contains(e["message"].(string), fmt.Sprint("offset ", tt.offset)) {
			t.Errorf("%q: got %+v", tt.args, got)
			continue
		}
		fixes, _ := e["fixes"].([]any)
		if tt.fix == nil && fixes != nil || tt.fix != nil && fixes[0].(map[string]any)["start"] != tt.fix {
			t.Errorf("%q: fixes are %v", tt.args, fixes)
		}
	}
}

// Errors for people do not show the userinfo of a rejected text.
func TestRefusedUserinfo(t *testing.T) {
	var utf16 string
	for _, c := range "http://u:secret@h/ " {
		utf16 += string(c) + "\x00"
	}
	for _, args := range [][]string{
		{"to-uri", "--idna", "http://u:secret@h_/"},
		{"to-uri", "--idna", "--nfc", "http://u:secrete\u0301@h_é/"},
		{"to-uri", "--idna", "--from", "iso-8859-1", "http://u:secret\xE9@h_/"},
		{"to-uri", "--from", "iso-8859-1", "http://u:sec ret\xE9@h/"},
		{"to-uri", "--from", "iso-8859-1", "http://u:secret\xE9@h/ /"},
		{"to-uri", "--from", "us-ascii", "http://u:secret\xE9@h/"},
		{"to-uri", "--from", "utf-16le", utf16},
		{"to-uri", "--from", "utf-16le", utf16 + "x"},
		{"to-uri", "http://u:secret@h/ /"},
		{"to-uri", "http://u:sec ret@h/"},
		{"to-uri", "http://u:sec/ret@h/ "},
		{"to-iri", "http://u:secret@h/é"},
		{"to-iri", "http://u:sec ret@h/é"},
		{"lint", "http://u:sec ret@h/"},
		{"lint", "http://u:secret@h/<"},
		{"lint", "//u:sec/re t@h@x/"},
		{"lint", "http://u:s\u202Eecret@h/"},
	} {
		got := runWith(t, "", args...)
		all := strings.NewReplacer("<U+0000>", "", "section", "").Replace(got.out + got.err)
		if got.status != 1 || all == "" || strings.Contains(all, "sec") || strings.Contains(all, "ret@") || strings.Contains(all, "re t") {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

// With --spec the grammar and the document are those of the edition.
func TestMappingEditions(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"to-uri", "é b"}, 1, "rfc3987: not"},
		{[]string{"to-uri", "--spec", "iri11", "é b"}, 1, "iri11: not"},
		{[]string{"to-uri", "--idna", "http://é_/"}, 1, "RFC 3987, 3.1"},
		{[]string{"to-uri", "--idna", "--spec", "iri11", "http://é_/"}, 1, "draft-duerst-iri-11, 3.1"},
		{[]string{"to-uri", "--rule", "isegment", "é/"}, 1, "in isegment"},
		{[]string{"to-uri", "--rule", "segments", "é/"}, 2, "isegment-nz"},
		{[]string{"to-iri", "--spec", "iri11", "%C3%A9"}, 0, "é\n"},
		{[]string{"to-iri", "--legacy", "x", "a"}, 2, "--legacy: unknown charset"},
		{[]string{"to-iri", "--shown-in", "x", "a"}, 2, "--shown-in: unknown charset"},
		{[]string{"to-iri", "--spec", "rfc3986", "a"}, 2, "iri11, rfc3987"},
	} {
		if got := runWith(t, "", test.args...); got.status != test.status || !strings.Contains(got.out+got.err, test.want) {
			t.Errorf("%q: %+v", test.args, got)
		}
	}
}

// The commands agree with each vector of the mapping.
func TestMappingConformance(t *testing.T) {
	files, err := filepath.Glob("../../conformance/mapping/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Vectors []struct {
				To, In, InBase64, Charset, Variant, Out string
				IDNA, Creating, UTS46, Transitional     bool
				EscapePrintable                         bool
				Kept                                    []any
				Error                                   *struct{ Offset float64 }
			}
		}
		if err := json.Unmarshal(b, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, v := range file.Vectors {
			args := []string{"to-" + v.To, "--json"}
			for flag, set := range map[string]bool{
				"--idna": v.IDNA, "--creating": v.Creating,
				"--idna=uts46": v.UTS46 && !v.Transitional, "--idna=uts46-transitional": v.Transitional,
				"--escape-printable": v.EscapePrintable, "--nfc": v.Variant == "A",
			} {
				if set {
					args = append(args, flag)
				}
			}
			if v.Charset != "" {
				octets, err := base64.StdEncoding.DecodeString(v.InBase64)
				if err != nil {
					t.Fatal(err)
				}
				v.In = string(octets)
				args = append(args, "--from", v.Charset)
			}
			got := runWith(t, "", append(args, "--", v.In)...)
			if v.Charset != "" && (charset.Decoder{Charset: v.Charset}).Check() != nil {
				if got.status != 2 {
					t.Errorf("%q: got %+v", args, got)
				}
				continue
			}
			o := objects(t, got.out)[0]
			if v.Error != nil {
				offset := v.Error.Offset
				if in := o["in"].(string); v.Charset != "" && strings.Contains(in, "\uFFFD") {
					offset = float64(strings.Index(in, "\uFFFD")) // in the decoded text
				}
				if e, ok := o["error"].(map[string]any); !ok || e["offset"] != offset || o["out"] != nil || got.status != 1 {
					t.Errorf("%q %q: got %+v", args, v.In, got)
				}
				continue
			}
			if o["out"] != v.Out || got.status != 0 {
				t.Errorf("%q %q: got %+v", args, v.In, got)
			}
			if v.To == "iri" && !reflect.DeepEqual(o["kept"], v.Kept) {
				t.Errorf("%q %q: kept %v", args, v.In, o["kept"])
			}
		}
	}
}
