// The tab Check: a text in all editions.

import { Engine, Superseded } from "./engine.js";
import { byId, h, index, link, replace, splice, visible } from "./dom.js";

const examples = [
  ["valid", "http://user@example.com:8080/a/b;c?d=e#f"],
  ["a space", "http://example.com/a b"],
  ["two fragments", "http://a/#x#y"],
  ["IPv6", "http://[::ffff:192.0.2.1]/"],
  ["dots in front", "http://.example.com/"],
  ["IRI", "http://例え.jp/é?ü=1"],
  ["right to left", "http://אב.גד/הו"],
  ["escaped", "http://example.org/%C3%A9t%C3%A9%2F"],
  ["mailto", "mailto:a@example.com"],
  ["relative", "../g;x=1/./y"],
];

const engine = new Engine("check", 20000);
let text, base, edition = "", save, answered = "", failed = false;

export const values = () => ({ text: text.value, edition, base: base.value });

export function init(onchange) {
  save = () => onchange("check");
  text = byId("check-text");
  base = byId("check-base");
  for (const input of [text, base]) input.addEventListener("input", update);
  replace(byId("check-examples"), examples.map(([name, example]) => h("button.chip", { type: "button", title: example, onclick: () => set(example) }, name)));
}

function set(value) {
  text.value = value;
  update();
}

export function show(v) {
  if (v) {
    text.value = v.text ?? examples[2][1];
    edition = v.edition ?? "";
    base.value = v.base ?? "";
  }
  update();
}

async function update() {
  save();
  const request = values();
  const key = JSON.stringify(request);
  if (key === answered) return;
  const verdict = byId("check-verdict");
  verdict.classList.toggle("busy", true);
  try {
    const answer = await engine.call("check", request);
    answered = key;
    verdict.classList.remove("busy");
    showAnswer(request, answer);
  } catch (e) {
    if (e instanceof Superseded) return;
    verdict.classList.remove("busy");
    verdict.className = "verdict bad";
    replace(verdict, e.message);
    for (const id of ["check-editions", "check-fault", "check-details", "check-results"]) replace(byId(id));
  }
}

const mark = (ok) => h(ok ? "span.ok" : "span.no", { "aria-hidden": "true" }, ok ? "✓" : "✗");

function showAnswer(request, a) {
  const good = a.verdicts.filter((v) => !v.fault);
  const verdict = byId("check-verdict");
  if (request.text === "") {
    verdict.className = "verdict";
    replace(verdict, "Enter a text, or choose an example. ", h("span.note", null, "The empty text is valid too: it refers to the current document."));
    for (const id of ["check-editions", "check-fault", "check-details"]) replace(byId(id));
    replace(byId("check-results"), request.base !== "" && showResults(request, a.details));
    return;
  }
  const all = good.length === a.verdicts.length;
  verdict.className = "verdict " + (all ? "good" : good.length ? "mixed" : "bad");
  replace(verdict, summary(good, a.verdicts), a.relative && h("span.note", null, ` This is ${a.relative}.`));
  showEditions(a);
  const chosen = a.verdicts.find((v) => v.edition === a.edition);
  const fault = chosen.fault ?? a.details.fault;
  replace(byId("check-fault"), fault && showFault(chosen, fault));
  replace(byId("check-details"), showDetails(chosen, a.details));
  replace(byId("check-results"), showResults(request, a.details));
}

function summary(good, all) {
  const names = (list) => list.map((v, i) => [" ", h("span.whole", null, v.document + (i < list.length - 1 ? "," : "."))]);
  if (good.length === all.length) return `Valid in all ${all.length} editions.`;
  if (!good.length) return `Not valid in any of the ${all.length} editions.`;
  const bad = all.filter((v) => v.fault);
  return good.length <= bad.length ? ["Valid only in", names(good)] : ["Valid except in", names(bad)];
}

function showEditions(a) {
  const group = byId("check-editions");
  const focused = group.contains(document.activeElement);
  replace(
    group,
    a.verdicts.map((v) =>
      h("label.edition" + (v.fault ? ".bad" : ".good"), null,
        h("input", { type: "radio", name: "edition", value: v.edition, checked: v.edition === a.edition, onchange: () => choose(v.edition) }),
        h("span.document", null, shortName(v.document)),
        h("span.state", null, mark(!v.fault), h("span", null, v.fault ? ` at ${v.fault.offset}` : " valid"))),
    ),
  );
  if (focused) group.querySelector("input:checked")?.focus();
}

const shortName = (document) => document.replace("draft-fielding-uri-rfc2396bis-00", "rfc2396bis-00").replace("draft-duerst-", "").replace("RFC 2396 as updated by RFC 2732", "RFC 2732");

function choose(name) {
  edition = name;
  update();
}

function showFault(v, f) {
  const e = f.excerpt;
  return [
    h("h2", null, `Where ${v.document} stops`),
    h("pre.picture", { tabindex: "0", role: "group", "aria-label": `The text up to offset ${f.offset}` },
      e.cutBefore && h("span.more", null, "…"),
      visible(e.before),
      h("span.caret", null, e.at ? visible(e.at, { space: true }) : h("span.end", { role: "img", "aria-label": "end of the text" })),
      visible(e.after, { cut: e.cutAfter })),
    h("p.message", null, f.message.replace(/^\S+: /, "")),
    f.hint && h("p.hint", null, f.hint),
    f.fixes?.length > 0 && h("ul.fixes", { "aria-label": "Possible fixes" }, f.fixes.map((x) =>
      h("li", null,
        h("button.fix", { type: "button", onclick: () => set(splice(text.value, x.start, x.end, x.with)) }, x.with ? ["Use ", h("code", null, visible(x.with))] : "Remove it"),
        " ", x.why))),
    h("dl.facts", null,
      f.expected?.length > 0 && [h("dt", null, "Expected"), h("dd", null, h("span.tokens", null, f.expected.map((x) => h("code", null, x))))],
      f.rules?.length > 0 && [h("dt", null, "Rules"), h("dd", null, h("ol.path", null, f.rules.map((x) => h("li", null, h("code", null, x)))))],
      f.section && [h("dt", null, "Section"), h("dd", null, link(f.section, f.url))],
      h("dt", null, "Place"), h("dd", null, `byte ${f.offset}`, f.char && [", ", h("code", null, f.char)], " ",
        h("button.quiet", { type: "button", onclick: () => goTo(f) }, "Show in the text"))),
  ];
}

// goTo selects the character of a fault.
function goTo(f) {
  const at = index(text.value, f.offset);
  text.focus();
  text.setSelectionRange(at, at + (f.excerpt.at.length || 0));
}

function showDetails(v, d) {
  if (!d.components) return [];
  return [
    h("h2", null, `Components under ${v.document}`),
    h("table.components", null, h("tbody", null, d.components.map((c) =>
      h("tr", { "data-name": c.name }, h("th", { scope: "row" }, c.name), h("td", null, c.text === "" ? h("span.empty", null, "empty") : visible(c.text, c)))))),
    d.tree && h("details.tree", null, h("summary", null, "Parse tree"), tree(d.tree), d.more && h("p.note", null, "The tree has more nodes.")),
  ];
}

function tree(nodes) {
  const root = h("ul");
  const lists = [root];
  let last;
  for (const n of nodes) {
    while (lists.length > n.depth + 1) lists.pop();
    if (lists.length < n.depth + 1) {
      const list = h("ul");
      last.append(list);
      lists.push(list);
    }
    last = h("li", null, h("span.node", null, h("code.rule", null, n.rule), " ", h("span.match", null, visible(n.text, n))));
    lists.at(-1).append(last);
  }
  return root;
}

function showResults(request, d) {
  const rows = [];
  const add = (name, r, same) => {
    if (!r) return;
    rows.push(h("dt", null, name), h("dd", null,
      r.error ? h("span.error", null, r.error) : r.text === request.text ? h("span.note", null, same) : r.text === "" ? h("span.empty", null, "empty") : h("code", null, visible(r.text, r)),
      r.notes?.map((n) => h("p.note", null, n))));
  };
  add("Resolved", d.resolved, "the text itself");
  add("Normalized", d.normalized, "is normal already");
  add("As a URI", d.uri, "is a URI already");
  add("As an IRI", d.iri, "is the same as an IRI");
  if (d.display) {
    const v = d.display;
    rows.push(h("dt", null, "Displayed"), h("dd", null,
      h("span.visual", null, visible(v.text, { visual: true })),
      h("p.note", null, v.reordered ? "From left to right, in the order of a left-to-right embedding." : "In the order of the text.",
        v.ltr && " Needs an embedding in text from left to right.", v.rtl && " Needs an embedding in text from right to left."),
      v.findings?.map((f) => h("p.error", null, f + " (4.2)"))));
  }
  return rows.length ? h("dl.results", null, rows) : [];
}
