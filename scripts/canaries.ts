/**
 * Looks through what a whole test run has left behind, logs of the services and where browsers went and what they kept, for
 * anything that must not be there: names and e-mail addresses of the people who sign in, tokens, and NHS numbers.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { personas } from "@spi/dev-idp/personas";

/** Where tests leave logs and trails. */
export const traceFolder = fileURLToPath(new URL("../.cache/tests/traces", import.meta.url));

export interface Finding {
  kind: string;
  text: string;
}

/** Standing alone: not part of an identifier, a hash, a fraction or a longer number. */
const tenDigits = /(?<![\w.-])(\d{3})( ?)(\d{3})\2(\d{4})(?![\w-])/g;
const patterns: [string, RegExp][] = [
  ["token", /eyJ[\w-]{10,}\.[\w-]{10,}\.?[\w-]*/g],
  ["bearer", /bearer\s+[\w.-]{20,}/gi],
  ["e-mail", /[\w.+-]+@[\w-]+(\.[\w-]+)+/g],
  ["password", /"(?:password|authorization|cookie|set-cookie)"\s*:/gi],
];
const names = personas.map(({ given_name, family_name }) => `${given_name} ${family_name}`);

/** A tab keeps what a person is typing until it is saved, they sign out or leave it: who is told of a campaign, too. */
const unsavedInput = /^\s*"spi\.draft /;

/** Everything in a text that must not be in a log, an address or a browser's storage. */
export function findingsIn(text: string): Finding[] {
  const forbidden = unsavedInput.test(text) ? patterns.filter(([kind]) => kind !== "e-mail") : patterns;
  const found = forbidden.flatMap(([kind, pattern]) => (text.match(pattern) ?? []).map((one) => ({ kind, text: one })));
  const people = names.filter((name) => text.includes(name) || text.includes(encodeURIComponent(name)));
  const numbers = [...text.matchAll(tenDigits)].map(([, a, , b, c]) => `${a}${b}${c}`).filter(isNhsNumber);
  return [
    ...found,
    ...people.map((name) => ({ kind: "name", text: name })),
    ...numbers.map((number) => ({ kind: "NHS number", text: number })),
  ];
}

/** Ten digits of which the last is the check digit: modulus 11 of the others, weighted from 10 to 2. */
export function isNhsNumber(digits: string): boolean {
  const sum = Array.from({ length: 9 }, (_, index) => Number(digits[index]) * (10 - index)).reduce((a, b) => a + b, 0);
  return (11 - (sum % 11)) % 11 === Number(digits[9]);
}

/** What must have left something, and how much at least, so that a scan of nothing is no proof. */
const expected: [string, number][] = [
  ["api-*.log", 100],
  ["server-*.log", 100],
  ["browser-*.json", 3],
];

function scan(folder: string): string[] {
  return expected.flatMap(([pattern, least]) => {
    const files = existsSync(folder) ? globSync(pattern, { cwd: folder }) : [];
    const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean));
    const findings = lines.flatMap((line) =>
      findingsIn(line).map(({ kind, text }) => `${pattern}: ${kind} ${text} in ${line.slice(0, 200)}`),
    );
    const enough = lines.length >= least ? [] : [`${pattern}: only ${lines.length} lines. Run npm test first.`];
    console.log(`${pattern}: ${files.length} files, ${lines.length} lines, ${findings.length} findings`);
    return [...enough, ...findings];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = scan(traceFolder);
  for (const problem of problems.slice(0, 20)) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
