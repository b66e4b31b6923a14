import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { beforeAll, expect, test } from "vitest";
import config from "../dependency-cruiser.config.mjs";

type Violation = Awaited<ReturnType<typeof violationsIn>>[number];

/** Writes files for a small repository, by path, and returns its violations of the rules for imports. */
async function violationsIn(files: Readonly<Record<string, string>>) {
  const baseDir = mkdtempSync(join(tmpdir(), "imports-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(baseDir, path)), { recursive: true });
      writeFileSync(join(baseDir, path), text);
    }
    const { options, forbidden } = config;
    const { output } = await cruise(
      ["packages", "apps"].filter((name) => Object.keys(files).some((file) => file.startsWith(name))),
      { ...options, baseDir, validate: true, ruleSet: { forbidden } },
    );
    if (typeof output === "string") throw new Error(output);
    return output.summary.violations;
  } finally {
    rmSync(baseDir, { recursive: true });
  }
}

const namesOf = (violations: readonly Violation[]) => [...new Set(violations.map(({ rule }) => rule.name))];

/** The importing file, the imported file and the start of the violated rule's name. */
const forbiddenImports = [
  ["packages/domain/src/rule/a.ts", "packages/domain/src/campaign/b.ts", "packages/domain/src in order: rule"],
  ["packages/domain/src/text/a.ts", "packages/domain/src/api-contract.ts", "packages/domain/src in order: text"],
  ["packages/domain/src/loose/a.ts", "packages/domain/src/loose/deep/b.ts", "every folder of the domain has its place"],
  ["packages/engine/src/plan/a.ts", "packages/engine/src/decide/b.ts", "packages/engine/src in order: plan"],
  ["packages/engine/src/sql/a.ts", "packages/engine/src/population/import/b.ts", "populations are made apart"],
  ["packages/engine/src/population/import/a.ts", "packages/engine/src/population/generate/b.ts", "how populations"],
  ["packages/domain/src/rule/a.ts", "packages/engine/src/plan/b.ts", "packages/domain uses no other workspace"],
  ["apps/web/src/ui/a.ts", "packages/domain/src/values/hash-of.ts", "one file hashes"],
  ["apps/cli/src/a.ts", "apps/web/src/b.ts", "apps/cli uses only"],
  ["apps/web/src/api/a.ts", "apps/api/src/http/b.ts", "screens use only the types"],
  ["apps/web/src/features/home/a.ts", "apps/web/src/features/rules/b.ts", "features of screens stand apart"],
  ["apps/web/src/scope/a.ts", "apps/web/src/features/rules/b.ts", "apps/web/src in order: scope"],
  ["apps/web/src/ui/a.ts", "apps/web/src/api/b.ts", "apps/web/src in order: ui"],
  ["apps/web/src/loose/a.ts", "apps/web/src/loose/deep/b.ts", "every folder of the screens has its place"],
  ["apps/api/src/campaigns/a.ts", "apps/api/src/reports/b.ts", "apps/api/src in order: campaigns"],
  ["apps/api/src/http/a.ts", "apps/api/src/campaigns/b.ts", "apps/api/src in order: http"],
  ["apps/api/src/views/a.ts", "apps/api/src/main/b.ts", "apps/api/src in order: views"],
  ["apps/api/src/main/a.ts", "apps/api/src/loose/b.ts", "every folder of the API has its place"],
] as const;

const allowedImports = [
  ["packages/domain/src/rule/a.ts", "packages/domain/src/text/b.ts"],
  ["packages/engine/src/population/import/a.ts", "packages/engine/src/population/b.ts"],
  ["apps/api/src/main/a.ts", "apps/api/src/campaigns/b.ts"],
  ["apps/api/src/reports/a.ts", "apps/api/src/campaigns/b.ts"],
  ["packages/domain/src/rule/a.test.ts", "packages/domain/src/campaign/b.ts"],
] as const;

const [rule, campaign] = ["packages/domain/src/rule/a.ts", "packages/domain/src/campaign/b.ts"];
const [screen, route] = ["apps/web/src/api/a.ts", "apps/api/src/http/b.ts"];

/** Every import to check, with the start of its statement. */
const imports: readonly (readonly [from: string, to: string, statement: string])[] = [
  ...[...forbiddenImports, ...allowedImports].map(([from, to]) => [from, to, "import { a } from"] as const),
  [rule, campaign, "import type { a } from"],
  [rule, campaign, "export { a } from"],
  [screen, route, "import type { a } from"],
];

/**
 * Names of the rules that each import violates. All the imports are in one repository, because reading a repository
 * takes seconds.
 */
const violatedRules = new Map<string, string[]>();
const keyOf = (from: string, to: string, statement = "import { a } from") => `${statement} ${from} ${to}`;

beforeAll(async () => {
  const numbered = imports.map(([from, to, statement], index) => ({
    key: keyOf(from, to, statement),
    // Each import has its own file.
    file: from.replace("/a.", `/a${index}.`),
    text: `${statement} "${"../".repeat(from.split("/").length - 1)}${to}";\n`,
    to,
  }));
  const violations = await violationsIn({
    ...Object.fromEntries(numbered.map(({ to }) => [to, "export const a = 1;\n"])),
    ...Object.fromEntries(numbered.map(({ file, text }) => [file, text])),
  });
  for (const { key, file } of numbered) violatedRules.set(key, namesOf(violations.filter(({ from }) => from === file)));
});

test.each(forbiddenImports)("%s must not import %s", (from, to, name) => {
  expect(violatedRules.get(keyOf(from, to))).toEqual([expect.stringContaining(name)]);
});

test.each(["import type { a } from", "export { a } from"])("imports of types and re-exports count: %s", (statement) => {
  expect(violatedRules.get(keyOf(rule, campaign, statement))).toHaveLength(1);
});

test.each(allowedImports)("%s may import %s", (from, to) => {
  expect(violatedRules.get(keyOf(from, to))).toEqual([]);
});

test("screens may import types of the API", () => {
  expect(violatedRules.get(keyOf(screen, route, "import type { a } from"))).toEqual([]);
});

test("files that import each other in a cycle break a rule, even if only types are imported", async () => {
  const violations = await violationsIn({
    "packages/engine/src/sql/a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
    "packages/engine/src/sql/b.ts": 'import type { a } from "./a.ts";\nexport const b = 1 as unknown as typeof a;\n',
  });
  expect(namesOf(violations)).toEqual(["no circle of files"]);
});

test("folders that import each other in a cycle break a rule, even if no files do", async () => {
  const violations = await violationsIn({
    "packages/engine/src/sql/one/a.ts": 'import { b } from "../two/b.ts";\nexport const a = b;\n',
    "packages/engine/src/sql/two/b.ts": "export const b = 1;\n",
    "packages/engine/src/sql/two/c.ts": 'import { d } from "../one/d.ts";\nexport const c = d;\n',
    "packages/engine/src/sql/one/d.ts": "export const d = 1;\n",
  });
  expect(namesOf(violations)).toEqual(["no circle of folders in packages/engine/src"]);
});
