import { randomUUID } from "node:crypto";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { findRepairs } from "@spi/domain/finding/repairs/find-repairs";
import { applyRepair, repairLabel } from "@spi/domain/finding/repairs/repair";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { type IterationContent, iterationContentSchema } from "@spi/domain/iteration/iteration";
import { expect, test } from "vitest";
import { type Changed, changedIteration, changes, unchanged, verifyChanged } from "../support/finding-changes.ts";
import { rule } from "../support/rules.ts";

/** Returns an iteration as it is stored, with IDs. */
function stored(iteration: EvaluableIteration, Name: string): IterationContent {
  const fields = { Description: "Why", AndNumber: 0 };
  return iterationContentSchema.parse({
    ...iteration,
    Name,
    IterationRules: iteration.IterationRules.map(({ AndClauses, sourcePath: _rule, ...own }) => ({
      ...fields,
      ...own,
      ID: randomUUID(),
      AndClauses: AndClauses.map((clause, index) => {
        const { AndClauses: _none, sourcePath: _path, ...ofClause } = { AndClauses: [], ...clause };
        return { ...fields, ...ofClause, ID: randomUUID(), AndNumber: index + 1 };
      }),
    })),
  });
}

function setUp({ both = unchanged, here = unchanged, ...known }: Changed, runDate = "20251120") {
  const first = stored(changedIteration("20251020", [both]), "First");
  const iteration = stored(changedIteration(runDate, [both, here]), "Second");
  const verify = (changed: IterationContent) => verifyChanged({ first, changed }, known);
  const repairsOf = (finding: VerifierFinding, content: IterationContent) =>
    findRepairs(finding, {
      iteration: content,
      target: "COVID",
      library: shippedReference["library-rules"],
      attributes: shippedReference.attributes,
      codes: codesOf(shippedReference),
      findElsewhere: (_name, ruleName) => first.IterationRules.find(({ Name }) => Name === ruleName),
      newId: () => randomUUID(),
    });
  return { iteration, verify, repairsOf };
}

/** Applies every repair of every finding. Returns the labels of the repairs, and those that did not remove the finding. */
function applyAll(changed: Changed): { labels: string[]; failed: string[] } {
  const { iteration, verify, repairsOf } = setUp(changed);
  const results = verify(iteration).flatMap((finding) =>
    repairsOf(finding, iteration).map((repair) => {
      const repaired = iterationContentSchema.parse(applyRepair(iteration, repair.change));
      return { label: repairLabel(repair), remains: verify(repaired).some(({ key }) => key === finding.key) };
    }),
  );
  return {
    labels: results.map(({ label }) => label),
    failed: results.filter(({ remains }) => remains).map(({ label }) => label),
  };
}

test.each(changes)("each repair of %s removes it REQ-SCR-473", (_code, _level, changed) => {
  expect(applyAll(changed).failed).toEqual([]);
});

const targeted = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };

/** Changes to the valid iteration, and the repair of the finding that they cause. */
const repaired: [label: string, changed: Changed][] = [
  [
    "Exclude people with no date of birth",
    { both: ({ age, lowest }) => ((age.Comparator = "-75"), (lowest.Comparator = "-18")) },
  ],
  ["Exclude people with no date of birth", { both: ({ lowest }) => (lowest.Comparator = "-18[[NVL:18000101]]") }],
  ["Use QE1 instead of qe1", { both: ({ boards }) => (boards.Comparator = "QJG,qe1") }],
  ["Remove the repeated QE1", { both: ({ boards }) => (boards.Comparator = "QE1,QJG,QE1") }],
  [
    "Use MYA instead of MYAA",
    {
      both: ({ more }) =>
        more.push(rule("S", ["BOOKED_APPOINTMENT_PROVIDER", "in", "MYAA"], { ...targeted, Priority: 570 })),
    },
  ],
  ["Remove the spaces around values", { both: ({ boards }) => (boards.Comparator = "QJG, QE1") }],
  [
    "Compare with each value in P1,P2",
    {
      both: ({ dose }) =>
        Object.assign(dose, { AttributeName: "LAST_SUCCESSFUL_PROCEDURE", Operator: "=", Comparator: "P1,P2" }),
    },
  ],
  ["Use COVID instead of FLU", { both: ({ dose }) => (dose.AttributeTarget = "FLU") }],
  ["Use -91 instead of 91", { both: ({ dose }) => (dose.Comparator = "91") }],
  [
    "Use covid_75_and_over instead of Covid_75_and_over",
    { both: ({ boards }) => (boards.CohortLabel = "Covid_75_and_over") },
  ],
  [
    "Use covid_immunosuppressed instead of covid_imunosuppressed",
    { here: ({ labels }) => (labels[1] = "covid_imunosuppressed"), commsType: "X" },
  ],
  [
    "Use risk_v3 instead of risk_v2",
    {
      both: ({ labels }) => (labels[1] = "risk_v2"),
      cohorts: ["covid_75_and_over", "risk_v2", "risk_v3"].map((CohortLabel) => ({
        CohortLabel,
        MemberCount: 1,
        AgeBucket: "",
      })),
    },
  ],
  ["Use the age 75 instead of 70", { both: ({ age }) => (age.Comparator = "-70[[NVL:20250101]]") }],
  ["Leave out people who turn 18 that day", { both: ({ lowest }) => (lowest.Operator = "Y>=") }],
  ["Add “Recorded as dead”", { both: ({ dead }) => Object.assign(dead, { Name: "Removed", Comparator: "RDR" }) }],
  ["Exclude people recorded as dead", { both: ({ dead }) => (dead.Operator = "!=") }],
  ["Apply this rule to all cohorts", { both: ({ dead }) => (dead.CohortLabel = "covid_75_and_over") }],
  ["Apply this rule to all cohorts", { both: ({ optedOut }) => (optedOut.CohortLabel = "covid_immunosuppressed") }],
  ["Do not apply this rule to covid_immunosuppressed", { here: ({ age }) => (age.CohortLabel = "") }],
  [
    "Delete this AND clause",
    { both: ({ dose }) => Object.assign(dose, { AndClauses: [{ ...dose, Comparator: "-182" }] }) },
  ],
  ["Exclude people who have opted out", { both: ({ optedOut }) => (optedOut.Operator = "!=") }],
  ["Exclude people in the detained estate", { both: ({ detained }) => (detained.Comparator = "N") }],
  ["Remove the default for missing values", { both: ({ careHome }) => (careHome.Comparator = "Y[[NVL:Y]]") }],
  ["Exclude people who have never been invited", { both: ({ invited }) => (invited.Comparator = "20250901") }],
  [
    "Add “Opted out”",
    {
      both: ({ optedOut }) =>
        Object.assign(optedOut, { Name: "Other", AttributeName: "LAST_SUCCESSFUL_PROCEDURE", Comparator: "P1" }),
    },
  ],
  [
    "Add “Detained” from “First”",
    { here: ({ detained }) => Object.assign(detained, { AttributeName: "LD_FLAG", Name: "Learning disability" }) },
  ],
  [
    "Add “Too old - 80 years or over on day of execution”",
    {
      both: ({ labels, age }) => {
        labels[0] = "covid_75to79";
        age.CohortLabel = "covid_75to79";
      },
    },
  ],
  [
    "Move “Braille” above “No email”",
    {
      both: ({ more }) =>
        more.push(rule("R", ["EMAIL_FLAG", "=", "N"], { Name: "No email", CommsRouting: "PLAN_B", Priority: 990 })),
    },
  ],
];

test.each(repaired)("“%s” is a repair that removes its finding REQ-SCR-473", (label, changed) => {
  const { labels, failed } = applyAll(changed);
  expect(labels).toContain(label);
  expect(failed).toEqual([]);
});

test("a repair replaces a closed board with the board that replaced it, also in the rule's name REQ-SCR-473", () => {
  const changed: Changed = { both: ({ boards }) => Object.assign(boards, { Name: "Outside QH8", Comparator: "QH8" }) };
  const { iteration, repairsOf, verify } = setUp(changed, "20260420");
  const repairs = verify(iteration).flatMap((finding) => repairsOf(finding, iteration));
  expect(repairs.map(repairLabel)).toEqual(["Use D7T5G instead of QH8"]);
  expect(repairs[0]?.change.rules).toMatchObject([{ Name: "Outside D7T5G", Comparator: "D7T5G" }]);
});

test("a repaired library rule still matches its template REQ-SCR-473", () => {
  const template = [
    { Type: "TEXT" as const, Value: "-" },
    { Type: "VARIABLE" as const, Value: "X" },
  ];
  const { iteration, repairsOf, verify } = setUp({ both: ({ lowest }) => (lowest.Comparator = "-18") });
  const LibraryRuleMetadata = {
    ID: "lib",
    Type: "TEXT",
    NameTemplate: [],
    DescriptionTemplate: [],
    ComparatorTemplate: template,
    MetaData: { Controls: [] },
  };
  const ofLibrary = {
    ...iteration,
    IterationRules: iteration.IterationRules.map((own) => ({ ...own, LibraryRuleMetadata })),
  };
  const [repair] = verify(ofLibrary).flatMap((finding) => repairsOf(finding, ofLibrary));
  expect(repair?.change.rules).toMatchObject([
    {
      Comparator: "-18[[NVL:20251120]]",
      LibraryRuleMetadata: { ComparatorTemplate: [...template, { Type: "TEXT", Value: "[[NVL:20251120]]" }] },
    },
  ]);
});
