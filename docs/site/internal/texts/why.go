package texts

// explain says which rule of an edition has the byte where its neighbor stops, or is empty there.
// There may be none at the end of the text.
func explain(text string, all []Verdict) {
	for i := 1; i < len(all); i++ {
		rejects, accepts := i-1, i
		if all[i].Fault != nil {
			rejects, accepts = i, i-1
		}
		if all[rejects].Fault == nil || all[accepts].Fault != nil {
			continue
		}
		offset, depth := all[rejects].Fault.Offset, -1
		nodes, err := known[accepts].Tree(all[accepts].Rule, text)
		if err != nil {
			continue
		}
		for n := range nodes {
			if n.Start <= offset && (offset < n.End || n.Start == offset) && n.Depth > depth {
				all[i].Has, depth = n.Rule, n.Depth
			}
		}
	}
}
