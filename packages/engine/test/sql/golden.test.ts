import { expect, test } from "vitest";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { type Dialect, duckdbDialect, trinoDialect } from "../../src/sql/dialect.ts";
import { jointByEachSql, jointSql } from "../../src/sql/joint.ts";
import { jointRules } from "../../src/sql/joint-rules.ts";
import { agesSql, peopleSql, scanSql } from "../../src/sql/scan.ts";
import type { MatchFilter, NhsNumbers, ScanRequest } from "../../src/sql/scan-request.ts";
import { planWithSentences } from "../../src/expect/sentences.ts";
import { planned } from "../support/decide.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const labels = ["older", "care", "all"];
const population = new Map(labels.map((label, index) => [label, { word: index === 1 ? 1 : 0, bit: index * 4 }]));

const booked = { AttributeLevel: "TARGET", AttributeTarget: "RSV" };
const everyKind = iteration(cohorts("older", "care"), [
  rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Too young", Priority: 0 }),
  rule("F", ["LAST_SUCCESSFUL_DATE", "D>=", "-91[[NVL:18000101]]"], { ...booked, Name: "Dose interval", Priority: 10 }),
  rule("F", ["LAST_INVITE_DATE", "<", "20250901[[NVL:20000101]]"], { ...booked, Name: "Not invited", Priority: 20 }),
  rule("F", ["POSTCODE", "starts_with", "100%_"], { Name: "Postcode", Priority: 30, CohortLabel: "care" }),
  rule("F", ["POSTCODE", "not_contains", "o'neil"], { Name: "Two lines\n; drop table people --", Priority: 40 }),
  rule("S", ["CARE_HOME_FLAG", "=", "Y"], {
    Name: "Care home",
    AndClauses: [rule("S", ["EMAIL_FLAG", "!=", "Y"]), rule("S", ["ICB", "not_in", "QH8,QJG"])],
  }),
  rule("S", ["13Q_FLAG", "=", "N[[NVL:N]]"], { Name: "13Q", Priority: 510 }),
  rule("S", ["GENDER", ">=", "1"], { Name: "Gender", Priority: 520 }),
  rule("S", ["GENDER", "=", "1"], { Name: "Gender code", Priority: 530 }),
  rule("S", ["SUCCESSFUL_PROCEDURE_COUNT", "between", "3,1"], { ...booked, Name: "Doses", Priority: 540 }),
  rule("R", ["LANGUAGE_PREFERENCE", "in", "ur,pl"], { Name: "Translated", CommsRouting: "PLAN_A" }),
  rule("R", ["COHORT_LABEL", "NotMemberOf", "care,older"], {
    Name: "In neither",
    AttributeLevel: "COHORT",
    Priority: 1010,
    CommsRouting: "PLAN_B",
  }),
  rule("R", ["POSTCODE", "is_empty", ""], { Name: "No postcode", Priority: 1020 }),
]);

const virtual = iteration(
  [
    { CohortLabel: "older", Priority: 0 },
    { CohortLabel: "all", Priority: 10, Virtual: "Y" },
  ],
  [rule("F", ["COHORT_LABEL", "MemberOf", "all"], { Name: "In all", AttributeLevel: "COHORT" })],
);

const comparedAsText = iteration(cohorts("older"), [
  rule("F", ["DATE_OF_BIRTH", "starts_with", "194"], { Name: "Forties" }),
  rule("F", ["CARE_HOME_FLAG", "in", "Y,N"], { Name: "Flag known", Priority: 10 }),
  rule("F", ["POSTCODE", "Y>", "-1"], { Name: "A date in a text", Priority: 20 }),
]);

const toleratedRules = iteration(
  [
    { CohortLabel: "older", Priority: 0 },
    { CohortLabel: "all", Priority: 10, Virtual: "Y" },
  ],
  [
    rule("F", ["POSTCODE", "between", "one"], { Name: "Not understood" }),
    rule("F", ["POSTCODE", "=", "E1"], { Name: "For nobody", Priority: 10, CohortLabel: "Older" }),
    rule("F", ["COHORT_LABEL", "MemberOf", "all"], { Name: "In all", AttributeLevel: "COHORT", Priority: 20 }),
    rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" }),
    rule("R", ["POSTCODE", "is_empty", ""], { Name: "Without a plan" }),
    rule("R", ["POSTCODE", "=", "E2"], { Name: "Unknown plan", Priority: 1010, CommsRouting: "PLAN_Z" }),
  ],
);

const empty = iteration([{ CohortLabel: "all", Priority: 0, Virtual: "Y" }], []);

const manyRules = iteration(
  cohorts("older"),
  Array.from({ length: 65 }, (_, index) =>
    rule("F", ["LSOA", "=", `E0100${index}`], { Name: `Area ${index}`, Priority: index }),
  ),
);

const conditionRule = (AttributeName: string, Operator: string, Comparator: string) => {
  return { AttributeLevel: "PERSON", AttributeName, Operator, Comparator } as const;
};

const everythingMayBeList: ReadonlySet<string> = new Set();

const everythingTolerated = ["dataType", "condition", "unknownScope", "unknownPlan", "noPlan"] as const;

interface Case {
  iteration: EvaluableIteration;
  matchFilter: MatchFilter;
  plainTexts?: ReadonlySet<string>;
  /** Returns the SQL for a query. By default, this is the scan for a report, and everyone has an NHS number. */
  write?: (request: ScanRequest) => string;
  /** By default, only DuckDB. The files for other engines contain only cases in which the SQL is different. */
  dialects?: readonly Dialect[];
}

const both = [duckdbDialect, trinoDialect];

function together(requests: [ScanRequest, ...ScanRequest[]]) {
  return jointSql({ requests, rules: jointRules(requests) });
}

function reportScan(nhsNumbers: NhsNumbers) {
  return (request: ScanRequest) => scanSql(request, nhsNumbers);
}

const cases: Record<string, Case> = {
  "every-kind": { iteration: everyKind, matchFilter: "every", write: reportScan("some"), dialects: both },
  "every-kind-deciding": { iteration: everyKind, matchFilter: "deciding", write: reportScan("nobody") },
  "every-kind-without-lists": {
    iteration: everyKind,
    matchFilter: "deciding",
    plainTexts: new Set(["icb", "language_preference"]),
  },
  "virtual-cohort": { iteration: virtual, matchFilter: "every" },
  "compared-as-text": { iteration: comparedAsText, matchFilter: "every", dialects: both },
  "more-than-63-rules": { iteration: manyRules, matchFilter: "every" },
  "more-than-63-rules-deciding": { iteration: manyRules, matchFilter: "deciding" },
  "tolerated-rules": { iteration: toleratedRules, matchFilter: "deciding" },
  "no-rules": { iteration: empty, matchFilter: "deciding" },
  ages: { iteration: everyKind, matchFilter: "deciding", write: agesSql },
  "people-list": {
    iteration: virtual,
    matchFilter: "every",
    write: (request) => peopleSql(request, ["nhs_number", "13q_flag"]),
  },
  // Includes everyone in the virtual cohort. Rule bits for the other version are only for members of its cohorts.
  "two-versions": {
    iteration: virtual,
    matchFilter: "deciding",
    write: (request) =>
      together([request, { ...request, plan: planned(comparedAsText, { tolerate: everythingTolerated }) }]),
    dialects: both,
  },
  // The versions' shared rules form one chain. After a match in it, rules that are only in one version have no effect.
  "version-without-a-rule": {
    iteration: everyKind,
    matchFilter: "deciding",
    write: (request) => {
      const IterationRules = everyKind.IterationRules.filter(({ Name }) => Name !== "Dose interval");
      return together([request, { ...request, plan: planned({ ...everyKind, IterationRules }) }]);
    },
  },
  // Sentences about invited people come after the chain's exclusions. They are left out if one of these has the same
  // condition.
  "sentences-deciding": {
    iteration: everyKind,
    matchFilter: "deciding",
    write: (request) => {
      const plan = planWithSentences({ iteration: everyKind, campaign, attributes }, [
        { Name: "Too young", Kind: "Nobody", Conditions: [conditionRule("DATE_OF_BIRTH", "Y>", "-75")] },
        { Name: "At least 80", Kind: "Only", Conditions: [conditionRule("DATE_OF_BIRTH", "Y<=", "-80")] },
        { Name: "Braille", Kind: "Everybody", Conditions: [conditionRule("BRAILLE_REQD", "=", "Y")] },
      ]);
      if (!plan.ok) throw new Error("the sentences cannot be planned");
      return scanSql({ ...request, plan: plan.value }, "everybody");
    },
    dialects: both,
  },
  // Counts everyone in one scan by each of two attributes, as for an eligibility statement.
  "birth-month-and-board": {
    iteration: virtual,
    matchFilter: "deciding",
    write: (request) =>
      jointByEachSql({ requests: [request], rules: jointRules([request]) }, [
        { kind: "birthMonth" },
        { kind: "board" },
      ]),
    dialects: both,
  },
  "person-bits": { iteration: comparedAsText, matchFilter: "every", write: (request) => peopleSql(request, []) },
};

test.each(Object.entries(cases))("the scan %s equals the reviewed SQL", async (name, scanCase) => {
  const { iteration, matchFilter, plainTexts = everythingMayBeList, dialects = [duckdbDialect] } = scanCase;
  const write = scanCase.write ?? reportScan("everybody");
  const plan = planned(iteration, { tolerate: everythingTolerated });
  for (const dialect of dialects) {
    const sql = write({ plan, cohorts: population, plainTexts, dialect, source: "people", matchFilter });
    await expect(sql).toMatchFileSnapshot(`../golden/${dialect.name}/${name}.sql`);
  }
});
