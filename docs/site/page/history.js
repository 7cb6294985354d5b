// The tab History: the revisions of a grammar of one's own.

import { byId, h, replace } from "./dom.js";
import { Engine, Superseded } from "./engine.js";
import { showPairs, tally } from "./pairs.js";

const engine = new Engine("diff", 60000);
const example = [
  { name: "1.abnf", text: 'date = year "-" month "-" day\nyear = 4DIGIT\nmonth = 2DIGIT\nday = 2DIGIT\n' },
  { name: "2.abnf", text: 'date = year "-" month ["-" day]\nyear = 4DIGIT\nmonth = 2DIGIT\nday = 2DIGIT\n' },
  { name: "3.abnf", text: 'date = year "-" month ["-" day]\nyear = 4DIGIT\nmonth = "0" %x31-39 / "1" %x30-32\nday = 2DIGIT\n' },
];
let files, revisions = example, compared;

export const values = () => ({}); // files are not in the address

export function init() {
  files = byId("history-files");
  files.addEventListener("change", async () => {
    const all = [...files.files].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    revisions = await Promise.all(all.map(async (f) => ({ name: f.name, text: await f.text() })));
    show();
  });
}

export async function show() {
  if (revisions === compared) return;
  compared = revisions;
  const verdict = byId("history-verdict");
  verdict.classList.add("busy");
  try {
    const steps = await engine.call("history", { revisions });
    verdict.className = "verdict";
    const changed = steps.filter((c) => !c.fault && c.pairs.some((p) => p.relation !== "equal"));
    replace(verdict, `${revisions === example ? "An example: " : ""}${changed.length} of ${revisions.length} revisions change what is valid.`);
    replace(byId("history-steps"), steps.map(step));
  } catch (e) {
    if (e instanceof Superseded) return;
    compared = undefined;
    verdict.className = "verdict bad";
    replace(verdict, e.message);
    replace(byId("history-steps"));
  }
}

function step(c) {
  const into = h("div");
  if (c.fault) replace(into, h("p.error", null, `${c.fault.line ? `line ${c.fault.line}: ` : ""}${c.fault.message}`));
  else showPairs(into, c);
  return h("section", null, h("h2", null, c.old ? `${c.old} → ${c.new}` : c.new), !c.fault && h("p", null, tally(c)), into);
}
