/** Attributes about places. In a campaign that is sent area by area, we expect iterations to have different places. */
import type { Clause, Plan, PlannedRule } from "../../../plan/plan.ts";
import { clauseKey } from "../../classify-attributes.ts";
import type { VerificationContext } from "../../finding.ts";

const places: ReadonlySet<string> = new Set([
  "ICB",
  "COMMISSIONING_REGION",
  "LOCAL_AUTHORITY",
  "LSOA",
  "POSTCODE",
  "POSTCODE_OUTCODE",
  "POSTCODE_SECTOR",
  "GP_PRACTICE_CODE",
]);

export const isPlace = ({ attribute }: Clause) => places.has(attribute.AttributeName);

/**
 * Returns whether the campaign's first communications are split into waves by a rule's attribute. No two of them may
 * include the same place. Each reminder must cover the places of one first communication, or of all of them.
 */
export function isSentInWaves(
  { type, clauses: [clause, another] }: PlannedRule,
  context: VerificationContext,
): boolean {
  if (type !== "F" || !clause || another || !isPlace(clause)) return false;
  const all = [context, ...context.others].flatMap(({ plan, commsType }) => {
    const letIn = placesLetIn(plan, clause);
    return letIn ? [{ letIn, isReminder: commsType === "R" }] : [];
  });
  const waves = all.flatMap(({ letIn, isReminder }) => (isReminder ? [] : [letIn]));
  const everywhere = waves.flat().toSorted();
  if (waves.length < 2 || waves.some((wave) => wave.length === 0)) return false;
  if (new Set(everywhere).size < everywhere.length) return false;
  const known = new Set([everywhere, ...waves].map((wave) => wave.join()));
  return all.every(({ letIn }) => known.has(letIn.join()));
}

/**
 * Returns the values that a plan's filters on an attribute accept. Empty if the values do not come from a single list,
 * and undefined if there is no such filter.
 */
function placesLetIn({ rules }: Plan, clause: Clause): string[] | undefined {
  const filters = rules.F.filter(({ clauses }) =>
    clauses.some((candidate) => clauseKey(candidate) === clauseKey(clause)),
  );
  const [filter, another] = filters;
  if (!filter) return undefined;
  const test = filter.clauses[0]!.condition?.test;
  if (another || filter.clauses.length > 1 || !test || !("negated" in test) || !test.negated) return [];
  return test.kind === "oneOf" ? test.members.toSorted() : test.kind === "equals" ? [test.text] : [];
}
