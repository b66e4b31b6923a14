import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { planStatement } from "@spi/engine/expect/eligibility";
import { countCohortChanges } from "@spi/engine/people/count-cohort-changes";
import { countEligibility } from "@spi/engine/people/count-eligibility";
import { runReportWithAges } from "@spi/engine/people/run-report";
import { planIteration } from "@spi/engine/plan/iteration";
import { type Totals, type VariantRequest, memoryLimit, openBenchPeople, request } from "./request.ts";
import { iteration, runDate } from "./iteration.ts";
import { regenerated } from "./people.ts";

type Condition = readonly [attribute: string, operator: string, comparator: string];

const groups: Readonly<Record<string, readonly Condition[]>> = {
  "Aged 75 or over": [["DATE_OF_BIRTH", "Y<=", "-75"]],
  "Women aged 16 to 49": [
    ["GENDER", "=", "2"],
    ["DATE_OF_BIRTH", "Y<=", "-16"],
    ["DATE_OF_BIRTH", "Y>", "-50"],
  ],
  "In a care home, 65 or over": [
    ["CARE_HOME_FLAG", "=", "Y"],
    ["DATE_OF_BIRTH", "Y<=", "-65"],
  ],
};

const statement = {
  Name: "Older people, women of working age and care homes",
  Policy: { Document: "A policy of three groups", Version: "1" },
  WrittenBy: "The benchmark",
  AnyOf: Object.entries(groups).map(([Name, conditions]) => ({
    Name,
    Conditions: conditions.map(([AttributeName, Operator, Comparator]) => {
      return { AttributeLevel: "PERSON" as const, AttributeName, Operator, Comparator };
    }),
  })),
};

/**
 * Variants that produce a worker's output for a decision: the report with its ages, and the counts shown with the
 * report.
 */
export const additionalVariants = {
  /** Creates the report as a worker does, from files with verified content. */
  reportWithAges: async ({ dir, threads }: VariantRequest): Promise<Totals> => {
    const made = await runReportWithAges({ ...request, people: await openBenchPeople(dir), threads, memoryLimit });
    if (!made.ok) throw new Error(made.refusal.message);
    return made.value.report.summary_report_totals.totals;
  },
  /**
   * Compares everyone with an eligibility statement that has three groups. Counts people by month of birth, board,
   * language and three formats.
   */
  eligibility: async ({ dir, threads }: VariantRequest): Promise<Pick<Totals, "invited">> => {
    const { attributes } = request;
    const plan = planIteration(request);
    const eligible = planStatement(statement, { attributes, runDate });
    if (!plan.ok || !eligible.ok) throw new Error("the statement cannot be planned");
    const iterations = [{ name: "Iteration", campaign: "", commsType: null, plan: plan.value }] as const;
    const query = { iterations, eligible: eligible.value, attributes, codes: codesOf(shippedReference) };
    const result = await countEligibility(await openBenchPeople(dir), { ...query, threads, memoryLimit });
    if (!result.ok) throw new Error(result.refusal.message);
    if (result.value.attributes.length !== 4) throw new Error("a language or format was not counted");
    return { invited: result.value.eligible_invited + result.value.invited_not_eligible };
  },
  /** Counts the people who join and leave the iteration's cohorts if its cohorts are drawn again, by board and age. */
  cohortAcceptance: async ({ dir, threads }: VariantRequest): Promise<undefined> => {
    const since = { called: "those drawn anew", people: await openBenchPeople(regenerated(dir)) };
    const counted = await countCohortChanges(await openBenchPeople(dir), { ...request, since, threads, memoryLimit });
    if (!counted.ok) throw new Error(counted.refusal.message);
    const { cohorts: changes } = counted.value;
    if (changes.length !== iteration.IterationCohorts.length) throw new Error("a cohort was not looked at");
    if (changes.every(({ came, left }) => !came && !left)) throw new Error("nobody came or left");
  },
};
