package report

import (
	"encoding/json"
	"runtime"
	"testing"
)

var (
	host = Rule{"s/host", "S, 1: {host}", "http://s/#1"}
	port = Rule{ID: "s/port", Text: "S, 2: port"}
)

func TestFormats(t *testing.T) {
	for _, tt := range []struct {
		name          string
		in            Finding
		sarif         string // a result
		github, lines string
	}{
		{
			"a place", Finding{Place: Place{"a.txt", 3, 4, 3, 6}, Rule: host, Level: Error, Message: "m"},
			`{"ruleId":"s/host","level":"error","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.txt"},"region":{"startLine":3,"startColumn":4,"endLine":3,"endColumn":6}}}]}`,
			"::error file=a.txt,line=3,col=4::m\n", "a.txt:3:4: error: m\n",
		},
		{
			"a line", Finding{Place: Place{File: "a.txt", Line: 3}, Rule: host, Level: Warning, Message: "m"},
			`{"ruleId":"s/host","level":"warning","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.txt"},"region":{"startLine":3}}}]}`,
			"::warning file=a.txt,line=3::m\n", "a.txt:3: warning: m\n",
		},
		{
			"standard input", Finding{Place: Place{File: "-", Line: 3, Column: 1}, Rule: host, Level: Error, Message: "m"},
			`{"ruleId":"s/host","level":"error","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"description":{"text":"standard input"}},"region":{"startLine":3,"startColumn":1}}}]}`,
			"::error line=3,col=1::m\n", "-:3:1: error: m\n",
		},
		{
			"other places", Finding{Place: Place{File: "b.txt", Line: 3}, Rule: host, Level: Note, Message: "m", Related: []Related{{Place{File: "a.txt", Line: 1}, "{old}"}, {Place{File: "-", Line: 2}, "n"}}},
			`{"ruleId":"s/host","level":"note","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"b.txt"},"region":{"startLine":3}}}],` +
				`"relatedLocations":[{"id":0,"message":{"text":"{{old}}"},"physicalLocation":{"artifactLocation":{"uri":"a.txt"},"region":{"startLine":1}}},` +
				`{"id":1,"message":{"text":"n"},"physicalLocation":{"artifactLocation":{"description":{"text":"standard input"}},"region":{"startLine":2}}}]}`,
			"::notice file=b.txt,line=3::m\n", "b.txt:3: note: m\n",
		},
		{
			"no place", Finding{Rule: host, Level: Error, Message: "m"},
			`{"ruleId":"s/host","level":"error","message":{"text":"m"}}`,
			"::error::m\n", "error: m\n",
		},
		{
			"what has to be escaped", Finding{Place: Place{File: "a:b,c%\n.txt", Line: 1}, Rule: host, Level: Error, Message: "50% {0}\r\n\u202e\"::,"},
			`{"ruleId":"s/host","level":"error","message":{"text":"50% {{0}}<U+000D><U+000A><U+202E>\"::,"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"./a:b,c%25%0A.txt"},"region":{"startLine":1}}}]}`,
			"::error file=a%3Ab%2Cc%25%0A.txt,line=1::50%25 {0}<U+000D><U+000A><U+202E>\"::,\n", "a:b,c%<U+000A>.txt:1: error: 50% {0}<U+000D><U+000A><U+202E>\"::,\n",
		},
		{
			"a link", Finding{Rule: host, Level: Error, Message: "//[m](http://e/)"},
			`{"ruleId":"s/host","level":"error","message":{"text":"//[m\\](http://e/)"}}`,
			"::error:://[m](http://e/)\n", "error: //[m](http://e/)\n",
		},
		{"no fault", Finding{Place: Place{"a.txt", 3, 4, 0, 0}, Message: "m"}, "", "", "a.txt:3:4: m\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for format, want := range map[string]string{GitHub: tt.github, Lines: tt.lines} {
				r := Report{Format: format}
				if got := string(r.Next(r.Append(nil, tt.in))) + string(r.End(true)); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
			r := Report{Format: SARIF}
			text := append(r.Next(r.Append(nil, tt.in)), r.End(true)...)
			var log struct {
				Runs []struct{ Results []json.RawMessage }
			}
			if err := json.Unmarshal(text, &log); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			var got string
			for _, result := range log.Runs[0].Results {
				got += string(result)
			}
			if got != tt.sarif {
				t.Errorf("got %s, want %s", got, tt.sarif)
			}
		})
	}
}

func TestSARIF(t *testing.T) {
	r := Report{Format: SARIF, Version: "v1"}
	one := r.Append(nil, Finding{Rule: port, Level: Error, Message: "a"})
	other := host
	other.Text = "T"
	two := r.Append(r.Append(nil, Finding{Rule: other, Level: Error, Message: "b"}), Finding{Rule: host, Level: Warning, Message: "c"})
	var got []byte
	for _, part := range [][]byte{nil, one, nil, two} {
		got = append(got, r.Next(part)...)
	}
	got = append(got, r.End(false)...)
	want := `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[
{"ruleId":"s/port","level":"error","message":{"text":"a"}},
{"ruleId":"s/host","level":"error","message":{"text":"b"}},
{"ruleId":"s/host","level":"warning","message":{"text":"c"}}
],"invocations":[{"executionSuccessful":false}],"tool":{"driver":{"name":"stricturi","version":"v1","informationUri":"https://github.com/stricturi/stricturi","rules":[{"id":"s/host","shortDescription":{"text":"S, 1: {{host}}"},"helpUri":"http://s/#1"},{"id":"s/port","shortDescription":{"text":"S, 2: port"}}]}}}]}
`
	if string(got) != want {
		t.Errorf("got %s", got)
	}
	r = Report{Format: SARIF}
	if got := r.End(true); !json.Valid(got) {
		t.Errorf("got %s", got)
	}
}

// The name of a file is a relative reference, or a URI if it is absolute.
func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.txt": "a/b.txt", "../a b": "../a%20b", "ü": "%C3%BC", "a\xff": "a%FF", "a?b#c": "a%3Fb%23c", "a:b": "./a:b", "./a": "./a", "x%41": "x%2541",
	} {
		if got := fileURI(name); got != want {
			t.Errorf("%q: got %s, want %s", name, got, want)
		}
	}
	if runtime.GOOS != "windows" {
		if got := fileURI("/a b/c"); got != "file:///a%20b/c" {
			t.Errorf("got %s", got)
		}
		if got := fileURI("//a"); got != "file:////a" {
			t.Errorf("got %s", got)
		}
	}
}
