import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import type { FindingLevel } from "@spi/domain/finding/verifier-finding";
import type { VerificationInput } from "../../src/verify/finding.ts";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "./decide.ts";
import { cohorts, dead, iteration, rule } from "./rules.ts";

type Rule = ReturnType<typeof rule>;

/** A valid iteration, divided into the parts that a change replaces. */
function sound() {
  const target = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };
  return {
    labels: ["covid_75_and_over", "covid_immunosuppressed"],
    virtual: [] as string[],
    age: rule("F", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20250101]]"], {
      Name: "Under 75",
      Priority: 5,
      CohortLabel: "covid_75_and_over",
    }),
    lowest: rule("F", ["DATE_OF_BIRTH", "Y>", "-18[[NVL:20250101]]"], { Name: "Under 18" }),
    dose: rule("F", ["LAST_SUCCESSFUL_DATE", "D>=", "-91"], { Name: "Recent dose", Priority: 10, ...target }),
    invited: rule("F", ["LAST_INVITE_DATE", "<", "20250901[[NVL:20000101]]"], {
      Name: "Not invited this season",
      Priority: 15,
      ...target,
    }),
    boards: rule("F", ["ICB", "not_in", "QJG,QE1"], { Name: "Outside our boards", Priority: 20 }),
    careHome: rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" }),
    detained: rule("S", ["DE_FLAG", "=", "Y"], { Name: "Detained", Priority: 510 }),
    optedOut: rule("S", ["OPTOUT", "=", "Y"], { Name: "Opted out", Priority: 530, ...target }),
    booked: rule("S", ["BOOKED_APPOINTMENT_DATE", "D>=", "0"], { Name: "Future booking", Priority: 540, ...target }),
    dead: { ...dead },
    braille: rule("R", ["BRAILLE_REQD", "=", "Y"], { Name: "Braille", CommsRouting: "PLAN_A" }),
    audio: rule("R", ["AUDIO_REQD", "=", "Y"], { Name: "Audio", CommsRouting: "PLAN_B", Priority: 1010 }),
    more: [] as Rule[],
    cutShort: false,
    plan: "DEFAULT",
  };
}

type Change = (parts: ReturnType<typeof sound>) => void;
type Known = Partial<Pick<VerificationInput, "cohorts" | "campaign" | "name" | "fromFile">>;
export interface Changed extends Known {
  /** A change to both this iteration and the previous one. */
  both?: Change;
  /** A change to this iteration only. */
  here?: Change;
  commsType?: string;
}

export const unchanged: Change = () => {};

/** Returns the valid iteration with changes, on a run date. */
export function changedIteration(IterationDate: string, changes: readonly Change[]) {
  const parts = sound();
  for (const change of changes) change(parts);
  const { more, plan, labels, virtual, cutShort, ...rules } = parts;
  const written = cutShort ? [] : [...Object.values(rules), ...more];
  const all = cohorts(...labels).map((cohort) =>
    virtual.includes(cohort.CohortLabel) ? { ...cohort, Virtual: "Y" } : cohort,
  );
  return iteration(all, written, { IterationDate, DefaultCommsRouting: plan });
}

/** Verifies an iteration as a reminder after an earlier iteration. */
export function verifyChanged(
  { first, changed }: { first: EvaluableIteration; changed: EvaluableIteration },
  { commsType = "R", ...known }: Changed = {},
) {
  const plan = (iteration: EvaluableIteration) =>
    planned(iteration, {
      tolerate: ["unknownScope", "unknownPlan"],
      campaign: {
        Target: "COVID",
        AvailableRoutingIds: ["DEFAULT", "PLAN_A", "PLAN_B", "POLISH_LETTER", "LETTER_AW24", "FLU_LETTER"],
      },
    });
  const others = [{ name: "First", plan: plan(first), commsType: "I" }];
  const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };
  const codes = codesOf(shippedReference);
  return verifyRules({ plan: plan(changed), others, codes, campaign, commsType, ...known });
}

const and = (rule: Rule, ...clauses: Rule[]) => Object.assign(rule, { AndClauses: clauses });
const known = (CohortLabel: string, MemberCount: number) => ({ CohortLabel, MemberCount, AgeBucket: "" });

/** A filter for one cohort that matches all of its members. */
const members = rule("F", ["COHORT_LABEL", "MemberOf", "covid_immunosuppressed"], {
  Name: "Members",
  AttributeLevel: "COHORT",
  CohortLabel: "covid_immunosuppressed",
  Priority: 40,
});

/** Further effects of a change. */
export const implied: Readonly<Record<string, string[]>> = {
  "no-rules": ["last-invited", "recorded-as-dead", "no-lowest-age"],
};

/** For each finding, a small change to the valid iteration. It causes only that finding, at its level. */
export const changes: [code: string, level: FindingLevel, changed: Changed][] = [
  ["dead-scope", "stop", { both: ({ careHome }) => (careHome.CohortLabel = "Covid_75_and_over") }],
  ["impossible", "stop", { both: ({ careHome }) => and(careHome, rule("S", ["CARE_HOME_FLAG", "=", "N"])) }],
  [
    "everybody",
    "stop",
    { both: ({ more, labels }) => more.push({ ...members, CohortLabel: "", Comparator: labels.join(",") }) },
  ],
  [
    "complement",
    "stop",
    { both: ({ careHome, detained }) => Object.assign(detained, careHome, { Operator: "!=", Priority: 510 }) },
  ],
  ["nobody-invited", "warning", { both: ({ more }) => more.push(members) }],
  [
    "only-unknown-age",
    "warning",
    {
      both: ({ age, labels, lowest }) => {
        lowest.Comparator = "-18";
        labels[0] = "covid_chronic_disease";
        Object.assign(age, { Operator: "D<=", Comparator: "0", Name: "Born", CohortLabel: "" });
      },
    },
  ],
  ["duplicate", "warning", { both: ({ more, careHome }) => more.push({ ...careHome, Priority: 520 }) }],
  ["never-decides", "warning", { both: ({ more, dose }) => more.push({ ...dose, Comparator: "-28", Priority: 30 }) }],
  ["redundant-clause", "note", { both: ({ dose }) => and(dose, { ...dose, Comparator: "-182" }) }],
  ["recorded-as-dead", "stop", { both: ({ dead: one }) => (one.Comparator = "RDR") }],
  [
    "no-lowest-age",
    "warning",
    { both: ({ lowest }) => Object.assign(lowest, { AttributeName: "GENDER", Operator: "=", Comparator: "9" }) },
  ],
  ["no-rules", "warning", { here: (parts) => (parts.cutShort = true), fromFile: true }],
  ["run-date", "warning", { campaign: { target: "COVID", plans: null, startDate: "20250901", endDate: "20251031" } }],
  [
    "same-iteration",
    "warning",
    { commsType: "I", both: ({ invited }) => Object.assign(invited, { Operator: ">=", Comparator: "20251101" }) },
  ],
  [
    "accidental-and",
    "warning",
    { both: ({ careHome, detained }) => and(careHome, { ...detained, sourcePath: "IterationRules.9" }) },
  ],
  [
    "split-and",
    "warning",
    {
      both: ({ more }) => {
        const schools = (Priority: number, ...question: [string, string, string]) =>
          rule("S", question, { Name: "Schools", Priority });
        more.push(and(schools(560, "LD_FLAG", "=", "Y"), schools(560, "ICB", "in", "QJG")));
        more.push(schools(565, "COMMISSIONING_REGION", "=", "Y61"));
      },
    },
  ],
  [
    "equals-list",
    "warning",
    {
      both: ({ dose }) =>
        Object.assign(dose, {
          AttributeName: "LAST_SUCCESSFUL_PROCEDURE",
          Operator: "=",
          Comparator: "P1,P2",
          Name: "Procedure",
        }),
    },
  ],
  ["dead-list-item", "warning", { both: ({ boards }) => (boards.Comparator = "QJG,qe1") }],
  ["past-date", "warning", { both: ({ dose }) => (dose.Comparator = "91") }],
  ["stale-date", "warning", { both: ({ dose }) => Object.assign(dose, { Operator: ">=", Comparator: "20240501" }) }],
  ["swapped", "warning", { both: ({ age }) => Object.assign(age, { Operator: "Y<=", Name: "Age" }) }],
  [
    "boundary",
    "warning",
    { both: ({ age }) => Object.assign(age, { Comparator: "-70[[NVL:20250101]]", Name: "Age" }) },
  ],
  [
    "missing-values",
    "note",
    {
      both: ({ age, lowest }) => {
        age.Comparator = "-75";
        lowest.Comparator = "-18";
      },
    },
  ],
  ["inverted-exclusion", "warning", { both: ({ optedOut }) => (optedOut.Operator = "!=") }],
  ["wrong-target", "warning", { both: ({ dose }) => (dose.AttributeTarget = "FLU") }],
  ["virtual-cohort", "warning", { both: ({ virtual }) => virtual.push("covid_immunosuppressed") }],
  ["near-label", "warning", { here: ({ labels }) => (labels[1] = "covid_imunosuppressed"), commsType: "X" }],
  ["plan-for-others", "warning", { both: (parts) => (parts.plan = "POLISH_LETTER") }],
  ["unusual-age", "warning", { here: ({ lowest }) => (lowest.Comparator = "-8[[NVL:20250101]]") }],
  [
    "vaccinated-only",
    "warning",
    {
      both: ({ more, dose }) => {
        dose.CohortLabel = "covid_75_and_over";
        more.push({
          ...dose,
          Operator: "<",
          Comparator: "20250821[[NVL:18000101]]",
          CohortLabel: "covid_immunosuppressed",
          Priority: 30,
        });
      },
    },
  ],
  ["plan-kind", "warning", { both: (parts) => (parts.plan = "FLU_LETTER") }],
  ["plan-season", "warning", { both: (parts) => (parts.plan = "LETTER_AW24") }],
  ["unlike-others", "warning", { here: ({ boards }) => (boards.Comparator = "QJG") }],
  ["wide-scope", "warning", { here: ({ age }) => (age.CohortLabel = "") }],
  ["narrow-suppression", "warning", { both: ({ optedOut }) => (optedOut.CohortLabel = "covid_immunosuppressed") }],
  [
    "missing-suppression",
    "warning",
    { here: ({ detained }) => Object.assign(detained, { AttributeName: "LD_FLAG", Name: "Learning disability" }) },
  ],
  [
    "missing-routing",
    "warning",
    { here: ({ audio }) => Object.assign(audio, { AttributeName: "LARGE_PRINT_REQD", Name: "Large print" }) },
  ],
  ["missing-first", "warning", { here: ({ labels }) => labels.push("covid_carers") }],
  ["last-invited", "warning", { here: ({ invited }) => (invited.Operator = ">=") }],
  [
    "routing-order",
    "warning",
    {
      both: ({ more }) =>
        more.push(rule("R", ["EMAIL_FLAG", "=", "N"], { Name: "No email", CommsRouting: "PLAN_B", Priority: 990 })),
    },
  ],
  ["unreachable-plan", "warning", { both: ({ audio }) => (audio.CommsRouting = "DEFAULT") }],
  ["stale-cohort", "stop", { cohorts: [known("covid_75_and_over", 0), known("covid_immunosuppressed", 9)] }],
];
