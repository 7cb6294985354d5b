package main

import (
	"strings"
	"testing"
)

// An amendment is used only if it is named.
func TestAmendment(t *testing.T) {
	const text = "http://[fe80::1%25en0]:80/a"
	for _, tt := range []struct {
		name   string
		args   []string
		stdin  string
		status int
		has    []string // in the output
		hasNot []string
	}{
		{"check by default", []string{"check", "--json", text}, "", 1, []string{`"spec":"rfc3986"`}, []string{"6874", `"valid":true`}},
		{"check", []string{"check", "--json", "--spec", "rfc3986+6874", text}, "", 0, []string{`"spec":"rfc3986+6874"`, `"valid":true`}, nil},
		{"check a rule that only the amendment has", []string{"check", "--rule", "ZoneID", "en0"}, "", 2, nil, nil},
		{"parse", []string{"parse", "--json", "--spec", "rfc3986+6874", text}, "", 0, []string{`"hostKind":"IPv6addrz"`, `"host":"[fe80::1%25en0]"`}, nil},
		{"parse, as a tree", []string{"parse", "--json", "--tree", "--spec", "rfc3986+6874", text}, "", 0, []string{`{"rule":"ZoneID","start":18,"end":21`}, nil},
		{"resolve", []string{"resolve", "--spec", "rfc3986+6874", "--base", text, "b"}, "", 0, []string{"http://[fe80::1%25en0]:80/b\n"}, nil},
		{"normalize", []string{"normalize", "--spec", "rfc3986+6874", "--rung", "scheme", text}, "", 0, []string{"http://[fe80::1%25en0]/a\n"}, nil},
		{"edit", []string{"edit", "--spec", "rfc3986+6874", "--set", "port=81", text}, "", 0, []string{"http://[fe80::1%25en0]:81/a\n"}, nil},
		{"find", []string{"find", "--json", "--spec", "rfc3986+6874"}, "see " + text + " now\n", 0, []string{text}, nil},
		{"the editions", []string{"grammar", "--json"}, "", 0, []string{`"rfc3986"`}, []string{"6874"}},
		{"its rules", []string{"grammar", "--json", "rfc3986+6874", "ZoneID"}, "", 0, []string{`"section":"RFC 6874, 2"`}, nil},
		{"the audit", []string{"diff", "--output", "json", "--rule", "IP-literal", "rfc3986", "rfc3986+6874"}, "", 0, []string{`"relation":"subset"`, `"onlyNew":"[::%25a]"`}, nil},
		{"the proof", []string{"prove", "--json", "--spec", "rfc3986+6874", "--rule", "IP-literal"}, "", 0, []string{`"equal":true`}, nil},
		{"a wrong name", []string{"check", "--spec", "rfc6874", text}, "", 2, nil, nil},
	} {
		got := runWith(t, tt.stdin, tt.args...)
		if got.status != tt.status {
			t.Errorf("%s: status %d, want %d: %s", tt.name, got.status, tt.status, got.err)
		}
		for _, s := range tt.has {
			if !strings.Contains(got.out, s) {
				t.Errorf("%s: %s is not in %s", tt.name, s, got.out)
			}
		}
		for _, s := range tt.hasNot {
			if strings.Contains(got.out, s) {
				t.Errorf("%s: %s is in %s", tt.name, s, got.out)
			}
		}
	}
}
