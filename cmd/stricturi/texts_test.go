package main

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// Nothing is wider than the terminal, and the verdicts are always there.
func TestCheckWidth(t *testing.T) {
	long := "http://example.com/" + strings.Repeat("漢é/", 1000) + "end"
	for _, args := range [][]string{
		{"check", long, long + " ", "a", "--spec", "rfc2396,rfc2732,rfc3986,rfc3987"},
		{"check", "--spec", "rfc3987", long},
		{"parse", "--spec", "rfc3987", long},
		{"parse", long},
		{"parse", strings.Repeat("a", 300)},
	} {
		for _, width := range []int{80, 100, 200} {
			got := runTTY(t, newTTY(width, false), args...)
			for line := range strings.Lines(got) {
				if n := columnsOf(line); n > width {
					t.Errorf("%.30q: width %d, a line of %d: %s", args, width, n, line)
				}
			}
			if !strings.Contains(got, "✓") || args[1] == long && args[0] == "check" && !strings.Contains(got, "✗") {
				t.Errorf("%.30q: width %d, no verdicts:\n%s", args, width, got)
			}
		}
	}
}

// columnsOf counts wide characters twice.
func columnsOf(line string) int {
	n := 0
	for _, c := range strings.TrimSuffix(line, "\n") {
		n++
		if c == '漢' {
			n++
		}
	}
	return n
}

// The fast writer of check writes the same as the other one, whose strings are those of
// encoding/json.
func TestRow(t *testing.T) {
	for _, e := range edition.Known {
		rule := e.ReferenceRule()
		c := &frame.Texts{App: &frame.App{JSON: true}, Rules: []edition.Rule{rule}}
		answer := checkRows(c)
		texts := []string{"", "http://a/?b&c", "http://é/<\u2028\">", "a\xFFb", "a b", "\u0085\n\\", "http://[", "//u:p@h h", "\u2014\u2028", "?\u2029\uE000"}
		for c := range rune(0x100) { // some are in no reference
			for _, before := range []string{"", "//h", "//u@", "a:", "?", "#"} {
				texts = append(texts, before+string(c), before+string([]byte{byte(c)}))
			}
		}
		for _, text := range texts {
			var got, want batch.Result
			answer(&got, text)
			var err error
			if e := rule.Check(text); e != nil {
				err = e
			}
			writeRow(c, &want, text, rule, err)
			if string(got.Out) != string(want.Out) {
				t.Errorf("%s, %q:\ngot  %s\nwant %s", e.Stem, text, got.Out, want.Out)
			}
		}
	}
}

// The tree of a long text is written piece by piece: the memory allocated is that of the
// tree itself, without the output, which has some 190 bytes for each letter. Line numbers
// and filters work nevertheless.
func TestParseTreeMemory(t *testing.T) {
	size := testutil.Amount(1<<18, 1<<20) // the longest text that has a tree
	text := strings.Repeat("a", size)
	for _, args := range [][]string{{"--json"}, nil} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status := run(t.Context(), append([]string{"parse", "--tree", "--spec", "rfc3986", text}, args...), strings.NewReader(""), io.Discard, io.Discard)
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(size); status != 0 || got > 300 && !testutil.Race {
			t.Errorf("%q: %d bytes of memory for a letter, status %d", args, got, status)
		}
	}
	for _, args := range [][]string{{"-n"}, {"-n", "--json"}, {"--only", "valid"}} {
		got := runWith(t, text[:1<<15]+"\n", append([]string{"parse", "--tree", "--spec", "rfc3986"}, args...)...)
		if n := strings.Count(got.out, "ALPHA"); n != 1<<15 || got.status != 0 {
			t.Errorf("%q: %d nodes, status %d", args, n, got.status)
		}
	}
}

// A text that is too long for a tree is an error that says so, and is valid without it.
func TestParseTreeTooLong(t *testing.T) {
	const message = "a text of 1048577 bytes is too long for a parse tree: at most 1 MiB"
	text := strings.Repeat("a", 1<<20+1)
	for _, test := range []struct {
		args   string
		want   string
		status int
	}{
		{"--tree --spec rfc3986", "  rfc3986: " + message + "\n  scheme ", 1},
		{"--tree --json --rule segment --spec rfc3986", `"valid":true,"error":{`, 1},
		{"--tree --rule segment", "  rfc2396: " + message + "\n", 1},
		{"--tree --json --spec rfc3987", `aaaa","opaque":false,"query":null,"fragment":null,"error":{"offset":null,` +
			`"char":null,"rule":null,"rules":[],"expected":[],"section":null,"message":"rfc3987: ` + message + `"},"tree":null}` + "\n", 1},
		{"--tree --output=summary --spec rfc3986 --rule segment", "rfc3986, segment: 1 valid, 0 invalid\n", 0},
		{"--json --spec rfc3986", `"query":null,"fragment":null}` + "\n", 0},
	} {
		got := runWith(t, text+"\n", append([]string{"parse"}, strings.Fields(test.args)...)...)
		if !strings.Contains(got.out, test.want) || got.status != test.status {
			t.Errorf("%s: %q, status %d", test.args, got.out[max(0, len(got.out)-300):], got.status)
		}
	}
}

// Edit joins the components that --split finds, for references of each edition.
func TestParseSplitEdit(t *testing.T) {
	for _, stem := range allStems {
		for _, text := range []string{"http://u:p@h:1/a/../b?c#d", "", "//", "s:a", "?", "#", "/.//x"} {
			split := runWith(t, "", "parse", "--split", "--json", "--spec", stem, text)
			if split.status != 0 {
				continue // not a reference of each edition
			}
			args := []string{"edit", "--spec", stem}
			for _, name := range []string{"authority", "path", "query", "fragment", "scheme"} {
				if data, ok := values(t, split.out, name)[0].(string); ok {
					args = append(args, "--set", name+":="+data)
				}
			}
			if got := runWith(t, "", append(args, "")...); got != (outcome{text + "\n", "", 0}) {
				t.Errorf("%s, %q: %+v", stem, text, got)
			}
		}
	}
}

// Escape and unescape are inverses for every place, edition and octet.
func TestEscapeInverse(t *testing.T) {
	for _, stem := range allStems {
		for place := uri.PlaceUser; place.String() != ""; place++ {
			name := strings.ReplaceAll(place.String(), " ", "-")
			if name == "label" {
				continue // it has characters without an escape
			}
			data := "a"
			for c := range 256 {
				data += string([]byte{byte(c)})
			}
			escaped := runWith(t, "", "escape", "--spec", stem, "--place", name, data)
			back := runWith(t, "", "unescape", "--json", "--spec", stem, "--place", name, strings.TrimSuffix(escaped.out, "\n"))
			want := runWith(t, "", "escape", "--json", "--spec", stem, "--place", name, data)
			_, in, _ := strings.Cut(want.out, `"inBase64":`)
			in, _, _ = strings.Cut(in, ",")
			if escaped.status != 0 || back.status != 0 || !strings.Contains(back.out, `"outBase64":`+in) {
				t.Errorf("%s, %s: %+v, %+v", stem, name, escaped, back)
			}
		}
	}
}

// A document is in XML by its content. XHTML that pages are written in is HTML.
func TestLooksLikeXML(t *testing.T) {
	for doc, want := range map[string]bool{
		"<?xml version='1.0'?><a/>": true, " <!-- <html> --><feed xmlns='a'>": true, "\uFEFF<svg xmlns:xlink='a'/>": true, "<?xml version='1.0'?>": true,
		wide("<?xml version='1.0'?><a/>"): true, "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>": false, "": false, "<p>": false, "a<b>c": false,
	} {
		if got := looksLikeXML([]byte(doc)); got != want {
			t.Errorf("%q: %v", doc, got)
		}
	}
}

// wide returns ASCII text in UTF-16LE.
func wide(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteString(text[i:i+1] + "\x00")
	}
	return b.String()
}
