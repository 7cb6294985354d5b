"use strict";
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
  for (const badge of document.querySelectorAll("table.relations .badge"))
    add("relation", badge.textContent, badge.textContent);
  const shown = document.createElement("output");
  shown.setAttribute("aria-live", "polite");
  form.append(shown);

  const update = () => {
    const query = form.elements.q.value.trim().toLowerCase();
    const relations = new FormData(form).getAll("relation");
    let count = 0;
    for (const rule of rules) {
      const hidden = !rule.text.includes(query) || !rule.relations.some(r => relations.includes(r));
      rule.article.hidden = hidden;
      if (rule.row) rule.row.hidden = hidden;
      if (!hidden) count++;
    }
    shown.textContent = `${count} of ${rules.length} rules`;
  };
  // A link to a rule that the filter hides shows all rules again.
  const follow = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return; // not a rule
    }
    const target = document.getElementById(id);
    if (!target || !target.closest("article[hidden]")) return;
    form.reset();
    update();
    target.scrollIntoView();
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", event => event.preventDefault());
  addEventListener("hashchange", follow);
  document.getElementById("page.filter").append(form);
  update();
  follow();
})();
