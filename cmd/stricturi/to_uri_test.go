package main

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/charset"
)

// The commands agree with each vector of the mapping.
func TestMappingConformance(t *testing.T) {
	files, err := filepath.Glob("../../conformance/mapping/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, name := range files {
		b := testutil.Must(os.ReadFile(name))
		var file struct {
			Vectors []struct {
				To, In, InBase64, Charset, Variant, Out string
				IDNA, Creating, UTS46, Transitional     bool
				EscapePrintable                         bool
				Kept                                    []any
				Error                                   *struct{ Offset float64 }
			}
		}
		if err := json.Unmarshal(b, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, v := range file.Vectors {
			if v.Creating {
				continue // an option of package idna
			}
			args := []string{"to-" + v.To, "--json"}
			for flag, set := range map[string]bool{
				"--idna":       v.IDNA,
				"--idna=uts46": v.UTS46 && !v.Transitional, "--idna=uts46-transitional": v.Transitional,
				"--escape-printable": v.EscapePrintable, "--nfc": v.Variant == "A",
			} {
				if set {
					args = append(args, flag)
				}
			}
			if v.Charset != "" {
				octets := testutil.Must(base64.StdEncoding.DecodeString(v.InBase64))
				v.In = string(octets)
				args = append(args, "--from", v.Charset)
			}
			got := runWith(t, "", append(args, "--", v.In)...)
			if v.Charset != "" && (charset.Decoder{Charset: v.Charset}).Check() != nil {
				if got.status != 2 {
					t.Errorf("%q: got %+v", args, got)
				}
				continue
			}
			o := objects(t, got.out)[0]
			if v.Error != nil {
				offset := v.Error.Offset
				if in := o["in"].(string); v.Charset != "" && strings.Contains(in, "\uFFFD") {
					offset = float64(strings.Index(in, "\uFFFD")) // in the decoded text
				}
				// With --nfc the member "in" is the normalized text, and the offset is in that.
				e, ok := o["error"].(map[string]any)
				if !ok || e["offset"] != offset && v.Variant != "A" || o["out"] != nil || got.status != 1 {
					t.Errorf("%q %q: got %+v", args, v.In, got)
				}
				continue
			}
			if o["out"] != v.Out || got.status != 0 {
				t.Errorf("%q %q: got %+v", args, v.In, got)
			}
			if v.To == "iri" && !reflect.DeepEqual(o["kept"], v.Kept) {
				t.Errorf("%q %q: kept %v", args, v.In, o["kept"])
			}
		}
	}
}
