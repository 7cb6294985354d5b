package redact_test

import (
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// oracle writes, for each text, the user name and password that the URL standard reads before each
// "@" of it, also if it then refuses the host, and the host of the text.
const oracle = `
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n')
const read = (text, base) => { try { return new URL(text, base) } catch { return null } }
process.stdout.write(lines.map(line => {
	const text = JSON.parse(line)
	const all = [...text.matchAll('@')].map(at => text.slice(0, at.index) + '@h/')
		.flatMap(t => [read(t), read(t, 'https://base.invalid/')]).filter(u => u)
	return JSON.stringify({userinfo: all.map(u => u.username + u.password).join(''), host: read(text)?.host ?? ''})
}).join('\n'))`

// Random texts are made of these. Pieces in capitals are looked for.
var (
	schemes = strings.Split("http: https: HTTP: ws: ftp: file: git: a:b: //", " ")
	slashes = strings.Split("/ / / \\ \t \n @", " ")
	pieces  = strings.Split("GGG HHH JJJ KKK LLL GGG HHH JJJ KKK LLL GGG HHH JJJ KKK LLL @h @h/ @h.i @ : : :80 h h.i [::1] / / \\ ? # [ ] \t \n \r \x01 \u00A0 % %41 | ^ ~ ! é { } < > & =", " ")
)

// inReference matches an "@" after two slashes, in an authority or in a reference within the text,
// and not in the path of a valid one.
var inReference = regexp.MustCompile(`(^|[:=]|[?#].*)[/\\]{2}[^/?#]*@|[/\\]{2}[^/?#]*:[^/?#]*@`)

// TestReaders reads random texts as node and RFC 3986 do. No part of a user name or password
// is shown, and a text without either, and without a reference in it, is shown whole.
func TestReaders(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node, which has the URL standard, is not installed")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	texts := make([]string, testutil.Amount(2_000, 50_000))
	var in strings.Builder
	for i := range texts {
		var b strings.Builder
		for _, n := range []int{1, 3, 8} { // a scheme, slashes, and the rest
			for range rng.IntN(n + 1) {
				set := map[int][]string{1: schemes, 3: slashes}[n]
				if set == nil || rng.IntN(8) == 0 {
					set = pieces
				}
				b.WriteString(set[rng.IntN(len(set))])
			}
		}
		texts[i] = b.String()
		line, _ := json.Marshal(texts[i])
		in.Write(append(line, '\n'))
	}
	cmd := exec.Command(node, "-e", oracle)
	cmd.Stdin = strings.NewReader(in.String())
	out := testutil.Must(cmd.Output())
	hidden, whole := 0, 0
	for i, line := range strings.Split(string(out), "\n") {
		var url struct {
			Userinfo, Host string
		}
		testutil.NoError(t, json.Unmarshal([]byte(line), &url))
		text := texts[i]
		shown := redact.Text("", text)
		for _, piece := range pieces[:5] {
			if strings.Contains(url.Userinfo, piece) && strings.Count(text, piece) == 1 {
				hidden++
				if all := shown + redact.Masked("", text); strings.Contains(all, piece) {
					t.Errorf("%q: %s is shown: %q", text, piece, all)
				}
			}
		}
		unbroken := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
		_, afterScheme, _ := strings.Cut(strings.ReplaceAll(unbroken, `\`, "/"), ":")
		if url.Userinfo == "" && (uri.ValidReference(text) || url.Host != "" && !strings.Contains(strings.TrimLeft(afterScheme, "/"), "//")) && !inReference.MatchString(unbroken) {
			whole++
			if shown != text {
				t.Errorf("%q: %q", text, shown)
			}
		}
	}
	t.Logf("%d pieces hidden, %d texts whole", hidden, whole)
}
