package redact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"http://h:80/a@b": "http://h:80/a@b", "http://[::1]:8/@": "http://[::1]:8/@", "http://[::1/@": "http://xxxxx@", "http://[::1]/@": "http://[::1]/@",
		"http://u@h@i/": "http://xxxxx@i/", "": "", "//a:b": "//a:b", "//a:b/c@d": "//xxxxx@d",
		"//a:80:90": "//a:80:90", "//::1": "//::1", "//::1]:80": "//::1]:80", "//::1]:p": "//::1]:p", "//fe80::1%eth0": "//fe80::1%eth0", "//a:1,b:2": "//a:1,b:2", "//a:1,b": "//a:1,b",
		"//[::1]:p": "//[::1]:p", "//[::1]:p/q@r": "//xxxxx@r",
		`http:\\u:p@h\`: `http:\\xxxxx@h\`, " //u:p@h": " //xxxxx@h", "<http://u:p@h>": "<http://xxxxx@h>",
		"“//u:p@h”": "“//xxxxx@h”", "(`//u:p@h`)": "(`//xxxxx@h`)",
		"[//u:p@h]":            "[//xxxxx@h]",
		"jdbc:mysql://u:p@h/d": "jdbc:mysql://xxxxx@h/d", " a:b:c:\\\\u:p@h": " a:b:c:\\\\xxxxx@h", "a:b/c://u:p@h": "a:b/c://xxxxx@h",
		`\\\@@://u:pw`: `\\xxxxx@://u:pw`, `\\x@://u:p@h`: `\\xxxxx@://xxxxx@h`, `http://h\a:b`: `http://h\a:b`, `\\u:p://x@h`: `\\xxxxx@h`,
		`http://CORP\u:p@h/`: `http://xxxxx@h/`, `//\:p@`: `//xxxxx@`, `http:\\C\u:p@h/`: `http:\\xxxxx@h/`, `/\/u:p@h`: `/\/xxxxx@h`, `x//\/u:p@h`: `x//\/xxxxx@h`,
		"http://localhost:${PORT}/x": "http://localhost:${PORT}/x", "http://example.com:port/": "http://example.com:port/", "**http://localhost:8080**": "**http://localhost:8080**",
		"http://h/?a=http://u:p@i/?b=//v:q@k": "http://h/?a=http://xxxxx@i/?b=//xxxxx@k", "//u@h:p/w@i": "//xxxxx@i", "//[a:b]/@h": "//[a:b]/@h", "//[u:p]/@h": "//xxxxx@h",
		"a:b@c": "a:xxxxx@c", "mailto:a@b": "mailto:a@b", "<MAILTO:a@b,c@d>": "<MAILTO:a@b,c@d>", "sip:u:p@h": "sip:u:xxxxx@h", "u:p@q@h": "u:xxxxx@h", "a/b:c@d": "a/b:c@d", "jsr:@a": "jsr:@a", "urn:example:a@b": "urn:example:a@b", "npm:chalk@5": "npm:chalk@5",
		"\uFEFF//u:p@h": "\uFEFF//xxxxx@h", "\u200B\u00A0//u:p@h": "\u200B\u00A0//xxxxx@h", "\x00\xFF//u:p@h": "\x00\xFF//xxxxx@h",
	} {
		if got := Text("", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestHostile(t *testing.T) {
	for _, unit := range []string{"/", `\`, "@", ":", "[", "//a@", "//a:b/", `\\a@`, `\a`, "//["} {
		testutil.Linear(t, fmt.Sprintf("%q", unit), testutil.Amount(1<<16, 1<<20), func(size int) {
			Text("", strings.Repeat(unit, size/len(unit))+"@")
		})
	}
}
