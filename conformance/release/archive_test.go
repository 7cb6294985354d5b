package release

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"
)

// pack returns an archive of one file.
func pack(t *testing.T, format, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	if format == "zip" {
		z := zip.NewWriter(&b)
		f, e := z.Create(name)
		if e != nil {
			t.Fatal(e)
		}
		_, _ = f.Write([]byte(text))
		err = z.Close()
	} else {
		g := gzip.NewWriter(&b)
		w := tar.NewWriter(g)
		_ = w.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))})
		_, _ = w.Write([]byte(text))
		_ = w.Close()
		err = g.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The action takes the command from the archive of its release, and compiles it only if there
// is none.
func TestArchive(t *testing.T) {
	for _, program := range []string{"bash", "curl", "tar", "unzip"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	steps := readAction(t).Runs.Steps
	if s := steps[0]; s.ID != "archive" || s.Run != `bash "$SCRIPT"` || !strings.HasSuffix(s.Env["SCRIPT"], "/.github/archive.sh") {
		t.Fatalf("the first step is %+v", s)
	}
	for _, s := range steps[1 : len(steps)-1] {
		if s.If != "steps.archive.outputs.found != 'true'" {
			t.Errorf("runs even with an archive: %+v", s)
		}
	}
	script, err := filepath.Abs(root + "/.github/archive.sh")
	if err != nil {
		t.Fatal(err)
	}
	var config releaser
	decode(t, ".goreleaser.yaml", &config)
	name := template.Must(template.New("").Parse(config.Archives[0].Name))
	for _, tt := range []struct {
		title, ref, os, arch string // of the runner
		target               string // of the release
		tamper               bool
		status               int
		found                bool
	}{
		{"Linux", "v0.1.0", "Linux", "X64", "linux_amd64", false, 0, true},
		{"Linux, 32 bits", "v0.1.0", "Linux", "ARM", "linux_arm_7", false, 0, true},
		{"macOS", "v1.20.3", "macOS", "ARM64", "darwin_arm64", false, 0, true},
		{"Windows", "v0.1.0", "Windows", "X64", "windows_amd64", false, 0, true},
		{"an archive that was changed", "v0.1.0", "Linux", "X64", "linux_amd64", true, 1, false},
		{"a release without this archive", "v0.1.0", "Linux", "ARM64", "linux_amd64", false, 0, false},
		{"a branch", "main", "Linux", "X64", "linux_amd64", false, 0, false},
		{"a revision", strings.Repeat("0a", 20), "Linux", "X64", "linux_amd64", false, 0, false},
		{"the repository of the action itself", "", "Linux", "X64", "linux_amd64", false, 0, false},
	} {
		t.Run(tt.title, func(t *testing.T) {
			if !slices.Contains(config.Builds[0].Targets, tt.target) {
				t.Fatalf("releases have no %s", tt.target)
			}
			part := append(strings.Split(tt.target, "_"), "")
			var file strings.Builder
			if err := name.Execute(&file, map[string]string{"ProjectName": config.Project, "Version": strings.TrimPrefix(tt.ref, "v"), "Os": part[0], "Arch": part[1], "Arm": part[2]}); err != nil {
				t.Fatal(err)
			}
			format, program := "tar.gz", "stricturi"
			for _, o := range config.Archives[0].Overrides {
				if o.GOOS == part[0] {
					format, program = o.Formats[0], "stricturi.exe"
				}
			}
			archive := pack(t, format, program, "the command")
			sum := sha256.Sum256(archive)
			if tt.tamper {
				sum[0]++
			}
			folder := "/stricturi/stricturi/releases/download/" + tt.ref + "/"
			files := map[string][]byte{
				folder + file.String() + "." + format: archive,
				folder + config.Checksum.Name:         fmt.Appendf(nil, "%x  other.tar.gz\n%x  %s.%s\n", sha256.Sum256(nil), sum, file.String(), format),
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if b, ok := files[r.URL.Path]; ok {
					_, _ = w.Write(b)
					return
				}
				http.NotFound(w, r)
			}))
			defer server.Close()
			dir := t.TempDir()
			out, status := run(t, dir, dir, []string{
				"REF=" + tt.ref, "REPOSITORY=stricturi/stricturi", "RUNNER_OS=" + tt.os, "RUNNER_ARCH=" + tt.arch, "RUNNER_TEMP=" + dir,
				"GITHUB_SERVER_URL=" + server.URL, "GITHUB_PATH=" + filepath.Join(dir, "path"), "GITHUB_OUTPUT=" + filepath.Join(dir, "output"),
			}, "bash", script)
			command, _ := os.ReadFile(filepath.Join(dir, "stricturi", program))
			path, _ := os.ReadFile(filepath.Join(dir, "path"))
			output, _ := os.ReadFile(filepath.Join(dir, "output"))
			if found := string(output) == "found=true\n"; status != tt.status || found != tt.found || found != (len(path) > 0) || found != (string(command) == "the command") {
				t.Errorf("status %d, output %q, path %q, command %q:\n%s", status, output, path, command, out)
			}
		})
	}
}

// A release waits for the gate.
func TestReleaseWorkflow(t *testing.T) {
	type workflow struct {
		Name        string
		On          map[string]any
		Permissions map[string]string
		Jobs        map[string]struct {
			Uses        string
			Needs       string
			RunsOn      string `yaml:"runs-on"`
			Permissions map[string]string
			Strategy    map[string]any
			Timeout     int `yaml:"timeout-minutes"`
			Steps       []map[string]any
		}
	}
	var release, gate workflow
	decode(t, ".github/workflows/release.yml", &release)
	decode(t, ".github/workflows/gate.yml", &gate)
	if needed := release.Jobs[release.Jobs["release"].Needs]; needed.Uses != "./.github/workflows/gate.yml" {
		t.Errorf("the release needs %+v", needed)
	}
	if _, ok := gate.On["workflow_call"]; !ok {
		t.Errorf("the gate is run on %v", gate.On)
	}
}
