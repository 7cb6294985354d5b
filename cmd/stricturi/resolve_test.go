package main

import (
	"strings"
	"testing"
)

const base54 = "http://a/b/c/d;p?q"

func TestResolveJSON(t *testing.T) {
	answers(t, "resolve", []answerTest{
		{
			[]string{"--base", base54, "../g#s"},
			`{"in":"../g#s","base":"http://a/b/c/d;p?q","ref":"../g#s","target":"http://a/b/g#s","sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":false}`, 0,
		},
		{
			[]string{"--base", base54, "#s"},
			`{"in":"#s","base":"http://a/b/c/d;p?q","ref":"#s","target":"http://a/b/c/d;p?q#s","sameDocument":true,"valid":true,"guarded":false,"excess":false,"misformed":false}`, 0,
		},
		{
			[]string{"--base", base54, "--spec", "rfc2396", "#s"},
			`{"in":"#s","base":"http://a/b/c/d;p?q","ref":"#s","target":null,"sameDocument":true,"valid":true,"guarded":false,"excess":false,"misformed":false}`, 0,
		},
		{
			[]string{"--base", base54, "--spec", "rfc2396", "?y"},
			`{"in":"?y","base":"http://a/b/c/d;p?q","ref":"?y","target":"http://a/b/c/?y","sameDocument":false,"valid":false,"guarded":false,"excess":false,"misformed":false,"error":{"offset":0,`, 1,
		},
		{
			[]string{"--base", base54, "--spec", "rfc2396bis00", "../../../g"},
			`{"in":"../../../g","base":"http://a/b/c/d;p?q","ref":"../../../g","target":"http://a/../g","sameDocument":false,"valid":true,"guarded":false,"excess":true,"misformed":false}`, 0,
		},
		{
			[]string{"--base", base54, "--excess", "keep", "../../../g"},
			`{"in":"../../../g","base":"http://a/b/c/d;p?q","ref":"../../../g","target":"http://a/../g"`, 0,
		},
		{
			[]string{"--base", base54, "--excess", "error", "../../../g"},
			`{"in":"../../../g","base":"http://a/b/c/d;p?q","ref":"../../../g","target":null,"sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":false,"error":{"section":"5.2.4","message":`, 1,
		},
		{[]string{"--base", base54, "--same-scheme", "http:g"}, `{"in":"http:g","base":"http://a/b/c/d;p?q","ref":"http:g","target":"http://a/b/c/g"`, 0},
		{
			[]string{"--base", base54, "--spec", "rfc2396", "http:g"},
			`{"in":"http:g","base":"http://a/b/c/d;p?q","ref":"http:g","target":"http:g","sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":true}`, 1,
		},
		{
			[]string{"--base", base54, "--spec", "rfc2396", "--same-scheme", "http:g"},
			`{"in":"http:g","base":"http://a/b/c/d;p?q","ref":"http:g","target":"http://a/b/c/g","sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":true}`, 0,
		},
		{[]string{"--base", base54, "http:g"}, `{"in":"http:g","base":"http://a/b/c/d;p?q","ref":"http:g","target":"http:g"`, 0},
		{[]string{"--base", "s:/a/b", "--same-scheme", "s:g"}, `{"in":"s:g","base":"s:/a/b","ref":"s:g","target":"s:g"`, 0},
		{
			[]string{"--base", "s:/a/b", "--spec", "rfc2396", "..//evil"},
			`{"in":"..//evil","base":"s:/a/b","ref":"..//evil","target":null,"sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":false,"error":{"section":"5.2","message":`, 1,
		},
		{[]string{"--base", "s:/a/b", "--spec", "rfc2732", "--letter", "..//evil"}, `{"in":"..//evil","base":"s:/a/b","ref":"..//evil","target":"s://evil"`, 0},
		{[]string{"--base", "s:/a/b", "..//evil"}, `{"in":"..//evil","base":"s:/a/b","ref":"..//evil","target":"s:/.//evil","sameDocument":false,"valid":true,"guarded":true`, 0},
		{[]string{"--base", "s:/a/b", "--verbatim", "t:/a/../b"}, `{"in":"t:/a/../b","base":"s:/a/b","ref":"t:/a/../b","target":"t:/a/../b"`, 0},
		{[]string{"--base", "s:/a/b", "--spec", "rfc3987", "--verbatim", "t:/a/../é"}, `{"in":"t:/a/../é","base":"s:/a/b","ref":"t:/a/../é","target":"t:/a/../é"`, 0},
		{[]string{"--base", "s:/a/b", "--letter", "..//evil"}, `{"in":"..//evil","base":"s:/a/b","ref":"..//evil","target":"s://evil","sameDocument":false,"valid":true,"guarded":false`, 0},
		{[]string{"--base", "mailto:a@b", "--spec", "rfc2396", "c"}, `{"in":"c","base":"mailto:a@b","ref":"c","target":null,"sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":false,"error":{"section":"5","message":`, 1},
		{[]string{"--base", "s:/a", "\xff"}, `{"in":"` + "\uFFFD" + `","inBase64":"/w==","base":"s:/a","ref":"` + "\uFFFD" + `","refBase64":"/w==","target":"s:/` + "\uFFFD" + `","targetBase64":"czov/w==","sameDocument":false,"valid":false`, 1},
	})
}

func TestResolveText(t *testing.T) {
	got := runWith(t, "../g\n\n#s\n", "resolve", "--base", base54, "--spec", "rfc2396")
	if got != (outcome{"http://a/b/g\n(current document)\n(current document)#s\n", "", 0}) {
		t.Errorf("%+v", got)
	}
	// A bad line does not stop the others, and a reference that only the grammar
	// rejects is resolved.
	got = runWith(t, "//u:secret@h/ \ng\n", "resolve", "--base", base54)
	if got.out != "http://u:secret@h/ \nhttp://a/b/c/g\n" || got.status != 1 || !strings.HasPrefix(got.err, "✗ //") || strings.Contains(got.err, "secret") || !strings.Contains(got.err, "\n  warning: resolved nevertheless\n") {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "a\u202Eb\x1b[2J\n", "resolve", "--base", base54)
	if got.out != "http://a/b/c/a<U+202E>b<U+001B>[2J\n" || strings.Contains(got.err, "\u202E") {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "http:g\ng\n", "resolve", "--base", base54, "--spec", "rfc2396")
	if got.out != "http:g\nhttp://a/b/c/g\n" || got.status != 1 || !strings.HasPrefix(got.err, "✗ http:g\n") || !strings.HasSuffix(got.err, "\n  warning: resolved nevertheless\n") || !strings.Contains(got.err, "--same-scheme") {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", "resolve", "--base", "a:b", "--spec", "rfc2396", "c", "#d")
	if got.out != "(current document)#d\n" || !strings.Contains(got.err, "opaque") || strings.Contains(got.err, "warning") || got.status != 1 {
		t.Errorf("%+v", got)
	}
}

// The commands treat IRIs as URIs.
func TestReferencesOfIRIs(t *testing.T) {
	const base = "http://例え.jp/β/ц?q"
	for _, spec := range []string{"rfc3987", "iri11"} {
		answers(t, "resolve", []answerTest{
			{
				[]string{"--spec", spec, "--base", base, "../é#ß"},
				`{"in":"../é#ß","base":"` + base + `","ref":"../é#ß","target":"http://例え.jp/é#ß","sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":false}`, 0,
			},
			{
				[]string{"--spec", spec, "--base", base, "#ß"},
				`{"in":"#ß","base":"` + base + `","ref":"#ß","target":"http://例え.jp/β/ц?q#ß","sameDocument":true,"valid":true,"guarded":false,"excess":false,"misformed":false}`, 0,
			},
			{
				[]string{"--spec", spec, "--base", base, "é\u200E"},
				`{"in":"é` + "\u200E" + `","base":"` + base + `","ref":"é` + "\u200E" + `","target":"http://例え.jp/β/é` + "\u200E" + `","sameDocument":false,"valid":false,"guarded":false,"excess":false,"misformed":false,"error":{"offset":2,`, 1,
			},
			{
				[]string{"--spec", spec, "--base", base, "--excess", "error", "../../../g"},
				`{"in":"../../../g","base":"` + base + `","ref":"../../../g","target":null,"sameDocument":false,"valid":true,"guarded":false,"excess":false,"misformed":false,"error":{"section":"6.5","message":`, 1,
			},
			{[]string{"--spec", spec, "--base", "s:/a/b", "--letter", "..//é"}, `{"in":"..//é","base":"s:/a/b","ref":"..//é","target":"s://é","sameDocument":false,"valid":true,"guarded":false`, 0},
		})
		answers(t, "resolve", []answerTest{
			{[]string{"--relative", "--spec", spec, "--base", base, "http://例え.jp/é"}, `{"in":"http://例え.jp/é","base":"` + base + `","target":"http://例え.jp/é","ref":"/é","exact":true,"valid":true}`, 0},
			{[]string{"--relative", "--spec", spec, "--base", base, "é"}, `{"in":"é","base":"` + base + `","target":"é","ref":null,"exact":false,"valid":true,"error":{"section":null,"message":`, 1},
		})
		answers(t, "normalize", []answerTest{
			{
				[]string{"--spec", spec, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"},
				`{"in":"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9","out":"example://a/b/c/%7Bfoo%7D/rosé","steps":[{"rung":"case","section":"5.3.2.1",`, 0,
			},
			{
				[]string{"--spec", spec, "--rung", "idn,scheme", "http://xn--rsum-bpad.example.org"},
				`{"in":"http://xn--rsum-bpad.example.org","out":"http://résumé.example.org/","steps":[{"rung":"idn","section":"5.3.3",`, 0,
			},
			{
				[]string{"--spec", spec, "--rung", "nfc", "re\u0301sume\u0301"},
				`{"in":"re` + "\u0301" + `sume` + "\u0301" + `","out":"résumé","steps":[{"rung":"nfc","section":"5.3.2.2",`, 0,
			},
			{[]string{"--spec", spec, "é "}, `{"in":"é ","out":null,"steps":[],"error":{"offset":2,`, 1},
		})
		answers(t, "compare", []answerTest{
			{[]string{"--spec", spec, "s:é", "s:%c3%A9"}, `{"a":"s:é","b":"s:%c3%A9","rung":"percent"}`, 0},
			{
				[]string{"--spec", spec, "http://résumé.example.org", "http://xn--rsum-bpad.example.org"},
				`{"a":"http://résumé.example.org","b":"http://xn--rsum-bpad.example.org","rung":"idn"}`, 0,
			},
			{[]string{"--spec", spec, "s:é", "s:e\u0301"}, `{"a":"s:é","b":"s:e` + "\u0301" + `","rung":"different"}`, 1},
			{[]string{"--spec", spec, "--ignore-fragment", "s:é#é", "s:é"}, `{"a":"s:é#é","b":"s:é","rung":"simple"}`, 0},
		})
	}
	if got := runWith(t, "", "compare", "--spec", "rfc3987", "http://résumé.example.org", "http://xn--rsum-bpad.example.org"); got != (outcome{"idn  RFC 3987, 5.3.3\n", "", 0}) {
		t.Errorf("%+v", got)
	}
}

func TestReferencesUsage(t *testing.T) {
	for _, tt := range []struct {
		args string
		want []string
	}{
		{"resolve x", []string{"base"}},
		{"resolve --base a/b x", []string{"--base", "absolute"}},
		{"resolve --base http://[ x", []string{"--base", "rfc3986"}},
		{"resolve --base s: --excess kep x", []string{`"kep"`, "did you mean keep?", "drop"}},
		{"resolve --base s: --spec rfc3978 x", []string{"rfc3978", "rfc2396bis00", "iri11"}},
		{"resolve --base é --spec rfc3987 x", []string{"--base", "absolute"}},
		{"resolve --relative --base s:\u200E --spec rfc3987 x", []string{"--base", "rfc3987"}},
		{"normalize --rung cas x", []string{"did you mean case?", "dot-escapes"}},
		{"normalize --rung idn x", []string{"IRIs", "dot-escapes"}},
		{"normalize --rung nfk --spec rfc3987 x", []string{"did you mean nfc?", "idn"}},
		{"normalize --spec rfc1738 x", []string{"rfc1738", "rfc2396"}},
		{"compare x", []string{"not 1"}},
		{"compare --spec rfc1738 x y", []string{"rfc1738"}},
	} {
		got := runWith(t, "", strings.Fields(tt.args)...)
		if got.status != 2 || got.out != "" {
			t.Errorf("%s: %+v", tt.args, got)
		}
		for _, want := range tt.want {
			if !strings.Contains(got.err, want) {
				t.Errorf("%s: %q is not in %s", tt.args, want, got.err)
			}
		}
	}
	for _, tt := range []struct{ args, want string }{
		{"resolve --help", "5.2"}, {"normalize --help", "6.2.2"}, {"compare --help", "6.2"},
		{"__complete resolve --excess ", "drop"}, {"__complete normalize --rung ", "dot-escapes"}, {"__complete compare --spec ", "rfc3986"}, {"__complete resolve --spec ", "iri11"}, {"__complete normalize --rung ", "nfc"},
	} {
		args := strings.Fields(tt.args)
		if strings.HasSuffix(tt.args, " ") {
			args = append(args, "")
		}
		if got := runWith(t, "", args...); got.status != 0 || !strings.Contains(got.out, tt.want) {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
}

func TestResolveRelative(t *testing.T) {
	answers(t, "resolve", []answerTest{
		{[]string{"--relative", "--base", base54, "http://a/b/g"}, `{"in":"http://a/b/g","base":"http://a/b/c/d;p?q","target":"http://a/b/g","ref":"../g","exact":true,"valid":true}`, 0},
		{[]string{"--relative", "--base", base54, base54 + "#s"}, `{"in":"http://a/b/c/d;p?q#s","base":"http://a/b/c/d;p?q","target":"http://a/b/c/d;p?q#s","ref":"#s","exact":true,"valid":true}`, 0},
		{[]string{"--relative", "--base", base54, "--no-same-document", base54 + "#s"}, `{"in":"http://a/b/c/d;p?q#s","base":"http://a/b/c/d;p?q","target":"http://a/b/c/d;p?q#s","ref":"?q#s","exact":true,"valid":true}`, 0},
		{[]string{"--relative", "--base", "http://a/#f", "--spec", "rfc2396", "http://a/b#s"}, `{"in":"http://a/b#s","base":"http://a/#f","target":"http://a/b#s","ref":"b#s","exact":true,"valid":true}`, 0},
		{[]string{"--relative", "--base", base54, "http://a/x/../y"}, `{"in":"http://a/x/../y","base":"http://a/b/c/d;p?q","target":"http://a/x/../y","ref":"http://a/x/../y","exact":false,"valid":true}`, 0},
		{[]string{"--relative", "--base", base54, "b"}, `{"in":"b","base":"http://a/b/c/d;p?q","target":"b","ref":null,"exact":false,"valid":true,"error":{"section":null,"message":`, 1},
		{[]string{"--relative", "--base", base54, "http://a b"}, `{"in":"http://a b","base":"http://a/b/c/d;p?q","target":"http://a b","ref":null,"exact":false,"valid":false,"error":{"offset":8,`, 1},
	})
	if got := runWith(t, "", "resolve", "--relative", "--base", base54, "s:a"); got != (outcome{"s:a\n", "", 0}) {
		t.Errorf("%+v", got)
	}
}
