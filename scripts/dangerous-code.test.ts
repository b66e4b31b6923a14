import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.(test|browser|property)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("the check has seen the sources", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(/\bsql`/).length).toBeGreaterThan(5);
});

test("no statement to the application's database is built from text but the migrations' own", () => {
  expect(filesWith(/\bsql\.raw\(/).toSorted()).toEqual([
    "apps/api/src/database/logins.ts",
    "apps/api/src/database/migrate.ts",
  ]);
});

test("nothing that guards anything comes from a source of chance that can be guessed", () => {
  expect(filesWith(/\bMath\.random\(/)).toEqual([]);
});

test("no text becomes code, and no text becomes part of a page as it is", () => {
  expect(filesWith(/\beval\(|\bnew Function\(|dangerouslySetInnerHTML|\.innerHTML\b|document\.write\(/)).toEqual([]);
});
