// Peers compares this project with other libraries for URIs, and writes the tables of
// README.md from the results. README.md describes the questions and how the answers are
// judged.
//
// Usage, in this folder:
//
//	go run . [--peer NAME]
//	go run . --speed [--quick] [--write]
//	go run . --corpora FOLDER
//
// Without a name it measures all libraries that are installed. With --speed it prints the
// table of speed of BENCH.md instead, or with --write puts it there; --quick measures each
// cell only once. With --corpora it writes the corpora of that table into a folder.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/bench"
)

func main() {
	name := flag.String("peer", "", "measure only this peer")
	speed := flag.Bool("speed", false, "print the table of speed")
	quick := flag.Bool("quick", false, "with --speed, measure each cell once")
	write := flag.Bool("write", false, "with --speed, write the table into BENCH.md")
	rounds := flag.Int("rounds", 40, "with --speed, the number of times that each cell is measured")
	folder := flag.String("corpora", "", "write the corpora into this folder")
	flag.Parse()
	var err error
	switch {
	case *folder != "":
		err = writeCorpora(*folder)
	case *speed && *quick:
		err = printSpeed(1, 0, *write)
	case *speed:
		err = printSpeed(*rounds, 4*time.Millisecond, *write)
	default:
		err = run(*name)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func writeCorpora(folder string) error {
	for _, kind := range []bench.Kind{bench.Valid, bench.IRI, bench.Invalid} {
		text := strings.Join(bench.Generate(kind), "\n") + "\n"
		if err := os.WriteFile(filepath.Join(folder, "corpus"+string(kind)+".txt"), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func printSpeed(rounds int, atLeast time.Duration, write bool) error {
	cols, err := columns()
	if err != nil {
		return err
	}
	table, err := measureSpeed(racers(), cols, rounds, atLeast)
	if err != nil {
		return err
	}
	if !write {
		fmt.Print(table)
		return nil
	}
	const name = "../../BENCH.md"
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	out, err := insert(string(text), "<!-- speed -->\n", table.String())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, []byte(out), 0o666)
}

func run(name string) error {
	if name != "" && !slices.ContainsFunc(peers, func(p peer) bool { return p.name == name }) {
		return fmt.Errorf("unknown peer %q", name)
	}
	for _, p := range peers {
		if name != "" && name != p.name {
			continue
		}
		r, err := p.measure()
		if missing, is := errors.AsType[*missingError](err); is && name == "" {
			fmt.Printf("%s: not measured: %v\n", p.name, missing)
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		data, err := r.encode()
		if err != nil {
			return err
		}
		if err := os.WriteFile(p.golden(r.Version), data, 0o666); err != nil {
			return err
		}
		fmt.Println(p.name, r.Version)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return err
	}
	text, err := render(string(readme))
	if err != nil {
		return err
	}
	return os.WriteFile("README.md", []byte(text), 0o666)
}

// golden returns the name of the file with the results for a version of a peer.
func (p peer) golden(version string) string {
	if p.local == stricturi {
		return path.Join("results", p.file+".json")
	}
	return path.Join("results", p.file+"-"+version+".json")
}

// measure measures the peer. The error is a *missingError if its tools are not
// installed.
func (p peer) measure() (*results, error) {
	if p.local != nil {
		return measure(p, p.local)
	}
	dir, err := os.MkdirTemp("", "peer")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	process, err := p.build.start(dir)
	if err != nil {
		return nil, err
	}
	r, err := measure(p, process)
	if stop := process.stop(); err == nil {
		err = stop
	}
	return r, err
}

// encode returns the results as JSON in ASCII, so that no character is invisible.
func (r *results) encode() ([]byte, error) {
	data, err := json.MarshalIndent(r, "", "  ")
	var out []byte
	for _, c := range string(append(data, '\n')) {
		if c < utf8.RuneSelf {
			out = append(out, byte(c))
			continue
		}
		for _, unit := range utf16.Encode([]rune{c}) {
			out = fmt.Appendf(out, "\\u%04x", unit)
		}
	}
	return out, err
}
