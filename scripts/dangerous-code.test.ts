import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.(test|browser|property)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("the check reads the source files", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(/\bsql`/).length).toBeGreaterThan(5);
});

test("only migrations build statements to the application's database from text", () => {
  expect(filesWith(/\bsql\.raw\(/).toSorted()).toEqual([
    "apps/api/src/database/logins.ts",
    "apps/api/src/database/migrate.ts",
  ]);
});

test("security never depends on predictable random numbers", () => {
  expect(filesWith(/\bMath\.random\(/)).toEqual([]);
});

test("text never becomes code or an unescaped part of a page", () => {
  expect(filesWith(/\beval\(|\bnew Function\(|dangerouslySetInnerHTML|\.innerHTML\b|document\.write\(/)).toEqual([]);
});
