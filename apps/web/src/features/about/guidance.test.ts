import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { example, examplePeople, steps } from "./guidance.ts";

const root = join(import.meta.dirname, "../../../../..");
const own = "features/about";
const products = ["apps/web/src/**/*.{ts,tsx}", "packages/domain/src/**/*.ts", "packages/domain/reference-data/*.json"];

test("guidance covers each step from campaign to release, with its role and an example REQ-SCR-87", () => {
  const names = steps.map(({ name }) => name);
  expect(names).toEqual(["Campaign", "Iteration", "Review", "Report", "Release"]);
  expect(steps.every(({ role, actions }) => role !== "" && actions.length > 0)).toBe(true);
  expect(example.map(({ step }) => step)).toEqual(expect.arrayContaining(names));
});

test("the example's numbers of people add up REQ-SCR-87 REQ-SCR-413", () => {
  const { cohort, filtered, suppressed, invited, braille } = examplePeople;
  expect(filtered + suppressed + invited).toBe(cohort);
  expect(braille).toBeLessThan(invited);
});

test("every label quoted in the guidance exists in the product REQ-SCR-87 REQ-SCR-414", () => {
  const guidanceText = [...steps.flatMap(({ actions }) => actions), ...example.map(({ actions }) => actions)].join(" ");
  const named = [...guidanceText.matchAll(/“([^”]+)”/g)].map(([, name]) => name ?? "");
  const files = globSync(products, { cwd: root }).filter((file) => !file.includes(own) && !file.includes(".test."));
  // The names of library rules contain a placeholder, which screens show as X.
  const product = files.map((file) => readFileSync(join(root, file), "utf8").replaceAll("~X~", "X")).join("\n");
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !product.includes(name))).toEqual([]);
});
