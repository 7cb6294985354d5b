package jsontext

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestAppendString(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", `""`},
		{"http://a/?b&c=<d>", `"http://a/?b&c=<d>"`}, // no HTML escapes
		{`"\`, `"\"\\"`},
		{"ab\"cd\\ef\ngh", `"ab\"cd\\ef\ngh"`},
		{"\n\r\t\b\f\x00\x1f\x7f", `"\n\r\t\u0008\u000c\u0000\u001f` + "\x7f\""},
		{"é\u2028\u2029\u0085\U0001F600", `"é\u2028\u2029\u0085` + "\U0001F600\""},
		{"a\xFF\xC3b", "\"a\uFFFD\uFFFDb\""},
		{"\uFFFD", "\"\uFFFD\""},
		{"\xED\xA0\x80", "\"\uFFFD\uFFFD\uFFFD\""}, // a surrogate is not UTF-8
	} {
		if got := string(AppendString(nil, tt.in)); got != tt.want {
			t.Errorf("AppendString(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

// Each octet is written alike wherever it is.
func TestAppendStringPlaces(t *testing.T) {
	for c := range 256 {
		one := strings.Trim(string(AppendString(nil, string([]byte{byte(c)}))), `"`)
		if c == '"' {
			one = `\"`
		}
		for n := 1; n < 20; n++ {
			for at := range n {
				before, after := strings.Repeat("\x7f", at), strings.Repeat(" ", n-at)
				text := before + string([]byte{byte(c)}) + after
				if got, want := string(AppendString(nil, text)), `"`+before+one+after+`"`; got != want {
					t.Fatalf("AppendString(%q) = %s, want %s", text, got, want)
				}
				if got, want := strings.Contains(string(AppendText(nil, "in", text)), "inBase64"), c >= utf8.RuneSelf; got != want {
					t.Fatalf("AppendText(%q) has inBase64: %t", text, got)
				}
			}
		}
	}
}

func TestAppendText(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a", `"in":"a"`},
		{"\uFFFD", "\"in\":\"\uFFFD\""}, // U+FFFD itself is UTF-8
		{"a\xFF", "\"in\":\"a\uFFFD\",\"inBase64\":\"Yf8=\""},
	} {
		if got := string(AppendText(nil, "in", tt.in)); got != tt.want {
			t.Errorf("AppendText(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestAppendOptional(t *testing.T) {
	if got := string(AppendOptional(AppendOptional(nil, "", true), "", false)); got != `""null` {
		t.Errorf("got %s", got)
	}
}

func TestAppendStrings(t *testing.T) {
	if got := string(AppendStrings(AppendStrings(nil, nil), []string{"a", "b"})); got != `[]["a","b"]` {
		t.Errorf("got %s", got)
	}
}

func TestReadText(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{`"a"`, "a"},
		{` "a" `, "a"},
		{`""`, ""},
		{`"a\nb\"\\\/é"`, "a\nb\"\\/é"},
		{`"\ud83d\ude00"`, "\U0001F600"},
		{`"\uD83D\uDE00"`, "\U0001F600"},
		{`"\\ud800"`, `\ud800`}, // an escaped backslash
		{`"\\"`, `\`},
		{`{"in":"a"}`, "a"},
		{`{"spec":"x","in":"a\u0000","n":[1]}`, "a\x00"},
		{`{"IN":"b","in":"a"}`, "a"}, // names are compared exactly
		{"{\"in\":\"\uFFFD\",\"inBase64\":\"/w==\"}", "\xFF"},
	} {
		got, err := ReadText(tt.in)
		if err != nil || got != tt.want {
			t.Errorf("ReadText(%s) = %q, %v, want %q", tt.in, got, err, tt.want)
		}
	}
	for _, in := range []string{
		"", " ", "a", `"`, `"a`, `a"`, `#a"`, `"a#`, `"a" "b"`, `1`, `null`, `["a"]`, `{}`, `{"in":1}`, `{"in":null}`, `{"IN":"a"}`,
		`{"in":"a"`, `"\ud800"`, `"\uD800"`, `"\udc00\ud800"`, `"\ud800a"`, `"\ud800\n"`, "\"\xFF\"", "\"a\tb\"",
		`{"in":"a","inBase64":"?"}`, `{"in":"a","inBase64":1}`, `{"in":"a","inBase64":null}`, `{"in":"\udfff"}`,
	} {
		if got, err := ReadText(in); err == nil {
			t.Errorf("ReadText(%s) = %q, want an error", in, got)
		}
	}
}

// A string without escapes is read without copying it.
func TestReadSimple(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() {
		if text, err := ReadText(`"http://example.com/ ~"`); err != nil || text != "http://example.com/ ~" {
			t.Error(text, err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The result is JSON on one line, and ReadText returns the exact bytes.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "a", "\"\\\n\r\x00", "\xFF", "\uFFFD", "\u2028", "\xED\xA0\x80", `\ud800`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		object := "{" + string(AppendText(nil, "in", text)) + "}"
		if strings.ContainsAny(object, "\n\r\u2028\u2029") {
			t.Errorf("more than a line: %q", object)
		}
		var got struct {
			In       string
			InBase64 *string
		}
		if err := json.Unmarshal([]byte(object), &got); err != nil {
			t.Fatalf("%s: %v", object, err)
		}
		if want := strings.Map(func(c rune) rune { return c }, text); got.In != want {
			t.Errorf("in is %q, want %q", got.In, want)
		}
		if (got.InBase64 == nil) != utf8.ValidString(text) {
			t.Errorf("inBase64 is there: %t", got.InBase64 != nil)
		}
		if got.InBase64 != nil && *got.InBase64 != base64.StdEncoding.EncodeToString([]byte(text)) {
			t.Errorf("inBase64 is %s", *got.InBase64)
		}
		if back, err := ReadText(object); err != nil || back != text {
			t.Errorf("ReadText(%s) = %q, %v", object, back, err)
		}
	})
}
