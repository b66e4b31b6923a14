// Breaks one law of selection at a time, in a copy, and shows that the tests notice: node packages/engine/test/mutants.ts
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Mutant {
  law: string;
  file: string;
  find: string;
  replace: string;
  /** Test files, any of which must fail. */
  tests: readonly string[];
}

const engine = "packages/engine/src";
const domain = "packages/domain/src";
const decideTests = ["packages/engine/test/decide/decide.test.ts"];
const agreeTests = ["packages/engine/test/sql/backends-agree.test.ts"];
const vectorTests = ["packages/engine/test/conformance"];

const mutants: readonly Mutant[] = [
  {
    law: "NULL handling: SQL matches people without a value where the condition says so",
    file: `${engine}/sql/condition.ts`,
    find: "return matchesMissing ? `(${column} is null or ${sql})` : sql;",
    replace: "return sql;",
    tests: agreeTests,
  },
  {
    law: "NULL handling: a missing value matches a negative question",
    file: `${domain}/condition/parse-condition.ts`,
    find: 'return { kind: matches ? "matches" : "never" };',
    replace: 'return { kind: "never" };',
    tests: vectorTests,
  },
  {
    law: "first match: rules are tried by priority",
    file: `${engine}/plan/iteration.ts`,
    find: ".toSorted((a, b) => a.rule.Priority - b.rule.Priority)",
    replace: ".toSorted((a, b) => b.rule.Priority - a.rule.Priority)",
    tests: decideTests,
  },
  {
    law: "first match: filters come before suppressions",
    file: `${engine}/decide/decide.ts`,
    find: "if (filter) return",
    replace: "if (filter && !plan.rules.S.some((rule) => appliesAndMatches(rule, member, ruleBits))) return",
    tests: decideTests,
  },
  {
    law: "cohort scope: a rule for one cohort spares the others",
    file: `${engine}/decide/decide.ts`,
    find: "return rule.scope === null || rule.scope.has(index);",
    replace: "return rule.scope === null || index >= 0;",
    tests: decideTests,
  },
  {
    law: "cohort scope: every clause's cohorts count, not only the main rule's",
    file: `${engine}/plan/rule.ts`,
    find: "[rule, ...rule.AndClauses].flatMap((clause) => scopeLabels(clause.CohortLabel))",
    replace: "scopeLabels(rule.CohortLabel)",
    tests: vectorTests,
  },
  {
    law: "inviting cohort: the first cohort passed, not the last",
    file: `${engine}/decide/decide.ts`,
    find: 'cohorts.findIndex(({ state }) => state === "passed")',
    replace: 'cohorts.findLastIndex(({ state }) => state === "passed")',
    tests: decideTests,
  },
  {
    law: "inviting cohort: suppressed counts before filtered",
    file: `${engine}/decide/decide.ts`,
    find: 'cohorts.findIndex(({ state }) => state === "suppressed")',
    replace: "-1",
    tests: decideTests,
  },
  {
    law: "leap day: 29 February counts back to the 28th",
    file: `${domain}/calendar.ts`,
    find: "Math.min(parts.day, daysInMonth(year, parts.month))",
    replace: "parts.day",
    tests: vectorTests,
  },
  {
    law: "virtual cohorts: earlier cohorts do not see their labels",
    file: `${engine}/decide/decide.ts`,
    find: "rule.bits[cohort.additions]!",
    replace: "rule.bits.at(-1)!",
    tests: decideTests,
  },
  {
    law: "routing: a rule without a plan is passed over",
    file: `${engine}/decide/decide.ts`,
    find: "rule.namesPlans && hasBit",
    replace: "hasBit",
    tests: decideTests,
  },
  {
    law: "report: somebody invited elsewhere is not counted by this cohort's rules",
    file: `${engine}/report/tally.ts`,
    find: "if (!inviting) tally.invitedOtherCohort += row.people;",
    replace: 'if (!inviting && result.state === "passed") tally.invitedOtherCohort += row.people;',
    tests: ["packages/engine/test/report/laws.test.ts"],
  },
  {
    law: "deciding matches: the chain has only rules that are the same for every cohort",
    file: `${engine}/sql/rule.ts`,
    find: "rule.scope === null && rule.bits.every",
    replace: "rule.bits.every",
    tests: agreeTests,
  },
];

const root = fileURLToPath(new URL("../../..", import.meta.url));
const everyTest = [...new Set(mutants.flatMap(({ tests }) => tests))];
if (!passes(everyTest)) throw new Error("The tests fail without any mutant, so they can show nothing.");
const survivors = mutants.filter((mutant) => !isNoticed(mutant));
process.exitCode = survivors.length === 0 ? 0 : 1;

function isNoticed(mutant: Mutant): boolean {
  const noticed = !passes(mutant.tests, mutant);
  process.stdout.write(`${noticed ? "noticed " : "SURVIVED"}  ${mutant.law}\n`);
  return noticed;
}

/** True when tests pass in a copy of the project, with a mutant if one is given. */
function passes(tests: readonly string[], mutant?: Mutant): boolean {
  const copy = copyProject();
  try {
    if (mutant) mutate(join(copy, mutant.file), mutant);
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    return spawnSync(process.execPath, [vitest, "run", "--root", copy, ...tests], { cwd: copy }).status === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function mutate(path: string, { find, replace }: Mutant): void {
  const source = readFileSync(path, "utf8");
  if (!source.includes(find)) throw new Error(`${path} does not hold: ${find}`);
  writeFileSync(path, source.replace(find, replace));
}

/** Sources of domain and engine copied, everything installed linked. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "spi-mutant-"));
  for (const name of ["packages/domain", "packages/engine"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@spi"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@spi") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of ["domain", "engine"]) symlinkSync(join(copy, "packages", name), join(modules, "@spi", name));
  return copy;
}
