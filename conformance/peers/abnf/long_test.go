package abnf_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

// long are texts of some kilobytes. The grammar of JSON is recursive; that of OpenMetrics has
// an automaton.
var long = []struct {
	source
	begin, line, end string
}{
	{sources[compared-1], "[", `{ "Image": { "Width":  800, "Height": 600, "Title":  "View from 15th Floor",
	"Thumbnail": { "Url": "http://www.example.com/image/481989943", "Height": 125, "Width":  -1.5e2 },
	"Animated" : false, "IDs": [116, 943, 234, 38793] } },`, "0]"},
	{source{name: "openmetrics", file: "openmetrics.abnf", rule: "exposition"}, "", `# TYPE http_request_duration_seconds histogram
# HELP http_request_duration_seconds A histogram of the request duration.
http_request_duration_seconds_bucket{handler="/api/v1/query",le="0.05"} 24054
http_request_duration_seconds_sum{handler="/api/v1/query"} 53423.5 1395066363.000
`, "# EOF\n"},
}

// The speed on long texts. The variable APG_JS names the folder of apg-js, which needs node.
func BenchmarkLong(b *testing.B) {
	for _, l := range long {
		g := l.read(b)
		text := l.begin + strings.Repeat(l.line, 15) + l.end
		run := func(name string, f func() bool) {
			b.Run(l.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if !f() {
						b.Fatal("the text does not match")
					}
				}
			})
		}
		m := matcher.New(g.own.ABNF, l.rule)
		check := func() bool { return m.Check(text) == nil }
		if checker, err := compile.NewChecker(g.own.ABNF, l.rule); err == nil {
			check = func() bool { _, _, _, ok, _ := checker.Check(text); return ok }
		}
		if l.name == "json" {
			run("json.Valid", func() bool { return json.Valid([]byte(text)) })
		}
		run("check", check)
		run("tree", func() bool { _, err := m.Tree(text); return err == nil })
		run("go-abnf", func() bool { ok, err := g.theirs.IsValid(l.rule, []byte(text)); return ok && err == nil })
		b.Run(l.name+"/apg-js", func(b *testing.B) {
			if os.Getenv("APG_JS") == "" {
				b.Skip("APG_JS is not set")
			}
			question, _ := json.Marshal(map[string]string{"grammar": g.own.ABNF.String(), "rule": l.rule, "text": text})
			node := exec.Command("node", "apg.js")
			node.Stdin, node.Stderr = strings.NewReader(string(question)), os.Stderr
			out, err := node.Output()
			if strings.TrimSpace(string(out)) == "refused" {
				b.Skip("apg-js refuses the text: it goes on with the first alternative that matches")
			}
			ns, _ := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
			if err != nil || ns == 0 {
				b.Fatal(err, string(out))
			}
			b.ReportMetric(ns, "ns/op")
			b.ReportMetric(float64(len(text))/ns*1000, "MB/s")
		})
	}
}
