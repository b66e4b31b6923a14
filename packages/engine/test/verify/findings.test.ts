import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import type { VerificationInput } from "../../src/verify/finding.ts";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

const covid = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };

type Rules = Parameters<typeof iteration>[1];

const few = ["BRAILLE_LETTER", "LETTER_EASY_READ", "TranslatedLetter", "LETTER_CHILD", "PARENT_LETTER"];
const knownPlans = ["DEFAULT", "PLAN_A", ...few];

type Given = Partial<VerificationInput> & { labels?: string[]; defaultPlan?: string };

/** Returns level, code and path of each finding about rules on 20 November 2025, in a COVID campaign of that winter. */
function found(rules: Rules, { labels = ["one", "two"], defaultPlan = "DEFAULT", ...more }: Given = {}) {
  const plan = planned(iteration(cohorts(...labels), rules, { DefaultCommsRouting: defaultPlan }), {
    tolerate: ["unknownScope", "unknownPlan"],
    campaign: { Target: "COVID", AvailableRoutingIds: knownPlans },
  });
  const all = verifyRules({ plan, codes: codesOf(shippedReference), campaign: covid, ...more });
  // The tests of standard people cover who else should be excluded in complete iterations.
  const own = all.filter(({ code }) => code !== "missing-suppression");
  return own.map(({ level, code, path, message }) => ({ said: `${level} ${code} ${path}`, message }));
}

const said = (...given: Parameters<typeof found>) => found(...given).map((finding) => finding.said);
const messages = (...given: Parameters<typeof found>) => found(...given).map(({ message }) => message);

const about = (level: string, AttributeTarget?: string) => ({ AttributeLevel: level, AttributeTarget });
const dose = (operator: string, comparator: string, Name = "Recent dose", target = "COVID") =>
  rule("S", ["LAST_SUCCESSFUL_DATE", operator, comparator], { Name, ...about("TARGET", target) });
const age = (operator: string, comparator: string, Name: string) =>
  rule("F", ["DATE_OF_BIRTH", operator, comparator], { Name });
const known = "[[NVL:20250101]]";
const comparator = "IterationRules.0.Comparator";

test("one value that looks like a list raises a warning REQ-SEL-74 REQ-SEL-451", () => {
  const provider = (operator: string) => [
    rule("R", ["BOOKED_APPOINTMENT_PROVIDER", operator, "MYA,NBS"], {
      ...about("TARGET", "COVID"),
      CommsRouting: "PLAN_A",
    }),
  ];
  expect(said(provider("="))).toEqual([`warning equals-list ${comparator}`]);
  expect(said(provider("in"))).toEqual([]);
});

test("dates after the run date and unlikely units raise a warning if only the past makes sense REQ-SEL-74 REQ-SEL-450 REQ-FIND-298", () => {
  const warned = [`warning past-date ${comparator}`];
  expect(said([dose(">=", "20251201")])).toEqual(warned);
  expect(said([dose("D>=", "91")])).toEqual(warned);
  expect(said([dose("Y>=", "-91")])).toEqual(warned);
  expect(said([dose("W>=", "-91")])).toEqual(warned);
  for (const days of ["-3", "-19", "-910"]) expect(said([dose("D>=", days)])).toEqual(warned);
  expect(said([dose("D>=", "-21")])).toEqual([]);
  expect(said([dose("D>=", "0")])).toEqual(warned);
  expect(said([dose(">=", "20251120")])).toEqual([]);
  expect(said([age("W>", `-75${known}`, "Young")], { labels: ["covid_75_and_over"] })).toContain(warned[0]);
  expect(said([age("Y>", `75${known}`, "Under 75")])).toContain(warned[0]);
  expect(said([dose("D>=", "-91")])).toEqual([]);
  expect(said([age("W>", `-75${known}`, "Young")], { labels: ["children_2_to_4"] })).not.toContain(warned[0]);
  // The words in a label have no effect on the finding.
  expect(said([age("W>", `-75${known}`, "Young")], { labels: ["children"] })).toEqual(warned);
});

test("dates from an earlier season raise a warning REQ-SEL-74 REQ-SEL-450", () => {
  expect(said([dose(">=", "20240501")])).toEqual([`warning stale-date ${comparator}`]);
  expect(said([dose(">=", "20250901")])).toEqual([]);
});

test("an age rule that excludes all its cohort's ages is probably the wrong way round REQ-SEL-74 REQ-SEL-447", () => {
  const labels = ["covid_75_and_over"];
  expect(said([age("Y<=", `-75${known}`, "Age")], { labels })).toEqual([`warning swapped ${comparator}`]);
  expect(said([age("Y>", `-75${known}`, "Age")], { labels })).toEqual([]);
});

test("an age rule whose boundary differs from its cohort's raises a warning with the birthdays between them REQ-SEL-74 REQ-SEL-448", () => {
  const labels = ["covid_75to79"];
  expect(messages([age("Y>=", `-75${known}`, "Age")], { labels })).toEqual([
    "The rule “Age” excludes people born on 20 November 1950, who are in the age range of the cohort covid_75to79. Check the number and operator in the rule.",
  ]);
  expect(said([age("Y>", `-65${known}`, "Age")], { labels })).toEqual([`warning boundary ${comparator}`]);
  expect(said([age("Y<=", `-80${known}`, "Age"), age("Y>", `-75${known}`, "Age")], { labels })).toEqual([]);
  expect(said([age(">=", `19510401${known}`, "Age at the end")], { labels })).toEqual([]);
  expect(said([age(">=", `19610201${known}`, "Age at the end")], { labels })).toEqual([
    `warning boundary ${comparator}`,
  ]);
  expect(
    said([age("Y>", `-65${known}`, "Age")], {
      labels: ["one"],
      cohorts: [{ CohortLabel: "one", MemberCount: 1, AgeBucket: "75 to 79" }],
    }),
  ).toEqual([`warning boundary ${comparator}`]);
});

test("boundaries of two rules that nearly meet raise a warning REQ-SEL-74 REQ-SEL-448", () => {
  const two = (operator: string, edge: string) => [
    dose(">=", "20250901"),
    { ...dose(operator, edge, "Other"), Type: "F" as const },
  ];
  expect(messages(two("<", "20251001[[NVL:18000101]]"))).toContain(
    "The rules “Other” and “Recent dose” both match people whose last COVID-19 vaccination was between 1 September 2025 and 30 September 2025 (inclusive). Check the numbers in both rules.",
  );
  expect(said(two("<", "20240901[[NVL:18000101]]"))).toContain("warning boundary IterationRules.0");
  const scoped = two("<", "20250901[[NVL:18000101]]").map((rule, index) => ({
    ...rule,
    CohortLabel: index ? "one" : "two",
  }));
  // One of the two rules does not exclude people vaccinated since then, which raises a question.
  expect(said(scoped)).toEqual(["warning vaccinated-only IterationRules"]);
});

test("birthdays between two iterations' run dates that neither or both invite are listed REQ-SEL-74", () => {
  const plan = planned(iteration(cohorts("one"), [age("Y>", `-75${known}`, "A")], { IterationDate: "20251020" }));
  expect(messages([age("Y<=", "-75", "B")], { others: [{ name: "Earlier", plan }], labels: ["two"] })).toContain(
    "Both the rule “A” in the iteration “Earlier” and the rule “B” in this iteration exclude people born between 21 October 1950 and 20 November 1950 (inclusive). Check the numbers in both rules.",
  );
});

test("age rules that include people of unknown age are noted, even if because of a default REQ-SEL-74 REQ-SEL-244 REQ-SEL-454", () => {
  expect(said([age("Y>", "-75", "Under 75")])).toEqual([`note missing-values ${comparator}`]);
  // The suggested default excludes them.
  expect(messages([age("Y>", "-75", "Under 75")])[0]).toContain(
    "The rule “Under 75” would invite people with no recorded date of birth. To exclude them, add [[NVL:20251120]] to the end of the comparator. We will then treat a missing date of birth as 20 November 2025.",
  );
  expect(said([age("Y>", "-75[[NVL:20251120]]", "Under 75")])).toEqual([]);
  expect(messages([age("Y<=", "-75", "75 and over")])[0]).toContain(
    "The rule “75 and over” would invite people with no recorded date of birth. To exclude them, add [[NVL:18000101]] to the end of the comparator. We will then treat a missing date of birth as 1 January 1800.",
  );
  expect(said([age("Y<=", "-75[[NVL:18000101]]", "75 and over")])).toEqual([]);
  expect(said([age("Y>", `-75${known}`, "Under 75")])).toEqual([]);
  expect(said([age("Y>", "-75[[NVL:19000101]]", "Under 75")])).toEqual([`warning missing-values ${comparator}`]);
  expect(messages([age("Y>", "-75[[NVL:19000101]]", "Under 75")])[0]).toContain(
    "treats a missing date of birth as 1 January 1900",
  );
});

test("a vaccination different from the campaign's raises a warning, in rules and cohorts REQ-SEL-74 REQ-SEL-452", () => {
  expect(said([dose("D>=", "-91", "Recent dose", "FLU")])).toEqual([
    "warning wrong-target IterationRules.0.AttributeTarget",
  ]);
  expect(said([dead], { labels: ["flu_at_risk", "covid_at_risk"] })).toEqual(["warning wrong-target IterationCohorts"]);
  expect(said([dead], { labels: ["shingles_70", "bowel_50", "carers"] })).toHaveLength(2);
});

test("list items that no one has raise a warning, and those with spaces must be fixed REQ-SEL-74 REQ-SEL-451", () => {
  const boards = (list: string) => [rule("F", ["ICB", "in", list])];
  expect(said(boards("QJG, QE1"))).toEqual([`stop dead-list-item ${comparator}`]);
  expect(messages(boards("QJG,qe1"))).toEqual([expect.stringContaining("“qe1” should be written QE1")]);
  expect(said(boards("QJG,QJG,ZZ9"))).toEqual([
    `warning dead-list-item ${comparator}`,
    `warning dead-list-item ${comparator}`,
  ]);
  const member = rule("F", ["COHORT_LABEL", "MemberOf", "ONE"], { AttributeLevel: "COHORT", CohortLabel: "two" });
  expect(said([member])).toEqual([`warning dead-list-item ${comparator}`]);
});

test("an abolished board is reported with its successors REQ-SEL-74 REQ-SEL-453", () => {
  const plan = planned(iteration(cohorts("one"), [rule("F", ["ICB", "in", "QH8"])], { IterationDate: "20260402" }));
  const [finding] = verifyRules({
    plan,
    codes: codesOf(shippedReference),
    campaign: { ...covid, endDate: "20260430" },
  });
  expect(finding?.message).toContain("closed on 31 March 2026. The people who had this code have moved to NHS");
});

test("rules of a file that are combined only by priority raise a warning REQ-SEL-74 REQ-SEL-470", () => {
  const clause = (Name: string, attribute: string, path: string) => ({
    ...rule("S", [attribute, "=", "Y"], { Name }),
    sourcePath: path,
  });
  const grouped = (one: string, other: string) => [
    {
      ...clause(one, "CARE_HOME_FLAG", "IterationRules.0"),
      AndClauses: [clause(other, "LD_FLAG", "IterationRules.1")],
    },
  ];
  const warned = ["warning accidental-and IterationRules.0.Priority"];
  expect(said(grouped("Care home", "Learning disability"))).toEqual(warned);
  expect(said(grouped("Care home or learning disability", "Care home or learning disability"))).toEqual(warned);
  const draft = [
    {
      ...clause("Care home", "CARE_HOME_FLAG", "IterationRules.0"),
      AndClauses: [clause("Learning disability", "LD_FLAG", "IterationRules.0.AndClauses.0")],
    },
  ];
  expect(said(draft)).toEqual(["warning narrow-suppression IterationRules.0"]);
});

test("the names of an iteration and its rules do not raise a question REQ-SEL-240", () => {
  expect(said([dead], { name: "Reminder 65 and over", commsType: "I" })).toEqual([]);
  const named = (rule: Rules[number], Name: string) => said([{ ...rule, Name }, dead]);
  for (const rule of [age("Y>", `-57${known}`, "Age"), dose("D>=", "-91", "Dose")])
    for (const name of ["Under 75", "75 and over", "Unless vaccinated in the last 19 days", "Women outside Essex"])
      expect(named(rule, name)).toEqual(named(rule, "Rule A"));
});

test("a default plan named after a need or children raises a question about the default REQ-SEL-241", () => {
  const asked = (defaultPlan: string) =>
    said([dead], { defaultPlan, campaign: { ...covid, plans: null } }).filter((message) =>
      message.includes("plan-for-others"),
    );
  const warned = ["warning plan-for-others DefaultCommsRouting"];
  for (const plan of few) expect([plan, asked(plan)]).toEqual([plan, warned]);
  expect(asked("DEFAULT")).toEqual([]);
});

test("a general routing rule before one for people with special needs raises a warning, with a person who matches both REQ-SEL-74", () => {
  const route = (attribute: string, CommsRouting: string, Priority: number, operator = "=") =>
    rule("R", [attribute, operator, "Y"], { Name: attribute, CommsRouting, Priority });
  const noEmail = (Priority: number, plan = "PLAN_A") => route("EMAIL_FLAG", plan, Priority, "!=");
  const braille = route("BRAILLE_REQD", "BRAILLE_LETTER", 1010);
  const code = (...rules: Rules) => said(rules).filter((message) => message.includes("routing-order"));
  expect(code(noEmail(1000), braille)).toEqual(["warning routing-order IterationRules.1.Priority"]);
  expect(code(noEmail(1020), braille)).toEqual([]);
  expect(code(noEmail(1000, "BRAILLE_LETTER"), braille)).toEqual([]);
  // People who asked for Braille may not be able to read large print. The other rules are in the right order.
  const large = (Priority: number) => route("LARGE_PRINT_REQD", "PLAN_A", Priority);
  expect(code(large(1000), braille)).toEqual(["warning routing-order IterationRules.1.Priority"]);
  expect(code(large(1020), braille)).toEqual([]);
  expect(code(large(1000), route("AUDIO_REQD", "PLAN_B", 1010))).toEqual([]);
  // No one matches both.
  expect(code(noEmail(1000), { ...braille, AndClauses: [rule("R", ["EMAIL_FLAG", "=", "Y"])] })).toEqual([]);
  const found = verifyRules({
    plan: planned(iteration(cohorts("one"), [noEmail(1000), { ...braille, CommsRouting: "PLAN_B" }])),
    codes: {},
    campaign: covid,
  }).find((finding) => finding.code === "routing-order");
  expect(found).toMatchObject({ outcome: "invited", person: { PERSON: { BRAILLE_REQD: "Y" } } });
});

test("routing plans without effect, or unknown ones, raise a warning, and so do unused ones in the last iteration REQ-SEL-74 REQ-SEL-455", () => {
  const route = (CommsRouting: string, list = "QJG", Priority = 1000) =>
    rule("R", ["ICB", "in", list], { Name: list, CommsRouting, Priority });
  const at = "IterationRules.0.CommsRouting";
  expect(said([route("DEFAULT")])).toEqual([`warning unreachable-plan ${at}`]);
  expect(said([route("NO_SUCH|NOR_THIS")])).toEqual([`warning unreachable-plan ${at}`]);
  expect(said([route("PLAN_A"), route("PLAN_A", "QJG,QE1", 1010)])).toEqual([`warning unreachable-plan ${at}`]);
  const plans = ["DEFAULT", "PLAN_A", "PLAN_B", "BRAILLE_LETTER"];
  const campaign = { target: "COVID", plans, startDate: null, endDate: null };
  expect(said([dead], { campaign })).toEqual(["warning unreachable-plan DefaultCommsRouting"]);
  // A later iteration may send the plan, and has its own findings.
  const later = { name: "Later", plan: planned(iteration(cohorts("one"), [], { IterationDate: "20260120" })) };
  expect(said([dead], { campaign, others: [later] })).toContain("note unreachable-plan DefaultCommsRouting");
  expect(messages([route("PLAN_A")], { campaign })).toEqual([
    "The campaign's routing plans PLAN_B and BRAILLE_LETTER are not used in any routing rule or as a default. Check whether a routing rule is missing. If no rule is missing, remove these plans from the campaign.",
  ]);
  const others = { campaign: { ...campaign, plans: plans.slice(0, 3) } };
  expect(said([route("PLAN_A")], others)).toEqual(["note unreachable-plan DefaultCommsRouting"]);
  const few = { campaign: { ...campaign, plans: ["DEFAULT", "PLAN_A"] } };
  expect(said([dead], few)).toEqual(["note unreachable-plan DefaultCommsRouting"]);
  expect(said([route("PLAN_A")], few)).toEqual([]);
});

test("a virtual cohort raises a warning about the ages in its label, but not about the label's words REQ-SEL-74 REQ-FIND-298", () => {
  const asked = (CohortLabel: string) => {
    const plan = planned(iteration([{ CohortLabel, Priority: 0, Virtual: "Y" }], [dead]));
    return verifyRules({ plan, codes: {}, campaign: covid }).map(({ code }) => code);
  };
  expect(asked("covid_75_and_over")).toEqual(["virtual-cohort"]);
  for (const label of ["covid_all_people", "high_risk", "care_home_residents", "carers"])
    expect(asked(label)).toEqual([]);
});

test("a cohort without people must be fixed, and an older version of one raises a warning REQ-SEL-74 REQ-SEL-457", () => {
  const cohort = (CohortLabel: string, MemberCount = 1) => ({ CohortLabel, MemberCount, AgeBucket: "All" });
  const stale = (...known: ReturnType<typeof cohort>[]) => said([dead], { labels: ["risk_v2"], cohorts: known });
  expect(stale(cohort("risk_v2", 0))).toEqual(["stop stale-cohort IterationCohorts"]);
  expect(stale(cohort("risk_v2"), cohort("risk_v10"))).toEqual(["warning stale-cohort IterationCohorts"]);
  expect(stale(cohort("risk_v2"), cohort("risk_v1"))).toEqual([]);
});
