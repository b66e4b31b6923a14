/** The names on screen of an iteration's fields and rules, and the page on which each can be changed. */
import { type RuleType, ruleTypeFacts } from "../rule/rule.ts";
import { ruleName } from "../rule/rule-name.ts";
import type { IterationContent } from "./iteration.ts";

export interface Place {
  /** Name on screen, for example "Rule “Braille”" or "Cohorts". */
  where: string;
  /**
   * Page on which it can be changed, relative to the iteration's address:
   * "routing-rules/{ID}/routing-ids".
   */
  screen: string;
}

/**
 * The campaign's page for routing plans. Unlike the other pages, this page and the next are not under the iteration's
 * address.
 */
export const campaignPlans = "routing-plans";
/** The campaign's page for the eligibility statement. */
export const campaignEligibility = "eligibility";

/** Fields of an iteration that are needed to name places. */
export type Placed = Pick<IterationContent, "IterationRules" | "IterationDate">;

/** Returns the name on screen of a path, and the page on which it can be changed. */
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

/** Returns the place of all rules of a type, for findings about a missing rule. */
export function placeOfRules(type: RuleType): Place {
  const { title, path } = ruleTypeFacts[type];
  return { where: `${title} rules`, screen: `${path}/summary` };
}

const screens: Readonly<Record<string, { where: string; screen: string }>> = {
  IterationCohorts: { where: "Cohorts", screen: "cohorts" },
  IterationDate: { where: "Run date", screen: "key-details" },
  DefaultCommsRouting: { where: "Default routing plan IDs", screen: "routing-plan" },
};
