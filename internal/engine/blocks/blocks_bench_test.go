package blocks

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func BenchmarkFill(b *testing.B) {
	if !available {
		b.Skip("windows are off")
	}
	c := some(rand.New(rand.NewPCG(1, 2))).classes()
	for name, text := range map[string]string{
		"ascii":   strings.Repeat("a", 2*Size),
		"percent": strings.Repeat("a%41", Size),
		"wide":    strings.Repeat("aé€", Size),
		"short":   strings.Repeat("a", 20),
	} {
		b.Run(name, func(b *testing.B) {
			var w Window
			for b.Loop() {
				w.fill(text, 0, c)
			}
		})
	}
}

func BenchmarkIndex(b *testing.B) {
	p := only('/', '.', 0)
	for _, n := range []int{20, 73, 1000} {
		text := strings.Repeat("a", n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				p.Index(text)
			}
		})
	}
}
