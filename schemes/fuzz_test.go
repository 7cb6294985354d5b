package schemes_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// A valid reference is equal to itself, and an error has an offset in the text.
func FuzzCheck(f *testing.F) {
	files, _ := filepath.Glob("*/vectors.json")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		var file struct{ Vectors []vector }
		if err := json.Unmarshal(data, &file); err != nil {
			f.Fatal(err)
		}
		for _, v := range file.Vectors {
			f.Add(v.In)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		ref, err := uri.ParseReference(text)
		if err != nil {
			return
		}
		err = schemes.Check(ref)
		if e, ok := err.(*uri.SyntaxError); ok {
			if e.Offset < 0 || e.Offset > len(text) || e.Text() != text || e.Explain().Section == "" || e.Error() == "" {
				t.Errorf("%q: %+v", text, *e)
			}
		}
		if schemes.Equal(ref, ref) != (err == nil) {
			t.Errorf("%q: %v, but equal to itself is %v", text, err, err != nil)
		}
	})
}
