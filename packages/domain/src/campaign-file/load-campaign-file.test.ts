import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findIteration, loadCampaignFile, type CampaignFile } from "./load-campaign-file.ts";
import { describePlace } from "./describe-place.ts";
import example from "./published-example.json" with { type: "json" };

function load(json: unknown): CampaignFile {
  const file = loadCampaignFile(json);
  if (!file.ok) throw new Error(JSON.stringify(file.refusal));
  return file.value;
}

const file = load(example);
const first = file.iterations[0]!;
const inIteration = (path: string) => `CampaignConfig.Iterations.0.${path}`;

function paths(kind: string): string[] {
  return file.findings.filter((finding) => finding.kind === kind).map(({ path }) => path);
}

test("rules with the same type and priority become one rule, with the later ones as AND clauses §3.10", () => {
  const grouped = first.iteration.IterationRules.map(({ Type, Priority, AndClauses }) => [
    Type,
    Priority,
    AndClauses.length,
  ]);
  expect(grouped).toEqual([
    ["S", 200, 0],
    ["F", 100, 1],
    ["F", 110, 0],
    ["F", 120, 0],
    ["R", 1000, 1],
    ["R", 1100, 0],
  ]);
});

test("the plans of a published iteration are those with consumer texts", () => {
  expect(first.availableRoutingIds).toEqual(["BOOK_LOCAL", "HELP", "AMEND", "CHECK"]);
  const listed = { ...example.CampaignConfig, AvailableRoutingIds: ["ONLY"] };
  expect(load(listed).iterations[0]!.availableRoutingIds).toEqual(["ONLY"]);
});

describe("fields that are carried but not evaluated are listed by path", () => {
  test.each([
    "Comment",
    inIteration("DefaultNotEligibleRouting"),
    inIteration("DefaultNotActionableRouting"),
    inIteration("StatusText"),
    inIteration("ActionsMapper"),
    inIteration("IterationCohorts.0.CohortGroup"),
    inIteration("IterationCohorts.0.PositiveDescription"),
    inIteration("IterationRules.0.RuleStop"),
    inIteration("IterationRules.8"),
    inIteration("IterationRules.9"),
  ])("%s", (path) => {
    expect(paths("notUsed")).toContain(path);
  });
});

test("values that this product does not accept are reported as problems with their paths REQ-SEL-61", () => {
  expect(paths("problem")).toEqual(["CampaignConfig.ID"]);
  const [iteration] = example.CampaignConfig.Iterations;
  const wrong = { ...iteration, Type: "Q", CommsType: 7, IterationNumber: -1 };
  const { findings } = load({ CampaignConfig: { ...example.CampaignConfig, Iterations: [wrong], EndDate: undefined } });
  const problems = findings.filter(({ kind }) => kind === "problem").map(({ path, message }) => `${path}: ${message}`);
  expect(problems.slice(1)).toEqual([
    "CampaignConfig.EndDate: This field is missing. Add this field.",
    `${inIteration("IterationNumber")}: This must be 1 or more.`,
    `${inIteration("CommsType")}: This must be I or R.`,
    `${inIteration("Type")}: This must be A, M, S or O.`,
  ]);
});

test("a virtual cohort, clauses for different cohorts and clauses with their own plans are reported", () => {
  expect(paths("interpreted")).toEqual([
    inIteration("IterationCohorts.2.Virtual"),
    inIteration("IterationRules.1.CohortLabel"),
    inIteration("IterationRules.5.CommsRouting"),
  ]);
});

const junk = [
  null,
  "",
  0,
  -1,
  1.5,
  true,
  [],
  {},
  "Y",
  "20251301",
  ["x"],
  { a: 1 },
  "[[OFFSET:x]]",
  "__proto__",
  "toString",
];

type Damage = { at: number; what: "replaced" | "removed" | "added"; value: unknown };

/**
 * Returns a copy of a JSON value after damage to the member at index `at`, which is replaced, removed or followed by
 * another.
 */
function damaged(json: unknown, { at, what, value }: Damage): unknown {
  const copy: unknown = structuredClone(json);
  const members: [holder: Record<string, unknown>, key: string][] = [];
  const walk = (holder: unknown) => {
    if (typeof holder !== "object" || holder === null) return;
    for (const [key, member] of Object.entries(holder)) {
      members.push([holder as Record<string, unknown>, key]);
      walk(member);
    }
  };
  walk(copy);
  const member = members[at % members.length];
  // Earlier damage may have removed all members.
  if (!member) return copy;
  const [holder, key] = member;
  if (what === "added" && Array.isArray(holder)) holder.push(value);
  else if (what === "added") holder["constructor"] = value;
  else if (what === "replaced") holder[key] = structuredClone(value);
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
  return copy;
}

test("a file with problems is read as far as possible and is not modified REQ-SEL-61", () => {
  const damage = fc.record({
    at: fc.nat(10_000),
    what: fc.constantFrom("replaced", "removed", "added"),
    value: fc.constantFrom(...junk),
  });
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (several) => {
      const json = several.reduce<unknown>(damaged, example);
      const before = JSON.stringify(json);
      const loaded = loadCampaignFile(json);
      const findings = loaded.ok ? loaded.value.findings : loaded.refusal;
      expect(findings.every(({ path, message }) => typeof path === "string" && typeof message === "string")).toBe(true);
      expect(JSON.stringify(json)).toBe(before);
    }),
    { numRuns: 500 },
  );
});

test("a number written as text is read as a number", () => {
  const written = structuredClone(example) as { CampaignConfig: { Iterations: { IterationRules: object[] }[] } };
  const [iteration] = written.CampaignConfig.Iterations;
  iteration!.IterationRules = [{ ...iteration!.IterationRules[0], Priority: "200" }];
  expect(load(written).iterations[0]).toMatchObject({
    blocking: [],
    iteration: { IterationRules: [{ Priority: 200 }] },
  });
});

describe("a missing field that evaluation requires", () => {
  test("is reported by path and blocks only its iteration", () => {
    const broken = structuredClone(example) as { CampaignConfig: { Iterations: unknown[] } };
    const [iteration] = example.CampaignConfig.Iterations;
    const [rule, ...rules] = iteration!.IterationRules;
    broken.CampaignConfig.Iterations.push({
      ...iteration,
      IterationRules: [{ ...rule, Priority: "high" }, 7, ...rules],
    });
    const loaded = load(broken);
    expect(loaded.iterations.map(({ blocking }) => blocking.map(({ path }) => path))).toEqual([
      [],
      ["CampaignConfig.Iterations.1.IterationRules.1", "CampaignConfig.Iterations.1.IterationRules.0.Priority"],
    ]);
  });

  test("anything that is not a JSON object is refused, and missing iterations are reported with the other problems", () => {
    expect(loadCampaignFile([])).toMatchObject({ ok: false });
    const { findings, iterations } = load({ CampaignConfig: { Target: "POLIO" } });
    expect(iterations).toEqual([]);
    expect(findings.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["CampaignConfig.Iterations", "CampaignConfig.Target"]),
    );
  });
});

test("an expectations file is not accepted as a campaign file REQ-SEL-61", () => {
  const said = (json: unknown) => {
    const loaded = loadCampaignFile(json);
    return loaded.ok ? [] : loaded.refusal.map(({ message }) => message);
  };
  expect(said({ Expectations: [], Examples: [] })).toEqual([
    expect.stringContaining("Choose the campaign file, which has a name"),
  ]);
  expect(said({ Other: [] })).toEqual([expect.stringContaining("has no CampaignConfig")]);
});

test("an iteration is found by name, ID or number", () => {
  for (const wanted of ["Example iteration 1", "2f1e8c1c-7f0a-4a9b-9f6e-0d6b7e3c5a11", "1"]) {
    expect(findIteration(file, wanted)).toBe(first);
  }
  expect(findIteration(file, "Example iteration 2")).toBeUndefined();
});

test("an iteration is identified by the number that commands accept, whatever its position in the file REQ-SEL-72", () => {
  const Iterations = [
    { IterationNumber: 2, Name: "Reminder" },
    { IterationNumber: 1, Name: "First" },
    { Name: "Bare" },
  ];
  const words = (index: number) =>
    describePlace({ CampaignConfig: { Iterations } }, `CampaignConfig.Iterations.${index}`);
  expect([0, 1, 2].map(words)).toEqual(["iteration 2 “Reminder”", "iteration 1 “First”", "iteration 3 “Bare”"]);
});
