/** Names of the fields of campaigns, iterations and rules for comparisons of versions. */
import { displayDay, isDay } from "../day/calendar.ts";
import { campaignTypeNames, targetNames } from "../campaign/campaign.ts";
import { commsTypeNames } from "../iteration/iteration.ts";
import { onlyPeopleSchema, describeOnlyPeople } from "../iteration/only-people.ts";
import { splitRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { type TechnicalNames, operatorName } from "../rule-sentences/technical-line.ts";

/** The document that a field is in. Fields of rules are in the iteration. */
export type Document = "campaign" | "iteration";

const names: Readonly<Record<string, string>> = {
  Name: "Name",
  Description: "Description",
  Type: "Type",
  Target: "Vaccination type or screening programme",
  StartDate: "Start date",
  EndDate: "End date",
  Manager: "Campaign manager",
  Reviewer: "Campaign reviewer",
  Approver: "Campaign approver",
  AvailableRoutingIds: "Routing plan IDs",
  IterationFrequency: "Iteration frequency",
  IterationType: "Iteration type",
  IterationTime: "Iteration time",
  ApprovalMinimum: "Minimum approval number",
  ApprovalMaximum: "Maximum approval number",
  CommsType: "Invitation type",
  IterationDate: "Run date",
  DefaultCommsRouting: "Default routing plan IDs",
  IterationCohorts: "Cohorts",
  IterationRules: "Rules",
  AndClauses: "AND clauses",
  Priority: "Priority",
  CohortLabel: "Cohort",
  CommsRouting: "Routing plan IDs",
  AttributeLevel: "Attribute level",
  AttributeTarget: "Condition type",
  AttributeName: "Attribute",
  AndNumber: "AND clause number",
  OnlyPeople: "Only these people",
  Carried: "Kept from the imported file",
  CarriedRules: "Rules kept from the imported file",
  LibraryRuleMetadata: "Rule library details",
  EligibilityName: "Name",
  EligibilityDocument: "Policy document",
  EligibilityVersion: "Policy version",
  EligibilityDay: "Eligible on",
  EligibilityWrittenBy: "Written by",
};

/** Names of codes by document, because campaign types and iteration types use the same letters. */
const codes: Readonly<Record<Document, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  campaign: { Type: campaignTypeNames, Target: targetNames },
  iteration: { CommsType: commsTypeNames },
};

/**
 * Returns a field's display name, for example "Run date" for IterationDate. Returns the field itself if
 * it has no display name.
 */
export function fieldName(field: string): string {
  return names[field] ?? field;
}

interface FieldContext {
  document: Document;
  names: TechnicalNames;
}

/** Returns the display name of an attribute at any level. */
function attributeName(name: string, attributes: TechnicalNames["attributes"]): string {
  return attributes.find(({ AttributeName }) => AttributeName === name)?.DisplayValue ?? name;
}

/** Returns the lines of a field's value. There are none if the field has no value. */
export function fieldValues(field: string, value: unknown, context: FieldContext): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => fieldValues(field, item, context));
  if (field === "OnlyPeople") return [onlyPeopleValue(value)];
  if (typeof value === "object") return memberLines(value, context);
  if (typeof value !== "string") return [JSON.stringify(value)];
  if ((field.endsWith("Date") || field === "EligibilityDay") && isDay(value)) return [displayDay(value)];
  if (field.endsWith("CommsRouting")) return splitRoutingPlanIds(value);
  const { document, names: called } = context;
  if (field === "AttributeName") return [attributeName(value, called.attributes)];
  if (field === "Operator") return [operatorName(value, called.operators)];
  return [codes[document][field]?.[value] ?? value];
}

/**
 * Describes the people that an iteration is limited to. Returns the stored value unchanged if it cannot
 * be parsed.
 */
function onlyPeopleValue(value: unknown): string {
  const read = onlyPeopleSchema.safeParse(value);
  return read.success ? describeOnlyPeople(read.data) : JSON.stringify(value);
}

/**
 * Returns the name of a list member, which is a rule's name or a cohort's label. If it has no name, returns a line for
 * each of its fields.
 */
function memberLines(member: object, context: FieldContext): string[] {
  const { Name, CohortLabel, ID } = member as { Name?: unknown; CohortLabel?: unknown; ID?: unknown };
  const name = Name || CohortLabel || ID;
  if (typeof name === "string") return [name];
  return Object.entries(member).flatMap(([field, value]) => {
    const lines = fieldValues(field, value, context);
    return lines.length === 0 ? [] : [`${fieldName(field)}: ${lines.join(", ")}`];
  });
}
