package redact

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
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
		`\\\@@://u:pw`: `\\xxxxx@://u:pw`, `\\x@://u:p@h`: `\\xxxxx@h`, `http://h\a:b`: `http://h\a:b`, `\\u:p://x@h`: `\\xxxxx@h`,
		`http://CORP\u:p@h/`: `http://xxxxx@h/`, `//\:p@`: `//xxxxx@`, `http:\\C\u:p@h/`: `http:\\xxxxx@h/`, `/\/u:p@h`: `/\/xxxxx@h`, `x//\/u:p@h`: `x//\/xxxxx@h`, `//a\/u:p@h`: `//a\/xxxxx@h`, `//@a\/u:p@h`: `//@a\/xxxxx@h`,
		"http://localhost:${PORT}/x": "http://localhost:${PORT}/x", "http://example.com:port/": "http://example.com:port/", "**http://localhost:8080**": "**http://localhost:8080**",
		"http://h/?a=http://u:p@i/?b=//v:q@k": "http://h/?a=http://xxxxx@i/?b=//xxxxx@k", "//u@h:p/w@i": "//xxxxx@i", "//[a:b]/@h": "//xxxxx@h", "//[u:p]/@h": "//xxxxx@h",
		"a:b@c": "a:b@c", "mailto:a@b": "mailto:a@b", "<MAILTO:a@b,c@d>": "<MAILTO:a@b,c@d>", "sip:u:p@h": "sip:u:p@h", "u:p@q@h": "u:p@q@h", "a/b:c@d": "a/b:c@d", "jsr:@a": "jsr:@a", "urn:example:a@b": "urn:example:a@b", "npm:chalk@5": "npm:chalk@5",
		"\uFEFF//u:p@h": "\uFEFF//xxxxx@h", "\u200B\u00A0//u:p@h": "\u200B\u00A0//xxxxx@h", "\x00\xFF//u:p@h": "\x00\xFF//xxxxx@h",
		// The URL standard: any number of slashes, no tabs or line breaks.
		"http:/bob:s3@h|": "http:/xxxxx@h|", "HTTPS:u:p@h": "HTTPS:xxxxx@h", `ws:/\/u@h`: `ws:/\/xxxxx@h`, "\x01 ftp:\t/u:p@h": "\x01 ftp:\t/xxxxx@h", "ht\ntp:/u\r:p@\th": "ht\ntp:/xxxxx@\th",
		"///u:p@h": "///xxxxx@h", "x:/\t/u:p@h": "x:/\t/xxxxx@h", "http:u\\v@h": "http:u\\v@h", "http:u\\v:w@h|/@": "http:u\\v:w@h|/@", "http:u:p@h//v@w": "http:xxxxx@h//v@w", "http:h//v@w": "http:h//v@w", "http://h//v:w@x": "http://h//xxxxx@x",
		// The URL standard reads the userinfo, and then refuses the host. The texts are valid for RFC 3986.
		"http:/u:p@h:x/": "http:/xxxxx@h:x/", "https:u:p@h:80a": "https:xxxxx@h:80a", "http:/u:p@:80/": "http:/xxxxx@:80/", "http:u:p@/p": "http:xxxxx@/p", "http:u:p@": "http:xxxxx@",
		"ws:///u:p@h:x?y@z": "ws:///xxxxx@z", "http:@/p@h": "http:@/p@h", "http::@/p@h": "http::@/p@h", "http:@@": "http:xxxxx@", "http:bob:a?p@h": "http:bob:a?p@h", "https:/p//p@h|": "https:/p//p@h|",
		// What follows is not a host.
		"postgresql://u:Secret~!%@#tail^x@h:5432/db": "postgresql://xxxxx@h:5432/db", "postgres://u:se@/cret@h/d": "postgres://xxxxx@h/d", "postgres://u:Ax^s#pw@h": "postgres://xxxxx@h",
		"s://u@9#x@h": "s://xxxxx@9#x@h", "s://u@h:p#x@i": "s://xxxxx@i", "s://to^ken/x@h": "s://xxxxx@h", "s://:1#2^@h": "s://xxxxx@h", "jdbc:s://u:p/w@h": "jdbc:s://xxxxx@h", "http:/a:b|/c@d": "http:/xxxxx@d",
		"K=s://u:p/w@h/d": "K=s://xxxxx@h/d", "//[v1.a:b]/@h^": "//[v1.a:b]/@h^", "//[::1%25e]/@h": "//xxxxx@h", "//\xFFu:p/@h": "//xxxxx@h",
		// No reader sees a userinfo.
		"http:/a:b/c@d": "http:/a:b/c@d", "http://h/?x=s://u:p/w@h": "http://h/?x=s://u:p/w@h", "file:///me@work/x": "file:///me@work/x", "file:/me@work": "file:/me@work", "s:///me@x.db": "s:///me@x.db",
		"file:///home/me@work/x": "file:///home/me@work/x", "https://www.npmjs.com/package/^1/@types/node": "https://www.npmjs.com/package/^1/@types/node", "https://unpkg.com//x@1": "https://unpkg.com//x@1",
		"https://unpkg.com/{pkg}@{version}/x": "https://unpkg.com/{pkg}@{version}/x", "https://{host}/@x": "https://{host}/@x", "https://example.com/?q=[a]&mail=x@y.org": "https://example.com/?q=[a]&mail=x@y.org",
		"https://bücher.example/@me|": "https://bücher.example/@me|", "v=DMARC1; rua=mailto:d@x.com": "v=DMARC1; rua=mailto:d@x.com", "Contact: mailto:security@x": "Contact: mailto:security@x",
		"git@h:o/r": "git@h:o/r", "x/http:u@h": "x/http:u@h", "s:/u:p@h": "s:/u:p@h",
		// Slashes in the middle of a path.
		"urn:a:b//c@d": "urn:a:b//c@d", "mailto:a//b@c": "mailto:a//b@c", "x:b//c@d": "x:b//c@d", "b//c@d": "b//c@d", "b//c@d|": "b//c@d|", "data:,//b@c": "data:,//b@c", "tag:a.-//b@c:1/x@y": "tag:a.-//b@c:1/x@y",
		"K=//u@h": "K=//xxxxx@h", "x:b//u:p@h": "x:b//xxxxx@h", "x:b//u@v:p@h": "x:b//xxxxx@h", "x:b-//u:p/w@h": "x:b-//u:p/w@h", "h/?q=//u@h": "h/?q=//xxxxx@h",
		// References within a text.
		"DATABASE_URL=postgres://u:p@h/d": "DATABASE_URL=postgres://xxxxx@h/d", "http//u:p@h": "http//xxxxx@h", "http://h/x?http:///u:p@h": "http://h/x?http:///xxxxx@h", "s://h/?file:///u:p@h": "s://h/?file:///u:p@h",
	} {
		if got := Text("", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A text that is checked as an authority or a part of one is also read as one after two slashes.
func TestAuthority(t *testing.T) {
	for text, want := range map[string]string{
		"u:p@h": "xxxxx@h", `http:\\h\u:p@h`: `xxxxx@h`, "a//u:p@h": "a//xxxxx@h", `x?//u\:p@h`: `x?//xxxxx@h`, "h/?a=//u:p@i": "h/?a=//xxxxx@i", "h/a@b": "h/a@b", `/\C\u:p@h`: `/\xxxxx@h`, "http:/u:p@h": "http:/xxxxx@h", "": "",
	} {
		for _, rule := range []string{"authority", "host", "net_loc", "PORT"} {
			if got := Text(rule, text); got != want {
				t.Errorf("%s %q: got %q, want %q", rule, text, got, want)
			}
		}
	}
}

// What is hidden depends on whether an authority uses the rule, in each edition.
func TestRules(t *testing.T) {
	for _, e := range grammar.All() {
		want := map[string]string{}
		var addUsed func(rule string)
		addUsed = func(rule string) {
			r, ok := e.Rule(rule)
			if !ok || want[r.Name] != "" {
				return
			}
			want[r.Name] = Hidden + "@h"
			for _, used := range r.Uses {
				addUsed(used)
			}
		}
		addUsed("authority")
		addUsed("iauthority")
		want["userinfo"], want["iuserinfo"] = Hidden, Hidden
		for _, r := range e.Rules() {
			if got, want := Text(r.Name, "u:p@h"), cmp.Or(want[r.Name], "u:p@h"); got != want {
				t.Errorf("%s, %s: got %q, want %q", e.Stem, r.Name, got, want)
			}
		}
	}
}

func TestHostile(t *testing.T) {
	for _, unit := range []string{"/", `\`, "@", ":", "[", "//a@", "//a", "//a:b/", `\\a@`, `\a`, `\\a`, "//["} {
		for _, end := range []string{"@", "?@", "@h:x"} {
			testutil.Linear(t, fmt.Sprintf("%q and %q", unit, end), testutil.Amount(1<<16, 1<<20), func(size int) {
				Text("host", strings.Repeat(unit, size/len(unit))+end)
			})
		}
	}
}
