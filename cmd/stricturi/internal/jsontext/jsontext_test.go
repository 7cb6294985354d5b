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

// AppendString writes what Append does, but for two characters that encoding/json writes with
// a letter.
func TestAppend(t *testing.T) {
	var texts []string
	for c := range rune(0x3000) {
		texts = append(texts, "a"+string(c)+"b")
	}
	for _, text := range append(texts, "\uFFFD\xFF\\ufffd\\\xFF") {
		if got, want := string(AppendString(nil, text)), string(Append(nil, text)); got != want && !strings.ContainsAny(text, "\b\f") {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestInOf(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a", `{"in":"a"}`},
		{"\uFFFD", "{\"in\":\"\uFFFD\"}"}, // U+FFFD itself is UTF-8
		{"a\xFF", "{\"in\":\"a\uFFFD\",\"inBase64\":\"Yf8=\"}"},
	} {
		if got := string(Append(nil, InOf(tt.in))); got != tt.want {
			t.Errorf("InOf(%q) is %s, want %s", tt.in, got, tt.want)
		}
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

// The result is JSON on one line, and ReadText returns the exact bytes.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "a", "\"\\\n\r\x00", "\xFF", "\uFFFD", "\u2028", "\xED\xA0\x80", `\ud800`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		object := string(Append(nil, InOf(text)))
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
