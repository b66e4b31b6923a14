import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withDiagrams } from "./diagram.ts";

const page = readFileSync(new URL("../docs/ARCHITECTURE.md", import.meta.url), "utf8");

test("the architecture's diagrams show the imports of packages and features", () => {
  expect(page, "Run: node scripts/diagram.ts").toBe(withDiagrams(page));
});

test("a diagram without an arrow for an import is rewritten", () => {
  const arrow = "  apps/cli --> packages/engine\n";
  expect(page).toContain(arrow);
  expect(withDiagrams(page.replace(arrow, ""))).toBe(page);
});
