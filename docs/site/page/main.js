// The tabs, the colors, and the state in the address.

import { byId } from "./dom.js";
import * as state from "./state.js";
import * as check from "./check.js";
import * as compare from "./compare.js";
import * as diff from "./diff.js";
import * as grammar from "./grammar.js";
import * as history from "./history.js";

const pages = { check, compare, grammar, diff, history };
const names = Object.keys(pages);
const shown = new Set();
let current = "check";

function select(name, focus) {
  current = name;
  shown.add(name);
  for (const other of names) {
    const tab = byId("tab-" + other);
    const chosen = other === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    byId(other).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
}

// open shows a tab with the values that are in it, at first with an example.
function open(name, focus) {
  const values = shown.has(name) ? undefined : {};
  select(name, focus);
  pages[name].show(values);
  save(name);
}

// save writes the state of a tab to the address if the tab is the current one.
function save(name) {
  if (name !== current) return;
  const fits = state.write(name, pages[name].values());
  document.body.classList.toggle("unlinked", !fits);
}

function apply() {
  const { tab, values } = state.read();
  const name = names.includes(tab) ? tab : "check";
  select(name);
  pages[name].show(values);
}

for (const name of names) {
  const tab = byId("tab-" + name);
  tab.addEventListener("click", () => open(name));
  tab.addEventListener("keydown", (e) => {
    const i = names.indexOf(name);
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: names.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    open(names.at(to % names.length), true);
  });
}

byId("copy").addEventListener("click", async () => {
  const address = state.address(current, pages[current].values());
  const said = byId("copied");
  try {
    if (address) await navigator.clipboard.writeText(address);
    said.textContent = address ? "Copied." : "Too long for a link.";
  } catch {
    said.textContent = "Copy the address of this page.";
  }
  setTimeout(() => (said.textContent = ""), 5000);
});

const theme = byId("theme");
theme.value = document.documentElement.dataset.theme ?? "auto";
theme.addEventListener("change", () => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
  try {
    localStorage.setItem("theme", theme.value);
  } catch {
    // The choice is then not kept.
  }
});

for (const page of Object.values(pages)) page.init(save);
addEventListener("hashchange", apply);
apply();
