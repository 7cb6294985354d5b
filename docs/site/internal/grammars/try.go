package grammars

import (
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

// Tried has what a rule says about texts.
type Tried struct {
	Rule     string    `json:"rule"`
	Verdicts []Verdict `json:"verdicts"`
	More     bool      `json:"more"` // there are more texts
}

// Verdict tells whether a text is a string of a rule.
type Verdict struct {
	Text     string   `json:"text"`
	Valid    bool     `json:"valid"`
	Offset   int      `json:"offset"` // of an invalid text, and Rules and Expected likewise
	Rules    []string `json:"rules"`
	Expected []string `json:"expected"`
	Message  string   `json:"message"` // if there is another reason
	Tree     []Node   `json:"tree"`    // of a valid text
	Cut      bool     `json:"cut"`     // the tree has more nodes
}

// Node is a rule in a parse tree, and the text that it matched.
type Node struct {
	Rule  string `json:"rule"`
	Text  string `json:"text"`
	Depth int    `json:"depth"`
}

const (
	maxTexts = 50
	maxNodes = 300
)

// Try matches texts with a rule.
func Try(q Question) (Tried, error) {
	t := Tried{Rule: q.rule.Name}
	if err := matcher.Usable(q.ABNF, q.rule.Name); err != nil {
		return t, q.RuleFault(q.rule.Name, err)
	}
	m := matcher.New(q.ABNF, q.rule.Name)
	for text := range strings.SplitSeq(q.texts, "\n") {
		if len(t.Verdicts) == maxTexts {
			t.More = true
			break
		}
		t.Verdicts = append(t.Verdicts, verdict(m, text))
	}
	return t, nil
}

func verdict(m *matcher.Matcher, text string) Verdict {
	v := Verdict{Text: text}
	nodes, err := m.Tree(text)
	switch err := err.(type) {
	case nil:
		v.Valid = true
		for n := range nodes {
			if len(v.Tree) == maxNodes {
				v.Cut = true
				break
			}
			v.Tree = append(v.Tree, Node{n.Rule, text[n.Start:n.End], n.Depth})
		}
	case *matcher.Error:
		v.Offset, v.Rules, v.Expected = err.Offset, err.Open, err.Expected
	default:
		v.Message = err.Error()
	}
	return v
}
