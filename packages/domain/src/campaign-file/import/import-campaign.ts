import { campaignContentSchema, newCampaignDefaults, routingPlanIdSchema } from "../../campaign/campaign.ts";
import { isEmail } from "../../campaign/emails.ts";
import { routingPlanIdMessages } from "../../rule/routing-plan-ids.ts";
import { type Day, displayDay, isDay } from "../../day/calendar.ts";
import { longest } from "../../values/limits.ts";
import { hasNameCharacters, nameMaxLength } from "../../names/names.ts";
import { withCarried } from "../carried-fields.ts";
import { type JsonObject, isJsonObject } from "../../values/json-object.ts";
import { plansUsed } from "./import-plans.ts";
import { type ImportTarget, addProblems } from "./import-target.ts";
import { schemaProblems } from "../../values/issue-messages.ts";

const { Target: _target, AvailableRoutingIds: _ids, ...defaults } = newCampaignDefaults;

/**
 * Reads the campaign in a file, without its iterations. Uses the values of a new campaign for fields that published
 * files omit.
 */
export function importCampaign(source: JsonObject, target: ImportTarget): JsonObject {
  const { Carried: _carried, ...shape } = campaignContentSchema.shape;
  const campaign = { ...defaults, ...withCarried(source, shape) } as JsonObject;
  const addFinding = (field: string, message: string) =>
    target.findings.push({ kind: "interpreted", path: `${target.prefix}${field}`, message });
  Object.assign(campaign, withoutUnused(source, addFinding), datesOf(source, addFinding));
  for (const field of ["Manager", "Approver", "Reviewer"])
    campaign[field] = addresses(campaign[field], { field, addFinding });
  const [usedTarget, other] = usedTargets(source["Iterations"]);
  if (source["Target"] === undefined && usedTarget !== undefined && other === undefined) {
    campaign["Target"] = usedTarget;
    addFinding(
      "Target",
      `The file does not specify a target. We use ${usedTarget}, because all the vaccination rules in the file are for ${usedTarget}.`,
    );
  }
  if (isUnnamed(campaign["Name"])) {
    campaign["Name"] = unnamed;
    addFinding("Name", `The campaign has no name that we can use, so we call it “${unnamed}”.`);
  }
  campaign["Name"] = plainName(campaign["Name"], (message) => addFinding("Name", message));
  if (!Array.isArray(campaign["AvailableRoutingIds"])) {
    campaign["AvailableRoutingIds"] = plansUsed(source["Iterations"]);
    addFinding("AvailableRoutingIds", "The file has no list of routing plan IDs, so we use the IDs in its iterations.");
  } else campaign["AvailableRoutingIds"] = validPlans(campaign["AvailableRoutingIds"], addFinding);
  addProblems(target, schemaProblems(campaignContentSchema, campaign), (path) => `${target.prefix}${path}`);
  return campaign;
}

const unnamed = "Unnamed campaign";

type AddFinding = (field: string, message: string) => void;

/** Returns the targets that a file's rules use, without duplicates. */
function usedTargets(iterations: unknown): string[] {
  const rules = listIn(iterations).flatMap((iteration) =>
    isJsonObject(iteration) ? listIn(iteration["IterationRules"]) : [],
  );
  const targetRules = rules.filter(isJsonObject).filter(({ AttributeLevel }) => AttributeLevel === "TARGET");
  return [...new Set(targetRules.map(({ AttributeTarget }) => String(AttributeTarget)))];
}

/** Types of the fields that do not affect selection. A value of a different type is still rejected. */
const replaceable = {
  IterationFrequency: "string",
  IterationType: "string",
  IterationTime: "string",
  ApprovalMinimum: "number",
  ApprovalMaximum: "number",
} as const;

/** Replaces missing and invalid fields with the values of a new campaign, if they do not affect selection. */
function withoutUnused(source: JsonObject, addFinding: AddFinding): JsonObject {
  const replaced: JsonObject = {};
  for (const field of Object.keys(defaults) as (keyof typeof defaults)[]) {
    if (source[field] === undefined)
      addFinding(field, "The file does not specify this, so we use the default for a new campaign.");
  }
  for (const [field, type] of Object.entries(replaceable) as [keyof typeof replaceable, string][]) {
    const value = source[field];
    if (typeof value !== type || campaignContentSchema.shape[field].safeParse(value).success) continue;
    replaced[field] = defaults[field];
    addFinding(
      field,
      `“${String(value)}” is not allowed here. We use ${defaults[field]}, the default for a new campaign.`,
    );
  }
  return replaced;
}

/**
 * Returns the campaign's dates. Derives missing dates from its run dates, and swaps dates that are in
 * the wrong order.
 */
function datesOf({ StartDate, EndDate, Iterations }: JsonObject, addFinding: AddFinding): JsonObject {
  const dates = [
    StartDate,
    EndDate,
    ...listIn(Iterations).map((iteration) => isJsonObject(iteration) && iteration["IterationDate"]),
  ];
  const days = dates.filter(isDayText).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return {};
  const isMissing = (date: unknown) => date === undefined || date === "";
  const derivedDates: JsonObject = {};
  if (isMissing(StartDate)) {
    addFinding(
      "StartDate",
      `The file does not give a start date, so we use the earliest date in the file, ${displayDay(first)}.`,
    );
    derivedDates["StartDate"] = first;
  }
  if (isMissing(EndDate)) {
    addFinding(
      "EndDate",
      `The file does not give an end date, so we use the latest date in the file, ${displayDay(last)}.`,
    );
    derivedDates["EndDate"] = last;
  }
  if (!isDayText(StartDate) || !isDayText(EndDate) || StartDate <= EndDate) return derivedDates;
  addFinding("EndDate", "The end date is before the start date, so we swap the two dates.");
  return { StartDate: EndDate, EndDate: StartDate };
}

const isDayText = (date: unknown): date is Day => typeof date === "string" && isDay(date);

/** Returns the valid routing plan IDs. Users must fix rules that contain an invalid ID. */
function validPlans(ids: unknown, addFinding: AddFinding): unknown {
  const isInvalid = (id: unknown) => typeof id === "string" && !routingPlanIdSchema.safeParse(id).success;
  const invalid = listIn(ids).filter(isInvalid);
  if (invalid.length === 0) return ids;
  const named = invalid.map((id) => `“${String(id)}”`).join(", ");
  addFinding("AvailableRoutingIds", `${routingPlanIdMessages.characters}. We leave out ${named}.`);
  return listIn(ids).filter((id) => !isInvalid(id));
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const isUnnamed = (name: unknown) =>
  name === undefined || (typeof name === "string" && !Array.from(name.trim()).some(hasNameCharacters));

interface Place {
  field: string;
  addFinding: (field: string, message: string) => void;
}

/** Returns the valid email addresses. Published files can contain any text in these fields. */
function addresses(value: unknown, { field, addFinding }: Place): unknown {
  if (!Array.isArray(value)) return value;
  const others = value.filter((item: unknown) => item === null || (typeof item === "string" && !isEmail(item.trim())));
  if (others.length === 0) return value;
  const named = others.map((item) => `“${String(item ?? "")}”`).join(", ");
  const [are, them] = others.length === 1 ? ["is not an email address", "it"] : ["are not email addresses", "them"];
  addFinding(field, `${named} ${are}, so we leave ${them} out.`);
  return value.filter((item: unknown) => !others.includes(item));
}

/**
 * Makes the name of a campaign or iteration valid by replacing characters that are not allowed with
 * spaces.
 */
export function plainName(name: unknown, addFinding: (message: string) => void): unknown {
  if (typeof name !== "string" || (name.trim().length <= nameMaxLength && hasNameCharacters(name.trim()))) return name;
  const characters = Array.from(name.slice(0, longest.description), (character) =>
    hasNameCharacters(character) ? character : " ",
  );
  const plain = characters.join("").replaceAll(/ +/g, " ").trim().slice(0, nameMaxLength).trim();
  if (plain === "") return name;
  addFinding(`The name is too long or contains characters that are not allowed. We use “${plain}” instead.`);
  return plain;
}
