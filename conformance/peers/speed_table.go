package main

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// speedTable is the table of speed.
type speedTable struct {
	columns  []column
	racers   []racer
	versions []string
	cells    [][]cell // by column and racer
	missing  []string
	own      string // the table of this project's other operations
	rounds   int
}

// String returns the table in Markdown, with the machine above and notes below.
func (t *speedTable) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s/%s, %d processors, %s; %s; %d rounds.\n\n", processor(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(),
		vectors(), runtime.Version(), t.rounds)
	b.WriteString("| | version")
	for _, c := range t.columns {
		b.WriteString(" | " + c.name)
	}
	b.WriteString(" |\n|---|---" + strings.Repeat("|---:", len(t.columns)) + "|\n")
	for i, r := range t.racers {
		fmt.Fprintf(&b, "| %s | %s", r.name, t.versions[i])
		for j := range t.columns {
			b.WriteString(" | " + t.cells[j][i].say(r))
		}
		b.WriteString(" |\n")
	}
	b.WriteString("\n")
	var untimed []string
	for i, r := range t.racers {
		var wrong []string
		for j, c := range t.columns {
			if one := t.cells[j][i]; one.wrong > 0 && !one.lacks {
				wrong = append(wrong, fmt.Sprintf("%d of %d (%s)", one.wrong, one.of, c.name))
			}
		}
		switch {
		case len(wrong) == 0:
		case r.local == netURL:
			fmt.Fprintf(&b, "- %s is timed on all texts. It answers wrongly: %s.\n", r.name, strings.Join(wrong, ", "))
		default:
			untimed = append(untimed, r.name+": "+strings.Join(wrong, ", "))
		}
	}
	if len(untimed) > 0 {
		fmt.Fprintf(&b, "- The others are timed on texts that they answer correctly. Left out are, for %s.\n", strings.Join(untimed, "; "))
	}
	if len(t.missing) > 0 {
		fmt.Fprintf(&b, "- Not installed here: %s.\n", strings.Join(t.missing, ", "))
	}
	if t.own != "" {
		b.WriteString("\n" + t.own)
	}
	return b.String()
}

// say returns the median ratio, and the quartiles; for net/url the time.
func (c cell) say(r racer) string {
	if c.lacks {
		return "–"
	}
	if r.local == netURL {
		return fmt.Sprintf("%.0f ns", quantile(c.ns, 0.5))
	}
	median := ratio(quantile(c.ratios, 0.5))
	if len(c.ratios) == 1 {
		return median
	}
	return median + " (" + ratio(quantile(c.ratios, 0.25)) + "–" + ratio(quantile(c.ratios, 0.75)) + ")"
}

func ratio(r float64) string {
	if r < 1 {
		return fmt.Sprintf("%.3f", r)
	}
	return fmt.Sprintf("%.1f", r)
}

// processor returns the name of the processor.
func processor() string {
	return cmp.Or(field("/proc/cpuinfo", "model name"), "unknown processor")
}

// vectors tells whether recognizers read blocks of 64 bytes.
func vectors() string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "-tags" && strings.Contains(s.Value, "purego") {
			return "AVX2 not used (purego)"
		}
	}
	if strings.Contains(" "+field("/proc/cpuinfo", "flags")+" ", " avx2 ") {
		return "AVX2"
	}
	return "no AVX2"
}

// field returns the value of the first line of a file that begins with a name and a colon.
func field(file, name string) string {
	data, _ := os.ReadFile(file)
	for line := range strings.Lines(string(data)) {
		if key, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
