import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { describeAttributeValue } from "@spi/domain/rule-sentences/value-phrases";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

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
/** A rule that shows that the campaign considers people with appointments. */
const booked = rule("R", ["BOOKED_APPOINTMENT_DATE", "D>=", "0"], {
  Name: "Change a booking",
  CommsRouting: "PLAN_C",
  Priority: 1020,
  AttributeLevel: "TARGET",
  AttributeTarget: "COVID",
});
const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" });
const audio = rule("R", ["AUDIO_REQD", "=", "Y"], { Name: "Audio", CommsRouting: "PLAN_B", Priority: 1010 });
const usual = [boards, careHome, detained, optedOut, dead, booked, braille, audio];
const usualCohorts = cohorts("one", "two", "three");

const plans = { campaign: { Target: "COVID", AvailableRoutingIds: ["DEFAULT", "PLAN_A", "PLAN_B", "PLAN_C"] } };

/** Returns the findings for an iteration a month after one with the usual rules. */
function findingsOf(
  rules: Rules,
  given = usualCohorts,
  commsType = "R",
  plan = planned(iteration(given, rules), plans),
) {
  const earlier = planned(iteration(usualCohorts, usual, { IterationDate: "20251020" }), plans);
  const others = [{ name: "First", plan: earlier, commsType: "I" }];
  return verifyRules({ plan, codes: codesOf(shippedReference), others, commsType, campaign });
}

const said = (...given: Parameters<typeof findingsOf>) =>
  findingsOf(...given).map(({ level, code }) => `${level} ${code}`);
const without = (dropped: Rules[number]) => usual.filter((rule) => rule !== dropped);
const instead = (old: Rules[number], ...changed: Rules) => [...without(old), ...changed];

test("a change without effect does not raise a warning about the previous iteration REQ-SEL-75", () => {
  expect(said(usual)).toEqual([]);
  expect(said(instead(boards, { ...boards, Name: "Renamed", Comparator: "QE1,QJG" }))).toEqual([]);
  const half = { ...boards, Comparator: "QJG" };
  expect(said(instead(boards, half, { ...half, Name: "Boards 2", Comparator: "QE1", Priority: 10 }))).toEqual([]);
});

test("an iteration equal to a similar one except for name and date raises a warning, unless it is for people the other did not reach REQ-SEL-75 REQ-SEL-461", () => {
  expect(said(usual, usualCohorts, "I")).toEqual(["warning same-iteration"]);
  const again = { ...planned(iteration(usualCohorts, usual), plans), only: "a".repeat(64) };
  expect(said(usual, usualCohorts, "I", again)).toEqual([]);
  // An answer about the second reminder is not valid for the third, because that finding is about a different
  // iteration.
  const plan = planned(iteration(usualCohorts, usual), plans);
  const beside = (name: string) =>
    verifyRules({ plan, codes: {}, others: [{ name, plan, commsType: "I" }], commsType: "I", campaign })[0]!.key;
  expect(beside("First")).toBe(beside("First"));
  expect(beside("First")).not.toBe(beside("Second"));
  const told = (name: string, runDate = "20251020") => {
    const other = { ...plan, runDate };
    const others = [{ name: "First", plan: other, commsType: "I" }];
    return verifyRules({ name, plan, codes: {}, others, commsType: "I", campaign })[0]!.message;
  };
  expect(told("Second")).toContain(
    "This iteration is the same as “First” except for its name and run date. Anyone selected by both iterations would be invited again as if for the first time. Is this correct?",
  );
  expect(told("First")).toContain(
    "This iteration is the same as “First” except for its run date. Anyone selected by both iterations would be invited again as if for the first time. Is this correct?",
  );
  expect(told("Second", plan.runDate)).toContain(
    "This iteration is the same as “First” except for its name. Anyone selected by both iterations would be invited again as if for the first time. Is this correct?",
  );
  expect(told("First", plan.runDate)).toContain("the same as “First”, including its name and run date.");
  const reminded = (runDate: string) => {
    const others = [{ name: "Reminder", plan: { ...plan, runDate }, commsType: "R" }];
    return verifyRules({ name: "Copy", plan, codes: {}, others, commsType: "R", campaign }).map(({ code }) => code);
  };
  expect(reminded(plan.runDate)).toContain("same-iteration");
  expect(reminded("20251020")).not.toContain("same-iteration");
});

test("a rule whose condition, message or scope differs from the previous one with its name raises a warning REQ-SEL-75 REQ-SEL-458", () => {
  const warned = ["warning unlike-others"];
  expect(said(instead(boards, { ...boards, Comparator: "QJG" }))).toEqual(warned);
  expect(said(instead(boards, { ...boards, CohortLabel: "one" }))).toEqual(warned);
  expect(said(instead(boards, { ...boards, Type: "R", Priority: 1030, CommsRouting: "PLAN_A" }))).toContain(warned[0]);
  expect(said(instead(braille, { ...braille, CommsRouting: "PLAN_B" }))).toEqual(warned);
  expect(said(instead(braille, { ...braille, Priority: 1020 }))).toEqual(warned);
});

test("a rule with a list is reported with only the items that differ REQ-SEL-75", () => {
  const messages = (changed: Rules[number]) => findingsOf(instead(boards, changed)).map(({ message }) => message);
  const start =
    "The rule “Boards” is different from the rule with the same name in “First”. In this iteration, the rule";
  const of = codesOf(shippedReference);
  const named = (code: string) =>
    describeAttributeValue(code, { attribute: { AttributeName: "ICB", DataType: "S" }, codes: of });
  expect(messages({ ...boards, Comparator: "QJG" })).toEqual([
    `${start} has a different list of ICB, which does not include ${named("QE1")}. Check which of the two rules is correct.`,
  ]);
  expect(messages({ ...boards, Comparator: "QJG,QE1,QOP" })).toEqual([
    `${start} has a different list of ICB, which includes ${named("QOP")}. Check which of the two rules is correct.`,
  ]);
  const young = { ...rule("F", ["DATE_OF_BIRTH", "Y>", "-16[[NVL:20250101]]"], { Name: "Boards" }) };
  const narrower = messages({ ...boards, AndClauses: [young] });
  expect(narrower).toContainEqual(
    expect.stringMatching(/In this iteration, the rule is limited to people born after [^;]*$/),
  );
  expect(narrower.join(" ")).not.toContain("QJG");
});

test("a negated list is reported as negated, with only the items that differ REQ-SEL-75", () => {
  const outside = { ...boards, Name: "Not these boards" };
  const planOf = (rule: Rules[number], IterationDate: string) =>
    planned(iteration(usualCohorts, [...without(boards), rule], { IterationDate }), plans);
  const others = [{ name: "First", plan: planOf(outside, "20251020"), commsType: "I" }];
  const plan = planOf({ ...outside, Operator: "not_in", Comparator: "QJG,QE1,QOP" }, "20251120");
  const all = verifyRules({ plan, codes: {}, others, commsType: "R", campaign });
  expect(all.find(({ code }) => code === "unlike-others")?.message).toMatch(
    /In this iteration, the rule applies to people outside a list of ICB, not to people in the list\. The list includes [^;,]*QOP[^;,]*\. Check which of the two rules is correct\.$/,
  );
});

test("a rule with a different default for missing values is reported with that difference REQ-SEL-75", () => {
  const under = (comparator: string) =>
    rule("F", ["DATE_OF_BIRTH", "Y>", comparator], { Name: "Under 75", Priority: 15 });
  const planOf = (comparator: string, IterationDate: string) =>
    planned(iteration(usualCohorts, [...usual, under(comparator)], { IterationDate }), plans);
  const others = [{ name: "First", plan: planOf("-75", "20251020"), commsType: "I" }];
  const plan = planOf("-75[[NVL:20261223]]", "20251120");
  const all = verifyRules({ plan, codes: {}, others, commsType: "R", campaign });
  expect(all.find(({ code }) => code === "unlike-others")?.message).toBe(
    "The rule “Under 75” is different from the rule with the same name in “First”. In this iteration, the rule treats a missing Date of Birth as 23 December 2026. The other rule does not have a default. Check which of the two rules is correct.",
  );
});

test("a date counted from the run date is treated as equal to the other iteration's fixed date REQ-SEL-75", () => {
  const dose = (operator: string, comparator: string) =>
    rule("S", ["LAST_SUCCESSFUL_DATE", operator, comparator], {
      Name: "Recent dose",
      AttributeLevel: "TARGET",
      AttributeTarget: "COVID",
    });
  const differs = (here: Rules[number], before: Rules[number]) => {
    const planOf = (rule: Rules[number], IterationDate: string) =>
      planned(iteration(usualCohorts, [...usual, rule], { IterationDate }), plans);
    const others = [{ name: "First", plan: planOf(before, "20251020"), commsType: "I", settled: true }];
    const all = verifyRules({ plan: planOf(here, "20251120"), codes: {}, others, commsType: "R", campaign });
    return all.some(({ code }) => code === "unlike-others");
  };
  // 91 days before 20 October 2025 and 20 November 2025.
  const [then, now] = ["20250721", "20250821"];
  expect(differs(dose("D>=", "-91"), dose("D>=", "-91"))).toBe(false);
  expect(differs(dose("D>=", "-91"), dose(">=", then))).toBe(false);
  expect(differs(dose(">=", now), dose("D>=", "-91"))).toBe(false);
  expect(differs(dose("D>=", "-91"), dose(">=", "20250720"))).toBe(true);
  // A copy that did not change its date.
  expect(differs(dose(">=", then), dose("D>=", "-91"))).toBe(true);
});

test("cohorts that became virtual, are missing or are in a different order raise a warning REQ-SEL-75", () => {
  const warned = ["warning unlike-others"];
  const [one, two, three] = usualCohorts;
  expect(said(usual, [one!, two!])).toEqual(warned);
  expect(said(usual, [{ ...one!, Priority: 30 }, two!, three!])).toEqual(warned);
  expect(said(usual, [{ ...one!, Virtual: "Y" }, two!, three!])).toEqual(warned);
  expect(said(usual, cohorts("other"), "I")).toEqual([]);
});

test("a reminder for a cohort that was not invited earlier raises a warning REQ-SEL-75 REQ-SEL-460", () => {
  expect(said(usual, cohorts("one", "other"))).toEqual(["warning missing-first"]);
  expect(said(usual, cohorts("one", "other"), "I")).toEqual([]);
});

test("people excluded by the previous iteration but not this one raise a warning, with an example REQ-SEL-75 REQ-SEL-459", () => {
  const [finding, ...more] = findingsOf(without(careHome));
  expect(finding).toMatchObject({ level: "warning", code: "missing-suppression", outcome: "invited" });
  expect(finding?.person?.PERSON).toMatchObject({ CARE_HOME_FLAG: "Y" });
  expect(more).toEqual([]);
  expect(said(without(boards))).toEqual(["warning missing-suppression"]);
  // Type of the rule in the other iteration, which is a suppression or a filter.
  expect([finding, ...findingsOf(without(boards))].map((one) => one?.lacks)).toEqual(["S", "F"]);
});

test("a missed person is in a cohort of both iterations, and of the source if this one is a copy REQ-SEL-75", () => {
  const [one, two] = usualCohorts;
  const plan = planned(iteration([one!, two!], without(careHome)), plans);
  const beside = (name: string, given: typeof usualCohorts, IterationDate: string) => ({
    name,
    plan: planned(iteration(given, usual, { IterationDate }), plans),
    commsType: "I",
  });
  const missed = (...others: object[]) =>
    verifyRules({ plan, codes: {}, others: others as never, commsType: "I", campaign }).find(
      ({ code }) => code === "missing-suppression",
    )!;
  const narrow = beside("Reminder", [two!], "20251110");
  const source = beside("First", [one!, two!], "20251020");
  const shown = missed(narrow, source);
  expect(shown.message).toContain(
    "The rule “Care home” in the iteration “Reminder” excludes people who live in care homes. No rule in this iteration excludes them. Add the rule, or explain why they should be invited.",
  );
  expect([shown.person?.COHORTS, shown.outcome]).toEqual([["two"], "invited"]);
  expect(missed(narrow, { ...source, isSource: true }).message).toContain(
    "The rule “Care home” in the iteration “First” excludes people who live in care homes. No rule in this iteration excludes them. Add the rule, or explain why they should be invited.",
  );
  const apart = missed(beside("Elsewhere", cohorts("four"), "20251110"));
  expect(apart.message).toContain(
    "The iteration “Elsewhere” has different cohorts, but its rule “Care home” excludes people who live in care homes. No rule in this iteration excludes them. Add the rule, or explain why they should be invited.",
  );
});

test("a copy gets one finding about rules that its source and the copy are both missing REQ-SEL-75 REQ-SEL-464", () => {
  const planOn = (IterationDate: string, rules: Rules) =>
    planned(iteration(usualCohorts, rules, { IterationDate }), plans);
  const of = (plan: ReturnType<typeof planOn>, ...others: { name: string; plan: typeof plan; isSource?: boolean }[]) =>
    verifyRules({ plan, codes: codesOf(shippedReference), others, commsType: "R", campaign }).filter(
      ({ code }) => code === "missing-suppression",
    );
  const register = rule("S", ["LD_FLAG", "=", "Y"], { Name: "On the register", Priority: 570 });
  const sound = { name: "Sound", plan: planOn("20251020", [...usual, register]) };
  for (const rules of [[...without(careHome), register], usual]) {
    const bad = planOn("20251120", rules);
    const [asked, ...more] = of(bad, sound);
    expect(more).toEqual([]);
    const copy = planOn("20251220", rules);
    expect(of(copy, sound, { name: "Bad", plan: bad, isSource: true })).toMatchObject([{ key: asked!.key }]);
  }
  const good = { name: "Good", plan: planOn("20251120", [...usual, register]), isSource: true };
  expect(of(planOn("20251220", [...usual, register]), sound, good)).toEqual([]);
  expect(of(planOn("20251220", usual), sound, good)).toHaveLength(1);
});

test("usually excluded people raise one question, whether a neighbouring iteration or rules here exclude them REQ-SEL-87", () => {
  const plan = planned(iteration(usualCohorts, without(optedOut)), plans);
  const first = planned(iteration(usualCohorts, usual, { IterationDate: "20251020" }), plans);
  const told = (others: object[]) =>
    verifyRules({ plan, codes: {}, others: others as never, commsType: "I", campaign }).filter(
      ({ code }) => code === "missing-suppression",
    );
  const [beside, alone] = [told([{ name: "First", plan: first, commsType: "I" }]), told([])];
  expect([beside.length, alone.length]).toEqual([1, 1]);
  expect(alone[0]).toMatchObject({ outcome: "invited", person: { TARGET: { COVID: { OPTOUT: "Y" } } } });
  expect(beside[0]).toEqual({ ...alone[0], lacks: "S", message: beside[0]!.message, problem: beside[0]!.problem });
});

test("a format or language with a routing rule in the previous iteration raises a warning if this one has none REQ-SEL-75 REQ-SEL-459", () => {
  expect(said(without(audio))).toEqual(["warning missing-routing"]);
});
