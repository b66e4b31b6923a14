/** Where the parts of an iteration stand on the screens: what a path leads to, and where that is changed. */
import { type RuleType, ruleTypeFacts } from "../rule/rule.ts";
import { ruleName } from "../rule/rule-name.ts";
import type { IterationContent } from "./iteration.ts";

export interface Place {
  /** What it is about, as screens call it: "Rule “Braille”", "Cohorts". */
  where: string;
  /** The screen where it is changed, below the iteration's address: "routing-rules/{ID}/routing-ids". */
  screen: string;
}

/** The campaign's screen for routing plans: not below the iteration's address, as the next one. */
export const campaignPlans = "routing-plans";
/** The campaign's screen for who should be reached. */
export const campaignEligibility = "eligibility";

/** What of an iteration its places are named by. */
export type Placed = Pick<IterationContent, "IterationRules" | "IterationDate">;

/** What a path is about, and the screen on which what stands there is changed. */
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

/** All rules of a type, where something is lacking among them. */
export function placeOfRules(type: RuleType): Place {
  const { title, path } = ruleTypeFacts[type];
  return { where: `${title} rules`, screen: `${path}/summary` };
}

const screens: Readonly<Record<string, { where: string; screen: string }>> = {
  IterationCohorts: { where: "Cohorts", screen: "cohorts" },
  IterationDate: { where: "Run date", screen: "key-details" },
  DefaultCommsRouting: { where: "Default routing plan IDs", screen: "routing-plan" },
};
