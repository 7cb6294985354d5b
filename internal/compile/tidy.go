package compile

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazy"
)

// Lines of peg's output.
var (
	pegGoto    = lazy.Regexp(`^goto (l\d+)$`)
	pegSave    = lazy.Regexp(`^position(\d+), tokenIndex\d+ := position, tokenIndex$`)
	pegRestore = lazy.Regexp(`^position, tokenIndex = position(\d+), tokenIndex\d+$`)
	pegFails   = lazy.Regexp(`^if !((?:leaf\(\w+\)|_rules\[\w+\]\(\)) \{)$`)
	pegNotChar = lazy.Regexp(`^if buffer\[position\] != (rune\(.*\)) \{$`)
	pegNotIn   = lazy.Regexp(`^if c := buffer\[position\]; c < (rune\(.*\)) \|\| c > (rune\(.*\)) \{$`)
)

// tidy shortens alternatives of a parser that peg made. Peg writes for "B / ..."
//
//	if !B { goto next }; goto done; next: restore
//
// But a call or a character that fails has moved nothing, so this does the same:
//
//	if B { goto done }
//
// Nor does it restore what nothing reaches: peg does so after an option that cannot fail.
func tidy(made []byte) []byte {
	lines := strings.Split(string(made), "\n")
	gotos := map[string]int{}
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
		if m := pegGoto().FindStringSubmatch(lines[i]); m != nil {
			gotos[m[1]]++
		}
	}
	var out []string
	unmoved := "" // the number of the saved position, if nothing has moved since
	for i := 0; i < len(lines); {
		if pegRestore().MatchString(lines[i]) && afterGoto(out) {
			i++
			continue
		}
		if m := pegSave().FindStringSubmatch(lines[i]); m != nil {
			unmoved = m[1]
		} else if m := pegRestore().FindStringSubmatch(lines[i]); m != nil {
			unmoved = m[1]
		} else if short, n := alternative(lines[i:], gotos, unmoved); n > 0 {
			out = append(out, short...)
			i += n
			continue
		} else {
			unmoved = ""
		}
		out = append(out, lines[i])
		i++
	}
	text := strings.Join(out, "\n")
	var kept []string
	for _, line := range out {
		m := pegSave().FindStringSubmatch(line)
		if m == nil || strings.Contains(text, "= position"+m[1]+",") || strings.Contains(text, ", position"+m[1]+")") {
			kept = append(kept, line)
		}
	}
	return []byte(strings.Join(kept, "\n"))
}

// afterGoto reports whether the last of some lines goes elsewhere.
func afterGoto(lines []string) bool {
	for _, line := range slices.Backward(lines) {
		if line != "" {
			return pegGoto().MatchString(line)
		}
	}
	return false
}

// alternative returns the short form of an alternative that lines begin with, and
// how many lines it takes; 0 if there is none.
func alternative(lines []string, gotos map[string]int, unmoved string) (short []string, n int) {
	step := ""
	switch {
	case unmoved == "" || len(lines) < 7:
		return nil, 0
	case pegFails().MatchString(lines[0]):
		short = []string{pegFails().ReplaceAllString(lines[0], "if $1")}
	case pegNotChar().MatchString(lines[0]):
		short, step = []string{pegNotChar().ReplaceAllString(lines[0], "if buffer[position] == $1 {"), "position++"}, "position++"
	case pegNotIn().MatchString(lines[0]):
		short, step = []string{pegNotIn().ReplaceAllString(lines[0], "if c := buffer[position]; c >= $1 && c <= $2 {"), "position++"}, "position++"
	default:
		return nil, 0
	}
	rest := lines[3:]
	if step != "" {
		if rest[0] != step {
			return nil, 0
		}
		rest = rest[1:]
	}
	next, done, restore := pegGoto().FindStringSubmatch(lines[1]), pegGoto().FindStringSubmatch(rest[0]), pegRestore().FindStringSubmatch(rest[2])
	if next == nil || lines[2] != "}" || done == nil || restore == nil || rest[1] != next[1]+":" || gotos[next[1]] != 1 || restore[1] != unmoved {
		return nil, 0
	}
	return append(short, rest[0], "}"), len(lines) - len(rest) + 3
}
