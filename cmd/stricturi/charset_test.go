package main

import (
	"slices"
	"strings"
	"testing"
)

// encoded returns a text in UTF-16LE.
func encoded(text string) string {
	var b strings.Builder
	for _, c := range text {
		b.WriteString(string([]byte{byte(c), byte(c >> 8)}))
	}
	return b.String()
}

// Every command that reads texts decodes octets as section 3.1, step 1, has it: in one
// way, whether they are of operands, standard input or files.
func TestFrom(t *testing.T) {
	const (
		nfc     = "http://a/Vi\u1EC7t"       // in NFC
		direct  = "http://a/Vi\u00EA\u0323t" // as windows-1258 has it
		escaped = "http://a/Vi%E1%BB%87t"
	)
	for _, command := range []string{
		"check --spec rfc3987", "parse --spec rfc3987", "resolve --spec rfc3987 --base http://b/", "resolve --relative --spec rfc3987 --base http://b/",
		"normalize --spec rfc3987", "edit --spec rfc3987 --set host=b", "escape --place query", "parse --split --spec rfc3987", "to-uri", "to-iri", "lint --disable nfc", "to-iri --display", "edit --expand --spec rfc3987",
	} {
		args := append(strings.Fields(command), "--json")
		in, wide := "http://a/Vi\xEA\xF2t", encoded(direct)
		want, unicode := nfc, direct
		if command == "to-iri" { // takes URIs
			in, wide, want, unicode = escaped, encoded(escaped), escaped, escaped
		}
		for _, test := range []struct {
			name, stdin string
			args        []string
			want        []any
		}{
			{"variant B, an operand", "", []string{"--from", "windows-1258", in}, []any{want}},
			{"variant B, lines", in + "\n" + in + "\n", []string{"--from", "windows-1258"}, []any{want, want}},
			{"variant B, a file", "", []string{"--from", "windows-1258", "--input", file(t, "in", in)}, []any{want}},
			{"variant B, a table", "u,v\n1," + in + "\n", []string{"--from", "windows-1258", "--column", "v"}, []any{want}},
			{"variant B, JSON", `"` + in + `"`, []string{"--from", "windows-1258", "--in", "jsonl"}, []any{want}},
			{"variant C", encoded("a:\u010A\n") + wide, []string{"--from", "utf-16le", "-n"}, []any{"a:\u010A", unicode}},
			{"variant C, a byte order mark", "\xFF\xFE" + wide, nil, []any{unicode}},
			{"variant C, the mark of UTF-8", "\uFEFF" + unicode, nil, []any{unicode}},
			{"the mark before a table", "\uFEFF\"v\",w\n" + unicode + ",1\n", []string{"--column", "v"}, []any{unicode}},
			{"the mark before JSON", "\uFEFF\"" + unicode + "\"\n", []string{"--in", "jsonl"}, []any{unicode}},
			{"variant C, on request", unicode, []string{"--nfc"}, []any{want}},
			{"variant C, on request within JSON", `"http:\/\/a/Vi\u00EA\u0323t"`, []string{"--nfc", "--in", "jsonl"}, []any{nfc}},
		} {
			got := runWith(t, test.stdin, append(slices.Clone(args), test.args...)...)
			if in := values(t, got.out, "in"); got.err != "" || !slices.Equal(in, test.want) {
				t.Errorf("%s, %s: %+v", command, test.name, got)
			}
		}
		// Visual order, and what is not known.
		for name, want := range map[string]string{
			"iso-8859-8": "iso-8859-8-i", "VISCII": "VISCII", "TCVN": "TCVN", "utf-7": "utf-7", "": "empty",
		} {
			if got := runWith(t, "a\n", append(slices.Clone(args), "--from", name)...); got.status != 2 || got.out != "" || !strings.Contains(got.err, want) {
				t.Errorf("%s --from %q: %+v", command, name, got)
			}
		}
	}
}

// Octets that cannot be decoded are U+FFFD, which is in no reference, and make the exit
// status 1 even if a rule allows it.
func TestFromUndecodable(t *testing.T) {
	for _, test := range []struct {
		stdin string
		args  string
		want  string // in standard error
	}{
		{"a\nb\x81c\n", "check --from windows-1252 --spec rfc3987", `line 2: octets that "windows-1252" cannot decode`},
		{"", "to-uri --from us-ascii \xE9", `operand has octets that "us-ascii" cannot decode`},
		{"\x81\n", "check --from windows-1252 --rule x --spec " + file(t, "x.abnf", "x = %xFFFD\r\n"), "line 1: octets"},
		{"a\x81\n", "check --from windows-1252 --spec rfc3987 --output=summary", "line 1: octets"},
		{"a\x81\n", "check --from windows-1252 --spec rfc3987 --output=lines", "line 1: octets"},
	} {
		if got := runWith(t, test.stdin, strings.Fields(test.args)...); got.status != 1 || !strings.Contains(got.err, test.want) || strings.Count(got.err, "stricturi: ") != 1 {
			t.Errorf("%s: %+v", test.args, got)
		}
	}
	// In Unicode it is a character, and a note would say nothing new.
	if got := runWith(t, "\uFFFD\n", "check", "--spec", "rfc3987"); got.status != 1 || got.err != "" {
		t.Errorf("%+v", got)
	}
}

// Commands that read no lines decode as well.
func TestFromElsewhere(t *testing.T) {
	for _, test := range []struct{ name, stdin, args, want string }{
		{"compare", "", "compare --spec rfc3987 --from windows-1258 Vi\xEA\xF2t Vi\xEA\xF2t --json", `"a":"Vi` + "\u1EC7" + `t"`},
		{"a base beside operands", "", "resolve --spec rfc3987 --from iso-8859-1 --base http://\xE9/ \xEA --json", `{"in":"ê","base":"http://é/","ref":"ê","target":"http://é/ê"`},
		{"a base beside operands", "", "resolve --relative --spec rfc3987 --from iso-8859-1 --base http://\xE9/ http://\xE9/\xEA --json", `{"in":"http://é/ê","base":"http://é/","target":"http://é/ê","ref":"ê"`},
		{"a base beside operands", "", "compare --spec rfc3987 --from iso-8859-1 --base http://\xE9/ \xEA /\xEA --json", `"rung":"simple"`},
		{"a base beside standard input", "\xEA", "resolve --spec rfc3987 --from iso-8859-1 --base http://é/ --json", `{"in":"ê","base":"http://é/","ref":"ê","target":"http://é/ê"`},
		{"a base beside standard input", "http://\xE9/\xEA", "resolve --relative --spec rfc3987 --from iso-8859-1 --base http://é/ --json -", `{"in":"http://é/ê","base":"http://é/","target":"http://é/ê","ref":"ê"`},
		{"a base in NFC", "", "resolve --spec rfc3987 --nfc --base http://e\u0301/ a --json", `"target":"http://é/a"`},
		{"compare on request", "", "compare --spec rfc3987 --nfc \u00E9 e\u0301 --json", `"rung":"simple"`},
		{"find, Latin-1", "see http://a/r\xE9sum\xE9.", "find --spec rfc3987 --from iso-8859-1 --json", `"http://a/résumé"`},
		{"find, Vietnamese", "<http://a/Vi\xEA\xF2t>", "find --spec rfc3987 --from windows-1258 --json", "\"http://a/Vi\u1EC7t\""},
		{"find, EUC-JP", "http://a/\xA2\xF2", "find --spec rfc3987 --from euc-jp --json", "\"http://a/\u00C5\""},
		{"find on request", "http://a/e\u0301", "find --spec rfc3987 --nfc --json", "\"http://a/\u00E9\""},
		{"find, a byte order mark", "\xFE\xFF\x00a\x00:\x01\x0A\x00 \x00u\x00r\x00n\x00:\x00x\x00:\x00y", "find --spec rfc3987 --json", `"urn:x:y"`},
	} {
		if got := runWith(t, test.stdin, strings.Fields(test.args)...); got.status != 0 || got.err != "" || !strings.Contains(got.out, test.want) {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	// Text in another charset than UTF-8 is noticed.
	got := runWith(t, "see http://a/r\xE9sum\xE9 http://b/\xE9", "find")
	if want := "stricturi: note: standard input is not UTF-8 at offset 14; give --from CHARSET if it is in another charset\n"; got.err != want || got.status != 0 || strings.Count(got.out, "✓") != 2 {
		t.Errorf("%+v", got)
	}
	for _, command := range []string{"compare a b", "find"} {
		if got := runWith(t, "", append(strings.Fields(command), "--from", "viscii")...); got.status != 2 || !strings.Contains(got.err, "viscii") {
			t.Errorf("%s: %+v", command, got)
		}
	}
}
