package engine

// A Resume has the states of a machine behind the components of a rule's texts. The
// index is that of Last.
type Resume = struct {
	Rule   Rule
	States [Resumes]uint16 // NoState if not all texts lead to the same
}

// Resumes is the number of states in a Resume.
const Resumes = 8

// Last returns a number for the last component of a text and whether it has a scheme, and
// the offset behind that component and its delimiter.
func (x *Spans) Last() (index, behind int) {
	index = int(x.Has & HasScheme)
	switch {
	case x.Has&HasFragment != 0:
		return index | 3<<1, int(x.QueryEnd) + 1
	case x.Has&HasQuery != 0:
		return index | 2<<1, int(x.PathEnd) + 1
	case x.Has&HasAuthority != 0:
		return index | 1<<1, int(x.AuthorityEnd) + 1
	case index != 0:
		return index, int(x.SchemeEnd) + 1
	}
	return 0, 0
}

// ExplainRest explains a text that fails at an offset. It reads no more of the text than
// what is behind the components that are known.
func (m *Machine) ExplainRest(all []Resume, rule Rule, text string, offset int, x *Spans) Explanation {
	index, behind := x.Last()
	for i := range all {
		if r := &all[i]; r.Rule == rule && r.States[index] != NoState && behind <= offset {
			return m.explain(uint(r.States[index]), text[behind:offset])
		}
	}
	return m.Explain(rule, text, offset)
}
