package audits_test

import (
	"fmt"
	"strings"
	"testing"
)

// verdict is what an audit makes of a claim.
type verdict string

const (
	holds      verdict = "true"
	fails      verdict = "false"
	incomplete verdict = "incomplete" // true as far as it goes
	unsaid     verdict = "unsaid"     // a change that the document does not mention
)

// claim is a sentence of a document, or a part of one, with its verdict.
type claim struct {
	quote   string // "" for an unsaid change
	verdict verdict
	finding string
	checks  []check
}

// chapter has the claims of one appendix.
type chapter struct {
	title, about, id string
	claims           []claim
}

func TestClaims(t *testing.T) {
	for _, c := range chapters {
		for i, claim := range c.claims {
			t.Run(fmt.Sprintf("%s%d", c.id, i+1), func(t *testing.T) {
				if len(claim.checks) == 0 {
					t.Error("claim without checks")
				}
				if (claim.verdict == unsaid) != (claim.quote == "") {
					t.Errorf("%s: %q", claim.verdict, claim.quote)
				}
				for _, check := range claim.checks {
					check.test(t)
				}
			})
		}
	}
}

// AUDIT.md is generated from the claims and their checks.
func TestAuditDocument(t *testing.T) { golden(t, "../AUDIT.md", auditDocument()) }

func auditDocument() string {
	var b strings.Builder
	b.WriteString(auditPreface)
	b.WriteString("\n| appendix | true | incomplete | false | unsaid |\n|---|---:|---:|---:|---:|\n")
	for _, c := range chapters {
		n := map[verdict]int{}
		for _, claim := range c.claims {
			n[claim.verdict]++
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", c.title, n[holds], n[incomplete], n[fails], n[unsaid])
	}
	for _, c := range chapters {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", c.title, c.about)
		for i, claim := range c.claims {
			fmt.Fprintf(&b, "\n### %s%d: %s\n\n", c.id, i+1, claim.verdict)
			if claim.quote != "" {
				fmt.Fprintf(&b, "> %s\n\n", claim.quote)
			}
			if claim.finding != "" {
				fmt.Fprintf(&b, "%s\n\n", claim.finding)
			}
			for _, check := range claim.checks {
				fmt.Fprintf(&b, "- %s\n", check)
			}
		}
	}
	return b.String()
}

const auditPreface = `# The documents' claims about their changes

Two of the specifications end with a summary of their changes from RFC 2396:
draft-fielding-uri-rfc2396bis-00 in Appendix G, and RFC 3986 in Appendix D. This file
checks each of their claims that a grammar or an algorithm can decide against the
grammars, taken literally. Sentences about the text of the documents, about reasons
and about other documents are left out.

A claim is *true*, *false*, or *incomplete*: true in part. *Unsaid* is a change that
the appendix does not mention. Below each claim are the facts that decide it. Relations
are between the languages of two rules or expressions, the older one first: *equal*;
*subset*: all old strings are still valid; *superset*: no string is new; *overlap*;
*disjoint*. A shortest string that only one of the two has is shown in Go syntax. Of
strings of the same length, lower-case letters come first, then digits.

` + "`go test ./conformance/audits -update`" + ` makes this file from the tables in
[audits](audits). Every fact in it is computed when the tests run. The complete
comparisons, made by ` + "`stricturi diff`" + `, are there too, and the differences of
resolution and normalization that ` + "`stricturi diff --behavior`" + ` finds.
`
