/** The iteration that gets the finding about a mistake in one of several. */
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };
type Rules = Parameters<typeof iteration>[1];

interface Given {
  on: string;
  labels: string[];
  rules: Rules;
  commsType?: string;
}

/** Returns the messages about each iteration in a campaign, compared with all the others. */
function messagesOfEach(given: readonly Given[]): string[][] {
  const all = given.map(({ on, labels, rules, commsType = "I" }, index) => ({
    name: `Iteration ${index + 1}`,
    plan: planned(iteration(cohorts(...labels), [...rules, dead], { IterationDate: on })),
    commsType,
  }));
  return all.map(({ name, plan, commsType }, index) => {
    const others = all.filter((_, at) => at !== index);
    return verifyRules({ name, plan, commsType, others, codes: codesOf(shippedReference), campaign }).flatMap(
      ({ level, code, message }) => (level === "note" ? [] : [`${code}: ${message}`]),
    );
  });
}

const [older, ill] = ["covid_75_and_over", "covid_immunosuppressed"];
const under75 = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20251115]]"], { Name: "Too young", CohortLabel: older });
const under18 = rule("F", ["DATE_OF_BIRTH", "Y>", "-18[[NVL:20251115]]"], {
  Name: "Children",
  CohortLabel: ill,
  Priority: 2,
});

/** Returns an invitation, one for two cohorts with some age rules, and a reminder for both a month later. */
const threeWith = (...ages: Rules): Given[] => [
  { on: "20251101", labels: [older], rules: [under75] },
  { on: "20251115", labels: [ill, older], rules: ages },
  { on: "20251215", labels: [older, ill], rules: [under75, under18] },
];

test("age rules for swapped cohorts raise a question in that iteration only REQ-FIND-262", () => {
  const [before, , after] = messagesOfEach(threeWith(under75, under18));
  const messages = messagesOfEach(threeWith({ ...under75, CohortLabel: ill }, { ...under18, CohortLabel: older }));
  expect(messages[1]!.join(" ")).toContain("“Children”");
  expect(messages[0]).toEqual(before);
  expect(messages[2]).toEqual(after);
});

test("a rule for another cohort that excludes the same people does not raise a question REQ-FIND-263", () => {
  const { CohortLabel: _, ...everywhere } = under18;
  expect(messagesOfEach(threeWith(under75, everywhere))).toEqual(messagesOfEach(threeWith(under75, under18)));
});

const careHomes = "care_home_residents_older_adults";
const visited = (label: string) =>
  rule("S", ["COHORT_LABEL", "MemberOf", label], { Name: "Visited", AttributeLevel: "COHORT" });
const reached = (first: string, second: string) =>
  messagesOfEach([
    { on: "20251101", labels: [older], rules: [under75, visited(first)] },
    { on: "20251110", labels: [careHomes], rules: [] },
    { on: "20251215", labels: [older], rules: [under75, visited(second)], commsType: "R" },
  ]).map((messages) => messages.filter((message) => message.includes("“Visited”")));

test("a cohort that no iteration has raises a question about the rule for it, even in an earlier iteration REQ-FIND-262", () => {
  for (const wrong of ["care_home_resident_older_adults", "care_homes"]) {
    expect(reached(wrong, careHomes).map(({ length }) => length)).toEqual([1, 0, 0]);
    expect(reached(careHomes, wrong).map(({ length }) => length)).toEqual([0, 0, 1]);
  }
});

test("if two iterations differ, the question is about the one whose rule is for fewer of their cohorts REQ-FIND-262", () => {
  const adults = (labels: string) => [
    rule("F", ["DATE_OF_BIRTH", "Y>", "-18[[NVL:20251115]]"], { Name: "Children", CohortLabel: labels }),
  ];
  const both = "flu_carers,flu_at_risk";
  const asked = (first: string, second: string) =>
    messagesOfEach([
      { on: "20251101", labels: both.split(","), rules: adults(first) },
      { on: "20251215", labels: both.split(","), rules: adults(second), commsType: "R" },
    ]).map((messages) => messages.filter((said) => said.startsWith("unlike-others")).length);
  expect(asked("flu_carers", both)).toEqual([1, 0]);
  expect(asked(both, "flu_carers")).toEqual([0, 1]);
});

test("a rule that has a finding is not proposed to another iteration REQ-FIND-264", () => {
  const aged = rule("F", ["DATE_OF_BIRTH", "Y<=", "-75"], { Name: "75 and over", CohortLabel: ill });
  const { CohortLabel: _, ...everywhere } = aged;
  const asked = (last: Rules[number]) =>
    messagesOfEach([
      { on: "20251101", labels: [older], rules: [under75] },
      { on: "20251215", labels: [older, ill], rules: [under75, last], commsType: "R" },
    ]);
  expect(asked(everywhere)[1]!.join(" ")).toContain("“75 and over” excludes everyone in the age range");
  expect(asked(everywhere)[0]).toEqual([]);
});

test("a suppression moved to the filters, or back, does not raise a question if it excludes the same people REQ-FIND-263", () => {
  const flagged = rule("S", ["13Q_FLAG", "=", "Y"], { Name: "Flagged" });
  const asked = (...moved: Rules) =>
    messagesOfEach([
      { on: "20251101", labels: [older], rules: [under75, flagged] },
      { on: "20251215", labels: [older, ill], rules: [under75, under18, ...moved], commsType: "R" },
    ]).flatMap((messages) => messages.filter((said) => said.includes("“Flagged”")));
  expect(asked({ ...flagged, Type: "F", Priority: 3 })).toEqual([]);
  expect(asked({ ...flagged, Type: "F", Priority: 3, Operator: "!=", Comparator: "N[[NVL:N]]" })).toEqual([]);
  expect(asked({ ...flagged, Type: "F", Priority: 3, Operator: "!=", Comparator: "Y" })).not.toEqual([]);
});

test("a rule divided by cohort that excludes the same people does not raise a question REQ-FIND-263", () => {
  const both = ["rsv_75_to_79", "rsv_80_and_over"];
  const parted = both.map((CohortLabel, index) => ({ ...under75, CohortLabel, Priority: index + 1 }));
  const asked = (...rules: Rules) => messagesOfEach([{ on: "20251101", labels: both, rules }])[0]!;
  expect(asked(...parted)).toEqual(asked({ ...under75, CohortLabel: both.join() }));
  // For the older cohort alone, it is not that cohort's boundary.
  expect(asked(parted[1]!).join(" ")).toContain("is different from the age limit");
});

test("iterations for different boards are waves, and their boards do not raise a question REQ-FIND-265", () => {
  const boards = (list: string) => rule("F", ["ICB", "not_in", list], { Name: "Boards", Priority: 3 });
  const wave = (on: string, list: string, commsType = "I") => ({
    on,
    labels: [older],
    rules: [under75, boards(list)],
    commsType,
  });
  const asked = (...given: Given[]) =>
    messagesOfEach(given).flatMap((messages) => messages.filter((said) => said.includes("“Boards”")));
  const waves = [wave("20251101", "QOP,QT1"), wave("20251104", "QE1"), wave("20251107", "QWO")];
  expect(asked(...waves)).toEqual([]);
  expect(asked(...waves, wave("20251201", "QE1", "R"), wave("20251204", "QE1,QOP,QT1,QWO", "R"))).toEqual([]);
  const everywhere = { on: "20251207", labels: [older], rules: [under75], commsType: "R" };
  expect(asked(...waves, everywhere)).toEqual([]);
  // A board that is in two waves, and a reminder without one of the boards in its wave.
  expect(asked(...waves, wave("20251110", "QWO,QF7"))).not.toEqual([]);
  expect(asked(...waves, wave("20251201", "QOP", "R"))).not.toEqual([]);
});
