import { byField, type FieldErrors } from "@spi/domain/values/field-errors";
import { planStatement } from "@spi/engine/expect/eligibility";
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import type { Db, RunConfiguration } from "../database/schema.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import { planNhsNumberProblems } from "./plan-nhs-number-problems.ts";

/**
 * Returns, by field, the reasons why a statement cannot be evaluated, or undefined if it can be. Uses the current
 * reference data, and the campaign's first day if the statement does not specify a day.
 */
export async function checkStatement(
  db: Db,
  { statement, campaign, populationDir }: StatementCheck,
): Promise<FieldErrors | undefined> {
  const { attributes } = await currentReferenceData(db);
  const anonymous = { ...statement, WrittenBy: "" };
  const plan = planStatement(anonymous, { attributes, runDate: statement.Day ?? campaign.StartDate });
  const problems = plan.ok ? await planNhsNumberProblems(populationDir, plan.value) : plan.refusal;
  if (problems.length === 0) return undefined;
  return byField(problems.map((problem) => ({ ...problem, path: `statement.${problem.path}` })));
}

interface StatementCheck {
  statement: OwnStatement;
  campaign: RunConfiguration["campaign"];
  populationDir: string;
}
