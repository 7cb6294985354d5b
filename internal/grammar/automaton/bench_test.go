package automaton

import "testing"

// server returns the rule server of draft-fielding-uri-rfc2396bis-00, Appendix A. Its minimal
// automaton is the largest in that document, because labels have up to 63 characters, next to
// user information and addresses.
func server() Expr {
	lit := String
	digit := Chars(NewSet(Range{'0', '9'}))
	alpha := Chars(NewSet(Range{'A', 'Z'}, Range{'a', 'z'}))
	hex := Chars(NewSet(Range{'0', '9'}, Range{'A', 'F'}, Range{'a', 'f'}))
	alphanum := Union(alpha, digit)
	class := func(s string) Expr { return Chars(RuneSet([]rune(s)...)) }
	userinfo := Star(Union(alphanum, class("-_.!~*'();:&=+$,"), Concat(lit("%"), hex, hex)))
	long := Option(Concat(Repeat(Union(alphanum, lit("-")), 0, 61), alphanum))
	domainlabel := Concat(alphanum, long)
	toplabel := Concat(alpha, long)
	hostname := Concat(domainlabel, Option(Concat(Star(Concat(lit("."), domainlabel)), Option(Concat(lit("."), toplabel, Option(lit(".")))))))
	octet := Union(digit, Concat(class("123456789"), digit), Concat(lit("1"), Repeat(digit, 2, Unbounded)),
		Concat(lit("2"), class("01234"), digit), Concat(lit("25"), class("012345")))
	v4 := Concat(octet, lit("."), octet, lit("."), octet, lit("."), octet)
	h4 := Repeat(hex, 1, 4)
	group := Concat(h4, lit(":"))
	v6 := []Expr{Concat(Repeat(group, 7, 7), h4)}
	v6 = append(v6, Concat(Repeat(group, 6, 6), v4))
	for i := range 6 {
		left := Epsilon()
		if i > 0 {
			left = Concat(h4, Repeat(Concat(lit(":"), h4), i-1, i-1))
		}
		v6 = append(v6, Concat(left, lit("::"), Repeat(group, 0, 6-i), Option(h4)))
		if i < 5 {
			v6 = append(v6, Concat(left, lit("::"), Repeat(group, 0, 5-i), v4))
		}
	}
	host := Union(Concat(lit("["), Union(v6...), lit("]")), v4, hostname)
	return Option(Concat(Option(Concat(userinfo, lit("@"))), host, Option(Concat(lit(":"), Star(digit)))))
}

func BenchmarkCompileServer(b *testing.B) {
	e := server()
	for b.Loop() {
		MustCompile(e)
	}
}

func BenchmarkBooleanServer(b *testing.B) {
	d := MustCompile(server())
	e := MustCompile(Concat(Lang(d), Option(String("."))))
	b.Run("minus", func(b *testing.B) {
		for b.Loop() {
			e.Minus(d)
		}
	})
	b.Run("union", func(b *testing.B) {
		for b.Loop() {
			e.Union(d)
		}
	})
	b.Run("complement", func(b *testing.B) {
		for b.Loop() {
			d.Complement()
		}
	})
	b.Run("relate", func(b *testing.B) {
		for b.Loop() {
			Relate(d, e)
		}
	})
	b.Run("counts100", func(b *testing.B) {
		for b.Loop() {
			d.Counts(100)
		}
	})
	b.Run("minimize", func(b *testing.B) {
		t := d.table()
		for b.Loop() {
			t.minimize()
		}
	})
}

func BenchmarkSuiteServer(b *testing.B) {
	d := MustCompile(server())
	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			d.Suite()
		}
	})
	s := d.Suite()
	b.Logf("%d states, %d classes, %d characters, %d strings", d.States(), d.NumClasses(), len(s.alphabet), s.Size())
	b.Run("tests", func(b *testing.B) {
		for b.Loop() {
			n := 0
			for range s.Tests() {
				if n++; n == 1_000_000 {
					break
				}
			}
		}
	})
}

func BenchmarkMatch(b *testing.B) {
	d := MustCompile(server())
	const s = "user@www.example-with-a-long-label.example.com:8080"
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		if !d.Match(s) {
			b.Fatal(s)
		}
	}
}
