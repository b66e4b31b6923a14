import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const campaign = { target: "COVID", plans: null, startDate: null, endDate: null };

type Rules = Parameters<typeof iteration>[1];

const boards = rule("F", ["ICB", "in", "QJG,QE1"], { Name: "Boards" });
const careHome = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" });
const detained = rule("S", ["DE_FLAG", "=", "Y"], { Name: "Detained", Priority: 510 });
const optedOut = rule("S", ["OPTOUT", "=", "Y"], {
  Name: "Opted out",
  Priority: 520,
  AttributeLevel: "TARGET",
  AttributeTarget: "COVID",
});
/** Shows that people with appointments are thought of. */
const booked = rule("R", ["BOOKED_APPOINTMENT_DATE", "D>=", "0"], {
  Name: "Change a booking",
  CommsRouting: "PLAN_C",
  Priority: 1020,
  AttributeLevel: "TARGET",
  AttributeTarget: "COVID",
});
const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" });
const audio = rule("R", ["AUDIO_REQD", "=", "Y"], { Name: "Audio", CommsRouting: "PLAN_B", Priority: 1010 });
const usual = [boards, careHome, detained, optedOut, booked, braille, audio];
const usualCohorts = cohorts("one", "two", "three");

const plans = { campaign: { Target: "COVID", AvailableRoutingIds: ["DEFAULT", "PLAN_A", "PLAN_B", "PLAN_C"] } };

/** What is found of an iteration a month after one with the usual rules. */
function found(rules: Rules, given = usualCohorts, commsType = "R") {
  const earlier = planned(iteration(usualCohorts, usual, { IterationDate: "20251020" }), plans);
  const plan = planned(iteration(given, rules), plans);
  const others = [{ name: "First", plan: earlier, commsType: "I" }];
  return verifyRules({ plan, codes: codesOf(shippedReference), others, commsType, campaign });
}

const said = (...given: Parameters<typeof found>) => found(...given).map(({ level, code }) => `${level} ${code}`);
const without = (dropped: Rules[number]) => usual.filter((one) => one !== dropped);
const instead = (old: Rules[number], ...changed: Rules) => [...without(old), ...changed];

test("what changes nothing is not warned of beside the iteration before REQ-SEL-75", () => {
  expect(said(usual)).toEqual([]);
  expect(said(instead(boards, { ...boards, Name: "Renamed", Comparator: "QE1,QJG" }))).toEqual([]);
  const half = { ...boards, Comparator: "QJG" };
  expect(said(instead(boards, half, { ...half, Name: "Boards 2", Comparator: "QE1", Priority: 10 }))).toEqual([]);
});

test("an iteration equal to one of its kind but for name and date is warned of REQ-SEL-75", () => {
  expect(said(usual, usualCohorts, "I")).toEqual(["warning same-iteration"]);
  // Whoever answered for the second one has not answered for the third, which is asked about another.
  const plan = planned(iteration(usualCohorts, usual), plans);
  const beside = (name: string) =>
    verifyRules({ plan, codes: {}, others: [{ name, plan, commsType: "I" }], commsType: "I", campaign })[0]!.key;
  expect(beside("First")).toBe(beside("First"));
  expect(beside("First")).not.toBe(beside("Second"));
});

test("a rule that asks, sends or covers something else than the one of its name before is warned of REQ-SEL-75", () => {
  const warned = ["warning unlike-others"];
  expect(said(instead(boards, { ...boards, Comparator: "QJG" }))).toEqual(warned);
  expect(said(instead(boards, { ...boards, CohortLabel: "one" }))).toEqual(warned);
  expect(said(instead(boards, { ...boards, Type: "S", Priority: 530 }))).toEqual(warned);
  expect(said(instead(braille, { ...braille, CommsRouting: "PLAN_B" }))).toEqual(warned);
  expect(said(instead(braille, { ...braille, Priority: 1020 }))).toEqual(warned);
});

test("cohorts that everybody is in, that are left out or stand in another order than before are warned of REQ-SEL-75", () => {
  const warned = ["warning unlike-others"];
  const [one, two, three] = usualCohorts;
  expect(said(usual, [one!, two!])).toEqual(warned);
  expect(said(usual, [{ ...one!, Priority: 30 }, two!, three!])).toEqual(warned);
  expect(said(usual, [{ ...one!, Virtual: "Y" }, two!, three!])).toEqual(warned);
  expect(said(usual, cohorts("other"), "I")).toEqual([]);
});

test("a reminder for a cohort that nothing before it invites is warned of REQ-SEL-75", () => {
  expect(said(usual, cohorts("one", "other"))).toEqual(["warning missing-first"]);
  expect(said(usual, cohorts("one", "other"), "I")).toEqual([]);
});

test("people whom the iteration before leaves out and this one does not are warned of, with one of them REQ-SEL-75", () => {
  const [finding, ...more] = found(without(careHome));
  expect(finding).toMatchObject({ level: "warning", code: "missing-suppression", outcome: "invited" });
  expect(finding?.person?.PERSON).toMatchObject({ CARE_HOME_FLAG: "Y" });
  expect(more).toEqual([]);
  expect(said(without(boards))).toEqual(["warning missing-suppression"]);
});

test("a format or language that the iteration before has a routing rule for is warned of where this one has none REQ-SEL-75", () => {
  expect(said(without(audio))).toEqual(["warning missing-routing"]);
});
