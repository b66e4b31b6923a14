import { phrasedAttribute } from "@spi/domain/rule-sentences/attribute-phrases";
import { appliesTo } from "../../../decide/decide.ts";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause } from "../../../plan/plan.ts";
import { dayAfter, dayTestOf, halfLineOf } from "../../clauses.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { exclusionRules, findWitness } from "../../rule-queries.ts";
import { passingChoices } from "../no-one-invited.ts";
import { havingValue } from "./standard-people.ts";

/** Finds cohorts from which only people who are already vaccinated or booked would be invited. */
export const vaccinatedOnly: RuleCheck = (context) =>
  context.plan.cohorts.flatMap(({ label }, index): FindingDraft[] => {
    const clause = limitOf(index, context);
    const test = clause && dayTestOf(clause);
    if (!clause || !test) return [];
    const { runDate } = context.plan;
    const day = dayAfter(halfLineOf(test).edge, 1);
    const since = day > runDate ? day : dayAfter(runDate, -1);
    const result = findWitness(context, [...passingChoices(context, index), havingValue(since, clause, context)]);
    if (typeof result === "string") return [];
    const params = { cohort: label, attribute: phrasedAttribute(clause.attribute), day: since };
    const problem = { code: "vaccinatedOnly" as const, params };
    return [
      {
        level: "warning",
        path: "IterationRules",
        rule: null,
        problem,
        about: label,
        person: result.person,
        lacks: "S",
      },
    ];
  });

/**
 * Returns the clause that makes a rule exclude everyone in a cohort who has had no dose, or has neither a dose nor an
 * appointment.
 */
function limitOf(index: number, context: VerificationContext): Clause | undefined {
  const asksOfDose = ({ attribute }: Clause) =>
    attribute.AttributeName === "LAST_SUCCESSFUL_DATE" && attribute.ConditionType === context.campaign?.target;
  const isEvent = (clause: Clause) =>
    asksOfDose(clause) || clause.attribute.AttributeName === "BOOKED_APPOINTMENT_DATE";
  const rule = exclusionRules(context).find(
    (rule) =>
      appliesTo(rule, index) &&
      rule.clauses.some(asksOfDose) &&
      rule.clauses.every((clause) => isEvent(clause) && evaluateValue(clause, null) === "match"),
  );
  return rule?.clauses.find(asksOfDose);
}
