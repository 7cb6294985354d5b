package usage

// Nearest returns which of the known names the given one was probably meant to
// be, and whether there is such a name. Case, and "-" for "_", count for little.
func Nearest(name string, known []string) (string, bool) {
	if name == "" || len(name) > maxName {
		return "", false
	}
	best, found := "", false
	least := 1 + perLetter*maxSlips(len(name))
	for _, k := range known {
		if max(len(k)-len(name), len(name)-len(k))*perLetter >= least || len(name) == 1 && len(k) == 1 && plain(name[0]) != plain(k[0]) {
			continue // another letter is not a slip
		}
		if d := distance(name, k, least); d < least {
			best, least, found = k, d, true
		}
	}
	return best, found
}

const (
	maxName   = 64 // longer names have no nearest one, since distance takes quadratic time
	perLetter = 4  // what a letter costs that is added, lost or another
)

// maxSlips is how many letters of a name may be wrong.
func maxSlips(length int) int { return max(1, min(2, length-1), length/3) }

// distance is the edit distance of a and b, where a letter that is added, lost or another,
// and two that are swapped, cost perLetter, and a letter that only looks different 1. If it
// is not less than least, distance returns any number that is not. B has at most maxSlips
// letters more than a.
func distance(a, b string, least int) int {
	var rows [3][maxName + maxName/3 + 1]int // for i+1, i and i-1 letters of a
	row, last, before := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		row[j] = j * perLetter
	}
	for i := range len(a) {
		row, last, before = before, row, last
		row[0] = (i + 1) * perLetter
		lowest := row[0]
		for j := range len(b) {
			cost := perLetter
			switch {
			case a[i] == b[j]:
				cost = 0
			case plain(a[i]) == plain(b[j]):
				cost = 1
			}
			row[j+1] = min(last[j]+cost, row[j]+perLetter, last[j+1]+perLetter)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+perLetter)
			}
			lowest = min(lowest, row[j+1])
		}
		if lowest >= least {
			return lowest
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
