package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stricturi/stricturi/internal/bench"
)

// racer is a row of the table of speed.
type racer struct {
	name     string
	uri, iri string // stems of the editions that it is measured on; empty if it lacks them
	local    *local
	build    *harness
}

// racers returns the rows. The first is net/url, with which all others are compared.
func racers() []racer {
	all := []racer{{name: "net/url", uri: "rfc3986", iri: "rfc3987", local: netURL}}
	all = append(all, ownRacers()...)
	for _, p := range peers {
		if p.local == stricturi || p.local == netURL {
			continue
		}
		r := racer{name: p.name, uri: "rfc3986", local: p.local, build: p.build}
		if slices.Contains(p.claims, "rfc3987") {
			r.iri = "rfc3987"
		}
		all = append(all, r)
	}
	return append(all,
		racer{name: "oxiri", uri: "rfc3986", iri: "rfc3987", build: oxiri},
		racer{name: "iri-string", uri: "rfc3986", iri: "rfc3987", build: iriString})
}

// column is a column of the table of speed: an operation on each text of a corpus.
type column struct {
	name      string
	operation string // as in the table of README.md
	texts     []pair
	valid     bool // the texts, if the operation is parsing
}

// pair is a text, or a base URI and a reference.
type pair struct{ a, b string }

func columns() ([]column, error) {
	var corpora [3][]pair
	for i, kind := range []bench.Kind{bench.Valid, bench.IRI, bench.Invalid} {
		texts, err := bench.Texts(kind)
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			corpora[i] = append(corpora[i], pair{a: text})
		}
	}
	var links, examples []pair
	for _, l := range bench.Links() {
		links = append(links, pair{l.Base, l.Ref})
	}
	all, err := probes()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.name != "resolution, RFC 3986" {
			continue
		}
		for _, c := range p.cases {
			examples = append(examples, pair{c.args[0], c.args[1]})
		}
	}
	// The URIs of the IRIs.
	var encoded []pair
	for _, p := range corpora[1] {
		if a := askStricturi("touri", p.a); a.kind == yes {
			encoded = append(encoded, pair{a: a.texts[0].value})
		}
	}
	return []column{
		{"URIs", "uri", corpora[0], true},
		{"IRIs", "iri", corpora[1], true},
		{"invalid", "uri", corpora[2], false},
		{"resolve, 5.4", "resolve", examples, true},
		{"resolve, links", "resolve", links, true},
		{"normalize", "normalize", corpora[0], true},
		{"to-uri", "touri", corpora[1], true},
		{"to-iri", "toiri", encoded, true},
	}, nil
}

// question returns the question whose answer shows that a racer does the operation
// correctly, and whether it can be asked.
func (c column) question(r racer, p pair) (verb string, args []string, ok bool) {
	switch c.operation {
	case "uri":
		return "reference", []string{r.uri, p.a}, r.uri != ""
	case "iri":
		return "reference", []string{r.iri, p.a}, r.iri != ""
	case "resolve":
		verb = "resolve"
		if r.uri == "rfc2396" || r.uri == "rfc2732" {
			verb = "resolve-2396"
		}
		return verb, []string{p.a, p.b}, r.uri != ""
	case "toiri":
		return c.operation, []string{p.a}, r.iri != ""
	}
	return c.operation, []string{p.a}, r.uri != ""
}

// sample has the texts of a column that a racer is timed on: those that it answers
// correctly.
type sample struct {
	file  string // with a text on each line, or two with a tab between
	texts []pair
	wrong int
}

// timer is an asker that can be timed. lacks reports that it lacks the operation.
type timer interface {
	asker
	time(operation string, passes int, s *sample) (t time.Duration, lacks bool, err error)
}

func (l *local) time(operation string, passes int, s *sample) (time.Duration, bool, error) {
	f := l.timed[operation]
	if f == nil {
		return 0, true, nil
	}
	from, err := threadTime()
	if err != nil {
		return 0, false, err
	}
	for range passes {
		for _, p := range s.texts {
			f(p.a, p.b)
		}
	}
	to, err := threadTime()
	return to - from, false, err
}

func (p *process) time(operation string, passes int, s *sample) (time.Duration, bool, error) {
	a, err := p.ask("time", operation, strconv.Itoa(passes), s.file)
	if err != nil || a.kind == lacking {
		return 0, true, err
	}
	if a.kind != yes || len(a.texts) != 1 {
		return 0, false, fmt.Errorf("no time of %s: %v", operation, a)
	}
	ns, err := strconv.ParseInt(a.texts[0].value, 10, 64)
	return time.Duration(ns), false, err
}

// choose returns the texts of a column that a racer is timed on, or nil if it lacks the
// operation.
func choose(dir string, c column, r racer, t timer) (*sample, error) {
	s := &sample{file: filepath.Join(dir, strings.Map(func(c rune) rune {
		if strings.ContainsRune(" /,", c) {
			return '-'
		}
		return c
	}, c.name+"-"+r.name))}
	for _, p := range c.texts {
		verb, args, ok := c.question(r, p)
		if !ok {
			return nil, nil
		}
		got, err := t.ask(verb, args...)
		if err != nil {
			return nil, err
		}
		base := r.local == netURL // which does all texts
		if got.kind == lacking && !base {
			return nil, nil
		}
		right := got.kind == no
		if c.valid {
			right = got.kind == yes
		}
		if right && c.operation != "uri" && c.operation != "iri" {
			want := askStricturi(c.operation, args...)
			right = want.kind == yes && got.is(want.texts[0].value)
		}
		if !right && got.kind != lacking {
			s.wrong++
		}
		if right || base {
			s.texts = append(s.texts, p)
		}
	}
	var lines strings.Builder
	for _, p := range s.texts {
		lines.WriteString(p.a)
		if c.operation == "resolve" {
			lines.WriteString("\t" + p.b)
		}
		lines.WriteByte('\n')
	}
	return s, os.WriteFile(s.file, []byte(lines.String()), 0o666)
}

// cell is what is measured of a racer on a column.
type cell struct {
	lacks  bool
	wrong  int // texts that it is not timed on, or for net/url: that it answers wrongly
	of     int
	ratios []float64 // to net/url on the same texts, sorted
	ns     []float64 // for a text, sorted
}

// quantile returns the value below which a part of the sorted values is.
func quantile(sorted []float64, part float64) float64 {
	return sorted[int(part*float64(len(sorted)-1)+0.5)]
}

// race times a racer between two measurements of net/url on the same texts.
type race struct {
	timer
	sample       *sample
	passes, base int // of the racer and of net/url
	cell         *cell
}

// speeds measures all racers on a column. Each round measures net/url before and after each
// racer; the ratio is that to the mean of the two.
func speeds(dir string, c column, all []racer, timers []timer, rounds int, atLeast time.Duration) ([]cell, error) {
	cells := make([]cell, len(all))
	var races []race
	for i, r := range all {
		s, err := choose(dir, c, r, timers[i])
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", r.name, c.name, err)
		}
		cells[i].lacks = s == nil || len(s.texts) == 0
		if cells[i].lacks {
			continue
		}
		cells[i].wrong, cells[i].of = s.wrong, len(c.texts)
		one := race{timer: timers[i], sample: s, cell: &cells[i]}
		for _, p := range []struct {
			timer  timer
			passes *int
		}{{one.timer, &one.passes}, {netURL, &one.base}} {
			if *p.passes, err = passes(p.timer, c.operation, s, atLeast); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", r.name, c.name, err)
			}
		}
		if one.passes == 0 {
			cells[i].lacks = true
			continue
		}
		races = append(races, one)
	}
	for range rounds {
		runtime.GC()
		for i := range races {
			if err := races[i].round(c.operation); err != nil {
				return nil, err
			}
		}
	}
	for i := range cells {
		slices.Sort(cells[i].ratios)
		slices.Sort(cells[i].ns)
	}
	return cells, nil
}

// passes returns how often to go through the texts, to take a given time at least. It is
// zero if the operation is lacking.
func passes(t timer, operation string, s *sample, atLeast time.Duration) (int, error) {
	for n := 1; ; n *= 2 {
		all, lacks, err := t.time(operation, n, s)
		if err != nil || lacks {
			return 0, err
		}
		if all >= atLeast {
			return int(time.Duration(n)*atLeast/max(all, 1)) + 1, nil
		}
	}
}

func (r *race) round(operation string) error {
	before, _, err := netURL.time(operation, r.base, r.sample)
	if err != nil {
		return err
	}
	own, _, err := r.time(operation, r.passes, r.sample)
	if err != nil {
		return err
	}
	after, _, err := netURL.time(operation, r.base, r.sample)
	if err != nil {
		return err
	}
	texts := float64(len(r.sample.texts))
	base := float64(before+after) / 2 / float64(r.base) / texts
	ns := float64(own) / float64(r.passes) / texts
	r.cell.ratios = append(r.cell.ratios, ns/base)
	r.cell.ns = append(r.cell.ns, ns)
	return nil
}

// measureSpeed measures the table of speed: each cell in a number of rounds, each of which
// takes a given time at least.
func measureSpeed(all []racer, cols []column, rounds int, atLeast time.Duration) (*speedTable, error) {
	// Garbage is collected between the rounds.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	dir, err := os.MkdirTemp("", "speed")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	table := &speedTable{columns: cols, rounds: rounds}
	var timers []timer
	for i, r := range all {
		t := timer(r.local)
		if r.build != nil {
			own := filepath.Join(dir, strconv.Itoa(i))
			if err := os.Mkdir(own, 0o777); err != nil {
				return nil, err
			}
			p, err := r.build.start(own)
			if _, is := errors.AsType[*missingError](err); is {
				table.missing = append(table.missing, r.name)
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", r.name, err)
			}
			defer p.stop()
			t = p
		}
		version, err := t.ask("version")
		if err != nil || len(version.texts) == 0 {
			return nil, fmt.Errorf("%s: no version: %v %w", r.name, version, err)
		}
		table.racers = append(table.racers, r)
		table.versions = append(table.versions, version.texts[0].value)
		timers = append(timers, t)
	}
	for _, c := range cols {
		cells, err := speeds(dir, c, table.racers, timers, rounds, atLeast)
		if err != nil {
			return nil, err
		}
		table.cells = append(table.cells, cells)
	}
	if len(all) > 1 && all[1].local == stricturi {
		if table.own, err = ownTable(dir, cols, rounds, atLeast); err != nil {
			return nil, err
		}
	}
	return table, nil
}
