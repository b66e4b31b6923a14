/** Rules for an iteration that meets all usual expectations. */
import { rule } from "./rule.ts";

const personAttribute = (AttributeName: string, Comparator: string) => ({ AttributeName, Operator: "=", Comparator });
const covidAttribute = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };

/** Returns the suppression of people recorded as having died, which every iteration needs. */
export const deadRule = () =>
  rule("S", "Recorded as dead", { ...personAttribute("REMOVAL_REASON_CODE", "DEA"), Priority: 590 });

/** Rules for an iteration that meets all expectations in the standard set. */
export const validRules = [
  rule("F", "Under 80", { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-80" }),
  rule("F", "Age not known", { AttributeName: "DATE_OF_BIRTH", Operator: "is_empty", Comparator: "", Priority: 10 }),
  rule("F", "Dose in the last 91 days", {
    ...covidAttribute,
    AttributeName: "LAST_SUCCESSFUL_DATE",
    Operator: "D>=",
    Comparator: "-91",
    Priority: 20,
  }),
  rule("S", "Opted out", { ...covidAttribute, ...personAttribute("OPTOUT", "Y"), Priority: 500 }),
  deadRule(),
  rule("S", "Detained estate", { ...personAttribute("DE_FLAG", "Y"), Priority: 520 }),
];
