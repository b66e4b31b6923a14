import { expect, test } from "vitest";
import { brokenRule, featureOf } from "./import-rules.ts";
import { circularImports, importsIn, projectImports } from "./imports.ts";

const imports = projectImports();

test("no import breaks the directions of the architecture", () => {
  const broken = imports.flatMap((imported) => {
    const rule = brokenRule(imported);
    return rule ? [`${imported.from} imports ${imported.to}: ${rule}`] : [];
  });
  expect(broken).toEqual([]);
});

test("no files of the repository import each other in a circle", () => {
  expect(circularImports(imports).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("a circle is seen through types, workspaces and files between, and what only leads to it is none of it", () => {
  const circular = circularImports([
    ...importsIn("packages/engine/src/plan/a.ts", 'import type { B } from "@spi/engine/plan/b";'),
    ...importsIn("packages/engine/src/plan/b.ts", 'import { c } from "../sql/c.ts";'),
    ...importsIn(
      "packages/engine/src/sql/c.ts",
      'import { a } from "../plan/a.ts";\nimport { ok } from "@spi/domain/ok";',
    ),
    ...importsIn("packages/domain/src/ok.ts", 'import { z } from "zod";'),
    ...importsIn("scripts/check.ts", 'import { a } from "@spi/engine/plan/a";'),
  ]);
  expect(circular.map(({ from }) => from)).toEqual([
    "packages/engine/src/plan/a.ts",
    "packages/engine/src/plan/b.ts",
    "packages/engine/src/sql/c.ts",
  ]);
});

test.each([
  ["packages/domain/src/", "zod"],
  ["packages/engine/src/", "@spi/domain/"],
  ["apps/api/src/", "@spi/domain/"],
  ["apps/api/src/", "@spi/engine/"],
  ["apps/web/src/", "@spi/domain/"],
  ["apps/web/src/app/", "apps/web/src/features/"],
  ["apps/dev-idp/src/", "oidc-provider"],
  ["apps/dev-notify/src/", "jose"],
])("the check has seen %s import %s", (from, to) => {
  expect(imports.filter((imported) => imported.from.startsWith(from) && imported.to.startsWith(to))).not.toEqual([]);
});

test.each(["apps/api/src/", "apps/web/src/features/"])("the check has seen the features in %s", (folder) => {
  expect(new Set(imports.map(({ from }) => featureOf(from, folder))).size).toBeGreaterThan(4);
});

test.each([
  ["packages/domain/src/rule/rule.ts", 'import { plan } from "@spi/engine/plan/iteration";', "does not use engine"],
  ["packages/domain/src/rule/rule.ts", 'import { readFileSync } from "node:fs";', "uses only zod, re2js, jsonc-parser"],
  [
    "packages/engine/src/plan/plan.ts",
    'import { x } from "../../../apps/api/src/composition/app.ts";',
    "left by a relative path",
  ],
  ["packages/engine/src/plan/plan.ts", 'export * from "@spi/api/composition/app";', "does not use api"],
  ["packages/engine/src/plan/plan.ts", 'import { a } from "../decide/decide.ts";', "plan comes before decide"],
  [
    "packages/engine/src/plan/plan.ts",
    'import { a } from "../population/import/import.ts";',
    "comes before population/import",
  ],
  ["packages/engine/src/population/generate/a.ts", 'import { a } from "../../plan/plan.ts";', "does not use plan"],
  ["packages/engine/src/plan.ts", 'import { a } from "./plan/plan.ts";', "no folder of the engine"],
  ["apps/web/src/api/client.ts", 'import { type App } from "@spi/api/composition/app";', "only the types of api"],
  ["apps/web/src/api/client.ts", 'const app = await import("@spi/api/composition/app");', "only the types of api"],
  ["apps/web/src/features/home/HomePage.tsx", 'import { a } from "../rules/a.ts";', "the feature rules"],
  ["apps/web/src/ui/Card.tsx", 'import { a } from "../features/rules/a.ts";', "the feature rules"],
  ["apps/api/src/reports/store.ts", 'import {\n  a,\n} from "../campaigns/store.ts";', "the feature campaigns"],
  ["apps/api/src/http/routes.ts", 'import { a } from "../campaigns/store.ts";', "the feature campaigns"],
  ["apps/api/src/loose.ts", 'import { a } from "./campaigns/store.ts";', "the feature campaigns"],
  ["apps/api/src/reports/store.ts", 'import { a } from "../composition/app.ts";', "the feature composition"],
  ["apps/cli/src/main.ts", 'import "@spi/web/main";', "does not use web"],
  [
    "packages/domain/src/rule/rule.ts",
    'import a from "../reference-data/icbs.json";',
    "reads reference data from files",
  ],
  [
    "apps/web/src/ui/Card.tsx",
    'import { a } from "@spi/domain/library/shipped-reference";',
    "the reference data in force",
  ],
])("%s must not say: %s", (file, source, reason) => {
  expect(importsIn(file, source).map(brokenRule)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ["apps/web/src/api/client.ts", 'import type { App } from "@spi/api/composition/app";'],
  ["apps/web/src/app/routes.tsx", 'const a = () => import("../features/rules/a.tsx");'],
  ["apps/web/src/features/home/HomePage.tsx", 'import { Card } from "../../ui/Card.tsx";'],
  ["apps/api/src/composition/app.ts", 'import { a } from "../campaigns/routes.ts";'],
  ["apps/api/src/bin/api.ts", 'import { a } from "../campaigns/routes.ts";'],
  ["apps/api/src/reports/store.ts", 'import { a } from "../database/json.ts";'],
  ["packages/engine/src/scans/scan.ts", 'import { a } from "../population/layout.ts";'],
  ["packages/engine/src/population/import/a.ts", 'import { a } from "../layout.ts";'],
  ["bench/engine/main.ts", 'import { a } from "@spi/engine/scans/scan";'],
  ["packages/domain/src/rule/rule.test.ts", 'import { expect } from "vitest";'],
])("%s may say: %s", (file, source) => {
  expect(importsIn(file, source).map(brokenRule)).toEqual([undefined]);
});
