// Site builds the page to try stricturi: static files that any web server can serve.
//
//	go run . [-o FOLDER]
//
// It is run in this folder, whose README.md describes the page.
package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/stricturi/stricturi/internal/grammar/report"
)

//go:embed page
var page embed.FS

// modules are the WebAssembly modules, each the folder of a program below wasm.
var modules = []string{"check", "advice", "grammar", "pattern", "diff"}

// root is the folder of the repository.
const root = "../.."

// limit is the largest size of a compressed module in bytes.
const limit = 1_700_000

func main() {
	log.SetFlags(0)
	log.SetPrefix("site: ")
	out := flag.String("o", "dist", "`folder` to write to")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("no operands are needed, and there is %q", flag.Arg(0))
	}
	if err := build(*out); err != nil {
		log.Fatal(err)
	}
}

// build writes the page to a folder. All files that index.html needs are in one folder,
// which is named by their contents, so that a browser never mixes two versions.
func build(out string) error {
	assets := map[string][]byte{}
	sizes := map[string]string{}
	for _, name := range modules {
		packed, err := compile(name)
		if err != nil {
			return err
		}
		assets[name+".wasm.gz"] = packed
		sizes[name] = fmt.Sprintf("%.1f MB", float64(len(packed))/1e6)
		fmt.Printf("%s.wasm.gz: %d bytes\n", name, len(packed))
		if len(packed) > limit {
			return fmt.Errorf("module %s is larger than %d bytes: leave something out", name, limit)
		}
	}
	var err error
	if assets["wasm_exec.js"], err = runtimeSupport(); err != nil {
		return err
	}
	if err := addComparisons(assets); err != nil {
		return err
	}
	assets["look.css"] = []byte(report.Look)
	if err := addPage(assets); err != nil {
		return err
	}
	if err := addGrammars(assets); err != nil {
		return err
	}
	folder := "assets-" + digest(assets)
	t, err := template.ParseFS(page, "page/index.html")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, map[string]any{"Assets": folder, "Sizes": sizes}); err != nil {
		return err
	}
	pages := map[string][]byte{"index.html": b.Bytes()}
	for _, name := range []string{"documents", "revisions"} {
		if pages["lineage-"+name+".html"], err = lineage(name); err != nil {
			return err
		}
	}
	if err := removeEarlier(out); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(out, folder), 0o777); err != nil {
		return err
	}
	for name, data := range assets {
		pages[filepath.Join(folder, name)] = data
	}
	for name, data := range pages {
		if err := os.WriteFile(filepath.Join(out, name), data, 0o666); err != nil {
			return err
		}
	}
	fmt.Println("wrote", out)
	return nil
}

// removeEarlier removes what an earlier run wrote to the folder, and nothing else. It refuses
// a folder with other files alone, which is probably not meant.
func removeEarlier(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	earlier, err := filepath.Glob(filepath.Join(out, "assets-*"))
	if err != nil {
		return err
	}
	if len(entries) > 0 && len(earlier) == 0 {
		return fmt.Errorf("%s has files, but no page of an earlier run: name an empty folder with -o", out)
	}
	for _, folder := range earlier {
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	}
	return nil
}

// compile returns a module, compressed. Without inlining it is a tenth smaller.
func compile(name string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, name+".wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags=page", "-gcflags=all=-l", "-ldflags=-s -w", "-o", file,
		"./wasm/"+name)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if b, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v: %w\n%s", cmd.Args, err, b)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return pack(module)
}

// runtimeSupport returns the script that Go's WebAssembly needs.
func runtimeSupport() ([]byte, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
}

// addPage adds the files of folder page, except index.html.
func addPage(assets map[string][]byte) error {
	entries, err := page.ReadDir("page")
	for _, e := range entries {
		if e.Name() != "index.html" && err == nil {
			assets[e.Name()], err = page.ReadFile("page/" + e.Name())
		}
	}
	return err
}

// addGrammars adds the files that the modules fetch, and a list of them: see
// grammar/files_page.go.
func addGrammars(assets map[string][]byte) error {
	folder := os.DirFS(filepath.Join(root, "grammar"))
	for _, pattern := range []string{"*.abnf*", "*.peg", "library/*.abnf*"} {
		files, err := fs.Glob(folder, pattern)
		if err != nil {
			return err
		}
		for _, name := range files {
			assets["grammars.txt"] = append(assets["grammars.txt"], name+"\n"...)
			if assets[path.Base(name)], err = fs.ReadFile(folder, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// digest returns a short name of files.
func digest(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
