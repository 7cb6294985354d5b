package usage

// Nearest returns which of the known names the given one was probably meant to
// be, and whether there is such a name. Case, and "-" for "_", count for little.
func Nearest(name string, known []string) (string, bool) {
	const perLetter, maxName = 4, 1000
	if name == "" || len(name) > maxName { // distance takes quadratic time
		return "", false
	}
	best, found := "", false
	least := 1 + perLetter*max(1, min(2, len(name)-1), len(name)/3)
	for _, k := range known {
		if (len(k)-len(name))*perLetter >= least || len(name) == 1 && len(k) == 1 && plain(name[0]) != plain(k[0]) {
			continue // another letter is not a slip
		}
		if d := distance(name, k, perLetter); d < least {
			best, least, found = k, d, true
		}
	}
	return best, found
}

// distance is the edit distance of a and b, where a letter that is added, lost
// or another costs perLetter, and one that only looks different 1.
func distance(a, b string, perLetter int) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j * perLetter
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = (i + 1) * perLetter
		for j := range len(b) {
			cost := perLetter
			switch {
			case a[i] == b[j]:
				cost = 0
			case plain(a[i]) == plain(b[j]):
				cost = 1
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+perLetter, row[j+1]+perLetter)
		}
	}
	return row[len(b)]
}

// plain folds the ASCII case and the two separators.
func plain(c byte) byte {
	switch {
	case 'A' <= c && c <= 'Z':
		return c + 'a' - 'A'
	case c == '_':
		return '-'
	}
	return c
}
