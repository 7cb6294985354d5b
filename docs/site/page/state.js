// The state of the page is in the fragment of its address: #TAB?NAME=VALUE&...

// longest is the length of the longest fragment that is written. Longer ones make addresses
// that other programs cut off.
const longest = 16000;

export function read() {
  const [tab, query = ""] = splitOnce(location.hash.replace(/^#/, ""), "?");
  return { tab, values: Object.fromEntries(new URLSearchParams(query)) };
}

function splitOnce(text, at) {
  const i = text.indexOf(at);
  return i < 0 ? [text] : [text.slice(0, i), text.slice(i + at.length)];
}

// format returns the fragment of a state. Empty values are left out.
export function format(tab, values) {
  const all = Object.entries(values).filter(([, value]) => value);
  const query = String(new URLSearchParams(all));
  return "#" + tab + (query ? "?" + query : "");
}

let timer;

// write puts a state into the address, without a new entry in the history. It reports
// whether the state is short enough for an address.
export function write(tab, values) {
  let fragment = format(tab, values);
  const fits = fragment.length <= longest;
  if (!fits) fragment = "#" + tab;
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", fragment), 200); // browsers limit how often
  return fits;
}

// address returns the address of a state, or "" if it is too long.
export function address(tab, values) {
  const fragment = format(tab, values);
  return fragment.length <= longest ? new URL(fragment, location.href).href : "";
}
