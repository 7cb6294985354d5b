// The tab Diff: two grammars of one's own.

import { byId, replace } from "./dom.js";
import { Engine, Superseded } from "./engine.js";
import { showPairs, tally } from "./pairs.js";

const engine = new Engine("diff", 20000);
const example = {
  old: 'date = year "-" month "-" day\nyear = 4DIGIT\nmonth = 2DIGIT\nday = 2DIGIT\n',
  new: 'date = year "-" month ["-" day]\nyear = 4DIGIT\nmonth = "0" %x31-39 / "1" %x30-32\nday = 2DIGIT\n',
};
let before, after, save, timer, answered = "";

export const values = () => ({ old: before.value, new: after.value });

export function init(onchange) {
  save = () => onchange("diff");
  before = byId("diff-old");
  after = byId("diff-new");
  for (const e of [before, after])
    e.addEventListener("input", () => {
      save();
      clearTimeout(timer);
      timer = setTimeout(update, 400);
    });
}

export function show(v) {
  if (v) {
    before.value = v.old ?? example.old;
    after.value = v.new ?? example.new;
  }
  update();
}

async function update() {
  save();
  const request = values();
  const key = JSON.stringify(request);
  if (key === answered) return;
  const verdict = byId("diff-verdict");
  verdict.classList.add("busy");
  try {
    const revisions = [{ name: "the old grammar", text: request.old }, { name: "the new grammar", text: request.new }];
    const [c] = await engine.call("history", { revisions });
    answered = key;
    const f = c.fault;
    verdict.className = "verdict" + (f ? " bad" : "");
    replace(verdict, f ? `In ${c.new}${f.line ? `, line ${f.line}` : ""}: ${f.message}` : tally(c));
    if (f) replace(byId("diff-pairs"));
    else showPairs(byId("diff-pairs"), c);
  } catch (e) {
    if (e instanceof Superseded) return;
    verdict.className = "verdict bad";
    replace(verdict, e.message);
    replace(byId("diff-pairs"));
  }
}
