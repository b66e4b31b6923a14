import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

type Rule = ReturnType<typeof rule>;

const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };
const ofCovid = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };
const optedOut = rule("S", ["OPTOUT", "=", "Y"], { Name: "Opted out", ...ofCovid });
const careHome = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home", Priority: 510 });
const detained = rule("S", ["DE_FLAG", "=", "Y"], { Name: "Detained", Priority: 520 });
const booked = rule("S", ["BOOKED_APPOINTMENT_DATE", "D>=", "0"], { Name: "Booked", Priority: 530, ...ofCovid });
/** A rule that shows that the campaign considers people with appointments. */
const bookedElsewhere = rule("R", ["BOOKED_APPOINTMENT_DATE", "D>=", "0"], {
  Name: "Change a booking",
  CommsRouting: "PLAN_A",
  ...ofCovid,
});
const and = (rule: Rule, ...clauses: Rule[]) => ({ ...rule, AndClauses: clauses });

/** Returns the findings for a campaign's only iteration. */
function found(...rules: Rule[]) {
  const plan = planned(iteration(cohorts("one", "two"), [...rules, dead, bookedElsewhere]));
  return verifyRules({ plan, codes: codesOf(shippedReference), campaign });
}

const said = (...rules: Rule[]) => found(...rules).map(({ level, code }) => `${level} ${code}`);
const narrow = ["warning narrow-suppression"];

test("suppressions that exclude everyone of a given kind do not raise a question, however they are written REQ-SEL-87 REQ-SEL-467", () => {
  expect(said(optedOut, careHome, detained)).toEqual([]);
  expect(said(optedOut, { ...careHome, CohortLabel: "two,one" }, detained)).toEqual([]);
  const halves = [
    { ...careHome, CohortLabel: "one" },
    { ...careHome, CohortLabel: "two", Priority: 540 },
  ];
  expect(said(optedOut, ...halves, detained)).toEqual([]);
  // None of the settings applies to the cohort, because its people get a different message.
  const passingOver = [optedOut, careHome, detained].map((rule) => ({ ...rule, CohortLabel: "one" }));
  expect(said(...passingOver)).toEqual([]);
  // The opt-out for everyone does not make it a mistake that the settings do not apply to a cohort.
  expect(said(optedOut, ...passingOver.slice(1))).toEqual([]);
  expect(said(optedOut, { ...careHome, CohortLabel: "one" }, detained)).toEqual(narrow);
});

test("a suppression of one iteration narrowed by a clause, a cohort or dates raises a question with a person who stays in REQ-SEL-87", () => {
  expect(said({ ...optedOut, CohortLabel: "one" }, careHome, detained)).toEqual(narrow);
  expect(said(optedOut, { ...booked, Comparator: "30" })).toEqual(narrow);
  const [finding] = found(and(optedOut, rule("S", ["LD_FLAG", "=", "Y"])), careHome, detained);
  expect(finding).toMatchObject({ code: "narrow-suppression", outcome: "invited" });
  expect(finding!.person!.TARGET).toEqual({ COVID: { OPTOUT: "Y" } });
  expect(finding!.message).toBe(
    "The rule “Opted out” excludes only some people who have opted out. The rest of these people can still be invited from the cohorts one and two. Should the rule exclude all of these people?",
  );
});

test("usually excluded people that no rule mentions are listed if other usually excluded people are excluded REQ-SEL-87 REQ-SEL-466", () => {
  const asked = (...rules: Rule[]) =>
    verifyRules({
      plan: planned(iteration(cohorts("one", "two"), rules)),
      codes: codesOf(shippedReference),
      campaign,
    }).map(({ message }) => message);
  const lacking = (who: string) => [
    `No filter or suppression rule excludes ${who}. Should these people be invited? This iteration does exclude other groups that campaigns usually exclude.`,
  ];
  const [optOuts, bookings] = ["people who have opted out", "people who have booked an appointment"];
  expect(asked(careHome, detained, booked, dead)).toEqual(lacking(optOuts));
  expect(asked(careHome, detained, dead)).toEqual(lacking(`${optOuts} or ${bookings}`));
  expect(asked(careHome, dead)).toEqual([]);
  expect(asked(optedOut, dead)).toEqual(lacking(bookings));
  // A separate message shows that people with appointments are handled.
  expect(asked(careHome, detained, dead, bookedElsewhere)).toEqual(lacking(optOuts));
  expect(asked(optedOut, dead, bookedElsewhere)).toEqual([]);
  // Several rules, and no suppression at all.
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" });
  const boards = rule("F", ["ICB", "not_in", "QJG"], { Name: "Outside our boards" });
  const audio = { ...braille, Name: "Audio", AttributeName: "AUDIO_REQD", CommsRouting: "PLAN_B", Priority: 1010 };
  const everyKind = [
    `No filter or suppression rule excludes ${optOuts} or ${bookings}. Should these people be invited?`,
  ];
  expect(asked(braille)).toEqual([]);
  expect(asked(braille, audio)).toEqual(everyKind);
  expect(asked(boards, braille, audio)).toEqual(everyKind);
});

test("a rule combined with another by priority raises one question REQ-SEL-88", () => {
  const grouped = and(
    { ...careHome, sourcePath: "IterationRules.1" },
    {
      ...detained,
      sourcePath: "IterationRules.2",
    },
  );
  expect(said(optedOut, grouped)).toEqual(["warning accidental-and"]);
});

/** Returns the findings for an iteration between or next to others, each on the first of a month. */
function foundAmong(
  here: [month: string, rules: Rule[]],
  ...others: [month: string, rules: Rule[], settled?: boolean][]
) {
  const planOf = (month: string, rules: Rule[]) =>
    planned(iteration(cohorts("one", "two"), [...rules, bookedElsewhere], { IterationDate: `2025${month}01` }));
  const beside = others.map(([month, rules, settled = false]) => ({
    name: month,
    plan: planOf(month, rules),
    settled,
  }));
  const plan = planOf(...here);
  const codes = codesOf(shippedReference);
  const all = verifyRules({ plan, codes, campaign, others: beside, commsType: "R" });
  return all.map(({ code }) => code).filter((code) => code !== "same-iteration");
}

test("if two iterations differ in a suppression, the question is about the one that excludes fewer people, even if it is the first REQ-SEL-75 REQ-SEL-463", () => {
  const sound = [optedOut, careHome, detained, dead];
  const weak = [optedOut, careHome, { ...detained, CohortLabel: "one" }, dead];
  expect(foundAmong(["09", weak], ["10", sound])).toEqual(["narrow-suppression"]);
  expect(foundAmong(["10", sound], ["09", weak])).toEqual([]);
  const boards = (Comparator: string) => rule("S", ["ICB", "in", Comparator], { Name: "Boards", Priority: 560 });
  const [fewer, more] = [
    [boards("QJG"), dead],
    [boards("QJG,QE1"), dead],
  ];
  expect(foundAmong(["09", fewer], ["10", more])).toEqual(["unlike-others"]);
  expect(foundAmong(["10", more], ["09", fewer])).toEqual([]);
  expect(foundAmong(["10", more], ["09", fewer, true])).toEqual(["unlike-others"]);
});

test("among three iterations, the question is about the one that differs, whether it excludes more or fewer people REQ-SEL-75 REQ-SEL-463", () => {
  const boards = (Comparator: string) => [rule("S", ["ICB", "in", Comparator], { Name: "Boards" }), dead];
  const [odd, usual] = [boards("QJG,QE1"), boards("QJG")];
  expect(foundAmong(["09", odd], ["10", usual], ["11", usual])).toEqual(["unlike-others"]);
  expect(foundAmong(["10", usual], ["09", odd], ["11", usual])).toEqual([]);
  expect(foundAmong(["11", odd], ["09", usual], ["10", usual])).toEqual(["unlike-others"]);
});

test("a suppression removed or narrowed since the last approved version raises a question with a person who stays in REQ-SEL-89", () => {
  const boards = rule("S", ["ICB", "in", "QJG,QE1"], { Name: "Boards", Priority: 540 });
  const planOf = (...rules: Rule[]) => planned(iteration(cohorts("one", "two"), [...rules, dead, bookedElsewhere]));
  const since = (...rules: Rule[]) =>
    verifyRules({
      plan: planOf(...rules),
      approved: planOf(optedOut, boards),
      codes: codesOf(shippedReference),
      campaign,
    });
  expect(since(optedOut, { ...boards, Name: "Renamed", Comparator: "QE1,QJG,QH8" })).toEqual([]);
  const dropped = { code: "missing-suppression", rule: null, outcome: "invited" };
  expect(since(optedOut)).toMatchObject([{ ...dropped, person: { PERSON: { ICB: "QJG" } } }]);
  expect(since(boards)).toMatchObject([{ ...dropped, person: { TARGET: { COVID: { OPTOUT: "Y" } } } }]);
  expect(since(optedOut, { ...boards, Comparator: "QE1" })).toMatchObject([
    { code: "missing-suppression", person: { PERSON: { ICB: "QJG" } } },
  ]);
});

test("an additional suppression of people who are not usually excluded does not raise a question about settings REQ-SEL-87", () => {
  const flag13Q = rule("S", ["13Q_FLAG", "=", "Y"], { Name: "13Q", Priority: 590 });
  const codes = (...rules: Rule[]) =>
    verifyRules({ plan: planned(iteration(cohorts("one", "two"), [...rules, dead])), codes: {}, campaign }).map(
      ({ code }) => code,
    );
  expect(codes(optedOut, booked)).toEqual([]);
  expect(codes(optedOut, booked, flag13Q)).toEqual([]);
  // Together with one setting, it implies the others, so a rule that has been removed raises a question.
  expect(codes(optedOut, booked, careHome, flag13Q)).toEqual(["missing-suppression"]);
});
