package blocks

import (
	"math/rand/v2"
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
