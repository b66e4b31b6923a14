import type { CampaignContent } from "../campaign.ts";
import { campaignContentSchema } from "../campaign.ts";
import type { IterationCohort, IterationContent } from "../iteration.ts";
import { iterationCohortSchema, iterationContentSchema } from "../iteration.ts";
import { canWait, checkIteration } from "../iteration-checks.ts";
import type { FieldErrors } from "../refusal.ts";
import { joinRoutingPlanIds, splitRoutingPlanIds } from "../routing-plan-ids.ts";
import type { IterationRule } from "../rule.ts";
import { uniqueName } from "../unique-name.ts";
import { withCarried } from "./carried-fields.ts";
import type { JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";
import { plainName } from "./import-campaign.ts";
import { plansUsed } from "./import-plans.ts";
import { importRules } from "./import-rules.ts";
import type { ImportOptions, ImportTarget } from "./import-target.ts";
import { addProblems } from "./import-target.ts";
import { schemaProblems } from "./issue-words.ts";

interface IterationTarget extends ImportTarget, ImportOptions {
  campaign: JsonObject;
  /** Names of the iterations before it. */
  names: string[];
}

/** A file with so many problems is not looked through for more. */
const enoughProblems = 1000;

/** One iteration of a file as a draft; whether it can be saved, the findings tell. */
export function importIteration(object: JsonObject, target: IterationTarget): IterationContent {
  const { prefix, findings, newId } = target;
  const rules = importRules(object["IterationRules"], { newId, prefix, findings });
  const { Carried: _carried, CarriedRules: _rules, ...shape } = iterationContentSchema.shape;
  const content: JsonObject = {
    DefaultCommsRouting: "",
    ...withCarried(object, shape),
    IterationCohorts: importCohorts(object["IterationCohorts"]),
    IterationRules: rules.rules,
    ...(rules.carried.length > 0 ? { CarriedRules: rules.carried } : {}),
  };
  const routing = content["DefaultCommsRouting"];
  if (typeof routing === "string" && routing.includes(",")) {
    content["DefaultCommsRouting"] = joinRoutingPlanIds(splitRoutingPlanIds(routing));
  }
  content["Name"] = importName(content["Name"], target);
  if (target.problemPaths.size <= enoughProblems) {
    check(content, { ...target, inFile: (path) => `${prefix}${rules.pathInFile(path)}` });
  }
  return content as unknown as IterationContent;
}

function importName(entered: unknown, { prefix, findings, names }: IterationTarget): unknown {
  const say = (message: string) => findings.push({ kind: "derived", path: `${prefix}Name`, message });
  const plain = plainName(entered, say);
  if (typeof plain !== "string") return plain;
  const name = uniqueName(plain.trim(), names);
  if (name !== plain.trim()) say(`Another iteration of the file has this name. It is imported as “${name}”.`);
  names.push(name);
  return name;
}

function importCohorts(source: unknown): unknown {
  if (!Array.isArray(source)) return source;
  const { Carried: _carried, ...shape } = iterationCohortSchema.shape;
  const numbered = source.some((cohort) => isJsonObject(cohort) && cohort["Priority"] !== undefined);
  return source.map((cohort: unknown, index) => {
    if (!isJsonObject(cohort)) return cohort;
    return { ...withCarried(cohort, shape), ...(numbered ? {} : { Priority: index * 10 }) };
  });
}

/** Adds all problems at once: those of the schema, and of every part that keeps to it those with its surroundings. */
function check(content: JsonObject, target: IterationTarget & { inFile: (path: string) => string }): void {
  const { findings, inFile } = target;
  const errors = schemaProblems(iterationContentSchema, content);
  addProblems(target, errors, inFile);
  const campaign = soundCampaign(target.campaign, content);
  const sound = soundPart(content, { errors, campaign });
  const inContent = (path: string) =>
    path.replace(/^IterationRules\.(\d+)/, (_, index: string) => `IterationRules.${sound.places[Number(index)]}`);
  const problems = checkIteration(sound.iteration, { campaign, otherNames: [] });
  for (const [path, messages] of Object.entries(problems)) {
    if (!canWait(path)) continue;
    findings.push({ kind: "toMend", path: inFile(inContent(path)), message: `${messages.join(" ")} ${untilThen}` });
  }
  const stopping = Object.fromEntries(Object.entries(problems).filter(([path]) => !canWait(path)));
  const { iteration } = sound;
  for (const found of [stopping, target.checkRules({ iteration, campaign, before: iteration })]) {
    addProblems(target, found, (path) => inFile(inContent(path)));
  }
  for (const { path, message, level } of target.findInRules(iteration)) {
    const asItIs = `Imported as it is. ${message}`;
    findings.push({
      ...(level === "blocksReview"
        ? { kind: "toMend", message: `${asItIs} ${untilThen}` }
        : { kind: "carried", message: asItIs }),
      path: inFile(inContent(path)),
    });
  }
}

const untilThen = "Until then it cannot be sent for review.";

/** The campaign as iterations are checked against it; where it cannot be understood, nothing follows from it. */
function soundCampaign(campaign: JsonObject, iteration: JsonObject): CampaignContent {
  const errors = schemaProblems(campaignContentSchema, campaign);
  const has = (field: string) => !Object.keys(errors).some((path) => path.split(".")[0] === field);
  const sound = campaign as unknown as CampaignContent;
  const dated = has("StartDate") && has("EndDate");
  return {
    ...sound,
    StartDate: dated ? sound.StartDate : "10000101",
    EndDate: dated ? sound.EndDate : "99991231",
    AvailableRoutingIds: has("AvailableRoutingIds") ? sound.AvailableRoutingIds : plansUsed([iteration]),
  };
}

interface SoundPart {
  iteration: IterationContent;
  /** The index of each of its rules in the whole. */
  places: number[];
}

/** An iteration of the parts that keep to the schema. */
function soundPart(
  content: JsonObject,
  { errors, campaign }: { errors: FieldErrors; campaign: Pick<CampaignContent, "StartDate"> },
): SoundPart {
  const unsound = new Set(Object.keys(errors).map((path) => path.split(".").slice(0, 2).join(".")));
  const sound = (list: unknown, field: string) =>
    [...(Array.isArray(list) ? (list as unknown[]) : []).entries()].filter(
      ([index]) => !unsound.has(`${field}.${index}`),
    );
  const rules = sound(content["IterationRules"], "IterationRules") as [number, IterationRule][];
  const cohorts = sound(content["IterationCohorts"], "IterationCohorts") as [number, IterationCohort][];
  const other = Object.entries(content).filter(([field]) => !unsound.has(field));
  const iteration = {
    Name: "",
    IterationDate: campaign.StartDate,
    DefaultCommsRouting: "",
    ...Object.fromEntries(other),
    IterationCohorts: cohorts.map(([, cohort]) => cohort),
    IterationRules: rules.map(([, rule]) => rule),
  };
  return { iteration, places: rules.map(([index]) => index) };
}
