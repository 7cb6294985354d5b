package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
)

// wordsLiteral is the set of the rules that r uses, as a constant. The peg
// parser numbers its rules in the order of the PEG file, from 1 on.
func wordsLiteral(e *grammar.Edition, r *grammar.Rule) string {
	var words [4]uint64
	n := 1
	for line := range strings.Lines(e.PEG()) {
		name, _, ok := strings.Cut(line, " <- ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		if slices.ContainsFunc(r.Uses, func(used string) bool { return grammar.GoName(used) == name }) {
			words[n/64] |= 1 << (n % 64)
		}
		n++
	}
	return fmt.Sprintf("core.RuleSet{%#x, %#x, %#x, %#x}", words[0], words[1], words[2], words[3])
}

// A kindOfHost is the constant of a rule that says what a host is, and the
// constant of package core for it.
type kindOfHost struct{ Rule, Kind string }

// hostKind returns what a rule says of a host, or nil.
func hostKind(rule string) *kindOfHost {
	for _, name := range []string{"hostname", "IPv4address", "IPv6reference", "IPv6address", "IPvFuture", "reg-name", "ireg-name"} {
		if strings.EqualFold(rule, name) {
			return &kindOfHost{"Rule" + grammar.GoName(rule), grammar.GoName(name)}
		}
	}
	return nil
}
