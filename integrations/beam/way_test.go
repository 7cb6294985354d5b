package beamuri

import (
	"reflect"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx/schema"
)

// On a worker whose program has not registered the type of the records, records have
// a type that Beam makes from the schema, with the names of the schema.
func TestWayInSchema(t *testing.T) {
	type record struct {
		hidden string
		Link   struct{ Href string } `beam:"link"`
	}
	w, err := findField(reflect.TypeFor[record](), "Link.Href")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := w.text(reflect.ValueOf(record{hidden: "h", Link: struct{ Href string }{"a:["}})); text != "a:[" || !ok {
		t.Errorf("in the record: %q, %v", text, ok)
	}

	row, err := schema.FromType(reflect.TypeFor[record]())
	if err != nil {
		t.Fatal(err)
	}
	row.Id = "" // otherwise Beam would find the type by its ID
	made, err := schema.ToType(row)
	if err != nil || made == reflect.TypeFor[record]() {
		t.Fatalf("made %v, %v", made, err)
	}
	v := reflect.New(made).Elem()
	v.FieldByName("Link").FieldByName("Href").SetString("a:[")
	w, err = findField(made, w.name)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := w.text(v); text != "a:[" || !ok {
		t.Errorf("in the type made from the schema: %q, %v", text, ok)
	}
}
