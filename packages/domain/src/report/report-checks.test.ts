import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import type { IterationRule } from "../rule/rule.ts";
import { reportChecks } from "./report-checks.ts";

type Checked = Parameters<typeof reportChecks>[0];

function rule(Name: string, more: Partial<IterationRule> = {}): IterationRule {
  const condition = { AttributeLevel: "PERSON", AttributeName: "POSTCODE", Operator: "=", Comparator: "x" } as const;
  return {
    ID: Name,
    Type: "F",
    Name,
    Description: "",
    Priority: 0,
    AndNumber: 0,
    ...condition,
    AndClauses: [],
    ...more,
  };
}

/** Creates a report with invited people, split between boards, and a cohort with the given number of members. */
function report(invited: number, boards: Record<string, number> = { AAA: invited }, members = 1000): Checked["report"] {
  const counts = { distinct_comms_routing: 1, invited_count: invited, invited_other_cohort: 0, filtered_count: 0 };
  const more = { suppressed_count: 0, excluded_count: 0, min_age: 75, max_age: 90, priority: 0 };
  return {
    summary_report_totals: { totals: { invited, filtered: 0, suppressed: 0 } },
    summary_report_exclusions: { exclusions: [] },
    summary_report_counts: { counts: [{ cohort_label: "covid", cohort_label_count: members, ...counts, ...more }] },
    summary_report_comms_routing: { comms_routing: [{ comms_routing: "LETTER", count: invited }] },
    summary_report_icb_split: { icb_split: Object.entries(boards).map(([icb, count]) => ({ icb, count })) },
  };
}

const ofBoard = { AttributeName: "ICB", Operator: "=", Comparator: "BBB" } as const;

const noOne = { invited: 0, filtered: 0, suppressed: 0 };

const age = (from: number, invited: number) => ({ from, to: from + 4, ...noOne, invited });

type Given = Partial<Omit<Checked, "iteration">> & { iteration?: Partial<Checked["iteration"]> };

function checksOf({ iteration, ...more }: Given = {}) {
  const quiet: Checked = {
    runDate: "20270301",
    report: report(100),
    ages: undefined,
    facts: {},
    iteration: { IterationRules: [], IterationCohorts: [], ...iteration },
    earlier: [],
    agesBefore: undefined,
    codes: { ICB: [{ code: "AAA", name: "NHS Here" }] },
    today: "20270201",
    openComments: 0,
    attributes: shippedReference.attributes,
    peopleMaxAgeDays: undefined,
    ...more,
  };
  const checks = reportChecks(quiet);
  const of = (wanted: string) => checks.filter(({ level }) => level === wanted).map(({ message }) => message);
  return { warnings: of("warning"), notes: of("note"), all: checks.flatMap(({ all }) => (all ? [all] : [])) };
}

const earlier = (before: Checked["report"]) => {
  return { runDate: "20270301", report: before, ages: undefined, facts: {}, which: { number: 1 } };
};

test("a report without anything unusual has no warnings REQ-REV-23", () => {
  expect(checksOf()).toEqual({ warnings: [], notes: [], all: [] });
});

test("a report notes the change from other reports, and warns above a fifth REQ-REV-23 REQ-REV-433", () => {
  expect(checksOf({ earlier: [earlier(report(90))] }).notes).toEqual([
    "100 people are invited. In report 1, 90 people were invited, so this is 10 more (11%).",
  ]);
  const { warnings } = checksOf({
    report: report(16_338),
    earlier: [{ ...earlier(report(564)), which: { iteration: "May", chosen: "copied" } }],
  });
  expect(warnings[0]).toBe(
    "16,338 people are invited. In the last report of “May”, chosen because this iteration was copied from it, 564 people were invited, so this is 15,774 more (2797%).",
  );
});

test("a report warns about boards without people and boards that changed by a fifth REQ-REV-23 REQ-REV-436", () => {
  const codes = {
    ICB: [
      ...["AAA", "BBB"].map((code) => ({ code, name: `NHS ${code}` })),
      { code: "OLD", name: "Old", closedOn: "20260331" },
    ],
  };
  const empty = "No one in this ICB is invited, although no rule excludes this ICB: NHS BBB (BBB).";
  expect(checksOf({ codes }).warnings).toEqual([empty]);
  const before = [earlier(report(100, { AAA: 50, BBB: 50 }))];
  expect(checksOf({ codes, earlier: before }).warnings).toEqual([
    empty,
    "In this ICB, the number of people invited has changed by more than 20% since report 1: NHS AAA (AAA) 50 more (100%).",
  ]);
});

test("a report warns first about boards that gained their first people, then about emptied boards, and lists all of them REQ-REV-23 REQ-REV-435", () => {
  const boards = Object.fromEntries(["B", "C", "D", "E", "F", "G"].map((code, index) => [code, 20 + index]));
  const before = [earlier(report(100, { AAA: 50, H: 12, I: 3 }))];
  const IterationRules = [rule("Boards", { AttributeName: "ICB", Operator: "=", Comparator: "H" })];
  const codes = { ICB: ["AAA", "H", ...Object.keys(boards)].map((code) => ({ code, name: `NHS ${code}` })) };
  const of = { earlier: before, iteration: { IterationRules }, codes };
  const { warnings, all } = checksOf({ ...of, report: report(100, { AAA: 50, ...boards, J: 2 }) });
  expect(warnings).toContain(
    "People in these ICBs are now invited, but no one in these ICBs was invited in report 1: NHS G (G) 25, NHS F (F) 24, NHS E (E) 23 and 3 more.",
  );
  expect(warnings).toContain(
    "No one in this ICB is invited now, but people in this ICB were invited in report 1: NHS H (H) (12 before).",
  );
  expect(warnings.findIndex((message) => message.startsWith("People in these ICBs are now invited"))).toBeLessThan(
    warnings.findIndex((message) => message.startsWith("No one in this ICB is invited now")),
  );
  expect(all).toContainEqual(
    ["G 25", "F 24", "E 23", "D 22", "C 21", "B 20"].map((board) => `NHS ${board[0]} (${board[0]})${board.slice(1)}`),
  );
});

test.each<[string, Partial<IterationRule>, boolean]>([
  ["leaves out that board", { AttributeName: "ICB", Operator: "=", Comparator: "BBB" }, false],
  ["leaves out all but another", { AttributeName: "ICB", Operator: "!=", Comparator: "AAA" }, false],
  ["leaves out another", { AttributeName: "ICB", Operator: "in", Comparator: "CCC,AAA" }, true],
  ["leaves out its region", { AttributeName: "COMMISSIONING_REGION", Operator: "=", Comparator: "Y1" }, false],
  ["leaves out some people of it", { ...ofBoard, AndClauses: [{ ...rule("x"), AttributeName: "POSTCODE" }] }, true],
  ["cannot be read", { AttributeName: "ICB", Operator: "?", Comparator: "" }, false],
])(
  "a report warns about a board without people unless a rule leaves it out: one that %s REQ-REV-23 REQ-REV-437",
  (_, condition, warned) => {
    const codes = {
      ICB: [
        { code: "AAA", name: "A" },
        { code: "BBB", name: "B", regionCode: "Y1" },
      ],
    };
    const iteration = { IterationRules: [rule("Boards", condition)] };
    expect(checksOf({ codes, iteration }).warnings).toHaveLength(warned ? 1 : 0);
  },
);

test("a report warns about filters that leave no one out, and notes suppressions that suppress no one REQ-REV-23 REQ-REV-438", () => {
  const IterationRules = [rule("Used"), rule("Idle"), rule("Guard", { Type: "S" }), rule("Braille", { Type: "R" })];
  const row = { priority: 0, type: "F", rule_names: "Used", exclusions_count: 3, age_min: 1, age_max: 2 } as const;
  const checked = { ...report(100), summary_report_exclusions: { exclusions: [row] } };
  const facts = { exclusionRules: ["Used"] };
  expect(checksOf({ report: checked, facts, iteration: { IterationRules } })).toMatchObject({
    warnings: ["The filter rule “Idle” does not exclude anyone."],
    notes: ["The suppression rule “Guard” does not suppress anyone."],
  });
});

test("a report notes the youngest and oldest, and warns about unknown or impossible ages of invited people REQ-REV-23 REQ-REV-439", () => {
  const ages = {
    bands: [age(70, 1), age(75, 99)],
    unknown: { ...noOne, invited: 2 },
    impossible: { ...noOne, invited: 1 },
  };
  const IterationRules = [rule("Age", { AttributeName: "DATE_OF_BIRTH" })];
  expect(checksOf({ ages, iteration: { IterationRules } })).toMatchObject({
    warnings: [
      "2 invited people have no recorded date of birth, although there is a rule about age.",
      "1 invited person has an impossible date of birth.",
    ],
    notes: ["The youngest people invited are in the age band 70 to 74, and the oldest are in 75 to 79."],
  });
  expect(checksOf({ ages: { ...ages, impossible: noOne } }).warnings).toEqual([]);
});

test("a report warns about young children if a rule checks age, and about a removed cohort REQ-REV-23 REQ-REV-441 REQ-REV-442", () => {
  const ages = { bands: [age(0, 1), age(75, 99)], unknown: noOne, impossible: noOne };
  const iteration = { IterationRules: [rule("Age", { AttributeName: "DATE_OF_BIRTH" })] };
  expect(checksOf({ ages, iteration }).warnings).toContain(
    "The youngest people invited are in the age band 0 to 4, and the oldest are in 75 to 79, although there is a rule about age.",
  );
  const before = report(100);
  const { counts } = before.summary_report_counts;
  const gone = { ...counts[0]!, cohort_label: "at_risk" };
  const had = { ...before, summary_report_counts: { counts: [...counts, gone] } };
  expect(checksOf({ earlier: [earlier(had)] }).warnings).toEqual([
    "This cohort has changed since report 1: at_risk was removed.",
  ]);
});

test("a first report warns about the youngest people invited if neither a cohort nor a rule sets a minimum age REQ-FIND-233", () => {
  const ages = { bands: [age(0, 1), age(75, 99)], unknown: noOne, impossible: noOne };
  const IterationCohorts = ["flu_65_and_over", "flu_at_risk"].map((CohortLabel) => ({ CohortLabel, Priority: 0 }));
  const ofAge = (CohortLabel: string) => [rule("Age", { AttributeName: "DATE_OF_BIRTH", CohortLabel })];
  const warned = (IterationRules: IterationRule[], more: Given = {}) =>
    checksOf({ ages, iteration: { IterationCohorts, IterationRules }, ...more }).warnings;
  const youngest = "The youngest people invited are in the age band 0 to 4, and the oldest are in 75 to 79";
  const message = `${youngest}. No rule sets a minimum age for flu_at_risk.`;
  expect(warned([])).toEqual([message]);
  expect(warned(ofAge("flu_65_and_over"))).toEqual([message]);
  expect(warned(ofAge("flu_at_risk"))).toEqual([`${youngest}, although there is a rule about age.`]);
  expect(warned([], { agesBefore: { which: { number: 1 }, ages } })).toEqual([]);
});

test("a report warns about newly invited ages, including unknown ones if no rule checks age REQ-REV-23 REQ-REV-440", () => {
  const bands = [age(65, 0), age(75, 90)];
  const agesBefore = { which: { number: 1 }, ages: { bands, unknown: noOne } };
  const IterationRules = [rule("Age", { AttributeName: "DATE_OF_BIRTH" })];
  const of = (ages: Checked["ages"], rules: IterationRule[] = IterationRules) =>
    checksOf({ ages, agesBefore, iteration: { IterationRules: rules } });
  expect(of({ bands: [age(0, 12), age(65, 1), age(75, 99)], unknown: noOne })).toMatchObject({
    warnings: [
      "People in these age groups are now invited, but no one in these age groups was invited in report 1: 0 to 4 (12 people) and 65 to 69 (1 person).",
    ],
    notes: [
      "The youngest people invited are in the age band 0 to 4, and the oldest are in 75 to 79. In report 1, the youngest were in 75 to 79 and the oldest were in 75 to 79.",
    ],
  });
  expect(of({ bands, unknown: noOne })).toMatchObject({
    warnings: [],
    notes: [
      "The youngest people invited are in the age band 75 to 79, and the oldest are in 75 to 79, as in report 1.",
    ],
  });
  const unknown = of({ bands, unknown: { ...noOne, invited: 16 } }, []);
  expect(unknown.warnings).toEqual([
    "People in this age group are now invited, but no one in this age group was invited in report 1: not known (16 people).",
  ]);
});

test("changed cohorts, people without a plan, a run date that is not ahead and open comments are named REQ-REV-23 REQ-REV-442 REQ-REV-443", () => {
  const before = [earlier(report(100, { AAA: 100 }, 990))];
  expect(checksOf({ earlier: before }).notes).toContain(
    "This cohort has changed since report 1: covid has 10 more (1%).",
  );
  const much = [earlier(report(100, { AAA: 100 }, 500))];
  expect(checksOf({ earlier: much, facts: { notRoutable: 2 }, today: "20270301", openComments: 2 }).warnings).toEqual([
    "This cohort has changed since report 1: covid has 500 more (100%).",
    "2 people who are invited cannot be sent a message, because they have no routing plan.",
    "2 comments are still open.",
    expect.stringMatching(/^The run date, 1 March 2027, is today/),
  ]);
});

test("a report warns if its population data is older than the maximum age REQ-POP-40 REQ-POP-409", () => {
  const of = (peopleAsOf: string, peopleMaxAgeDays?: number) =>
    checksOf({ facts: { peopleAsOf }, today: "20270201", peopleMaxAgeDays }).warnings;
  expect(of("20270124", 7)).toEqual([
    "The population data is from 24 January 2027, 8 days ago. The data should be no more than 7 days old.",
  ]);
  expect(of("20270125", 7)).toEqual([]);
  expect(of("20260101")).toEqual([]);
});
