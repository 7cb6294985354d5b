package main

import (
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	answers(t, "split", []answerTest{
		{[]string{"http://u:p@h:1/a?b#c"}, `{"in":"http://u:p@h:1/a?b#c","scheme":"http","authority":"u:p@h:1","path":"/a","query":"b","fragment":"c","valid":true}`, 0},
		{[]string{"//?#"}, `{"in":"//?#","scheme":null,"authority":"","path":"","query":"","fragment":"","valid":true}`, 0},
		{[]string{""}, `{"in":"","scheme":null,"authority":null,"path":"","query":null,"fragment":null,"valid":true}`, 0},
		{[]string{"1:a b"}, `{"in":"1:a b","scheme":"1","authority":null,"path":"a b","query":null,"fragment":null,"valid":false}`, 1},
		{[]string{"--spec", "rfc3987", "é"}, `{"in":"é","scheme":null,"authority":null,"path":"é","query":null,"fragment":null,"valid":true}`, 0},
		{[]string{"a#\xFF"}, `{"in":"a#` + "\uFFFD" + `","inBase64":"YSP/","scheme":null,"authority":null,"path":"a","query":null,"fragment":"` + "\uFFFD" + `","fragmentBase64":"/w==","valid":false}`, 1},
	})
	got := runWith(t, "s:?\na b\n", "split")
	want := "✓ s:?\n  scheme     s\n  authority  (undefined)\n  path       (empty)\n  query      (empty)\n  fragment   (undefined)\n" +
		"✗ a b\n  scheme     (undefined)\n  authority  (undefined)\n  path       a b\n  query      (undefined)\n  fragment   (undefined)\n"
	if got != (outcome{want, "", 1}) {
		t.Errorf("%+v", got)
	}
}

func TestJoin(t *testing.T) {
	answers(t, "join", []answerTest{
		{[]string{`{"scheme":"s","authority":"","path":"/a","query":"","fragment":null}`}, `{"in":"{\"scheme\":\"s\",\"authority\":\"\",\"path\":\"/a\",\"query\":\"\",\"fragment\":null}","out":"s:///a?"}`, 0},
		{[]string{`{}`}, `{"in":"{}","out":""}`, 0},
		{[]string{`{"other":1,"valid":false,"path":"a"}`}, `{"in":"{\"other\":1,\"valid\":false,\"path\":\"a\"}","out":"a"}`, 0},
		{[]string{"--spec", "rfc3987", `{"pathBase64":"w6k=","path":"x"}`}, `{"in":"{\"pathBase64\":\"w6k=\",\"path\":\"x\"}","out":"é"}`, 0},
		{[]string{`{"path":"//x"}`}, `{"in":"{\"path\":\"//x\"}","out":null,"error":{"message":`, 1},
		{[]string{`{"path":"a?b"}`}, `{"in":"{\"path\":\"a?b\"}","out":null,"error":{"message":`, 1},
		{[]string{`{"authority":"h","path":"a"}`}, `{"in":"{\"authority\":\"h\",\"path\":\"a\"}","out":null,"error":{"message":`, 1},
		{[]string{`{"path":"s:x"}`}, `{"in":"{\"path\":\"s:x\"}","out":null,"error":{"message":`, 1},
		{[]string{`{"path":"a b"}`}, `{"in":"{\"path\":\"a b\"}","out":null,"error":{"offset":1,`, 1},
		{[]string{`{"path":1}`}, `{"in":"{\"path\":1}","out":null,"error":{"message":`, 1},
		{[]string{`{"path":"a","pathBase64":"?"}`}, `{"in":"{\"path\":\"a\",\"pathBase64\":\"?\"}","out":null,"error":{"message":`, 1},
		{[]string{`{"queryBase64":"YQ=="}`}, `{"in":"{\"queryBase64\":\"YQ==\"}","out":"?a"}`, 0},
		{[]string{`{"path":null,"pathBase64":"?"}`}, `{"in":"{\"path\":null,\"pathBase64\":\"?\"}","out":null,"error":{"message":`, 1},
		{[]string{`["a"]`}, `{"in":"[\"a\"]","out":null,"error":{"message":`, 1},
		{[]string{`a`}, `{"in":"a","out":null,"error":{"message":`, 1},
	})
}

// Join is the inverse of split, for references of each edition.
func TestJoinOfSplit(t *testing.T) {
	const texts = "http://u:p@h:1/a/../b?c#d\n\n//\ns:a\n?\n#\n/.//x\n"
	for _, stem := range allStems {
		split := runWith(t, texts, "split", "--json", "--only", "valid", "--spec", stem)
		var want strings.Builder
		for _, in := range values(t, split.out, "in") {
			want.WriteString(in.(string) + "\n")
		}
		if got := runWith(t, split.out, "join", "--spec", stem); got != (outcome{want.String(), "", 0}) || want.Len() < 20 {
			t.Errorf("%s: %+v, want %s", stem, got, want.String())
		}
	}
}
