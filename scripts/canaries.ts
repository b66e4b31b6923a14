/**
 * Searches the traces of a complete test run for names and email addresses of users, tokens, and NHS numbers, which
 * must not be in them. The traces are services' logs, and browsers' addresses and storage.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { personas } from "@spi/dev-idp/personas";

/** Folders in which tests leave logs and traces. */
export const traceFolder = fileURLToPath(new URL("../.cache/tests/traces", import.meta.url));

export interface Finding {
  kind: string;
  text: string;
}

/** Matches ten separate digits, which are not part of an identifier, a hash, a fraction or a longer number. */
const tenDigits = /(?<![\w.-])(\d{3})( ?)(\d{3})\2(\d{4})(?![\w-])/g;
const patterns: [string, RegExp][] = [
  ["token", /eyJ[\w-]{10,}\.[\w-]{10,}\.?[\w-]*/g],
  ["bearer", /bearer\s+[\w.-]{20,}/gi],
  ["e-mail", /[\w.+-]+@[\w-]+(\.[\w-]+)+/g],
  ["password", /"(?:password|authorization|cookie|set-cookie)"\s*:/gi],
];
const names = personas.map(({ given_name, family_name }) => `${given_name} ${family_name}`);

/**
 * A tab stores a user's unsaved input until they save, sign out or leave it. The input can include the people to notify
 * about a campaign.
 */
const unsavedInput = /^\s*"spi\.draft /;

/** Returns everything in a string that must not be in a log, an address or a browser's storage. */
export function findingsIn(text: string): Finding[] {
  const forbidden = unsavedInput.test(text) ? patterns.filter(([kind]) => kind !== "e-mail") : patterns;
  const matches = forbidden.flatMap(([kind, pattern]) =>
    (text.match(pattern) ?? []).map((match) => ({ kind, text: match })),
  );
  const people = names.filter((name) => text.includes(name) || text.includes(encodeURIComponent(name)));
  const numbers = [...text.matchAll(tenDigits)].map(([, a, , b, c]) => `${a}${b}${c}`).filter(isNhsNumber);
  return [
    ...matches,
    ...people.map((name) => ({ kind: "name", text: name })),
    ...numbers.map((number) => ({ kind: "NHS number", text: number })),
  ];
}

/**
 * Returns whether the last of ten digits is the check digit. The check digit is modulus 11 of the other digits,
 * weighted from 10 to 2.
 */
export function isNhsNumber(digits: string): boolean {
  const sum = Array.from({ length: 9 }, (_, index) => Number(digits[index]) * (10 - index)).reduce((a, b) => a + b, 0);
  return (11 - (sum % 11)) % 11 === Number(digits[9]);
}

/**
 * Traces that must exist, each with a minimum number of lines. A scan that does not read any traces would not prove
 * anything.
 */
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
