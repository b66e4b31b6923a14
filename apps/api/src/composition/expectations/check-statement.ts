import { byField } from "@spi/domain/refusal";
import { planOfStatement } from "@spi/engine/expect/eligibility";
import type { CheckStatement } from "../../campaigns/eligibility/save-statement.ts";
import { inForce } from "../engine-adapter.ts";

/** Checks a statement by the reference data in force, as of the campaign's first day where it names none (REQ-EXP-20). */
export const checkStatement: CheckStatement = async (db, { statement, campaign }) => {
  const { attributes } = await inForce(db);
  const asked = { ...statement, WrittenBy: "" };
  const plan = planOfStatement(asked, { attributes, runDate: statement.Day ?? campaign.StartDate });
  if (plan.ok) return undefined;
  return byField(plan.refusal.map((problem) => ({ ...problem, path: `statement.${problem.path}` })));
};
