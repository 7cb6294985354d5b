package jsontext

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

// Append writes what encoding/json does, but for U+FFFD and U+0085.
func TestAppend(t *testing.T) {
	asSelf := strings.NewReplacer(`\\`, `\\`, `\ufffd`, "\uFFFD", "\u0085", `\u0085`)
	texts := []string{"", "http://a/?b&c=<d>", "\uFFFD\xFF\\ufffd\\\xFF", "\xED\xA0\x80", strings.Repeat("é\xFF", piece)}
	for c := range rune(0x3000) {
		texts = append(texts, "a"+string(c)+"b")
	}
	for _, text := range texts {
		var want strings.Builder
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		testutil.NoError(t, e.Encode(text))
		if got, want := string(Append(nil, text)), strings.TrimSuffix(asSelf.Replace(want.String()), "\n"); got != want {
			t.Errorf("%.20q: %.100s, want %.100s", text, got, want)
		}
	}
}

func TestObject(t *testing.T) {
	for _, tt := range []struct {
		in   Object
		want string
	}{
		{nil, `{}`},
		{Object{"in", "a", "b", true, "n", -1, "none", Optional("", false), "list", []string{"<"}}, `{"in":"a","b":true,"n":-1,"none":null,"list":["<"]}`},
		{Object{"error", Omit, "in", "\uFFFD"}, "{\"in\":\"\uFFFD\"}"}, // U+FFFD itself is UTF-8
		{Object{"in", "a\xFF", "x", Object{"y", Optional("\xFF", true)}},
			"{\"in\":\"a\uFFFD\",\"inBase64\":\"Yf8=\",\"x\":{\"y\":\"\uFFFD\",\"yBase64\":\"/w==\"}}"},
	} {
		if got := string(Append(nil, tt.in)); got != tt.want {
			t.Errorf("%v is %s, want %s", tt.in, got, tt.want)
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
		object := string(Append(nil, Object{"in", text}))
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
