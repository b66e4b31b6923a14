/** Locations of an iteration's parts on screen: the name of a path, and the page to change it on. */
import { type RuleType, ruleTypeFacts } from "../rule/rule.ts";
import { ruleName } from "../rule/rule-name.ts";
import type { IterationContent } from "./iteration.ts";

export interface Place {
  /** Name of the part on screen: "Rule “Braille”", "Cohorts". */
  where: string;
  /** The screen on which to change it, relative to the iteration's address: "routing-rules/{ID}/routing-ids". */
  screen: string;
}

/** The campaign's screen for routing plans. Like the next one, it is not below the iteration's address. */
export const campaignPlans = "routing-plans";
/** The campaign's screen for the eligibility statement. */
export const campaignEligibility = "eligibility";

/** Parts of an iteration that its locations are named after. */
export type Placed = Pick<IterationContent, "IterationRules" | "IterationDate">;

/** Returns the name of a path and the page to change it on. */
export function placeOf(path: string, { IterationRules, IterationDate }: Placed): Place {
  const [field = "", index = "", part, number] = path.split(".");
  if (field !== "IterationRules") return screens[field] ?? { where: "Key details", screen: "key-details" };
  const rule = IterationRules[Number(index)];
  if (index === "" || !rule) return { where: "Rules", screen: "summary" };
  const editor = `${ruleTypeFacts[rule.Type].path}/${rule.ID}`;
  const clause = part === "AndClauses" ? rule.AndClauses[Number(number)] : undefined;
  const where = `Rule “${ruleName(rule, IterationDate)}”`;
  if (clause)
    return { where: `${where}, AND clause ${clause.AndNumber}`, screen: `${editor}/and-clause/${clause.AndNumber}` };
  return { where, screen: part === "CommsRouting" ? `${editor}/routing-ids` : editor };
}

/** Returns the location of all rules of a type, for findings about a missing rule. */
export function placeOfRules(type: RuleType): Place {
  const { title, path } = ruleTypeFacts[type];
  return { where: `${title} rules`, screen: `${path}/summary` };
}

const screens: Readonly<Record<string, { where: string; screen: string }>> = {
  IterationCohorts: { where: "Cohorts", screen: "cohorts" },
  IterationDate: { where: "Run date", screen: "key-details" },
  DefaultCommsRouting: { where: "Default routing plan IDs", screen: "routing-plan" },
};
