package main

import (
	"testing"
)

func TestRelativizeJSON(t *testing.T) {
	answers(t, "relativize", []answerTest{
		{[]string{"--base", base54, "http://a/b/g"}, `{"base":"http://a/b/c/d;p?q","target":"http://a/b/g","ref":"../g","exact":true}`, 0},
		{[]string{"--base", base54, base54 + "#s"}, `{"base":"http://a/b/c/d;p?q","target":"http://a/b/c/d;p?q#s","ref":"#s","exact":true}`, 0},
		{[]string{"--base", base54, "--no-same-document", base54 + "#s"}, `{"base":"http://a/b/c/d;p?q","target":"http://a/b/c/d;p?q#s","ref":"?q#s","exact":true}`, 0},
		{[]string{"--base", "http://a/#f", "--spec", "rfc2396", "http://a/b#s"}, `{"base":"http://a/#f","target":"http://a/b#s","ref":"b#s","exact":true}`, 0},
		{[]string{"--base", base54, "http://a/x/../y"}, `{"base":"http://a/b/c/d;p?q","target":"http://a/x/../y","ref":"http://a/x/../y","exact":false}`, 0},
		{[]string{"--base", base54, "b"}, `{"base":"http://a/b/c/d;p?q","target":"b","ref":null,"error":{"section":null,"message":`, 1},
		{[]string{"--base", base54, "http://a b"}, `{"base":"http://a/b/c/d;p?q","target":"http://a b","ref":null,"error":{"offset":8,`, 1},
	})
	if got := runWith(t, "", "relativize", "--base", base54, "s:a"); got != (outcome{"s:a\n", "", 0}) {
		t.Errorf("%+v", got)
	}
}
