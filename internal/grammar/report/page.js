"use strict";
// Judges a text by a rule at each revision of a time line, if the page has one.
(() => {
  const data = document.getElementById("page.patterns");
  const place = document.getElementById("page.verdicts");
  if (!data || !place) return;
  const {rules, patterns} = JSON.parse(data.textContent);
  const names = Object.keys(rules);
  if (names.length === 0) return;
  const compiled = patterns.map(p => new RegExp(p, "u"));
  const form = document.createElement("form");
  form.className = "filter";
  form.innerHTML = '<label>Judge <input type="search" name="text" placeholder="a string"></label>' +
    '<label>by <select name="rule"></select></label><output aria-live="polite"></output>';
  for (const name of names) form.elements.rule.add(new Option(name));
  const steps = [...document.querySelectorAll("li[data-step]")];
  const update = () => {
    const text = form.elements.text.value;
    const numbers = rules[form.elements.rule.value];
    let valid = 0, known = 0;
    for (const step of steps) {
      const number = text === "" ? -1 : numbers[step.dataset.step - 1];
      const verdict = number === -2 ? "not judged" :
        number < 0 ? "" : compiled[number].test(text) ? "valid" : "invalid";
      step.className = number < 0 ? "" : verdict;
      let shown = step.querySelector(".verdict");
      if (!shown) {
        shown = document.createElement("span");
        shown.className = "verdict";
        step.firstElementChild.append(" ", shown);
      }
      shown.textContent = verdict;
      if (number >= 0) known++;
      if (verdict === "valid") valid++;
    }
    form.querySelector("output").textContent = text === "" ? "" : `valid at ${valid} of ${known} revisions`;
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", event => event.preventDefault());
  place.append(form);
})();
// Adds a search field and a filter by relation. Without this script all rules are shown.
(() => {
  const rules = [...document.querySelectorAll("article")].map(article => ({
    article,
    row: document.querySelector(`tr[data-rule="${CSS.escape(article.id)}"]`),
    text: article.textContent.toLowerCase(),
    relations: article.dataset.relations.split(" "),
  }));
  if (rules.length < 2) return;
  const form = document.createElement("form");
  form.className = "filter";
  form.setAttribute("role", "search");
  form.innerHTML = '<label>Search <input type="search" name="q" placeholder="name, text or string"></label>';
  const add = (name, value, text) => {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.name = name;
    box.value = value;
    box.defaultChecked = true; // also after reset()
    label.append(box, " " + text);
    form.append(label);
  };
  const boxes = document.querySelectorAll("table.relations .badge");
  for (const badge of boxes)
    add("relation", badge.classList[1], badge.textContent);
  const shown = document.createElement("output");
  shown.setAttribute("aria-live", "polite");
  form.append(shown);

  const update = () => {
    const query = form.elements.q.value.trim().toLowerCase();
    const relations = new FormData(form).getAll("relation");
    let count = 0;
    for (const rule of rules) {
      const hidden = !rule.text.includes(query) || boxes.length > 0 && !rule.relations.some(r => r === "" || relations.includes(r));
      rule.article.hidden = hidden;
      if (rule.row) rule.row.hidden = hidden;
      if (!hidden) count++;
    }
    shown.textContent = `${count} of ${rules.length} rules`;
  };
  // A link to a rule that is hidden or folded shows it.
  const follow = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return; // not a rule
    }
    const target = document.getElementById(id);
    if (!target) return;
    if (target.closest("article[hidden]")) {
      form.reset();
      update();
    }
    for (let e = target.querySelector("details") ?? target; e; e = e.parentElement) {
      if (e.localName === "details") e.open = true;
    }
    target.scrollIntoView();
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", event => event.preventDefault());
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(e => { e.open = true; }));
  document.getElementById("page.filter").append(form);
  update();
  follow();
})();
