import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

type Rule = ReturnType<typeof rule>;

const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };
const dead = rule("S", ["REMOVAL_REASON_CODE", "=", "DEA"], { Name: "Recorded as dead" });
const age = (operator: string, years: number, Name: string) =>
  rule("F", ["DATE_OF_BIRTH", operator, `-${years}[[NVL:${operator === "Y>" ? "20251101" : "18000101"}]]`], { Name });

const planOf = (IterationDate: string, rules: Rule[], labels = ["one"]) =>
  planned(iteration(cohorts(...labels), [...rules, dead], { IterationDate }));

/**
 * Returns the findings for an iteration on a given day, with a second one in the campaign on that day or a different
 * one.
 */
function said(
  [day, rules]: [string, Rule[]],
  [otherDay, others]: [string, Rule[]],
  { labels = ["one"], settled = false }: { labels?: string[]; settled?: boolean } = {},
) {
  const beside = [{ name: "Other", plan: planOf(otherDay, others, labels), commsType: "I", settled }];
  return verifyRules({ plan: planOf(day, rules), others: beside, codes: {}, campaign, commsType: "I" })
    .filter(({ level }) => level !== "note")
    .map(({ code, message }) => `${code}: ${message}`);
}

test("iterations that divide people by age raise a question if they leave a gap or overlap, and not if they meet REQ-SEL-74 REQ-SEL-75", () => {
  const older = (years: number): [string, Rule[]] => ["20251101", [age("Y>", years, "Under it")]];
  const younger = (years: number): [string, Rule[]] => ["20251101", [age("Y<=", years, "It or over")]];
  expect(said(younger(75), older(75))).toEqual([]);
  expect(said(older(75), younger(75))).toEqual([]);
  expect(said(younger(70), older(75))).toEqual([
    "boundary: Both the rule “Under it” in the iteration “Other” and the rule “It or over” in this iteration exclude people born between 2 November 1950 and 1 November 1955 (inclusive). We show this finding in both iterations, because either rule could be wrong. Correct the rule that is wrong.",
  ]);
  expect(said(younger(80), older(75))).toEqual([
    expect.stringContaining(
      "Neither the rule “Under it” in the iteration “Other” nor the rule “It or over” in this iteration excludes people born between 2 November 1945 and 1 November 1950 (inclusive)",
    ),
  ]);
  // The same is true on a different day, but not if the iterations have no cohort in common.
  expect(said(["20251201", younger(70)[1]], older(75))).toEqual([expect.stringMatching(/^boundary: Both /)]);
  const boundary = expect.stringMatching(/^boundary/);
  expect(said(younger(70), older(75), { labels: ["two"] })).not.toContainEqual(boundary);
  // Filters for different cohorts do not divide people between them.
  const scoped = younger(70)[1].map((rule) => ({ ...rule, CohortLabel: "two" }));
  const ofTwo = planOf("20251101", scoped, ["one", "two"]);
  const others = [{ name: "Other", plan: planOf(...older(75)), commsType: "I" }];
  expect(verifyRules({ plan: ofTwo, others, codes: {}, campaign, commsType: "I" }).map(({ code }) => code)).toContain(
    "missing-suppression",
  );
});

test("an age band cohort divided between iterations on the same date raises a question only for a gap or overlap REQ-SEL-74 REQ-SEL-75", () => {
  const labels = ["covid_65_and_over"];
  const [under65, under80] = [age("Y>", 65, "Under 65"), age("Y>", 80, "Under 80")];
  const asked = (name: string, rules: Rule[], other: string, others: Rule[]) =>
    verifyRules({
      name,
      plan: planOf("20251101", rules, labels),
      others: [{ name: other, plan: planOf("20251101", others, labels), commsType: "I" }],
      codes: {},
      campaign,
      commsType: "I",
    }).flatMap(({ code, message, level }) => (level === "note" ? [] : [`${code}: ${message}`]));
  const parted = (operator: string, years: number) => {
    const younger = [under65, { ...age(operator, years, "80 and over"), Priority: 1 }];
    const older = [under65, { ...under80, Priority: 1 }];
    return [
      ...asked("Invites 65 to 79", younger, "Invites 80 and over", older),
      ...asked("Invites 80 and over", older, "Invites 65 to 79", younger),
    ];
  };
  expect(parted("Y<=", 80)).toEqual([]);
  expect(parted("Y<", 80)).toContainEqual(
    expect.stringMatching(/^boundary: Neither .* excludes people born on 1 November 1945/),
  );
  expect(parted("Y<=", 90)).toContainEqual(
    expect.stringMatching(
      /^boundary: Neither .* excludes people born between 2 November 1935 and 1 November 1945 \(inclusive\)/,
    ),
  );
});

test("a gap between iterations is a new question if the other rule changes, or ten times as many birthdays are in it REQ-REV-31", () => {
  const key = (own: [string, Rule[]], other: [string, Rule[]]) =>
    verifyRules({
      plan: planOf(...own),
      others: [{ name: "Other", plan: planOf(...other), commsType: "I" }],
      codes: {},
      campaign,
      commsType: "I",
    }).find(({ code }) => code === "boundary")!.key;
  const under = (day: string, years: number): [string, Rule[]] => [day, [age("Y>", years, "Under")]];
  const over = (day: string, years: number): [string, Rule[]] => [day, [age("Y<=", years, "Over")]];
  const asked = key(under("20251101", 81), over("20251020", 80));
  expect(key(under("20251102", 81), over("20251021", 80))).toBe(asked);
  expect(key(under("20251101", 81), over("20251020", 66))).not.toBe(asked);
  // The run dates are ten days apart at first, and then eighty.
  const apart = (day: string) => key(under(day, 80), over("20251020", 80));
  expect(apart("20251101")).toBe(apart("20251105"));
  expect(apart("20260301")).not.toBe(apart("20251101"));
});

test("days between iterations raise a question about the wrong one, or otherwise about both with a remark REQ-RUL-71 REQ-RUL-443", () => {
  const day = "20251101";
  const older = (years: number, Name: string): [string, Rule[]] => [day, [age("Y>", years, Name)]];
  const younger = (years: number, Name: string): [string, Rule[]] => [day, [age("Y<=", years, Name)]];
  const boundary = (asked: ReturnType<typeof said>) => asked.filter((one) => one.startsWith("boundary"));
  const either = [expect.stringMatching(/We show this finding in both iterations, because either rule could be wrong/)];
  const here = [
    expect.stringMatching(/in this iteration excludes? people born [^.]*\. Check the numbers in both rules\.$/),
  ];
  // It is not clear which of the two is wrong.
  expect(boundary(said(younger(70, "It or over"), older(75, "Under it")))).toEqual(either);
  expect(boundary(said(older(75, "Under it"), younger(70, "It or over")))).toEqual(either);
  // If the other iteration is approved, users can no longer change it, so we always report the finding in the draft.
  expect(boundary(said(younger(75, "75 and over"), older(57, "Under 75"), { settled: true }))).toEqual(here);
});

test("if two iterations divide people by age, the question is about the one that disagrees with the others REQ-RUL-71", () => {
  const plan = (operator: string, years: number) => planOf("20251101", [age(operator, years, "By age")]);
  const asked = (own: typeof wrong, ...others: (typeof wrong)[]) =>
    verifyRules({
      plan: own,
      others: others.map((plan, index) => ({ name: `Other ${index + 1}`, plan, commsType: "I" })),
      codes: {},
      campaign,
      commsType: "I",
    }).flatMap(({ code, message }) => (code === "boundary" ? [message] : []));
  const [wrong, right, reminder] = [plan("Y<=", 70), plan("Y>", 75), plan("Y<=", 75)];
  expect(asked(wrong, right, reminder)).toEqual([expect.stringContaining("the iteration “Other 1”")]);
  expect(asked(right, wrong, reminder)).toEqual([]);
});

test("an example person shows a gap between boundaries, a double match or a second invitation REQ-RUL-72", () => {
  const shown = (code: string, rules: Rule[], others: [string, Rule[]]) =>
    verifyRules({
      plan: planOf("20251101", rules),
      others: [{ name: "Other", plan: planOf(...others), commsType: "I" }],
      codes: {},
      campaign,
      commsType: "I",
    }).find((finding) => finding.code === code)!;
  const younger = (years: number) => [age("Y<=", years, "It or over")];
  const older = (years: number): [string, Rule[]] => ["20251101", [age("Y>", years, "Under it")]];
  // The person is not excluded by either iteration, because they were born on the first of the days that neither
  // excludes.
  const gap = shown("boundary", younger(80), older(75));
  expect(gap.person?.PERSON["DATE_OF_BIRTH"]).toBe("19451102");
  expect(gap.outcome).toBe("invited");
  const overlap = shown("boundary", younger(70), older(75));
  expect(overlap.person?.PERSON["DATE_OF_BIRTH"]).toBe("19501102");
  expect(overlap.outcome).toBe("filtered");
  const twice = [age("Y>", 75, "Under 75"), { ...age("Y>", 75, "Under 75 again"), Priority: 30 }];
  expect(shown("duplicate", twice, older(75)).outcome).toBe("filtered");
  expect(shown("same-iteration", older(75)[1], older(75)).outcome).toBe("invited");
  const near = [
    age("Y>", 75, "Under 75"),
    rule("F", ["DATE_OF_BIRTH", "<=", "19501015[[NVL:18000101]]"], { Name: "Older", Priority: 30 }),
  ];
  const between = shown("boundary", near, ["20241101", []]);
  expect(between.person?.PERSON["DATE_OF_BIRTH"]).toBe("19501016");
  expect(between.outcome).toBe("invited");
});

test("a reminder does not need the rule by which an invitation excludes recently invited people REQ-SEL-75 REQ-SEL-462", () => {
  const invited = (operator: string) =>
    rule("S", ["LAST_INVITE_DATE", operator, "-91"], {
      Name: "Invited in the last 91 days",
      AttributeLevel: "TARGET",
      AttributeTarget: "COVID",
    });
  const lacking = (commsType: string, operator = "D>=") => {
    const others = [{ name: "Invitation", plan: planOf("20251101", [invited(operator)]), commsType: "I" }];
    const verified = { plan: planOf("20251115", []), others, codes: {}, campaign, commsType };
    return verifyRules(verified).filter(({ code }) => code === "missing-suppression").length;
  };
  expect([lacking("R"), lacking("I")]).toEqual([0, 1]);
  // A reminder is not for people invited long ago.
  expect(lacking("R", "D<")).toBe(1);
});
