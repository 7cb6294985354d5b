package abnf

import (
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	goabnf "github.com/pandatix/go-abnf"
)

// Times are ratios of times, and allocated bytes, for the valid texts among a grammar's
// vectors.
type Times struct {
	Grammar string
	// Base is what the ratios of verdicts refer to: the generated Match, or the matcher.
	Base     string
	Verdicts map[string]Cost
	// Read is the cost of reading the grammar and making it usable, relative to ours: an
	// automaton, or for a recursive grammar the matcher's tables.
	Read, TheirRead Cost
}

// Cost is the cost of a verdict or of reading a grammar.
type Cost struct {
	Time  float64 // processor time, as a multiple of the base, two digits
	Bytes int64   // allocated on the heap
}

// enough is how much processor time a measurement takes at least.
const enough = time.Second / 2

// cost calls a function often and returns the processor time, in nanoseconds, and the bytes
// that one call takes.
func cost(f func(i int)) Cost {
	for n := 1; ; n *= 2 {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := now()
		for i := range n {
			f(i)
		}
		took := now() - began
		runtime.ReadMemStats(&after)
		if took >= enough {
			return Cost{float64(took) / float64(n), int64(after.TotalAlloc-before.TotalAlloc) / int64(n)}
		}
	}
}

// over returns c with its time as a multiple of that of another.
func (c Cost) over(base Cost) Cost { return Cost{twoDigits(c.Time / base.Time), c.Bytes} }

// Take measures the costs. Generated has go-abnf's generated parsers.
func Take(generated map[string]func(text string) bool) (all []*Times, err error) {
	for _, g := range Grammars {
		t, err := g.take(generated[g.Name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.Name, err)
		}
		all = append(all, t)
		fmt.Fprintln(os.Stderr, g.Name)
	}
	return all, nil
}

func (g *Grammar) take(generated func(text string) bool) (*Times, error) {
	texts, err := g.Examples()
	if err != nil {
		return nil, err
	}
	theirs, err := g.goABNF()
	if err != nil {
		return nil, err
	}
	match, err := g.matcher()
	if err != nil {
		return nil, err
	}
	t := &Times{Grammar: g.Name, Base: judgeMatcher, Verdicts: map[string]Cost{}}
	judges := map[string]func(text string) bool{
		judgeMatcher:        func(text string) bool { _, ok := match(text); return ok },
		judgeTheirGenerated: generated,
		judgeRecognizer:     func(text string) bool { ok, err := theirs.IsValid(g.Rule, []byte(text)); return ok && err == nil },
		judgeForest: func(text string) bool {
			f, err := goabnf.ParseForest([]byte(text), theirs, g.Rule)
			return err == nil && f.Valid()
		},
	}
	if g.Match != nil {
		t.Base = judgeGenerated
		judges[judgeGenerated] = func(text string) bool { _, ok := g.Match(text); return ok }
		judges[judgeParse] = g.Parse
	}
	costs := map[string]Cost{}
	for judge, valid := range judges {
		for _, text := range texts {
			if !valid(text) {
				return nil, fmt.Errorf("%s refuses %q", judge, text)
			}
		}
		costs[judge] = cost(func(i int) { valid(texts[i%len(texts)]) })
	}
	for judge, c := range costs {
		t.Verdicts[judge] = c.over(costs[t.Base])
	}

	prepared, err := g.Prepared()
	if err != nil {
		return nil, err
	}
	own := cost(func(int) { _, err = g.automaton() })
	if err != nil && g.Match != nil {
		return nil, err
	}
	other := cost(func(int) {
		_, err = goabnf.ParseABNF([]byte(prepared), goabnf.WithRedefineCoreRules(true))
	})
	if err != nil {
		return nil, err
	}
	t.Read, t.TheirRead = own.over(own), other.over(own)
	return t, nil
}

// twoDigits rounds to two significant digits.
func twoDigits(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64)
	return rounded
}

// MeasureTimes writes a program with the parsers that go-abnf generates for the ten grammars,
// and runs it, so that all is measured in one process. It returns what the program prints:
// the result of [Take] as JSON.
func MeasureTimes() ([]byte, error) {
	dir, err := os.MkdirTemp(folder, "generated")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := "github.com/stricturi/stricturi/conformance/peers/abnf"
	imports, parsers := "", ""
	for _, g := range Grammars {
		theirs, err := g.goABNF()
		if err != nil {
			return nil, err
		}
		source, err := goabnf.GenerateGoParser(theirs, g.Rule, g.Name)
		if err != nil {
			return nil, err
		}
		if err := os.Mkdir(filepath.Join(dir, g.Name), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, g.Name, "parser.go"), source, 0o666); err != nil {
			return nil, err
		}
		imports += fmt.Sprintf("%s %q\n", g.Name, path+"/"+filepath.Base(dir)+"/"+g.Name)
		parsers += fmt.Sprintf("%q: func(text string) bool { r, err := %s.Parse([]byte(text)); return err == nil && r.Valid() },\n", g.Name, g.Name)
	}
	program, err := format.Source([]byte(strings.NewReplacer("IMPORTS", imports, "PARSERS", parsers, "PATH", path).Replace(`package main

import (
	encoding "encoding/json"
	"os"

	"PATH"
	IMPORTS
)

func main() {
	times, err := abnf.Take(map[string]func(string) bool{
		PARSERS
	})
	if err != nil {
		panic(err)
	}
	e := encoding.NewEncoder(os.Stdout)
	e.SetIndent("", "  ")
	if err := e.Encode(times); err != nil {
		panic(err)
	}
}
`)))
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), program, 0o666); err != nil {
		return nil, err
	}
	run := exec.Command("go", "run", ".")
	run.Dir, run.Stderr = dir, os.Stderr
	return run.Output()
}
