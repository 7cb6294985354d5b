// What changed between two grammars: the rules of both, in pairs.

import { h, link, replace, visible } from "./dom.js";

// svg returns a diagram as an element. The text is that of the library.
export function svg(text) {
  const e = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  return e ? document.importNode(e, true) : null;
}

const order = ["overlap", "superset", "subset", "disjoint", "removed", "added", "undecided", "equal"];

// tally says how many rules have which relation.
export function tally(c) {
  const count = (r) => c.pairs.filter((p) => p.relation === r).length;
  const changed = c.pairs.length - count("equal");
  if (!c.pairs.length) return "There are no rules to compare.";
  if (!changed) return `All ${c.pairs.length} rules accept the same strings.`;
  const parts = order.filter((r) => r !== "equal" && count(r)).map((r) => `${count(r)} ${c.pairs.find((p) => p.relation === r).word}`);
  return `${changed} of ${c.pairs.length} rules differ: ${parts.join(", ")}.`;
}

// witness writes a string so that it can be seen.
export const witness = (w) => (w == null ? h("span.note", null, "none") : w === "" ? h("span.empty", null, "the empty string") : h("code.witness", null, visible(w)));

// isOf reports whether a rule of a pair has a name.
const isOf = (p, rule) => p.new?.name === rule || p.old?.name === rule;

// showPairs shows the pairs of a comparison in an element. Chosen is the rule to open, and
// onopen is called with the rule that is opened.
export function showPairs(into, c, chosen, onopen) {
  const list = h("div.pairs");
  const fill = (pairs) => list.append(...pairs.map((p) => pair(c, p, chosen, onopen)));
  fill(c.pairs.filter((p) => p.relation !== "equal"));
  const equal = c.pairs.filter((p) => p.relation === "equal");
  if (equal.length) {
    const more = h("details.equal", { open: equal.some((p) => isOf(p, chosen)) }, h("summary", null, `${equal.length} ${equal.length === 1 ? "rule accepts" : "rules accept"} the same strings`),
      equal.map((p) => pair(c, p, chosen, onopen)));
    list.append(more);
  }
  replace(into,
    c.pairs.length > 0 && h("p.note", null, "Strings are shortest ones", c.ascii && ", of US-ASCII", ". A rule is wider if everything old is still valid, and more is; narrower if strings were lost and none is new; and both if some were lost and some gained."),
    list);
  list.querySelector(".pair[open]")?.scrollIntoView({ block: "nearest" });
}

const name = (p) => (p.new ?? p.old).name;

function pair(c, p, chosen, onopen) {
  const both = p.old && p.new && p.old.name !== p.new.name ? `${p.old.name} → ${p.new.name}` : name(p);
  let filled = false;
  const body = h("div.body");
  const fill = () => {
    if (!filled) replace(body, details(c, p));
    filled = true;
  };
  const e = h("details.pair", { "data-rule": name(p), ontoggle: () => {
    if (!e.open) return;
    fill();
    onopen?.(name(p));
  } },
    h("summary", null,
      h("code.name", null, both), h("span.badge." + p.relation, null, p.word),
      p.onlyOld != null && p.old && p.new && h("span.lost", null, "lost ", witness(p.onlyOld)),
      p.onlyNew != null && p.old && p.new && h("span.gained", null, "gained ", witness(p.onlyNew))),
    body);
  if (isOf(p, chosen)) {
    e.open = true;
    fill();
  }
  return e;
}

function details(c, p) {
  const both = p.old && p.new;
  return [
    h("p.message", null, sentence(p.meaning)),
    h("dl.facts", null,
      both && p.relation !== "equal" && [h("dt", null, "Only old"), h("dd", null, witness(p.onlyOld)), h("dt", null, "Only new"), h("dd", null, witness(p.onlyNew))],
      !both && [h("dt", null, "Example"), h("dd", null, witness(p.onlyOld ?? p.onlyNew))],
      p.causes?.length > 0 && [h("dt", null, "Because of"), h("dd", null, h("span.tokens", null, p.causes.map((x) => h("code", null, x))))],
      p.renaming && [h("dt", null, "Paired by"), h("dd", null, p.renaming)],
      p.why && [h("dt", null, "Depends on"), h("dd", null, p.why, p.bounded > 0 && ` (strings up to length ${p.bounded})`)]),
    h("div.twin", null, p.old && side(c.old, p.old), p.new && side(c.new, p.new)),
  ];
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

function side(document, s) {
  const section = /^[\dA-Z][\d.]*$/.test(s.section) ? `section ${s.section}` : s.section;
  return h("figure.side", null,
    h("figcaption", null, h("strong", null, s.name), " in ", document, s.section && [", ", link(section, s.url)]),
    s.svg && h("div.diagram", { tabindex: "0", role: "group", "aria-label": `Diagram of ${s.name}` }, svg(s.svg)),
    h("pre.abnf", { tabindex: "0", role: "group", "aria-label": `Definition of ${s.name}` }, s.text));
}
