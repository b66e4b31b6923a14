import { clauseTitle, ownDescription } from "@spi/domain/rule/and-clauses";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule/rule";
import { ruleSentence } from "@spi/domain/rule-sentences/rule-sentences";
import { type ChangeContext, qualifyingTextOf } from "@spi/domain/descriptions/describe-change";
import { fieldName } from "@spi/domain/descriptions/field-text";

/**
 * Returns a rule as lines of text for a user who chooses between two versions. The lines include everything that a user
 * can change in the rule.
 */
export function ruleLines(rule: IterationRule, { reading = noReading }: ChangeContext): string[] {
  const { Name, Description, AndClauses, CommsRouting = "", DisplayName, ConditionType, Carried } = rule;
  return [
    // The name is shown as stored, because "day of execution" and the date are two different names.
    line(fieldName("Name"), Name),
    line(fieldName("Description"), Description),
    ruleSentence(rule, [rule, ...AndClauses].map(qualifyingTextOf(reading))),
    ...AndClauses.map((clause, at) => line(`${clauseTitle(at + 1)} description`, ownDescription(clause, rule))),
    line(fieldName("CommsRouting"), splitRoutingPlanIds(CommsRouting).join(", ")),
    line("DisplayName", DisplayName),
    line("ConditionType", ConditionType),
    line("Carried", Carried && JSON.stringify(Carried)),
  ].filter((text) => text !== "");
}

const noReading = { reference: { attributes: [], codes: {} }, runDate: null };

/** Returns a line with the field's name and value, or an empty string if there is no value. */
function line(name: string, value: string | undefined): string {
  return value ? `${name}: ${value}` : "";
}
