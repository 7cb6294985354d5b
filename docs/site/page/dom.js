// Small helpers that build the page from text. No text is ever read as HTML.

// h makes an element. Properties that begin with "on" are listeners, others attributes.
export function h(name, props, ...children) {
  const [tag, ...classes] = name.split(".");
  const e = document.createElement(tag);
  if (classes.length) e.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) {
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (value === true) e.setAttribute(key, "");
    else if (value !== false && value != null) e.setAttribute(key, value);
  }
  e.append(...children.flat(Infinity).filter((c) => c != null && c !== false));
  return e;
}

export const byId = (id) => document.getElementById(id);

// hidden are the characters that cannot be seen, or that reorder or command others.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

const codePoint = (c) => "U+" + c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");

// visible returns a text as nodes. Characters that cannot be seen become their numbers, and
// the text does not reorder what is around it. A text in visual order is not reordered at all.
export function visible(text, options = {}) {
  const out = h(options.visual ? "bdo.raw" : "bdi.raw", { dir: "ltr" });
  let plain = "";
  const flush = () => {
    if (plain) out.append(plain);
    plain = "";
  };
  for (const c of text) {
    if (hidden.test(c) || (options.space && c === " ")) {
      flush();
      out.append(h("span.cp", null, codePoint(c)));
    } else plain += c;
  }
  flush();
  if (options.cut) out.append(h("span.more", { title: "The rest is not shown" }, "…"));
  return out;
}

// replace puts nodes in place of the contents of an element.
export const replace = (e, ...children) => e.replaceChildren(...children.flat(Infinity).filter((c) => c != null && c !== false));

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// splice replaces bytes of a text, which is seen as UTF-8.
export function splice(text, start, end, replacement) {
  const bytes = encoder.encode(text);
  return decoder.decode(bytes.subarray(0, start)) + replacement + decoder.decode(bytes.subarray(end));
}

// index returns where the byte at an offset is in a text.
export const index = (text, offset) => decoder.decode(encoder.encode(text).subarray(0, offset)).length;

// excerpt returns the character of a text at an offset, and what is before and after it: some characters of
// these, if a width is given.
export function excerpt(text, offset, width = Infinity) {
  const i = index(text, offset);
  const before = [...text.slice(Math.max(0, i - 2 * width - 2), i)], [at = "", ...after] = text.slice(i, i + 2 * width + 4);
  return { before: before.slice(-width).join(""), at, after: after.slice(0, width).join(""), cutBefore: before.length > width, cutAfter: after.length > width };
}

// link returns a section of a document, with a link if its address is known.
export const link = (text, url) => (url ? h("a", { href: url, rel: "noreferrer" }, text) : h("span", null, text));
