import { expect, test } from "vitest";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

type Rule = ReturnType<typeof rule>;

const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };
const dead = rule("S", ["REMOVAL_REASON_CODE", "=", "DEA"], { Name: "Recorded as dead" });
const age = (operator: string, years: number, Name: string) =>
  rule("F", ["DATE_OF_BIRTH", operator, `-${years}[[NVL:${operator === "Y>" ? "20251101" : "18000101"}]]`], { Name });

const planOf = (IterationDate: string, rules: Rule[], labels = ["one"]) =>
  planned(iteration(cohorts(...labels), [...rules, dead], { IterationDate }));

/** What is said of an iteration on a day, beside another one of the campaign on that day or another. */
function said(
  [day, rules]: [string, Rule[]],
  [otherDay, others]: [string, Rule[]],
  { labels = ["one"], name, settled = false }: { labels?: string[]; name?: string; settled?: boolean } = {},
) {
  const beside = [{ name: "Other", plan: planOf(otherDay, others, labels), commsType: "I", settled }];
  const named = name === undefined ? {} : { name };
  return verifyRules({ plan: planOf(day, rules), ...named, others: beside, codes: {}, campaign, commsType: "I" })
    .filter(({ level }) => level !== "note")
    .map(({ code, message }) => `${code}: ${message}`);
}

test("iterations that part people by age are asked where they leave a gap or overlap, and not where they meet REQ-SEL-74 REQ-SEL-75", () => {
  const older = (years: number): [string, Rule[]] => ["20251101", [age("Y>", years, "Under it")]];
  const younger = (years: number): [string, Rule[]] => ["20251101", [age("Y<=", years, "It or over")]];
  expect(said(younger(75), older(75))).toEqual([]);
  expect(said(older(75), younger(75))).toEqual([]);
  expect(said(younger(70), older(75))).toEqual([
    "boundary: People born from 2 November 1950 to 1 November 1955 are excluded by both: by the rule “Under it” of the iteration “Other” and by “It or over” of this one.",
  ]);
  expect(said(younger(80), older(75))).toEqual([
    expect.stringContaining("People born from 2 November 1945 to 1 November 1950 are excluded by neither"),
  ]);
  // On another day too, and not where no cohort is in both.
  expect(said(["20251201", younger(70)[1]], older(75))).toEqual([expect.stringMatching(/^boundary: .* by both/)]);
  const boundary = expect.stringMatching(/^boundary/);
  expect(said(younger(70), older(75), { labels: ["two"] })).not.toContainEqual(boundary);
  // Filters for other cohorts part nobody between them.
  const scoped = younger(70)[1].map((one) => ({ ...one, CohortLabel: "two" }));
  const ofTwo = planOf("20251101", scoped, ["one", "two"]);
  const others = [{ name: "Other", plan: planOf(...older(75)), commsType: "I" }];
  expect(verifyRules({ plan: ofTwo, others, codes: {}, campaign, commsType: "I" }).map(({ code }) => code)).toContain(
    "missing-suppression",
  );
  // Of two drafts the one is asked that stands later by its name, beside an approved one always the draft.
  expect(said(younger(70), older(75), { name: "Younger" })).toEqual([boundary]);
  expect(said(younger(70), older(75), { name: "All at 70" })).toEqual([]);
  expect(said(younger(70), older(75), { name: "All at 70", settled: true })).toEqual([boundary]);
});
