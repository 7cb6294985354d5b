package main

import (
	"encoding/json"
	"io"
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
