package ascii

// Ones has a 1 in each octet of a [Word].
const Ones = 0x0101010101010101

// Word returns the first eight octets of a text as a number, the first one lowest. The
// compiler reads them at once. It panics if the text is shorter.
func Word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
