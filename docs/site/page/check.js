// The tab Check: a text in all editions.

import { Engine, Superseded } from "./engine.js";
import { byId, excerpt, h, index, link, replace, splice, visible } from "./dom.js";

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
  ["two hosts", "http://a@2130706433/"],
  ["a list", "http://example.com/\nhttp://例え.jp/é\nhttp://[::1]/\nhttp://a/#x#y"],
];

const engine = new Engine("check", 20000);
let text, base, line = 0, edition = "", save, answered = "";

export const values = () => ({ text: text.value, line: line || "", edition, base: base.value });

export function init(onchange) {
  save = () => onchange("check");
  text = byId("check-text");
  base = byId("check-base");
  for (const input of [text, base]) input.addEventListener("input", update);
  replace(byId("check-examples"), examples.map(([name, example]) => h("button.chip", { type: "button", title: example, onclick: () => set(example) }, name)));
}

function set(value) {
  text.value = value;
  line = 0;
  update();
}

// edit replaces bytes of the line that is shown.
function edit(start, end, replacement) {
  const lines = text.value.split("\n");
  lines[line] = splice(lines[line], start, end, replacement);
  text.value = lines.join("\n");
  update();
}

export function show(v) {
  if (v) {
    text.value = v.text ?? examples[2][1];
    edition = v.edition ?? "";
    base.value = v.base ?? "";
    line = Number.parseInt(v.line) || 0;
  }
  update();
}

// textLines returns the texts, one a line.
const textLines = () => text.value.replace(/\n$/, "").split("\n");

async function update() {
  const lines = textLines();
  line = Math.max(0, Math.min(line, lines.length - 1));
  save();
  const request = { text: lines[line], edition, base: base.value };
  const key = JSON.stringify([request, line, text.value]);
  if (key === answered) return;
  const verdict = byId("check-verdict");
  verdict.classList.toggle("busy", true);
  try {
    const answer = await engine.call("check", request);
    const list = lines.length > 1 && [];
    for (const text of list ? lines.slice(0, maxLines) : []) list.push([text, (await engine.call("check", { text, edition })).verdicts]);
    answered = key;
    verdict.classList.remove("busy");
    showAnswer(request, answer);
    replace(byId("check-lines"), list && showLines(list, lines.length));
    if (text.value !== "") advise(request.text, answer);
  } catch (e) {
    if (e instanceof Superseded) return;
    verdict.classList.remove("busy");
    verdict.className = "verdict bad";
    replace(verdict, e.message);
    for (const id of parts) replace(byId(id));
  }
}

const parts = ["check-lines", "check-editions", "check-why", "check-fault", "check-details", "check-results", "check-sent", "check-advice"];

// maxLines is how many lines are listed.
const maxLines = 100;

// showLines lists several texts. The button of one chooses it.
function showLines(list, length) {
  const good = (verdicts) => verdicts.filter((v) => !v.fault);
  const count = (ok) => list.filter(([, verdicts]) => ok(good(verdicts).length, verdicts.length)).length;
  const focused = byId("check-lines").contains(document.activeElement);
  const rows = h("ol.texts", null, list.map(([text, verdicts], i) => {
    const some = good(verdicts), all = some.length === verdicts.length;
    return h("li" + (all ? ".good" : some.length ? ".mixed" : ".bad"), null,
      h("button.place", { type: "button", "aria-current": i === line && "true", "aria-label": `Line ${i + 1}`, onclick: () => { line = i; update(); } }, i + 1),
      h("div", null, text === "" ? h("span.empty", null, "empty") : h("code", null, visible(text)), " ",
        h("span.state", null, all ? "valid in all editions" : some.length ? "valid in " + some.map((v) => shortName(v.document)).join(", ") : "at " + verdicts.at(-1).fault.message.replace(/^.* at /, ""))));
  }));
  if (focused) setTimeout(() => rows.querySelector("[aria-current]")?.focus());
  return [
    h("h2", null, `${length > list.length ? `The first ${list.length} of ` : ""}${length} lines: ${count((n, all) => n === all)} valid in all editions, ${count((n, all) => n && n < all)} in some, ${count((n) => !n)} in none`),
    rows,
  ];
}

// showWhy tells why neighboring editions differ about the text.
const showWhy = (verdicts, text) => h("ul.why", null, verdicts.slice(1).map((newer, i) => {
  const older = verdicts[i];
  if (!newer.fault === !older.fault) return;
  const [rejects, accepts] = newer.fault ? [newer, older] : [older, newer], f = rejects.fault, { at } = excerpt(text, f.offset);
  return h("li", null,
    `${shortName(rejects.document)} stops at byte ${f.offset}, `, at ? h("code", null, visible(at, { space: true })) : "the end", ", in ", h("code", null, f.rules.at(-1)), "; ",
    shortName(accepts.document), at ? " takes it. " : " lets it end there. ",
    h("a", { href: `#compare?pair=${older.edition}--${newer.edition}&rule=${encodeURIComponent(f.rules.at(-1))}` }, "What changed"));
}));

const mark = (ok) => h(ok ? "span.ok" : "span.no", { "aria-hidden": "true" }, ok ? "✓" : "✗");

function showAnswer(request, a) {
  const good = a.verdicts.filter((v) => !v.fault);
  const verdict = byId("check-verdict");
  if (text.value === "") {
    verdict.className = "verdict";
    replace(verdict, "Enter a text, or choose an example. ", h("span.note", null, "The empty text is valid too: it refers to the current document."));
    for (const id of parts) replace(byId(id));
    replace(byId("check-results"), request.base !== "" && showResults(request, a.details));
    return;
  }
  const all = good.length === a.verdicts.length;
  verdict.className = "verdict " + (all ? "good" : good.length ? "mixed" : "bad");
  replace(verdict, textLines().length > 1 && `Line ${line + 1}: `, summary(good, a.verdicts), a.relative && h("span.note", null, ` This is ${a.relative}.`));
  showEditions(a);
  replace(byId("check-why"), showWhy(a.verdicts, request.text));
  const chosen = a.verdicts.find((v) => v.edition === a.edition);
  const fault = chosen.fault ?? a.details.fault;
  replace(byId("check-fault"), fault && showFault(chosen, fault, request.text));
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

function showFault(v, f, text) {
  const e = excerpt(text, f.offset, 64);
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
      h("li", null, fixButton(x)))),
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
  const lines = text.value.split("\n");
  const at = lines.slice(0, line).join("\n").length + (line ? 1 : 0) + index(lines[line], f.offset);
  text.focus();
  text.setSelectionRange(at, at + excerpt(lines[line], f.offset).at.length);
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

// What is known beside the grammar is in a module of its own, which is loaded after the first answer.
const adviser = new Engine("advice", 20000);

async function advise(text, a) {
  const into = byId("check-advice");
  if (text.length > 8000) return replace(into, h("p.note", null, "The text is too long for more advice."));
  into.classList.add("busy");
  try {
    const x = await adviser.call("advise", { text, edition: a.edition, standard: standard(text) });
    into.classList.remove("busy");
    replace(byId("check-sent"), x.sent && h("dl.results", null, h("dt", null, "As a request"), h("dd", null, h("code", null, visible(x.sent)), h("p.note", null, "With the domain name that a browser asks for."))));
    replace(into, showFindings(a, x), showReaders(x));
  } catch (e) {
    if (e instanceof Superseded) return;
    into.classList.remove("busy");
    replace(into, h("p.error", null, e.message));
  }
}

// standard returns what the browser makes of a text.
function standard(text) {
  const read = (u, scheme) => ({ valid: true, scheme, host: u.hostname === "base.invalid" ? "" : u.hostname, port: u.port, path: u.pathname });
  try {
    const u = new URL(text);
    return read(u, u.protocol.slice(0, -1));
  } catch {
    try {
      return read(new URL(text, "https://base.invalid/"), "");
    } catch {
      return { valid: false };
    }
  }
}

const fixButton = (f) => [h("button.fix", { type: "button", onclick: () => edit(f.Start, f.End, f.With) }, f.With ? ["Use ", h("code", null, visible(f.With))] : "Remove it"), " ", f.Why];

function showFindings(a, x) {
  const finding = (severity, code, message, section, url, fix) => h("li", null,
    h("span.badge." + severity, null, severity), h("div", null, message, " ", section && link(section, url), " ", h("span.code", null, code), fix));
  const list = [
    a.scheme && finding("must", "scheme", a.scheme.message.replace(/^\S+: /, ""), a.scheme.section, a.scheme.url),
    x.findings?.slice(0, 100).map((f) => finding(f.must ? "must" : "should", f.code, f.message, f.section, f.url, f.fix && h("div", null, fixButton(f.fix)))),
    x.findings?.length > 100 && h("li.note", null, "There are more."),
  ].flat().filter(Boolean);
  return h("section", null, h("h2", null, "What the text must not or should not contain"), list.length ? h("ul.found", null, list) : h("p.note", null, "Nothing was found."));
}

const readerNames = { rfc3986: "RFC 3986", rfc2396: "RFC 2396", whatwg: "URL standard (this browser)", "net/url": "net/url (Go)" };

function showReaders(x) {
  const cell = (r, i) => {
    const part = r.Components[i];
    if (!r.Valid) return h("span.no", null, i ? "" : "✗ refuses it");
    return part.Defined && part.Text !== "" ? h("code", null, visible(part.Text)) : h("span.empty", null, part.Defined ? "empty" : "none");
  };
  return h("section", null, h("h2", null, "Readers side by side"),
    h("p" + (x.difference ? ".differs" : ".note"), null, x.difference || "Those that accept the text find the same host."),
    h("div.wide", { tabindex: "0", role: "group", "aria-label": "Readers" }, h("table.suite.readers", null,
      h("thead", null, h("tr", null, h("th"), x.readers.map((r) => h("th", { scope: "col" }, readerNames[r.Reader])))),
      h("tbody", null, ["scheme", "host", "port", "path"].map((part, i) => h("tr", null, h("th", { scope: "row" }, part), x.readers.map((r) => h("td", null, cell(r, i)))))))));
}
