package redact

import "testing"

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"http://h:80/a@b": "http://h:80/a@b", "http://[::1]:8/@": "http://[::1]:8/@", "http://[::1/@": "http://[::1/@", "a:b@c": "a:b@c",
		"http://u@h@i/": "http://xxxxx@i/", "": "", "//a:b": "//a:xxxxx", "//a:b/c@d": "//xxxxx@d",
		"//a:80:90": "//a:80:90", "//::1": "//::1", "//::1]:80": "//::1]:80", "//::1]:p": "//:xxxxx", "//fe80::1%eth0": "//fe80::1%eth0", "//a:1,b:2": "//a:1,b:2", "//a:1,b": "//a:xxxxx",
		"//[::1]:p": "//[::1]:p", "//[::1]:p/q@r": "//xxxxx@r",
		`http:\\u:p@h\`: `http:\\xxxxx@h\`, " //u:p@h": " //xxxxx@h", "<http://u:p@h>": "<http://xxxxx@h>",
		"“//u:p@h”": "“//xxxxx@h”", "(`//u:p@h`)": "(`//xxxxx@h`)",
		"[//u:p@h]":            "[//xxxxx@h]",
		"jdbc:mysql://u:p@h/d": "jdbc:mysql://xxxxx@h/d", " a:b:c:\\\\u:p@h": " a:b:c:\\\\xxxxx@h", "a:b/c://u:p@h": "a:b/c://u:p@h",
		`\\\@@://u:pw`: `\\\@@://u:xxxxx`, `\\x@://u:p@h`: `\\xxxxx@h`, `http://h\a:b`: `http://h\a:b`, `\\u:p://x@h`: `\\xxxxx@h`,
		"\uFEFF//u:p@h": "\uFEFF//xxxxx@h", "\u200B\u00A0//u:p@h": "\u200B\u00A0//xxxxx@h", "\x00\xFF//u:p@h": "\x00\xFF//xxxxx@h",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
