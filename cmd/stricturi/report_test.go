package main

import (
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// sarif is the part of SARIF 2.1.0 that the command writes. Any other member is an
// error.
type sarif struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []struct {
		ColumnKind  string `json:"columnKind"`
		Invocations []struct {
			ExecutionSuccessful bool `json:"executionSuccessful"`
		} `json:"invocations"`
		Tool struct {
			Driver struct {
				Name, Version  string
				InformationURI string `json:"informationUri"`
				Rules          []struct {
					ID               string `json:"id"`
					HelpURI          string `json:"helpUri"`
					ShortDescription struct{ Text string }
				}
			}
		}
		Results []struct {
			RuleID    string `json:"ruleId"`
			Level     string
			Message   struct{ Text string }
			Locations []struct {
				PhysicalLocation struct {
					ArtifactLocation struct {
						URI         string `json:"uri"`
						Description struct{ Text string }
					}
					Region struct{ StartLine, StartColumn, EndLine, EndColumn int }
				}
			}
		}
	}
}

func readSARIF(t testing.TB, text string) sarif {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	var s sarif
	if err := d.Decode(&s); err != nil || d.More() {
		t.Fatalf("%v: %s", err, text)
	}
	if s.Version != "2.1.0" || len(s.Runs) != 1 || s.Runs[0].ColumnKind != "unicodeCodePoints" || s.Runs[0].Tool.Driver.Name != "stricturi" || len(s.Runs[0].Invocations) != 1 {
		t.Fatal(text)
	}
	known := map[string]bool{}
	for _, r := range s.Runs[0].Tool.Driver.Rules {
		if known[r.ID] || r.ShortDescription.Text == "" {
			t.Errorf("%+v", r)
		}
		known[r.ID] = true
	}
	for _, r := range s.Runs[0].Results {
		if !known[r.RuleID] || r.Message.Text == "" {
			t.Errorf("%+v", r)
		}
	}
	return s
}

// The three commands report the places of errors in the three formats.
func TestReport(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"in.txt": "http://a/\né: b\nhttp://é/{\n", "in.csv": "id,url\n1,a b\n", "in.jsonl": "\"a\"\n{\"in\":\"c d\"}\n",
		"prose.txt": "See <http://a/x\n  {> and é \"http://b/%zz\".\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args, stdin string
		want        []string // what the lines begin with
		status      int
	}{
		{"check --spec rfc3986 --input in.txt", "", []string{"in.txt:2:1: error: é: b: ", "in.txt:3:8: error: http://é/{: "}, 1},
		{"check --spec rfc3987 --input in.txt", "", []string{"in.txt:2:2: error: é: b: ", "in.txt:3:10: error: http://é/{: "}, 1},
		{"check --rule scheme http", "", nil, 0},
		{"check --spec rfc3986 --column url --input in.csv", "", []string{"in.csv:2: error: a b: "}, 1},
		{"check --spec rfc3986 --in jsonl --input in.jsonl", "", []string{"in.jsonl:2: error: c d: "}, 1},
		{"check --spec rfc3986 --spec rfc2396 x |", "", []string{"error: |: rfc3986: ", "error: |: rfc2396: "}, 1},
		{"check --spec rfc3986 http://u:p@h{/", "", []string{"error: http://xxx@h{/: "}, 1},
		{"check --spec rfc3986 http://h:x/", "", []string{"error: http://h:x/: rfc3986: "}, 1},
		{"check --spec rfc3986", "a b\nx://[\n", []string{"-:1:2: error: a b: ", "-:2:6: error: x://["}, 1},
		{"lint", "a b\nx://e\u0301\n", []string{"-:1:2: error: a b: ", "-:2:5: warning: x://e\u0301: "}, 1},
		{"lint", "x://e\u0301\n", []string{"-:1:5: warning: x://e\u0301: "}, 0},
		{"find prose.txt", "", []string{"prose.txt:2:3: error: http://a/x{: ", "prose.txt:2:23: error: http://b/%zz: "}, 1},
		{"find -", "<http://a/{>", []string{"-:1:11: error: http://a/{: "}, 1},
		{"find", "<http://a/{>", []string{"-:1:11: error: http://a/{: "}, 1},
		{"find --max-length 10 -", "\n\nés http://a/456789", []string{"-:3:4: error: reference of "}, 1},
		{"find --only invalid", "http://a/ http://b/", nil, 0},
	} {
		t.Run(tt.args, func(t *testing.T) {
			in := func(format string) outcome {
				return runWith(t, tt.stdin, append(strings.Fields(tt.args), "--output", format)...)
			}
			got := in("lines")
			lines := strings.SplitAfter(got.out, "\n")
			if got.status != tt.status || got.err != "" || len(lines)-1 != len(tt.want) {
				t.Fatalf("got %+v", got)
			}
			for i, want := range tt.want {
				if !strings.HasPrefix(lines[i], want) {
					t.Errorf("got %s, want %s", lines[i], want)
				}
			}
			if strings.Contains(tt.args, "--only") {
				return
			}
			if got := in("github"); got.status != tt.status || strings.Count(got.out, "\n") != len(tt.want) || strings.Count("\n"+got.out, "\n::") != len(tt.want) {
				t.Errorf("got %+v", got)
			}
			got = in("sarif")
			s := readSARIF(t, got.out)
			if got.status != tt.status || len(s.Runs[0].Results) != len(tt.want) || !s.Runs[0].Invocations[0].ExecutionSuccessful {
				t.Fatalf("got %+v", got)
			}
			for i, r := range s.Runs[0].Results {
				file, _, _ := strings.Cut(tt.want[i], ":")
				want := file
				if file == "-" {
					want = ""
				}
				if file != "error" && r.Locations[0].PhysicalLocation.ArtifactLocation.URI != want {
					t.Errorf("%+v is not in %s", r, file)
				}
			}
		})
	}
}

// find lists valid references with --output=lines.
func TestReportValid(t *testing.T) {
	name := file(t, "prose.txt", "é http://a/é <http://b/\nc>")
	for args, want := range map[string]string{
		"":               name + ":1:3: http://a/é\n" + name + ":1:15: http://b/c\n",
		"--only valid":   name + ":1:3: http://a/é\n" + name + ":1:15: http://b/c\n",
		"--only invalid": "",
	} {
		if got := runWith(t, "", append([]string{"find", "--output=lines", name}, strings.Fields(args)...)...); got != (outcome{want, "", 0}) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// A report is complete even if an input cannot be read.
func TestReportUnreadable(t *testing.T) {
	for _, args := range []string{"check --output=sarif --input none", "find --output=sarif none", "lint --in jsonl --output=sarif"} {
		got := runWith(t, "x\n", strings.Fields(args)...)
		if s := readSARIF(t, got.out); got.status != 2 || got.err == "" || s.Runs[0].Invocations[0].ExecutionSuccessful {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// Many answers come in pieces, from several workers.
func TestReportLong(t *testing.T) {
	n := testutil.Amount(2_000, 30_000)
	for _, command := range []string{"check --spec rfc3986", "lint", "find"} {
		got := runWith(t, strings.Repeat("<http://a/{> \n", n), append(strings.Fields(command), "--output=sarif")...)
		s := readSARIF(t, got.out)
		if len(s.Runs[0].Results) != n || len(s.Runs[0].Tool.Driver.Rules) != 1 {
			t.Errorf("%s: %d results", command, len(s.Runs[0].Results))
		}
		for i, r := range s.Runs[0].Results {
			if r.Locations[0].PhysicalLocation.Region.StartLine != i+1 {
				t.Fatalf("%s: result %d: %+v", command, i, r)
			}
		}
	}
}

// A result is written before the input ends.
func TestReportPrompt(t *testing.T) {
	for _, command := range []string{"check --spec rfc3986", "lint", "find"} {
		in, feed := io.Pipe()
		got, out := io.Pipe()
		go func() {
			run(t.Context(), append(strings.Fields(command), "--output=sarif"), in, out, io.Discard)
			out.Close()
		}()
		go io.WriteString(feed, "<http://a/{>\n<http://b/")
		var text strings.Builder
		for b := make([]byte, 1<<10); !strings.Contains(text.String(), `"ruleId"`); {
			n, err := got.Read(b)
			text.Write(b[:n])
			if err != nil {
				t.Fatalf("%s: %v after %s", command, err, text.String())
			}
		}
		feed.Close()
		rest, err := io.ReadAll(got)
		if s := readSARIF(t, text.String()+string(rest)); err != nil || len(s.Runs[0].Results) == 0 {
			t.Errorf("%s: %s%s, %v", command, text.String(), rest, err)
		}
	}
}

func TestReportFlag(t *testing.T) {
	for _, command := range []string{"check", "lint", "find"} {
		if got := runWith(t, "", command, "--output=xml"); got.status != 2 || got.out != "" || !strings.Contains(got.err, "sarif, github, lines") {
			t.Errorf("%s: %+v", command, got)
		}
		if got := runWith(t, "", "__complete", command, "--output", ""); !strings.Contains(got.out, "\nsarif\ngithub\nlines\n") {
			t.Errorf("%s: %+v", command, got)
		}
	}
}
