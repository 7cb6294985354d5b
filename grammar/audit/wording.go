package audit

import (
	"slices"
	"strings"
)

// Wording is what became of a definition as text, once both sides are
// normalised: the notation of RFC 822 made ABNF, readings taken, needless
// parentheses left out.
type Wording string

// The wordings, from no change to a new one.
const (
	Same      Wording = "same"      // token for token
	Renamed   Wording = "renamed"   // the same but for names of rules that are paired
	Reordered Wording = "reordered" // the same alternatives in another order
	Rewritten Wording = "rewritten" // anything else
)

// Op is what became of a token.
type Op string

// The operations. A token moved if it is one of several alternatives, and the
// same alternative stands in another place of the other side.
const (
	Keep      Op = "keep"
	Rename    Op = "rename"
	Delete    Op = "delete"
	Insert    Op = "insert"
	MovedFrom Op = "moved-from"
	MovedTo   Op = "moved-to"
)

// Token is a token of one side or of both. Old is "" for what is only new, and
// New for what is only old.
type Token struct {
	Op  Op     `json:"op"`
	Old string `json:"old,omitempty"`
	New string `json:"new,omitempty"`
}

// wordings compares the definitions of all pairs as text.
func (c *comparer) wordings() {
	partners := map[string][]string{} // folded old name → folded new names
	for _, p := range c.audit.Pairs {
		// Of two rules that became one, the second was only renamed if it was
		// the same as the first.
		if p.Old != nil && p.New != nil && (!p.secondary || p.Old.dfa.Equal(c.byNew[fold(p.New.Name)].Old.dfa)) {
			partners[fold(p.Old.Name)] = append(partners[fold(p.Old.Name)], fold(p.New.Name))
		}
	}
	like := func(o, n token) bool {
		if o.text == n.text {
			return true
		}
		if o.piece == nil || n.piece == nil || o.piece.kind != n.piece.kind {
			return false
		}
		switch o.piece.kind {
		case ruleRef:
			return slices.Contains(partners[fold(o.text)], fold(n.text))
		case prose: // 0<pchar> names a rule
			return slices.Contains(partners[fold(strings.Trim(o.text, "<>"))], fold(strings.Trim(n.text, "<>")))
		case terminal:
			return strings.EqualFold(o.text, n.text) && !strings.HasPrefix(o.text, "%s")
		}
		return false
	}
	for _, p := range c.audit.Pairs {
		var olds, news []token
		if p.Old != nil {
			p.old = newPiece(p.Old.rule.Node)
			olds = p.old.tokens(nil, choice)
		}
		if p.New != nil {
			p.new = newPiece(p.New.rule.Node)
			news = p.new.tokens(nil, choice)
		}
		p.Diff = align(olds, news, like)
		if p.Old != nil && p.New != nil {
			p.Text = wording(p.Diff)
			continue
		}
		for _, t := range slices.Concat(olds, news) {
			t.mark(Keep) // where all is new, to say so of each part says nothing
		}
	}
}

func wording(diff []Token) Wording {
	w := Same
	for _, t := range diff {
		switch {
		case t.Op == Delete && t.Old != "/" || t.Op == Insert && t.New != "/":
			return Rewritten
		case t.Op == Rename && w == Same:
			w = Renamed
		case t.Op == MovedFrom || t.Op == MovedTo:
			w = Reordered
		}
	}
	return w
}

// weight is what keeping a token is worth in an alignment: names and
// characters more than brackets, these more than slashes.
func (t token) weight() int {
	switch {
	case t.piece == nil:
		return 1
	case t.piece.leaf():
		return 8
	}
	return 3
}

// align finds the alignment of two token lists in which the most weight is
// kept, with what goes before what comes, and sets the pieces' ops.
func align(olds, news []token, like func(o, n token) bool) []Token {
	w := len(news) + 1
	best := make([]int, (len(olds)+1)*w) // of olds[i:] and news[j:]
	for i := len(olds) - 1; i >= 0; i-- {
		for j := len(news) - 1; j >= 0; j-- {
			b := max(best[(i+1)*w+j], best[i*w+j+1])
			if like(olds[i], news[j]) {
				b = max(b, best[(i+1)*w+j+1]+olds[i].weight())
			}
			best[i*w+j] = b
		}
	}
	var diff []Token
	var gone, come []int // indices in diff of lone alternatives
	pieces := map[int]token{}
	for i, j := 0, 0; i < len(olds) || j < len(news); {
		keep := i < len(olds) && j < len(news) && like(olds[i], news[j]) &&
			best[i*w+j] == best[(i+1)*w+j+1]+olds[i].weight()
		if keep && olds[i].opens() {
			// As late as possible, so that it goes with what it is about.
			keep = best[i*w+j] > max(best[(i+1)*w+j], best[i*w+j+1])
		}
		switch {
		case keep:
			op := Keep
			if olds[i].text != news[j].text {
				op = Rename
			}
			olds[i].mark(op)
			news[j].mark(op)
			diff = append(diff, Token{op, olds[i].text, news[j].text})
			i++
			j++
		case j == len(news) || i < len(olds) && best[(i+1)*w+j] >= best[i*w+j+1]:
			if olds[i].listed() {
				gone = append(gone, len(diff))
			}
			pieces[len(diff)] = olds[i]
			olds[i].mark(Delete)
			diff = append(diff, Token{Op: Delete, Old: olds[i].text})
			i++
		default:
			if news[j].listed() {
				come = append(come, len(diff))
			}
			pieces[len(diff)] = news[j]
			news[j].mark(Insert)
			diff = append(diff, Token{Op: Insert, New: news[j].text})
			j++
		}
	}
	for _, g := range gone {
		for k, n := range come {
			if like(pieces[g], pieces[n]) {
				diff[g].Op, diff[n].Op = MovedFrom, MovedTo
				pieces[g].mark(MovedFrom)
				pieces[n].mark(MovedTo)
				come = slices.Delete(come, k, k+1)
				break
			}
		}
	}
	return diff
}

func (t token) mark(op Op) {
	if t.piece != nil {
		t.piece.op = op
	}
}

// opens reports whether a token stands before what it is about.
func (t token) opens() bool { return t.text == "(" || t.piece != nil && !t.piece.leaf() }

func (t token) listed() bool { return t.piece != nil && t.piece.listed }
