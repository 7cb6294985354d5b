package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestAnswer(t *testing.T) {
	for in, want := range map[string]string{
		"":                              "",
		`{"format":"date","in":"x"}x`:   `"offset":0`,
		`{"format":"uri","in":"a:b"}`:   `{"error":null,"valid":true}`,
		`{"format":"uri","in":"a: b"}`:  `"offset":2`,
		`{"format":"no","in":"a"}`:      "",
		"{\"format\":\"iri\",\"in\":5}": "",
	} {
		var out strings.Builder
		err := answer(strings.NewReader(in), &out)
		if !strings.Contains(out.String(), want) || want == "" && out.Len() > 0 || (err != nil) != (in != "" && !strings.HasSuffix(in, `b"}`)) {
			t.Errorf("%s: %q, %v", in, &out, err)
		}
	}
}

// The examples, with Node as the runtime of both.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the program")
	}
	file := filepath.Join(t.TempDir(), "check.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s", "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for program, args := range map[string][]string{
		"node": {"--no-warnings", "--input-type=module", "-e", `import { load } from './check.mjs'
			const check = await load(process.argv[1])
			console.log((await check([{ format: 'uri', in: 'http://a b/' }, { format: 'date', in: '2025-02-28' }])).map(a => [a.valid, a.error?.offset]).join())`, file},
		"python3": {"-c", `import sys, check
print(",".join(f"{a['valid']},{a['error'] and a['error']['offset']}" for a in check.check(
	[{"format": "uri", "in": "http://a b/"}, {"format": "date", "in": "2025-02-28"}], sys.argv[1], ("node", "--no-warnings", "run.mjs"))))`, file},
	} {
		t.Run(program, func(t *testing.T) {
			for _, needed := range []string{program, "node"} {
				if _, err := exec.LookPath(needed); err != nil {
					t.Skip("there is no program " + needed)
				}
			}
			cmd := exec.Command(program, args...)
			cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
			out, err := cmd.CombinedOutput()
			want := map[string]string{"node": "false,8,true,\n", "python3": "False,8,True,None\n"}[program]
			if err != nil || string(out) != want {
				t.Errorf("%v, %q, want %q", err, out, want)
			}
		})
	}
}
