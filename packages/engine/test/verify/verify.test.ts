import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../support/verify-rules.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const codes = codesOf(shippedReference);

/** Returns level, code and rule for each finding about an iteration's rules with two cohorts, on 20 November 2025. */
function found(...rules: Parameters<typeof iteration>[1]) {
  const findings = verifyRules({ plan: planned(iteration(cohorts("old", "young"), rules)), codes });
  return findings.map(({ level, code, path, message }) => ({ said: `${level} ${code} ${path}`, message }));
}

const said = (...rules: Parameters<typeof iteration>[1]) => found(...rules).map((finding) => finding.said);

const tooYoung = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20250101]]"], { Name: "Too young" });
const careHome = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" });

test("valid rules have no findings REQ-SEL-72", () => {
  const braille = rule("R", ["BRAILLE_REQD", "=", "Y"], { CommsRouting: "PLAN_A" });
  expect(said(tooYoung, careHome, braille)).toEqual([]);
});

test("a rule whose clauses cannot all be met must be fixed, and the two clauses are named REQ-SEL-72 REQ-SEL-431", () => {
  const [finding] = found({
    ...tooYoung,
    AndClauses: [rule("F", ["ICB", "=", "QJG"]), rule("F", ["DATE_OF_BIRTH", "Y<", "-80"])],
  });
  expect(finding).toEqual({
    said: "stop impossible IterationRules.0.AndClauses.1",
    message:
      "No one can match the rule “Too young”, which is for people born after 20 November 1950 (under 75 on 20 November 2025), " +
      "and who were born before 20 November 1945 (turned 80 before 20 November 2025). Change or delete the rule.",
  });
});

test("a rule that everyone matches must be fixed, and its consequences are not reported REQ-SEL-72 REQ-SEL-432", () => {
  const known = rule("S", ["DATE_OF_BIRTH", "is_not_null", ""], { Name: "Has a birthday" });
  const unknown = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20200101]]"], { Name: "Young or unknown" });
  const all = rule("F", ["COHORT_LABEL", "MemberOf", "old,young"], { Name: "Any", AttributeLevel: "COHORT" });
  expect(said(all)).toEqual(["stop everybody IterationRules.0"]);
  expect(said(known, unknown)).toEqual(["stop complement IterationRules.0"]);
});

test("cohorts from which no one can be invited raise a warning, and if all are like that, the iteration must be fixed REQ-SEL-72 REQ-SEL-433", () => {
  const notOld = rule("F", ["COHORT_LABEL", "MemberOf", "old,young"], {
    Name: "Any",
    AttributeLevel: "COHORT",
    CohortLabel: "old",
  });
  expect(said(notOld)).toEqual(["warning nobody-invited IterationCohorts"]);
  const notYoung = { ...notOld, Name: "Nor here", CohortLabel: "young" };
  expect(said(notOld, notYoung)).toEqual(["stop nobody-invited IterationRules"]);
});

test("a finding that no one can be invited names the rules that cause it REQ-FIND-286", () => {
  const under = (age: number, more = {}) =>
    rule("F", ["DATE_OF_BIRTH", "Y>", `-${age}[[NVL:20250101]]`], { Name: `Under ${age}`, Priority: age, ...more });
  const over = rule("F", ["DATE_OF_BIRTH", "Y<=", "-65"], { Name: "65 or over", CohortLabel: "old,young" });
  const messages = (...rules: Parameters<typeof found>) =>
    found(...rules).flatMap(({ said: code, message }) => (code.includes("nobody-invited") ? [message] : []));
  expect(messages(under(81, { CohortLabel: "old,young" }), over, careHome)).toEqual([
    "No one can be invited, because everyone in the cohorts matches a filter or suppression rule. If you removed one of the rules “65 or over” and “Under 81”, someone could be invited. Check the operators and values in these rules.",
  ]);
  expect(messages(under(81, { CohortLabel: "old" }), { ...over, CohortLabel: "old" })).toEqual([
    "No one can be invited from the cohort old, because its rules exclude everyone in it. If you removed one of the rules “65 or over” and “Under 81”, someone could be invited. Check the operators and values in these rules.",
  ]);
  const all = rule("F", ["COHORT_LABEL", "MemberOf", "old,young"], {
    Name: "Any",
    AttributeLevel: "COHORT",
    CohortLabel: "old",
  });
  expect(messages(all, careHome)).toEqual([
    "No one can be invited from the cohort old, because its rules exclude everyone in it. If you removed the rule “Any”, someone could be invited. Check the operator and value in this rule.",
  ]);
});

test("age rules that exclude everyone born by the run date raise a warning, because only people of unknown age remain REQ-SEL-72 REQ-SEL-434", () => {
  const age = (operator: string, comparator: string, more: Partial<typeof tooYoung> = {}) =>
    rule("F", ["DATE_OF_BIRTH", operator, comparator], { Priority: 20, ...more });
  const warned = "warning only-unknown-age IterationRules";
  expect(said(age("D<=", "0"))).toContain(warned);
  expect(said(age("Y>", "-60"), age("Y<=", "-60", { Priority: 30 }))).toContain(warned);
  expect(
    found(age("D<=", "0"))
      .map(({ message }) => message)
      .join(),
  ).toContain(
    "The rules exclude everyone born on or before 20 November 2025. Only people with no recorded date of birth could be invited. Check the operators of the age rules.",
  );
  // Some people remain: people born on that day, people in one cohort, or people without a date of birth.
  for (const sound of [[age("D<", "0")], [age("Y>", "-60"), age("Y<", "-60", { Priority: 30 })]])
    expect(said(...sound).filter((message) => message.includes("only-unknown-age"))).toEqual([]);
  expect(said(age("D<=", "0", { CohortLabel: "old" }))).toContain("warning only-unknown-age IterationCohorts");
  expect(said(age("is_not_null", ""))).toContain(warned);
  expect(said(age("between", "19000101,20251120")).join()).not.toContain("only-unknown-age");
  expect(said(age("not_between", "20251121,99991231"))).toContain(warned);
  // People without a date of birth count as a certain age, so no one remains.
  expect(said(age("Y>", "-60[[NVL:20200101]]"), age("Y<=", "-60", { Priority: 30 }))).toEqual([
    "stop complement IterationRules.1",
  ]);
});

test("a rule always preceded by earlier matching rules is reported with them, but only as a note for a suppression REQ-SEL-72 REQ-SEL-435", () => {
  const under60 = rule("F", ["DATE_OF_BIRTH", "Y>", "-60"], { Name: "Under 60", Priority: 5 });
  const [finding] = found(tooYoung, under60);
  expect(finding).toEqual({
    said: "warning never-decides IterationRules.1",
    message:
      "The rule “Under 60” has no effect, because everyone it matches is already filtered out by the rule “Too young”. Check whether this rule is needed.",
  });
  const plan = planned(iteration(cohorts("old", "young"), [tooYoung, under60]));
  expect(verifyRules({ plan, codes })).toMatchObject([{ person: { COHORTS: ["old"] }, outcome: "filtered" }]);
  expect(said(tooYoung, { ...under60, Type: "S" })).toEqual(["note never-decides IterationRules.1"]);
  expect(said({ ...tooYoung, CohortLabel: "old" }, under60)).toEqual([]);
});

test("a rule that no member of its cohorts can match is not reported as overridden by earlier rules REQ-SEL-72", () => {
  const outside = (CohortLabel: string) =>
    rule("F", ["COHORT_LABEL", "NotMemberOf", "old"], { Name: "Outside", AttributeLevel: "COHORT", CohortLabel });
  const told = {
    said: "warning never-decides IterationRules.0",
    message:
      "The rule “Outside” has no effect. It is for people not in the cohort old, but no one in the rule's cohorts can match these conditions. " +
      "Check the operator and the cohorts.",
  };
  expect(found(outside("old"))).toEqual([told]);
  expect(found({ ...outside("old"), Type: "S" })).toEqual([told]);
  expect(found(outside("old,young"))).toEqual([]);
  expect(found(outside("young"))).toEqual([]);
  const sent = rule("R", ["COHORT_LABEL", "NotMemberOf", "old,young"], {
    Name: "Sent",
    AttributeLevel: "COHORT",
    CommsRouting: "PLAN_A",
  });
  expect(found(sent).map(({ message }) => message)).toEqual([
    expect.stringContaining("no one in the rule's cohorts can match"),
  ]);
});

test("a routing rule that no invited person can get raises a warning, even if a filter excludes them all REQ-SEL-72 REQ-SEL-436", () => {
  const young = rule("R", ["DATE_OF_BIRTH", "Y>", "-60"], { Name: "Young", CommsRouting: "PLAN_A" });
  expect(said(tooYoung, young)).toEqual(["warning never-decides IterationRules.1"]);
  const unnamed = { ...young, CommsRouting: "" };
  expect(said(tooYoung, unnamed)).toEqual([]);
});

test("two rules that match the same people, however they are written, are reported once REQ-SEL-72 REQ-SEL-437", () => {
  const listRule = rule("F", ["ICB", "in", "QJG,QE1"], { Name: "One" });
  const same = rule("F", ["ICB", "in", "QE1,QJG"], { Name: "Same", Priority: 3 });
  expect(found(listRule, same)).toEqual([
    {
      said: "warning duplicate IterationRules.1",
      message:
        "The rules “One” and “Same” match exactly the same people. One of these rules probably needs a different condition. Change or delete one of the rules.",
    },
  ]);
});

test("a clause without effect is noted REQ-SEL-72 REQ-SEL-438", () => {
  const wider = rule("F", ["DATE_OF_BIRTH", "Y>", "-80[[NVL:20250101]]"], { Name: "Under 80" });
  expect(said({ ...tooYoung, AndClauses: [wider] })).toEqual(["note redundant-clause IterationRules.0.AndClauses.0"]);
  // A clause for different cohorts adds those, whatever its condition.
  const scoped = { ...tooYoung, CohortLabel: "old" };
  const redundant = "note redundant-clause IterationRules.0.AndClauses.0";
  expect(said({ ...scoped, AndClauses: [{ ...wider, CohortLabel: "old" }] })).toContain(redundant);
  expect(said({ ...scoped, AndClauses: [{ ...wider, CohortLabel: "young" }] })).not.toContain(redundant);
});

test("labels added by virtual cohorts are recognised, because everyone has them REQ-SEL-72", () => {
  const everyone = { CohortLabel: "everyone", Priority: 0, Virtual: "Y" };
  const outside = rule("S", ["COHORT_LABEL", "NotMemberOf", "everyone"], {
    Name: "Outside",
    AttributeLevel: "COHORT",
  });
  const plan = planned(
    iteration([everyone, ...cohorts("old").map((cohort) => ({ ...cohort, Priority: 5 }))], [outside]),
  );
  expect(verifyRules({ plan, codes }).map(({ code }) => code)).toEqual(["impossible"]);
});

test("a rule for cohorts that the iteration does not have must be fixed, and is not reported as overridden REQ-SEL-72 REQ-SEL-430", () => {
  const plan = planned(iteration(cohorts("old"), [{ ...tooYoung, CohortLabel: "Old" }]), {
    tolerate: ["unknownScope"],
  });
  expect(verifyRules({ plan, codes }).map(({ code, path }) => [code, path])).toEqual([
    ["dead-scope", "IterationRules.0.CohortLabel"],
  ]);
});

test("a finding's key does not change with name, position and priority, but does with the rule's condition REQ-SEL-72", () => {
  const keys = (...rules: Parameters<typeof iteration>[1]) =>
    verifyRules({ plan: planned(iteration(cohorts("old", "young"), rules)), codes }).map(({ key }) => key);
  const all = rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20200101]]"], {
    AndClauses: [rule("F", ["DATE_OF_BIRTH", "Y<", "-80"])],
  });
  const [key] = keys(all);
  expect(keys(careHome, { ...all, Name: "Renamed", Priority: 7 })).toEqual([key]);
  const other = { ...all, AndClauses: [rule("F", ["DATE_OF_BIRTH", "Y<", "-81"])] };
  expect(keys(other)).not.toEqual([key]);
  expect(new Set(keys(all, { ...all, Priority: 7 })).size).toBe(2);
});

test("findings about very many similar rules are listed for twenty and then summed up, but stops are listed for each REQ-SEL-88", () => {
  const boards = (count: number, more: Partial<typeof careHome> = {}) =>
    Array.from({ length: count }, (_, index) =>
      rule("F", ["ICB", "in", `QJG,Q${index}`], {
        Name: `Boards ${index}`,
        Priority: index,
        AndClauses: [rule("F", ["ICB", "=", "QJG"])],
        ...more,
      }),
    );
  const notes = found(...boards(60)).filter((note) => note.said.includes("duplicate"));
  expect(notes).toHaveLength(21);
  expect(notes.at(-1)!.message).toBe(
    "The rules “Boards 0” and “Boards 21” match exactly the same people. One of these rules probably needs a different condition. Change or delete one of the rules. " +
      "The rules “Boards 22”, “Boards 23”, “Boards 24”, “Boards 25”, “Boards 26” and 33 more have the same problem.",
  );
  const impossible = boards(30, { AndClauses: [rule("F", ["ICB", "=", "QE1"])] });
  expect(said(...impossible).filter((message) => message.startsWith("stop impossible"))).toHaveLength(30);
});
