import { byField } from "@spi/domain/values/field-errors";
import { planOfStatement } from "@spi/engine/expect/eligibility";
import type { CheckStatement } from "./save-statement.ts";
import { inForce } from "../metadata/reference-store.ts";
import { nameOfPersonProblems } from "./name-of-person.ts";

/** Checks a statement by the reference data in force, as of the campaign's first day where it names none (REQ-EXP-20). */
export function checkStatementFor(populationDir: string): CheckStatement {
  return async (db, { statement, campaign }) => {
    const { attributes } = await inForce(db);
    const asked = { ...statement, WrittenBy: "" };
    const plan = planOfStatement(asked, { attributes, runDate: statement.Day ?? campaign.StartDate });
    const problems = plan.ok ? await nameOfPersonProblems(populationDir, plan.value) : plan.refusal;
    if (problems.length === 0) return undefined;
    return byField(problems.map((problem) => ({ ...problem, path: `statement.${problem.path}` })));
  };
}
