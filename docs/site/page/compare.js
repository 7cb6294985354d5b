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
  } catch (e) {
    shown = "";
    verdict.className = "verdict bad";
    replace(verdict, e.message);
  }
}
