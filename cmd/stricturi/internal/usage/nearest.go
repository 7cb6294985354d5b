package usage

import "strings"

// Nearest returns which of the known names the given one was probably meant to
// be, and whether there is such a name. Case, and "-" for "_", count for little.
func Nearest(name string, known []string) (nearest string, found bool) {
	if name == "" || len(name) > maxName {
		return "", false
	}
	least := 1 + perLetter*max(1, min(2, len(name)-1), len(name)/3)
	for _, k := range known {
		if len(name) == 1 && len(k) == 1 && plain(name) != plain(k) || len(k) > 2*maxName {
			continue // another letter is not a slip
		}
		if d := distance(name, k); d < least {
			nearest, least, found = k, d, true
		}
	}
	return nearest, found
}

const (
	maxName   = 64 // longer names have no nearest one, since distance takes quadratic time
	perLetter = 4  // what a letter costs that is added, lost or another
)

// distance is the edit distance of a and b, where a letter that is added, lost or another,
// and two that are swapped, cost perLetter, and a letter that only looks different 1.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = (i + j) * perLetter
				continue
			case a[i-1] == b[j-1]:
				rows[i][j] = rows[i-1][j-1]
				continue
			}
			cost := perLetter
			if plain(a[i-1:i]) == plain(b[j-1:j]) {
				cost = 1
			}
			rows[i][j] = min(rows[i-1][j-1]+cost, rows[i][j-1]+perLetter, rows[i-1][j]+perLetter)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+perLetter)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// plain folds the case and the two separators.
func plain(letter string) string { return strings.ReplaceAll(strings.ToLower(letter), "_", "-") }
