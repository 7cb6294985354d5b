// The tab Grammar: an ABNF grammar of one's own.

import { byId, excerpt, h, replace, visible } from "./dom.js";
import { Engine, Superseded } from "./engine.js";
import { svg, witness } from "./pairs.js";

const examples = [
  ["dates", 'date-time = date "T" time\ndate = 4DIGIT "-" 2DIGIT "-" 2DIGIT\ntime = 2DIGIT ":" 2DIGIT [":" 2DIGIT ["." 1*DIGIT]]\n'],
  ["with mistakes", 'item = token / quoted / token "=" quoted\ntoken = 1*ALPHA *ALPHA\nquoted = DQUOTE *(%x20-7E) DQUOTE\nlist = item *("," itm)\n'],
  ["imports", '; import rfc3986: host, port\n\nserver = host ":" port / host\n'],
  ["recursive", 'value = "(" *value ")" / 1*DIGIT\n'],
  ["RFC 3986", "rfc3986"],
];
const views = [
  ["railroad", "Diagram"],
  ["try", "Try texts"],
  ["suite", "Test suite"],
  ["regex", "Regular expression"],
  ["against", "My pattern"],
];
const fields = { try: "Texts to match, one a line", against: "Patterns of ECMAScript to compare with the rule, one a line; they search, as in JSON Schema" };

// Findings and views have engines of their own, of the same module, so that a slow one
// does not stop the other.
const linter = new Engine("grammar", 20000);
const viewer = new Engine("grammar", 20000);
const comparer = new Engine("pattern", 20000);
let abnf, texts, pick, save, timer, view = "railroad", rule = "", linted, viewed;

export const values = () => ({ abnf: abnf.value, rule, view, texts: fields[view] ? texts.value : "" });

export function init(onchange) {
  save = () => onchange("grammar");
  abnf = byId("grammar-abnf");
  texts = byId("grammar-texts");
  pick = byId("grammar-rule");
  abnf.addEventListener("input", () => later(400));
  texts.addEventListener("input", () => later(150));
  pick.addEventListener("change", () => choose(pick.value));
  replace(byId("grammar-examples"), examples.map(([name, text]) => h("button.chip", { type: "button", onclick: () => {
    abnf.value = text;
    rule = "";
    update();
  } }, name)));
  replace(byId("grammar-views"), views.map(([id, label]) => h("label.view", null, h("input", { type: "radio", name: "view", value: id, onchange: () => {
    view = id;
    update();
  } }), h("span", null, label))));
}

function later(time) {
  save();
  clearTimeout(timer);
  timer = setTimeout(update, time);
}

function choose(name) {
  rule = name;
  update();
}

export function show(v) {
  if (v) {
    abnf.value = v.abnf ?? examples[0][1];
    rule = v.rule ?? "";
    view = views.some(([id]) => id === v.view) ? v.view : "railroad";
    texts.value = v.texts ?? "";
  }
  update();
}

function update() {
  save();
  document.querySelector(`input[name="view"][value="${view}"]`).checked = true;
  byId("grammar-texts-field").hidden = !fields[view];
  byId("grammar-texts-label").textContent = fields[view] ?? "";
  byId("grammar-view").setAttribute("aria-live", view === "try" ? "polite" : "off"); // the others are long
  if (abnf.value !== linted) lint();
  const key = JSON.stringify(values());
  if (key !== viewed) look(key);
}

const place = (f) => (f.line ? `line ${f.line}${f.column ? `, column ${f.column}` : ""}` : "");
const faultText = (f) => [place(f), f.rule && `rule ${f.rule}`].filter(Boolean).join(", ") + (place(f) || f.rule ? ": " : "") + f.message;

async function lint() {
  const text = (linted = abnf.value);
  const verdict = byId("grammar-verdict");
  const list = byId("grammar-findings");
  verdict.classList.add("busy");
  const fail = (message) => {
    verdict.className = "verdict bad";
    replace(verdict, message);
    replace(list);
  };
  try {
    const rules = await linter.call("rules", { abnf: text });
    showRules(rules.fault ? [] : rules);
    if (rules.fault) return fail(faultText(rules.fault));
    const findings = await linter.call("lint", { abnf: text });
    if (findings.fault) return fail(faultText(findings.fault));
    const count = (s) => findings.filter((f) => f.Severity === s).length;
    const parts = [["error", "errors"], ["warning", "warnings"], ["advice", "pieces of advice"]].map(([one, many]) => [count(one), one === "advice" ? "piece of advice" : one, many]).filter(([n]) => n).map(([n, one, many]) => `${n} ${n === 1 ? one : many}`);
    verdict.className = "verdict " + (count("error") ? "bad" : count("warning") ? "mixed" : "good");
    replace(verdict, parts.length ? parts.join(", ") + "." : "Nothing seems to be wrong.");
    replace(list, findings.map((f) =>
      h("li." + f.Severity, null,
        h("button.place", { type: "button", onclick: () => goTo(f.Line), disabled: !f.Line, "aria-label": `Go to line ${f.Line}` }, f.Line || "–"),
        h("div", null, f.Rule && [h("code", null, f.Rule), ": "], f.Message, " ", h("span.code", null, f.Code)))));
  } catch (e) {
    if (e instanceof Superseded) return;
    linted = undefined;
    fail(e.message);
  }
}

function showRules(rules) {
  const names = rules.map((r) => r.name);
  if (!names.includes(rule)) rule = names.includes(pick.value) ? pick.value : "";
  replace(pick, names.map((n) => h("option", { value: n }, n)));
  pick.disabled = !names.length;
  if (rule) pick.value = rule;
}

// goTo selects a line of the grammar.
function goTo(line) {
  const lines = abnf.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  abnf.focus();
  abnf.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}

async function look(key) {
  viewed = key;
  const into = byId("grammar-view");
  into.classList.add("busy");
  const slow = setTimeout(() => replace(into, h("p.note", null, "Working…")), 250);
  const request = { abnf: abnf.value, rule, texts: texts.value };
  try {
    const a = await (view === "against" ? comparer : viewer).call(view, request);
    into.classList.remove("busy");
    if (a.rule && [...pick.options].some((o) => o.value === a.rule)) pick.value = a.rule;
    replace(into, a.fault ? h("p.error", null, faultText(a.fault)) : { railroad, try: tried, suite, regex, against }[view](a));
  } catch (e) {
    if (e instanceof Superseded) return;
    viewed = undefined;
    into.classList.remove("busy");
    replace(into, h("p.error", { role: "alert" }, e.message));
  } finally {
    clearTimeout(slow);
  }
}

function railroad(a) {
  return [
    h("div.diagram", { tabindex: "0", role: "group", "aria-label": `Diagram of ${a.rule}` }, svg(a.svg)),
    a.text && h("pre.abnf", { tabindex: "0", role: "group", "aria-label": `Definition of ${a.rule}` }, a.text),
    a.uses?.length > 0 && h("p.uses", null, "Uses ", a.uses.map((n) => h("button.chip", { type: "button", onclick: () => choose(n) }, n))),
  ];
}

function tried(a) {
  return h("ul.tried", null, a.verdicts.map((v) =>
    h("li", null,
      h("p.line", null, h(v.valid ? "span.ok" : "span.no", { role: "img", "aria-label": v.valid ? "valid" : "not valid" }, v.valid ? "✓" : "✗"), " ",
        v.text === "" ? h("span.empty", null, "the empty string") : v.valid || v.message ? h("code", null, visible(v.text)) : marked(v)),
      v.message && h("p.error", null, v.message),
      !v.valid && v.expected && h("p.note", null, `at ${v.offset} in ${(v.rules ?? []).join(" › ")}, expected ${v.expected.join(", ")}`),
      v.tree?.length > 1 && h("details", null, h("summary", null, "Parse tree"), h("ul.flat", null, v.tree.map((n) => node(n)))))),
    a.more && h("li.note", null, "There are more texts than are shown."));
}

// node is a line of a tree. Its depth is shown by bars, of which there are not too many.
const node = (n) => h("li", null, h("span.bars", { "aria-hidden": "true" }, "│ ".repeat(Math.min(n.depth, 30))), h("code.rule", null, n.rule), " ", h("span.match", null, visible(n.text)));

// marked shows the place where a text stops matching.
function marked(v) {
  const e = excerpt(v.text, v.offset);
  return h("code.picture.inline", null, visible(e.before), h("span.caret", null, e.at ? visible(e.at, { space: true }) : h("span.end", { role: "img", "aria-label": "end of the text" })), visible(e.after));
}

function suite(a) {
  return [
    h("p.note", null, `${a.more ? "The first " : ""}${a.cases.length} strings that reveal every single edit of the automaton of ${a.rule}.`),
    h("div.wide", { tabindex: "0", role: "group", "aria-label": "Test suite" }, h("table.suite", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Valid"), h("th", { scope: "col" }, "String"), h("th", { scope: "col" }, "Why"))),
      h("tbody", null, a.cases.map((c) => h("tr", null,
        h("td", null, h(c.Valid ? "span.ok" : "span.no", null, c.Valid ? "✓ yes" : `✗ at ${c.Offset}`)),
        h("td", null, c.Text === "" ? h("span.empty", null, "empty") : h("code", null, visible(c.Text, { space: true }))),
        h("td", null, c.Why)))))),
  ];
}

const dialects = {
  re2: "Go and RE2", pcre: "PCRE, Perl, PHP", ecma: "ECMAScript with the flag u or v", python: "Python", java: "Java",
  rust: "Rust", ruby: "Ruby", dotnet: ".NET", posix: "POSIX extended, LC_ALL=C",
};

function regex(a) {
  return [
    h("p.note", null, "Each expression was read back, and its language compared with that of the rule."),
    h("dl.regexes", null, a.map((x) => [
      h("dt", null, dialects[x.dialect] ?? x.dialect),
      h("dd", null, x.fault ? h("p.error", null, faultText(x.fault)) : h("pre.abnf", { tabindex: "0", role: "group", "aria-label": dialects[x.dialect] ?? x.dialect }, x.text)),
    ])),
  ];
}

// against reads the rule as old and the pattern as new.
function against(a) {
  const only = (text, whose) => text != null && h("p.note", null, `only ${whose}: `, witness(text));
  return [
    h("p.note", null, "A pattern is wider if it takes all strings of the rule and more; narrower if it takes only some of them; and both if it takes some and others."),
    h("ul.tried", null, a.map((x) => h("li", null,
      h("p.line", null, h("code", null, visible(x.pattern)), " ", h("span.badge." + x.relation, null, x.word)),
      x.why && h("p.error", null, x.why), only(x.onlyOld, "the rule"), only(x.onlyNew, "the pattern")))),
  ];
}
