package compile

import "testing"

func TestTidy(t *testing.T) {
	const save, restore = "position1, tokenIndex1 := position, tokenIndex\n", "position, tokenIndex = position1, tokenIndex1\n"
	for _, test := range []struct{ name, made, want string }{
		{
			"calls, and nothing that needs the saved position",
			save + "if !leaf(ruleA) {\ngoto l2\n}\ngoto l1\nl2:\n" + restore + "if !_rules[ruleB]() {\ngoto l3\n}\ngoto l1\nl3:\n" + restore + "if !leaf(ruleC) {\ngoto l0\n}\n",
			"if leaf(ruleA) {\ngoto l1\n}\nif _rules[ruleB]() {\ngoto l1\n}\nif !leaf(ruleC) {\ngoto l0\n}\n",
		},
		{
			"characters",
			save + "if buffer[position] != rune('+') {\ngoto l2\n}\nposition++\ngoto l1\nl2:\n" + restore + "if c := buffer[position]; c < rune('a') || c > rune('f') {\ngoto l3\n}\nposition++\ngoto l1\nl3:\n" + restore,
			"if buffer[position] == rune('+') {\nposition++\ngoto l1\n}\nif c := buffer[position]; c >= rune('a') && c <= rune('f') {\nposition++\ngoto l1\n}\n",
		},
		{
			"a sequence has moved",
			save + "if !leaf(ruleA) {\ngoto l2\n}\nif !leaf(ruleB) {\ngoto l2\n}\ngoto l1\nl2:\n" + restore,
			save + "if !leaf(ruleA) {\ngoto l2\n}\nif !leaf(ruleB) {\ngoto l2\n}\ngoto l1\nl2:\n" + restore,
		},
		{
			"what never fails has moved",
			save + "l5:\ngoto l5\nif !leaf(ruleB) {\ngoto l2\n}\ngoto l1\nl2:\n" + restore,
			save + "l5:\ngoto l5\nif !leaf(ruleB) {\ngoto l2\n}\ngoto l1\nl2:\n" + restore,
		},
		{
			"nothing reaches what is restored",
			save + "if !leaf(ruleA) {\ngoto l2\n}\nif !leaf(ruleB) {\ngoto l2\n}\ngoto l1\n\n" + restore + "}\nl2:\n" + restore,
			save + "if !leaf(ruleA) {\ngoto l2\n}\nif !leaf(ruleB) {\ngoto l2\n}\ngoto l1\n\n}\nl2:\n" + restore,
		},
	} {
		if got := string(tidy([]byte(test.made))); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, got, test.want)
		}
	}
}
