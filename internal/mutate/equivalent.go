package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

// equivalents lists the edits that no test can detect. An entry identifies an edit by the
// text of the lines, not by their numbers.
//
//go:embed equivalent.json
var equivalents []byte

type equivalent struct {
	File   string `json:"file"`
	Func   string `json:"func"`
	Was    string `json:"was"`
	Now    string `json:"now"`
	Reason string `json:"reason"`
}

// key returns the key that an entry shares with its edits.
func (e equivalent) key() equivalent {
	e.Reason = ""
	return e
}

// leave returns the edits that are not on the list. An entry without a reason, a second entry
// for the same edit, and an entry for a file of the folders without a matching edit are
// errors.
func leave(all []*edit, list []byte, folders []string) ([]*edit, error) {
	var entries []equivalent
	if err := json.Unmarshal(list, &entries); err != nil {
		return nil, fmt.Errorf("equivalent.json: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e equivalent) bool {
		return !slices.ContainsFunc(folders, func(f string) bool { return within(e.File, f) })
	})
	found := make(map[equivalent]bool)
	for _, e := range entries {
		if _, twice := found[e.key()]; twice || e.Reason == "" {
			return nil, fmt.Errorf("equivalent.json: an entry of %s has no reason or is there twice: %s → %s", e.File, e.Was, e.Now)
		}
		found[e.key()] = false
	}
	left := slices.DeleteFunc(slices.Clone(all), func(e *edit) bool {
		key := equivalent{File: e.File, Func: e.Func, Was: e.Was, Now: e.Now}
		_, named := found[key]
		if named {
			found[key] = true
		}
		return named
	})
	for _, e := range entries {
		if !found[e.key()] {
			return nil, fmt.Errorf("equivalent.json: an entry matches no edit of %s any more; remove it or write it anew: %s → %s", e.File, e.Was, e.Now)
		}
	}
	return left, nil
}
