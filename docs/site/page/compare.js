// The tab Compare editions: comparisons that were made when the page was built.

import { byId, h, replace } from "./dom.js";
import { unpack } from "./engine.js";
import { showPairs, tally } from "./pairs.js";

const first = "rfc2396--rfc3986";
let pick, save, list, rule = "", shown = "";

export const values = () => ({ pair: pick.value || wanted, rule });
let wanted = first;

export function init(onchange) {
  save = () => onchange("compare");
  pick = byId("compare-pair");
  pick.addEventListener("change", () => {
    wanted = pick.value;
    rule = "";
    load();
  });
}

export function show(v) {
  if (v) {
    wanted = v.pair ?? first;
    rule = v.rule ?? "";
  }
  load();
}

const at = (name) => new URL(name, import.meta.url);

async function load() {
  const verdict = byId("compare-verdict");
  try {
    if (!list) {
      list = await (await fetch(at("pairs.json"))).json();
      const groups = [...new Set(list.map((e) => e.group))];
      replace(pick, groups.map((g) => h("optgroup", { label: g }, list.filter((e) => e.group === g).map((e) => h("option", { value: e.id }, `${e.old} to ${e.new}`)))));
    }
    if (!list.some((e) => e.id === wanted)) wanted = first;
    pick.value = wanted;
    save();
    const key = wanted + " " + rule;
    if (key === shown) return;
    shown = key;
    const c = JSON.parse(new TextDecoder().decode(await unpack(at(`pair-${wanted}.json.gz`))));
    if (shown !== key) return; // another one was chosen meanwhile
    verdict.className = "verdict";
    replace(verdict, tally(c));
    showPairs(byId("compare-pairs"), c, rule, (name) => {
      rule = name;
      shown = wanted + " " + rule;
      save();
    });
    replace(byId("compare-claims"), claims(c));
  } catch (e) {
    shown = "";
    verdict.className = "verdict bad";
    replace(verdict, e.message);
  }
}

// claims shows what the newer document says about its changes, with a verdict for each.
function claims(c) {
  if (!c.claims) return [];
  const count = (v) => c.claims.filter((x) => x.verdict === v).length;
  return [
    h("h2.chapter", null, `What ${c.new} says about its changes`),
    h("p", null, `Each claim was checked against the grammars: ${count("true")} are true, ${count("incomplete")} are incomplete, ${count("false")} are false, and ${count("unsaid")} changes are not mentioned.`),
    h("ol.claims", null, c.claims.map((x) =>
      h("li.claim", null,
        h("p.head", null, h("span.badge." + x.verdict, null, x.verdict), " ", h("span.note", null, x.id)),
        x.quote && h("blockquote", null, x.quote),
        h("p", null, code(x.why)),
        x.facts && h("details", null, h("summary", null, x.facts.length === 1 ? "The fact" : `The ${x.facts.length} facts`), h("ul.dots", null, x.facts.map((f) => h("li", null, code(f)))))))),
  ];
}

// code returns a text whose code is between backticks.
const code = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", null, part) : part));
