package formats

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
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) { // Appendix C
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
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

// endsMonth reports whether the last minute of a day in UTC is on the last day of a month.
// The minute is counted from the beginning of a date.
func endsMonth(date string, minute int) bool {
	day := number(date[8:10])
	if minute < 0 { // the day before
		return day == 1
	}
	return day == daysIn(number(date[:4]), number(date[5:7]))
}
