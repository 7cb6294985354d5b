package bench_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
)

var folder = flag.String("folder", "", "write the corpora into this folder")

// The corpora are the same on every machine, so that figures can be compared.
func TestCorpora(t *testing.T) {
	for kind, want := range map[bench.Kind]string{
		bench.Valid: "83db29a9c789f14d", bench.IRI: "66a4bf7c9f9ef928", bench.Invalid: "44fc4dd865a0a80a",
	} {
		text := strings.Join(bench.Generate(kind), "\n")
		sum := sha256.Sum256([]byte(text))
		if got := hex.EncodeToString(sum[:8]); got != want {
			t.Errorf("corpus%s has the sum %s, want %s", kind, got, want)
		}
		if *folder != "" {
			if err := os.WriteFile(filepath.Join(*folder, "corpus"+string(kind)+".txt"), []byte(text+"\n"), 0o666); err != nil {
				t.Error(err)
			}
		}
	}
	links := ""
	for _, l := range bench.Links() {
		links += l.Base + "\t" + l.Ref + "\n"
	}
	sum := sha256.Sum256([]byte(links))
	if got := hex.EncodeToString(sum[:8]); got != "7e1a91f607718d0b" {
		t.Errorf("the links have the sum %s", got)
	}
}
