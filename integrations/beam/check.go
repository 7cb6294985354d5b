package beamuri

import (
	"context"
	"fmt"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn2x1[string, func(Verdict), error](&stringFn{})
	register.DoFn2x1[[]byte, func(Verdict), error](&bytesFn{})
	register.DoFn3x1[context.Context, beam.T, func(beam.T, Verdict), error](&fieldFn{})
	register.Emitter1[Verdict]()
	register.Emitter2[beam.T, Verdict]()
}

// Check checks each text of a PCollection<string> or PCollection<[]byte> against
// each target, and returns a PCollection<Verdict>. Without targets, it checks
// against the references of all editions. The error is about the targets or the
// type of the collection; [beam.Must] panics with it.
//
// Beam's strings are UTF-8. Runners that are not written in Go may replace other
// bytes in strings, so texts that may contain other bytes should be []byte.
func Check(s beam.Scope, texts beam.PCollection, targets ...Target) (beam.PCollection, error) {
	s = s.Scope("beamuri.Check")
	c, err := newChecker(targets)
	if err != nil {
		return beam.PCollection{}, err
	}
	switch t := texts.Type().Type(); t {
	case reflect.TypeFor[string]():
		return beam.ParDo(s, &stringFn{c}, texts), nil
	case reflect.TypeFor[[]byte]():
		return beam.ParDo(s, &bytesFn{c}, texts), nil
	default:
		return beam.PCollection{}, fmt.Errorf("the collection has elements of type %v; use string or []byte", t)
	}
}

// CheckField checks a field of each record of a PCollection<R> against each target,
// as [Check] does with texts, and returns a PCollection<KV<R, Verdict>>.
// [beam.DropKey] removes the records.
//
// R is a struct or a pointer to one. The field is named as in its schema, by its
// beam tag, or as in Go; "Request.URL" names a field of a field. Its type must be
// string, []byte, or a pointer to one of these. A record whose field cannot be
// reached because of a nil pointer gets no verdict; the counter "missing" in the
// namespace "beamuri" counts such records.
//
// To check a text made from several fields, first map the records to texts with
// [beam.ParDo].
func CheckField(s beam.Scope, records beam.PCollection, field string, targets ...Target) (beam.PCollection, error) {
	s = s.Scope("beamuri.CheckField")
	c, err := newChecker(targets)
	if err != nil {
		return beam.PCollection{}, err
	}
	way, err := findField(records.Type().Type(), field)
	if err != nil {
		return beam.PCollection{}, err
	}
	return beam.ParDo(s, &fieldFn{checker: c, Field: way.name}, records), nil
}

// checker is embedded in the functions that check.
type checker struct {
	Targets []Target

	editions []edition // of the targets
}

func newChecker(targets []Target) (checker, error) {
	if len(targets) == 0 {
		all, err := Targets("")
		return checker{Targets: all}, err
	}
	for _, t := range targets {
		if err := t.check(); err != nil {
			return checker{}, err
		}
	}
	return checker{Targets: targets}, nil
}

// Setup looks up the editions of the targets on the worker.
func (c *checker) Setup() error {
	c.editions = nil
	for _, t := range c.Targets {
		e, err := editionNamed(t.Spec)
		if err != nil {
			return err
		}
		c.editions = append(c.editions, e)
	}
	return nil
}

func (c *checker) check(text string, emit func(Verdict)) error {
	for i, t := range c.Targets {
		v, err := newVerdict(t, text, c.editions[i].Check(t.Rule, text))
		if err != nil {
			return err
		}
		emit(v)
	}
	return nil
}

type stringFn struct{ checker }

// ProcessElement checks a text.
func (f *stringFn) ProcessElement(text string, emit func(Verdict)) error {
	return f.check(text, emit)
}

type bytesFn struct{ checker }

// ProcessElement checks a text.
func (f *bytesFn) ProcessElement(text []byte, emit func(Verdict)) error {
	return f.check(string(text), emit)
}

type fieldFn struct {
	checker
	Field string // as the schema names it

	t   reflect.Type // type of the records
	way way          // path to the field in t
}

var missing = beam.NewCounter("beamuri", "missing")

// ProcessElement checks a field of a record.
func (f *fieldFn) ProcessElement(ctx context.Context, record beam.T, emit func(beam.T, Verdict)) error {
	r := reflect.ValueOf(record)
	if f.t != r.Type() {
		// If the program has not registered their type, records have a type
		// that Beam made from the schema.
		way, err := findField(r.Type(), f.Field)
		if err != nil {
			return err
		}
		f.t, f.way = r.Type(), way
	}
	text, ok := f.way.text(r)
	if !ok {
		missing.Inc(ctx, 1)
		return nil
	}
	return f.check(text, func(v Verdict) { emit(record, v) })
}
