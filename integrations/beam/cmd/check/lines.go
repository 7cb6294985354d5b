package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	beamuri "github.com/stricturi/stricturi/integrations/beam"
)

func init() {
	register.Function1x1(mustBePlain)
	register.Function3x1(gunzip)
	register.Emitter1[string]()
	register.Function1x1(withoutCR)
	register.DoFn1x3[beamuri.Verdict, int, string, error](&shardFn{})
	register.Function1x2(withKey)
	register.DoFn4x1[context.Context, int, func(*int) bool, func(*string) bool, error](&writeFn{})
	register.Iter1[int]()
	register.Iter1[string]()
}

// readLines returns the lines of the files as a PCollection<string>. The pipeline
// fails if no file matches. Plain and compressed files are not read together,
// because a runner fuses the following transforms with only one of the two.
func readLines(s beam.Scope, glob string) beam.PCollection {
	files := fileio.MatchFiles(s, glob, fileio.MatchEmptyDisallow())
	if isCompressed(glob) {
		files = beam.Reshuffle(s, files) // distribute the files over the workers
		return beam.ParDo(s, gunzip, fileio.ReadMatches(s, files, fileio.ReadGzip()))
	}
	beam.ParDo0(s, mustBePlain, files)
	return textio.Read(s, glob, textio.ReadUncompressed())
}

func isCompressed(name string) bool { return strings.HasSuffix(name, ".gz") }

// mustBePlain refuses compressed files. textio would read only part of one, as many
// bytes as it has when compressed.
func mustBePlain(file fileio.FileMetadata) error {
	if isCompressed(file.Path) {
		return fmt.Errorf("%s is compressed: read it alone, with an --input that ends in .gz", file.Path)
	}
	return nil
}

func gunzip(ctx context.Context, file fileio.ReadableFile, emit func(string)) error {
	f, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	for {
		line, err := r.ReadString('\n')
		if line != "" {
			emit(strings.TrimSuffix(line, "\n"))
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file.Metadata.Path, err)
		}
	}
}

func withoutCR(line string) string { return strings.TrimSuffix(line, "\r") }

// writeVerdicts writes verdicts to the given number of files. Unlike textio.Write,
// it writes empty files too, so that no file of an earlier run remains.
func writeVerdicts(s beam.Scope, prefix string, shards int, verdicts beam.PCollection) {
	var all []int
	for i := range shards {
		all = append(all, i)
	}
	lines := beam.ParDo(s, &shardFn{shards}, verdicts)
	grouped := beam.CoGroupByKey(s, beam.ParDo(s, withKey, beam.CreateList(s, all)), lines)
	beam.ParDo0(s, &writeFn{prefix, shards}, grouped)
}

// shardFn turns verdicts into lines, and assigns each to a file.
type shardFn struct{ Shards int }

// ProcessElement returns the number of the file and the line.
func (f *shardFn) ProcessElement(v beamuri.Verdict) (int, string, error) {
	line, err := toJSON(v)
	return int(crc32.ChecksumIEEE([]byte(line)) % uint32(f.Shards)), line, err
}

func withKey(shard int) (int, int) { return shard, shard }

// writeFn writes the file with a given number.
type writeFn struct {
	Prefix string
	Shards int
}

// ProcessElement writes a file.
func (f *writeFn) ProcessElement(ctx context.Context, shard int, _ func(*int) bool, lines func(*string) bool) error {
	name := fmt.Sprintf("%s-%05d-of-%05d.jsonl", f.Prefix, shard, f.Shards)
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	var line string
	for lines(&line) {
		w.WriteString(line) // Flush returns the error
		w.WriteByte('\n')
	}
	return errors.Join(w.Flush(), file.Close())
}

func toJSON(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}
