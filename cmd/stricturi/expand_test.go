package main

import (
	"strings"
	"testing"
)

func TestExpand(t *testing.T) {
	got := runWith(t, "", "expand", "--json", "www.w3.org/Addressing/", "example.com:21", "jim@example.com", "http://a/")
	want := `{"in":"www.w3.org/Addressing/","out":"http://www.w3.org/Addressing/","by":{"form":"label","value":"www","scheme":"http"}}
{"in":"example.com:21","out":"ftp://example.com:21","by":{"form":"port","value":"21","scheme":"ftp"}}
{"in":"jim@example.com","out":"mailto:jim@example.com","by":{"form":"mailbox","value":null,"scheme":"mailto"}}
{"in":"http://a/","out":"http://a/","by":null}
`
	if got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "www.a.example\n../x\nwww.a.example/ x\n", "expand")
	if got.out != "http://www.a.example\n" || !strings.HasPrefix(got.err, "✗ ../x\n  cannot expand: not an abbreviated reference\n✗ http://www.a.example/ x\n") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "expand", "--json", "a b")
	if got != (outcome{`{"in":"a b","out":null,"error":{"message":"cannot expand: not an abbreviated reference"}}` + "\n", "", 1}) {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "expand", "--spec", "rfc3987", "www.é.example"); got != (outcome{"http://www.é.example\n", "", 0}) {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "expand", "--spec", "x"); got.status != 2 {
		t.Errorf("got %+v", got)
	}
}
