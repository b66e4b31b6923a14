import { describe, expect, test } from "vitest";
import { explained, planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const yes = { CARE_HOME_FLAG: "Y", EMAIL_FLAG: "Y", DE_FLAG: "Y" };
const no = { CARE_HOME_FLAG: "N", EMAIL_FLAG: "N", DE_FLAG: "N" };

function flag(type: "F" | "S" | "R", name: string, more: object = {}) {
  return rule(type, [name, "=", "Y"], { Name: `${type} ${name}`, ...more });
}

describe("the recorded reason", () => {
  const both = iteration(cohorts("a"), [
    flag("F", "EMAIL_FLAG", { Priority: 10 }),
    flag("F", "CARE_HOME_FLAG", { Priority: 0 }),
    flag("S", "DE_FLAG"),
  ]);

  test("is the matching rule of highest priority, whatever the order of entry §2.3.47 REQ-SEL-405", () => {
    const { outcome, reason, wouldAlsoHaveMatched } = explained(both, yes, ["a"]);
    expect({ outcome, reason }).toEqual({ outcome: "filtered", reason: "F CARE_HOME_FLAG" });
    expect(wouldAlsoHaveMatched).toEqual(["F EMAIL_FLAG", "S DE_FLAG"]);
  });

  test("is a suppression only if no filter matches §1.05 §1.06", () => {
    const { outcome, reason } = explained(both, { ...no, DE_FLAG: "Y" }, ["a"]);
    expect({ outcome, reason }).toEqual({ outcome: "suppressed", reason: "S DE_FLAG" });
  });

  test("of a rule with AND clauses needs every clause, and is the main rule's name §3.10", () => {
    const clause = { ...flag("F", "DE_FLAG"), Name: "F CARE_HOME_FLAG AND 1" };
    const all = iteration(cohorts("a"), [flag("F", "CARE_HOME_FLAG", { AndClauses: [clause] })]);
    expect(explained(all, yes, ["a"])).toMatchObject({ outcome: "filtered", reason: "F CARE_HOME_FLAG" });
    expect(explained(all, { ...yes, DE_FLAG: "N" }, ["a"])).toMatchObject({ outcome: "invited", reason: null });
  });
});

describe("the inviting cohort", () => {
  const scoped = iteration(cohorts("a", "b", "c"), [
    flag("F", "CARE_HOME_FLAG", { CohortLabel: "a" }),
    flag("S", "DE_FLAG", { CohortLabel: " b ,, c" }),
  ]);

  test("is the first that the person passes, by cohort priority REQ-SEL-22", () => {
    expect(explained(scoped, no, ["c", "b"])).toMatchObject({ outcome: "invited", cohort: "b" });
    expect(explained(scoped, { ...no, CARE_HOME_FLAG: "Y" }, ["a", "b"])).toMatchObject({ cohort: "b" });
  });

  test("is found even if another cohort excludes the person, because a rule for one cohort does not affect the others REQ-SEL-23", () => {
    const { cohorts: traces } = explained(scoped, { ...no, DE_FLAG: "Y" }, ["a", "b"]);
    expect(traces.map(({ state, inviting }) => [state, inviting])).toEqual([
      ["passed", true],
      ["suppressed", false],
      ["not a member", false],
    ]);
  });

  test("does not exist if no cohort passes, and suppressed then takes precedence over filtered REQ-SEL-22 REQ-SEL-406 REQ-SEL-407", () => {
    const { outcome, cohort, reason } = explained(scoped, yes, ["a", "b"]);
    expect({ outcome, cohort, reason }).toEqual({ outcome: "suppressed", cohort: "b", reason: "S DE_FLAG" });
  });

  test("with equal priorities is the one entered first", () => {
    const equal = iteration(
      [
        { CohortLabel: "z", Priority: 10 },
        { CohortLabel: "a", Priority: 10 },
      ],
      [],
    );
    expect(explained(equal, no, ["a", "z"]).cohort).toBe("z");
  });

  test("a person who is not in any of the cohorts is not part of the run REQ-SEL-27", () => {
    expect(explained(scoped, no, ["elsewhere"])).toMatchObject({
      outcome: "not in a cohort",
      cohort: null,
      routing: null,
    });
  });

  test("a scope with only separators is ignored REQ-SEL-23 REQ-SEL-408", () => {
    const blank = iteration(cohorts("a"), [flag("F", "DE_FLAG", { CohortLabel: " , " })]);
    expect(explained(blank, yes, ["a"]).outcome).toBe("filtered");
  });
});

describe("status texts among routing plans", () => {
  const Carried = { norender_StatusTextOverride: "TEXT" };

  test("a matching rule with only status texts does not send a message or the default REQ-SEL-250", () => {
    const texts = iteration(cohorts("a"), [flag("R", "DE_FLAG", { CommsRouting: "", Carried })]);
    expect(explained(texts, yes, ["a"])).toMatchObject({
      outcome: "invited",
      routing: { rule: "R DE_FLAG", plans: [], fellBack: false, noMessage: true },
    });
    expect(explained(texts, no, ["a"]).routing).toMatchObject({ plans: ["DEFAULT"], noMessage: false });
  });

  test("plans next to a status text are sent REQ-SEL-250", () => {
    const both = iteration(cohorts("a"), [flag("R", "DE_FLAG", { CommsRouting: "PLAN_A", Carried })]);
    expect(explained(both, yes, ["a"]).routing).toMatchObject({ plans: ["PLAN_A"], noMessage: false });
  });

  test("the default does not replace unknown plans next to a status text REQ-SEL-250", () => {
    const unknown = iteration(cohorts("a"), [flag("R", "DE_FLAG", { CommsRouting: "PLAN_X", Carried })]);
    const { routing } = explained(unknown, yes, ["a"], { tolerate: ["unknownPlan"] });
    expect(routing).toMatchObject({ plans: [], fellBack: false, noMessage: true });
  });

  test("a default with only status texts does not send a message REQ-SEL-250", () => {
    const texts = iteration(cohorts("a"), [], { DefaultCommsRouting: "", Carried });
    expect(explained(texts, no, ["a"]).routing).toMatchObject({ rule: null, plans: [], noMessage: true });
  });
});

describe("routing", () => {
  const routed = iteration(cohorts("a", "b"), [
    flag("R", "CARE_HOME_FLAG", { Priority: 1000, CommsRouting: "" }),
    flag("R", "DE_FLAG", { Priority: 1010, CommsRouting: "PLAN_A|PLAN_B" }),
    flag("R", "EMAIL_FLAG", { Priority: 1020, CommsRouting: "PLAN_B" }),
  ]);

  test("takes the first matching rule with a plan, skipping one without §1.07 §2.3.47 REQ-SEL-409", () => {
    const { routing } = explained(routed, yes, ["a"]);
    expect(routing).toMatchObject({ rule: "R DE_FLAG", plans: ["PLAN_A", "PLAN_B"], fellBack: false });
  });

  test("without a matching rule takes the iteration's default plans §2.3.47", () => {
    expect(explained(routed, no, ["a"]).routing).toMatchObject({ rule: null, plans: ["DEFAULT"] });
  });

  test("takes only the main rule's plans, never an AND clause's", () => {
    const clause = { ...flag("R", "EMAIL_FLAG"), CommsRouting: "PLAN_B" };
    const clauses = iteration(cohorts("a"), [flag("R", "DE_FLAG", { CommsRouting: "PLAN_A", AndClauses: [clause] })]);
    expect(explained(clauses, yes, ["a"]).routing?.plans).toEqual(["PLAN_A"]);
  });

  test("without any plan leaves the person invited but not routable REQ-SEL-25", () => {
    const none = iteration(cohorts("a"), [], { DefaultCommsRouting: "" });
    expect(explained(none, no, ["a"])).toMatchObject({ outcome: "invited", routing: { plans: [] } });
  });

  test("falls back to the default for a rule whose plans are not in the campaign, if that is tolerated", () => {
    const unknown = iteration(cohorts("a"), [flag("R", "DE_FLAG", { CommsRouting: "GONE" })]);
    const tolerate = ["unknownPlan"] as const;
    const { warnings } = planned(unknown, { tolerate });
    expect(warnings).toMatchObject([{ kind: "unknownPlan", path: "IterationRules.0.CommsRouting" }]);
    const { outcome, routing } = explained(unknown, yes, ["a"], { tolerate });
    expect(outcome).toBe("invited");
    expect(routing).toMatchObject({ rule: "R DE_FLAG", plans: ["DEFAULT"], fellBack: true });
  });
});

test("plans that differ only in letter case are one, sent in the campaign's spelling REQ-SEL-53", () => {
  const spelled = iteration(cohorts("a"), [flag("R", "DE_FLAG", { CommsRouting: "plan_a|PLAN_A|Plan_B" })]);
  expect(explained(spelled, yes, ["a"]).routing?.plans).toEqual(["PLAN_A", "PLAN_B"]);
});

test("a rule for a duplicate cohort applies to both copies, if that is tolerated REQ-SEL-23", () => {
  const twice = iteration(cohorts("a", "a"), [flag("F", "DE_FLAG", { CohortLabel: "a" })]);
  const { outcome, cohorts: traced } = explained(twice, yes, ["a"], { tolerate: ["badCohort"] });
  expect(outcome).toBe("filtered");
  expect(traced.map(({ state }) => state)).toEqual(["filtered", "filtered"]);
});

describe("a virtual cohort", () => {
  const askVirtual = {
    AttributeLevel: "COHORT",
    AttributeName: "COHORT_LABEL",
    Operator: "MemberOf",
    Comparator: "all",
  };
  const virtual = iteration(
    [
      { CohortLabel: "a", Priority: 0 },
      { CohortLabel: "all", Priority: 10, Virtual: "Y" },
    ],
    [rule("F", ["", "", ""], { Name: "In all", ...askVirtual })],
  );

  test("has everyone REQ-SEL-26", () => {
    expect(explained(virtual, no, []).outcome).toBe("filtered");
  });

  test("adds its label from its position onwards, so that earlier cohorts do not have it unless the person already did REQ-SEL-26 REQ-SEL-410", () => {
    expect(explained(virtual, no, ["a"])).toMatchObject({ outcome: "invited", cohort: "a" });
    expect(explained(virtual, no, ["a", "all"])).toMatchObject({ outcome: "filtered", cohort: "a" });
  });

  test("applies to every routing rule", () => {
    const routing = iteration(virtual.IterationCohorts as [], [
      rule("R", ["", "", ""], { Name: "In all", ...askVirtual, CommsRouting: "PLAN_A" }),
    ]);
    expect(explained(routing, no, ["a"])).toMatchObject({ cohort: "a", routing: { plans: ["PLAN_A"] } });
  });
});
