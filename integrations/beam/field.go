package beamuri

import (
	"fmt"
	"reflect"
	"strings"
)

// way is how to come from a record to a field.
type way struct {
	name  string  // of the field, as the schema has it
	steps [][]int // an index for each part of the name
}

// findField returns the way to a field that is text.
func findField(record reflect.Type, field string) (way, error) {
	var names []string
	var w way
	t := record
	for name := range strings.SplitSeq(field, ".") {
		of := pointed(t)
		if of.Kind() != reflect.Struct {
			return way{}, fmt.Errorf("field %q of %v: %v has no fields", field, record, t)
		}
		f, ok := fieldNamed(of, name)
		if !ok {
			return way{}, fmt.Errorf("field %q of %v: %v has no field %q; it has %s", field, record, t, name, strings.Join(fieldNames(of), ", "))
		}
		names, w.steps, t = append(names, schemaName(f)), append(w.steps, f.Index), f.Type
	}
	if k := pointed(t); k.Kind() != reflect.String && k != reflect.TypeFor[[]byte]() {
		return way{}, fmt.Errorf("field %q of %v has type %v; texts are string or []byte", field, record, t)
	}
	w.name = strings.Join(names, ".")
	return w, nil
}

// text returns the text of the field, and whether there is one.
func (w way) text(v reflect.Value) (string, bool) {
	for _, index := range w.steps {
		if v = pointee(v); !v.IsValid() {
			return "", false
		}
		var err error
		if v, err = v.FieldByIndexErr(index); err != nil { // an embedded pointer is nil
			return "", false
		}
	}
	v = pointee(v)
	switch {
	case !v.IsValid():
		return "", false
	case v.Kind() == reflect.String:
		return v.String(), true
	}
	return string(v.Bytes()), true
}

// pointed is what a pointer to the type points to, or the type itself.
func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// pointee is what a pointer points to, or the value itself.
func pointee(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer {
		return v.Elem()
	}
	return v
}

// fieldNamed returns the field with a name in the schema, or else in Go.
func fieldNamed(t reflect.Type, name string) (reflect.StructField, bool) {
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && schemaName(f) == name {
			return f, true
		}
	}
	f, ok := t.FieldByName(name)
	return f, ok && f.IsExported()
}

// schemaName is the name that Beam gives a field in a schema.
func schemaName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("beam"), ","); name != "" {
		return name
	}
	return f.Name
}

func fieldNames(t reflect.Type) []string {
	var names []string
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() {
			names = append(names, schemaName(f))
		}
	}
	return names
}
