package compile

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

// A packed machine is a table in parts that states share. The pattern of a state
// says for each column which of the state's targets follows. Targets that are near
// are counted from the state, so that chains of states which count (the 63
// characters of a label) have them in common.
type packed struct {
	column   []int    // of each class
	width    int      // the number of columns
	columns  [][]int  // the classes of each column
	pattern  []int    // of each state, where its columns begin in patterns
	patterns []int    // one after the other: entryDead, entrySelf, the number of a far target from 1, that of a near one from entryNear
	far      *targets // states
	near     *targets // nearZero plus how far ahead
	reach    int      // how far is near
}

// Targets are lists of targets in one, and where that of each state begins.
type targets struct {
	base, all []int
}

const (
	entryDead = 0
	entryNear = 0x80
	entrySelf = 0xFF
	nearZero  = 0x80
)

// pack packs a machine without regard to its outs in the way that takes the
// fewest targets.
func (m *machine) pack() (*packed, error) {
	var best *packed
	for reach := 1; reach < nearZero; reach *= 2 {
		p := m.packWithin(reach)
		if best == nil || p.size() < best.size() {
			best = p
		}
	}
	for _, t := range best.patterns {
		if t == entryNear-1 || t == entrySelf-1 {
			return nil, errors.New("a state has too many targets for a table")
		}
	}
	return best, nil
}

func (p *packed) size() int { return len(p.patterns) + 2*len(p.far.all) + len(p.near.all) }

func (m *machine) packWithin(reach int) *packed {
	p := &packed{reach: reach}
	p.column, p.columns = m.columns()
	p.width = len(p.columns)
	patterns := map[string]int{}
	var far, near []string
	for s := range m.states() {
		var ahead, other []int // targets
		for _, classes := range p.columns {
			to := m.next[s*m.classes.Len()+classes[0]]
			switch {
			case to < 0 || to == s:
			case to-s <= reach && s-to <= reach:
				ahead = append(ahead, to-s+nearZero)
			default:
				other = append(other, to)
			}
		}
		// Ascending, so that states share them which go to the same for
		// different characters.
		slices.Sort(ahead)
		slices.Sort(other)
		ahead, other = slices.Compact(ahead), slices.Compact(other)
		var pattern []byte
		for _, classes := range p.columns {
			to := m.next[s*m.classes.Len()+classes[0]]
			entry := entryDead
			switch {
			case to < 0:
			case to == s:
				entry = entrySelf
			case slices.Contains(other, to):
				entry = 1 + slices.Index(other, to)
			default:
				entry = entryNear + slices.Index(ahead, to-s+nearZero)
			}
			pattern = append(pattern, byte(entry))
		}
		at, ok := patterns[string(pattern)]
		if !ok {
			at = len(p.patterns)
			patterns[string(pattern)] = at
			for _, x := range pattern {
				p.patterns = append(p.patterns, int(x))
			}
		}
		p.pattern = append(p.pattern, at)
		far, near = append(far, packList(other)), append(near, packList(ahead))
	}
	p.far, p.near = shareTargets(far), shareTargets(near)
	return p
}

func packList(list []int) string {
	var b []byte
	for _, t := range list {
		b = binary.BigEndian.AppendUint16(b, uint16(t))
	}
	return string(b)
}

// shareTargets puts lists of targets into one, the long ones first, so that those
// serve which begin or stand within others.
func shareTargets(lists []string) *targets {
	order := slices.Clone(lists)
	slices.SortFunc(order, func(x, y string) int {
		if len(x) != len(y) {
			return len(y) - len(x)
		}
		return strings.Compare(x, y)
	})
	t := &targets{}
	at := map[string]int{"": 0}
	for _, list := range slices.Compact(order) {
		if _, ok := at[list]; ok {
			continue
		}
		base := len(t.all)
		for i := 0; i < len(list); i += 2 {
			t.all = append(t.all, int(list[i])<<8|int(list[i+1]))
			for j := i + 2; j <= len(list); j += 2 {
				if part := list[i:j]; !has(at, part) {
					at[part] = base + i/2
				}
			}
		}
	}
	for _, list := range lists {
		t.base = append(t.base, at[list])
	}
	return t
}

func has(m map[string]int, key string) bool {
	_, ok := m[key]
	return ok
}

// columns returns the column of each class, and the classes of each column:
// those that all states treat alike.
func (m *machine) columns() (of []int, columns [][]int) {
	ids := map[string]int{}
	for c := range m.classes.Len() {
		var key []byte
		for s := range m.states() {
			i := s*m.classes.Len() + c
			key = binary.AppendVarint(key, int64(m.next[i]))
			key = binary.AppendVarint(key, int64(m.outs[i]))
		}
		id, ok := ids[string(key)]
		if !ok {
			id = len(columns)
			ids[string(key)] = id
			columns = append(columns, nil)
		}
		of = append(of, id)
		columns[id] = append(columns[id], c)
	}
	return of, columns
}
