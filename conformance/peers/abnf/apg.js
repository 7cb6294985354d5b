// Prints the nanoseconds that apg-js takes for a text of a rule, or "refused". The first line of the
// standard input is JSON: {"grammar": …, "rule": …, "text": …}.
const { apgApi, apgLib } = require(process.env.APG_JS);
const { grammar, rule, text } = JSON.parse(require("fs").readFileSync(0, "utf8"));
// It does not know the core rules.
const core = Object.entries({ ALPHA: "%x41-5A / %x61-7A", DIGIT: "%x30-39", DQUOTE: "%x22", HEXDIG: "DIGIT / %x41-46 / %x61-66", SP: "%x20", LF: "%x0A" })
  .filter(([name]) => !new RegExp(`^${name} =`, "m").test(grammar))
  .map(([name, rule]) => `${name} = ${rule}\n`);
const api = new apgApi(grammar + core.join(""));
api.generate();
if (api.errors.length > 0) throw new Error(api.errorsToAscii());
const object = api.toObject();
const parser = new apgLib.parser();
const characters = apgLib.utils.stringToChars(text);
let ns = 0n;
for (let pass = 0; pass < 20; pass++) {
  const start = process.hrtime.bigint();
  const { success } = parser.parse(object, rule, characters);
  ns = process.hrtime.bigint() - start;
  if (!success) {
    ns = "refused";
    break;
  }
}
console.log(String(ns));
