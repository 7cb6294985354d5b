package usage

import "strings"

// maxName limits the length of names that are compared, since distance takes quadratic time.
const maxName = 64

// Nearest returns which of the known names the given one was probably meant to
// be, and whether there is such a name: one with few other letters, or that goes on. Case, "-" and "_" do
// not count.
func Nearest(name string, known []string) (nearest string, found bool) {
	if len(name) > maxName {
		return "", false
	}
	least := 1 + max(0, min(2, len(name)-1), len(name)/3)
	for _, k := range known {
		if len(k) > 2*maxName {
			continue
		}
		d := distance(plain(name), plain(k))
		if strings.HasPrefix(plain(k), plain(name)) {
			d = min(d, 2)
		}
		if d < least {
			nearest, least, found = k, d, true
		}
	}
	return nearest, found
}

// distance returns how many letters of a must be added, removed, replaced, or swapped with the
// next, to make b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			d := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				d = 1 + min(d, rows[i][j-1], rows[i-1][j])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}

// plain folds the case and removes the separators.
func plain(name string) string {
	return strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(name))
}
