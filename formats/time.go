package formats

import (
	"strings"
	"time"
)

const restrictions = "RFC 3339, 5.7"

// A part is one of the numbers of a time, which follow each other as in "23:59:60".
type part struct {
	rule, section string
	most          int
	problem       Problem
}

var clock = []part{
	{"time-hour", restrictions, 23, "hour after 23"},
	{"time-minute", "RFC 3339, 5.6", 59, "minute after 59"},
	{"time-second", restrictions, 60, "second after 60"},
}

// dateTime checks what RFC 3339, 5.7 says about a date-time.
func dateTime(g *grammar, text string) error {
	if err := checkDate(g, text, "full-date"); err != nil {
		return err
	}
	return checkTime(g, text, len("2006-01-02T"), "full-time")
}

func fullDate(g *grammar, text string) error { return checkDate(g, text) }

func fullTime(g *grammar, text string) error { return checkTime(g, text, 0) }

// localDateTime checks a local-date-time of TOML, and localTime a local-time. Without an
// offset, any minute can end in a leap second.
func localDateTime(g *grammar, text string) error {
	if err := checkDate(g, text, "full-date"); err != nil {
		return err
	}
	return checkClock(g, text, len("2006-01-02T"), clock, "partial-time")
}

func localTime(g *grammar, text string) error { return checkClock(g, text, 0, clock, "partial-time") }

// number returns the value of digits.
func number(digits string) int {
	n := 0
	for _, c := range []byte(digits) {
		n = 10*n + int(c-'0')
	}
	return n
}

// splitDate returns the numbers of the full-date that a text begins with.
func splitDate(text string) (year, month, day int) {
	return number(text[:4]), number(text[5:7]), number(text[8:10])
}

// checkDate checks the full-date that a text begins with. The rules are those around it.
func checkDate(g *grammar, text string, rules ...string) error {
	year, month, day := splitDate(text)
	switch {
	case month < 1 || month > 12:
		return g.fail(text, 5, "month that is not from 01 to 12", g.section, append(rules, "date-month")...)
	case day < 1 || day > daysIn(year, month):
		return g.fail(text, 8, "day that the month does not have", restrictions, append(rules, "date-mday")...)
	}
	return nil
}

// daysIn returns the number of days of a month.
func daysIn(year, month int) int {
	return time.Date(year, time.Month(month+1), 0, 0, 0, 0, 0, time.UTC).Day()
}

// checkClock checks numbers from an offset on. The rules are those around them.
func checkClock(g *grammar, text string, at int, parts []part, rules ...string) error {
	for i, p := range parts {
		if start := at + 3*i; number(text[start:start+2]) > p.most {
			return g.fail(text, start, p.problem, p.section, append(rules, p.rule)...)
		}
	}
	return nil
}

// checkTime checks the full-time at an offset, which may come after a full-date.
func checkTime(g *grammar, text string, at int, rules ...string) error {
	if err := checkClock(g, text, at, clock, append(rules, "partial-time")...); err != nil {
		return err
	}
	minute := 60*number(text[at:at+2]) + number(text[at+3:at+5]) // in UTC
	if zone := len(text) - len("+00:00"); text[len(text)-1]|0x20 != 'z' {
		if err := checkClock(g, text, zone+1, clock[:2], append(rules, "time-offset", "time-numoffset")...); err != nil {
			return err
		}
		offset := 60*number(text[zone+1:zone+3]) + number(text[zone+4:])
		if text[zone] == '-' {
			offset = -offset
		}
		minute -= offset
	}
	if text[at+6:at+8] != "60" {
		return nil
	}
	year, month, day := 2000, 1, 31 // any, if there is no date
	if at > 0 {
		year, month, day = splitDate(text)
	}
	rules = append(rules, "partial-time", "time-second")
	next := time.Date(year, time.Month(month), day, 0, minute+1, 0, 0, time.UTC)
	switch {
	case next.Hour() != 0 || next.Minute() != 0:
		return g.fail(text, at+6, "leap second that is not at 23:59 UTC", restrictions, rules...)
	case at > 0 && next.Day() != 1:
		return g.fail(text, at+6, "leap second that is not at the end of a month", restrictions, rules...)
	}
	return nil
}

const months = "JanFebMarAprMayJunJulAugSepOctNovDec"

const httpDates = "RFC 9110, 5.6.7"

var httpClock = []part{
	{"hour", httpDates, 23, "hour after 23"}, {"minute", httpDates, 59, "minute after 59"}, {"second", httpDates, 60, "second after 60"},
}

// httpDate checks the numbers of an HTTP-date, and the name of the day of an IMF-fixdate,
// which is the one that the date implies (RFC 5322, 3.3).
func httpDate(g *grammar, text string) error {
	rule, day, month, clockAt := "IMF-fixdate", len("Sun, "), len("Sun, 06 "), len("Sun, 06 Nov 1994 ")
	year := 0
	if comma := strings.IndexByte(text, ','); comma < 0 {
		rule, month, day, clockAt = "asctime-date", len("Sun "), len("Sun Nov "), len("Sun Nov  6 ")
		year = number(text[len(text)-4:])
	} else if comma > 3 {
		rule, day = "rfc850-date", comma+2
		month, clockAt = day+3, day+len("06-Nov-94 ")
		year = 2000 + number(text[clockAt-3:clockAt-1]) // 1900 was not a leap year, but 2000 was
	} else {
		year = number(text[clockAt-5 : clockAt-1])
	}
	rules := func(names ...string) []string {
		if g.top() == "IMF-fixdate" {
			return names
		}
		return append([]string{rule}, names...)
	}
	m := strings.Index(months, text[month:month+3])/3 + 1
	d := number(strings.TrimLeft(text[day:day+2], " "))
	if d < 1 || d > daysIn(year, m) {
		return g.fail(text, day, "day that the month does not have", httpDates, rules("day")...)
	}
	if rule == "IMF-fixdate" {
		date := time.Date(year, time.Month(m), d, 0, 0, 0, 0, time.UTC)
		if name := date.Weekday().String()[:3]; name != text[:3] {
			return g.fail(text, 0, "day of the week that is not the one of the date", "RFC 5322, 3.3", rules("day-name")...)
		}
	}
	return checkClock(g, text, clockAt, httpClock, "time-of-day")
}
