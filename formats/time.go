package formats

import (
	"strings"
	"time"
)

// dateTime checks what RFC 3339, 5.7 says about a date-time.
func dateTime(g *grammar, text string) error {
	if err := checkDate(g, text, 0, "full-date"); err != nil {
		return err
	}
	return checkTime(g, text, len("2006-01-02T"), "full-time")
}

func fullDate(g *grammar, text string) error { return checkDate(g, text, 0) }

func fullTime(g *grammar, text string) error { return checkTime(g, text, 0) }

const restrictions = "RFC 3339, 5.7"

// number returns the value of digits.
func number(digits string) int {
	n := 0
	for _, c := range []byte(digits) {
		n = 10*n + int(c-'0')
	}
	return n
}

// checkDate checks the full-date at an offset. The rules are those around it.
func checkDate(g *grammar, text string, at int, rules ...string) error {
	year, month, day := number(text[at:at+4]), number(text[at+5:at+7]), number(text[at+8:at+10])
	switch {
	case month < 1 || month > 12:
		return g.fail(text, at+5, "month that is not from 01 to 12", g.section, append(rules, "date-month")...)
	case day < 1 || day > daysIn(year, month):
		return g.fail(text, at+8, "day that the month does not have", restrictions, append(rules, "date-mday")...)
	}
	return nil
}

// daysIn returns the number of days of a month.
func daysIn(year, month int) int {
	return time.Date(year, time.Month(month+1), 0, 0, 0, 0, 0, time.UTC).Day()
}

// checkTime checks the full-time at an offset, which may come after a full-date.
func checkTime(g *grammar, text string, at int, rules ...string) error {
	partial := func(rule string) []string { return append(rules, "partial-time", rule) }
	hour, minute, second := number(text[at:at+2]), number(text[at+3:at+5]), number(text[at+6:at+8])
	switch {
	case hour > 23:
		return g.fail(text, at, "hour after 23", restrictions, partial("time-hour")...)
	case minute > 59:
		return g.fail(text, at+3, "minute after 59", g.section, partial("time-minute")...)
	case second > 60:
		return g.fail(text, at+6, "second after 60", restrictions, partial("time-second")...)
	}
	offset := 0 // in minutes
	if zone := len(text) - len("+00:00"); text[len(text)-1]|0x20 != 'z' {
		h, m := number(text[zone+1:zone+3]), number(text[zone+4:])
		in := append(rules, "time-offset", "time-numoffset")
		switch {
		case h > 23:
			return g.fail(text, zone+1, "hour after 23", restrictions, append(in, "time-hour")...)
		case m > 59:
			return g.fail(text, zone+4, "minute after 59", g.section, append(in, "time-minute")...)
		}
		offset = 60*h + m
		if text[zone] == '-' {
			offset = -offset
		}
	}
	if second < 60 {
		return nil
	}
	const day = 24 * 60
	local := 60*hour + minute
	if (local-offset+day)%day != day-1 {
		return g.fail(text, at+6, "leap second that is not at 23:59 UTC", restrictions, partial("time-second")...)
	}
	if at > 0 && !endsMonth(text[:at-1], local-offset) {
		return g.fail(text, at+6, "leap second that is not at the end of a month", restrictions, partial("time-second")...)
	}
	return nil
}

// localDateTime checks a local-date-time of TOML, and localTime a local-time. Without an
// offset, any minute can end in a leap second.
func localDateTime(g *grammar, text string) error {
	if err := checkDate(g, text, 0, "full-date"); err != nil {
		return err
	}
	return checkClock(g, text, len("2006-01-02T"), restrictions, "partial-time", "time-hour", "time-minute", "time-second")
}

func localTime(g *grammar, text string) error {
	return checkClock(g, text, 0, restrictions, "partial-time", "time-hour", "time-minute", "time-second")
}

// checkClock checks the hour, minute and second at an offset. The names are those of rules:
// around them, and their own.
func checkClock(g *grammar, text string, at int, section, around string, names ...string) error {
	for i, most := range []int{23, 59, 60} {
		if start := at + 3*i; number(text[start:start+2]) > most {
			problem := []Problem{"hour after 23", "minute after 59", "second after 60"}[i]
			return g.fail(text, start, problem, section, around, names[i])
		}
	}
	return nil
}

const months = "JanFebMarAprMayJunJulAugSepOctNovDec"

// httpDate checks the numbers of an HTTP-date, and the name of the day of an IMF-fixdate,
// which is the one that the date implies (RFC 5322, 3.3).
func httpDate(g *grammar, text string) error {
	const section = "RFC 9110, 5.6.7"
	rule, day, month, clock := "IMF-fixdate", len("Sun, "), len("Sun, 06 "), len("Sun, 06 Nov 1994 ")
	year := 0
	if comma := strings.IndexByte(text, ','); comma < 0 {
		rule, month, day, clock = "asctime-date", len("Sun "), len("Sun Nov "), len("Sun Nov  6 ")
		year = number(text[len(text)-4:])
	} else if comma > 3 {
		rule, day = "rfc850-date", comma+2
		month, clock = day+3, day+len("06-Nov-94 ")
		year = 2000 + number(text[clock-3:clock-1]) // 1900 was not a leap year, but 2000 was
	} else {
		year = number(text[clock-5 : clock-1])
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
		return g.fail(text, day, "day that the month does not have", section, rules("day")...)
	}
	if rule == "IMF-fixdate" {
		date := time.Date(year, time.Month(m), d, 0, 0, 0, 0, time.UTC)
		if name := date.Weekday().String()[:3]; name != text[:3] {
			return g.fail(text, 0, "day of the week that is not the one of the date", "RFC 5322, 3.3", rules("day-name")...)
		}
	}
	return checkClock(g, text, clock, section, "time-of-day", "hour", "minute", "second")
}

// endsMonth reports whether the last minute of a day in UTC is on the last day of a month.
// The minute is counted from the beginning of a date.
func endsMonth(date string, minute int) bool {
	day := number(date[8:10])
	if minute < 0 { // the day before
		return day == 1
	}
	return day == daysIn(number(date[:4]), number(date[5:7]))
}
