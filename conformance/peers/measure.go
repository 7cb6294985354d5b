package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/conformance"
)

// results are the results for a peer.
type results struct {
	Peer      string           `json:"peer"`
	Version   string           `json:"version"`
	Documents []documentResult `json:"documents"`
	Probes    []probeResult    `json:"probes"`
	// Allocations is the number of allocations to parse one URI, for Go libraries.
	Allocations *float64 `json:"allocations,omitempty"`
}

// documentResult has the texts for which a peer gives a wrong verdict, each after its
// rule.
type documentResult struct {
	Document        string   `json:"document"`
	Claimed         bool     `json:"claimed"`
	Texts           int      `json:"texts"`
	Agreed          int      `json:"agreed"`
	WronglyAccepted []string `json:"wronglyAccepted,omitempty"`
	WronglyRefused  []string `json:"wronglyRefused,omitempty"`
	Crashed         []string `json:"crashed,omitempty"`
}

// probeResult counts the cases that a peer answers correctly. Of is zero if the peer
// lacks the feature.
type probeResult struct {
	Probe   string   `json:"probe"`
	Claimed bool     `json:"claimed"` // whether the peer claims the document of the cases
	Of      int      `json:"of"`
	Right   int      `json:"right"`
	Wrong   []string `json:"wrong,omitempty"`
}

// measure asks a peer all questions.
func measure(p peer, a asker) (*results, error) {
	docs, err := documents()
	if err != nil {
		return nil, err
	}
	features, err := probes()
	if err != nil {
		return nil, err
	}
	version, err := a.ask("version")
	if err != nil || version.kind != yes {
		return nil, fmt.Errorf("no version: %v %w", version, err)
	}
	r := &results{Peer: p.name, Version: version.texts[0].value}
	kept := probeResult{Probe: "given back unchanged", Claimed: true}
	offsets := probeResult{Probe: "offset", Claimed: true}
	offered := false
	for _, d := range docs {
		claimed := slices.Contains(p.claims, d.edition)
		if !claimed && !d.always {
			continue
		}
		one := documentResult{Document: d.name, Claimed: claimed, Texts: len(d.vectors)}
		for _, v := range d.vectors {
			got, err := a.ask(verbs[v.Rule], v.Edition, v.Text())
			if err != nil {
				return nil, err
			}
			one.judge(v, got)
			if d.always {
				continue
			}
			switch {
			case v.Valid && got.kind == yes:
				kept.count(got.is(v.Text()), v.Rule+" "+v.Text())
			case !v.Valid && got.kind == no && verbs[v.Rule] == "reference":
				offered = offered || got.offset >= 0
				offsets.count(got.offset == *v.Offset, v.Rule+" "+v.Text())
			}
		}
		r.Documents = append(r.Documents, one)
	}
	if !offered {
		offsets = probeResult{Probe: offsets.Probe, Claimed: true}
	}
	r.Probes = []probeResult{kept, offsets}
	for _, f := range features {
		one, err := f.run(p, a)
		if err != nil {
			return nil, err
		}
		r.Probes = append(r.Probes, one)
	}
	if p.local != nil {
		n := testing.AllocsPerRun(100, func() {
			_ = p.local.parse("http://user@example.com:8042/over/there?name=ferret#nose")
		})
		r.Allocations = &n
	}
	return r, nil
}

func (d *documentResult) judge(v conformance.Vector, got answer) {
	name := v.Rule + " " + v.Text()
	switch {
	case got.kind != yes && got.kind != no:
		d.Crashed = append(d.Crashed, name)
	case got.kind == yes && !v.Valid:
		d.WronglyAccepted = append(d.WronglyAccepted, name)
	case got.kind == no && v.Valid:
		d.WronglyRefused = append(d.WronglyRefused, name)
	default:
		d.Agreed++
	}
}

func (p *probeResult) count(right bool, name string) {
	p.Of++
	if right {
		p.Right++
	} else {
		p.Wrong = append(p.Wrong, name)
	}
}

func (f probe) run(p peer, a asker) (probeResult, error) {
	r := probeResult{Probe: f.name, Claimed: f.claim == "" || slices.Contains(p.claims, f.claim)}
	for _, c := range f.cases {
		got, err := a.ask(c.verb, c.args...)
		if err != nil {
			return r, err
		}
		if got.kind == lacking {
			return probeResult{Probe: r.Probe, Claimed: r.Claimed}, nil
		}
		right, err := c.right(got, a)
		if err != nil {
			return r, err
		}
		r.count(right, c.String())
	}
	return r, nil
}
