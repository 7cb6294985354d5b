package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/stricturi/stricturi/internal/grammar/report"
)

//go:embed summary.html
var summaryPage string

var summaryTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("summary").Funcs(template.FuncMap{
		"percent": percent,
		"share": func(part, whole int64, class string) map[string]any {
			return map[string]any{"Percent": percent(part, whole), "Width": width(part, whole), "Class": class}
		},
		"number": thousands,
	}).Parse(summaryPage))
})

// percent returns the share of a part, with one digit after the point. It is 0.0
// or 100.0 only if the part is nothing or the whole.
func percent(part, whole int64) string {
	share := width(part, whole)
	switch {
	case part > 0 && share < 0.1:
		return "<0.1"
	case part < whole && share > 99.9:
		return ">99.9"
	}
	return fmt.Sprintf("%.1f", share)
}

// width returns the share of a part.
func width(part, whole int64) float64 { return 100 * float64(part) / float64(max(whole, 1)) }

// html returns the summary as a page that needs nothing else, and no script.
func (s *Summary) html() []byte {
	date, _ := PageDate() // checked before the texts were read
	var b bytes.Buffer
	editions := s.Editions()
	err := summaryTemplate().Execute(&b, map[string]any{
		"Style": template.CSS(report.Look), "Counts": thousands(s.counts()), "Editions": editions, "Rows": s.table(editions),
		"Differences": s.differences(), "Texts": s.Texts, "Valid": s.Valid, "Invalid": s.Invalid,
		"Command": s.Command, "Inputs": s.Inputs,
		"Date": date.UTC().Format("2006-01-02 15:04 UTC"), "Version": s.Version,
	})
	if err != nil {
		panic(err) // only where template and data do not fit
	}
	return b.Bytes()
}

// PageDate returns the date of an HTML page: now, or the second that SOURCE_DATE_EPOCH
// gives for a page that is the same each time
// (https://reproducible-builds.org/specs/source-date-epoch/).
func PageDate() (time.Time, error) {
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH %q is not a number of seconds", epoch)
	}
	return time.Unix(seconds, 0), nil
}
