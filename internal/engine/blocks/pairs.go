package blocks

// Pairs is a set of pairs of bytes: those whose first byte and second byte are both in one of eight
// sets.
type Pairs struct{ First, Second Sets }

// Sets are eight sets of bytes, as tables of half bytes: byte h<<4|l is in set k if the entry l of
// Low and the entry h of High have the bit k.
type Sets struct{ Low, High [16]byte }

// Index returns the offset of the first byte of a text that is a pair with the byte after it, or -1.
func (p *Pairs) Index(text string) int {
	if available {
		return indexPair(text, p)
	}
	return p.index(text)
}

// index is Index for all processors.
func (p *Pairs) index(text string) int {
	for i := 1; i < len(text); i++ {
		b := text[i-1]
		if sets := p.First.Low[b&0x0F] & p.First.High[b>>4]; sets != 0 {
			if c := text[i]; sets&p.Second.Low[c&0x0F]&p.Second.High[c>>4] != 0 {
				return i - 1
			}
		}
	}
	return -1
}
