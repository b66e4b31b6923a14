import { displayDay, isDay } from "@spi/domain/calendar";
import { campaignTypeNames, targetNames } from "@spi/domain/campaign";
import { commsTypeNames } from "@spi/domain/iteration";

const fields: Readonly<Record<string, string>> = {
  Name: "Iteration name",
  IterationDate: "Run date",
  CommsType: "Invitation type",
  DefaultCommsRouting: "Default routing plan IDs",
  ApprovalMinimum: "Minimum approval number",
  ApprovalMaximum: "Maximum approval number",
  IterationCohorts: "Cohorts",
  IterationRules: "Rules",
};

const campaignFields: Readonly<Record<string, string>> = {
  Type: "Campaign type",
  Target: "Campaign target",
  StartDate: "Campaign start date",
  EndDate: "Campaign end date",
  AvailableRoutingIds: "Campaign routing plan IDs",
  DefaultCommsRouting: "Campaign default routing",
  IterationFrequency: "Campaign iteration frequency",
  IterationType: "Campaign iteration type",
  IterationTime: "Campaign iteration time",
  ApprovalMinimum: "Campaign minimum approval number",
  ApprovalMaximum: "Campaign maximum approval number",
};

const ruleFields: Readonly<Record<string, string>> = {
  Name: "name",
  Description: "description",
  Priority: "priority",
  Operator: "operator",
  Comparator: "comparator",
  AttributeName: "attribute",
  AttributeLevel: "attribute level",
  AttributeTarget: "condition type",
  CohortLabel: "cohort",
  CommsRouting: "routing IDs",
  AndClauses: "AND clauses",
};

/** What a difference's path names, as the screens call it: "Run date", "Rule “Under 75”: comparator". */
export function changedPart(path: string): string {
  const [field = "", ...rest] = path.split(".");
  const within = rest.join(".");
  if (field === "Campaign") return campaignFields[within] ?? within;
  if (within === "") return fields[field] ?? field;
  if (field === "IterationCohorts") return `Cohort ${within.replace(/\.Priority$/, ": priority")}`;
  if (field !== "IterationRules") return `${fields[field] ?? field}: ${within}`;
  const last = rest.at(-1) ?? "";
  const known = rest.length > 1 ? ruleFields[last] : undefined;
  return known ? `Rule “${rest.slice(0, -1).join(".")}”: ${known}` : `Rule “${within}”`;
}

/** Codes as the screens call them, by the field that holds them. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CommsType: commsTypeNames,
  "Campaign.Type": campaignTypeNames,
  "Campaign.Target": targetNames,
};

/** A field's value in a difference as people read it. A rule or cohort that is there on one side only is said to be. */
export function changedValue(value: unknown, path = ""): string {
  if (value === undefined || value === null) return "Not there";
  if (Array.isArray(value)) return value.length === 0 ? "None" : value.map((one) => changedValue(one)).join(", ");
  if (typeof value === "object") return "There";
  if (value === "") return "Empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const named = codes[path]?.[text];
  if (named !== undefined) return named;
  return isDay(text) ? displayDay(text) : text.split("|").join(", ");
}
