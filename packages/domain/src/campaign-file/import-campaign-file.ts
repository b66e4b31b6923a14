import * as z from "zod";
import type { CampaignContent } from "../campaign.ts";
import { campaignContentSchema } from "../campaign.ts";
import type { IterationContent } from "../iteration.ts";
import { iterationContentSchema } from "../iteration.ts";
import { checkIteration } from "../iteration-checks.ts";
import { jsonProblems } from "../json-bounds.ts";
import type { FieldErrors } from "../refusal.ts";
import type { Result } from "../result.ts";
import { ok, refuse } from "../result.ts";
import type { RuleFinding } from "../rule-findings.ts";
import { splitRoutingPlanIds } from "../routing-plan-ids.ts";
import { uniqueName } from "../unique-name.ts";
import type { Finding, JsonObject } from "./findings.ts";
import { isJsonObject } from "./findings.ts";
import { importRules } from "./import-rules.ts";
import { loadingCampaignFile } from "./load-campaign-file.ts";
import { pickFields } from "./pick-fields.ts";
import type { InSteps } from "./steps.ts";
import { allSteps } from "./steps.ts";

/** A campaign of a file as new drafts: contents that can be saved, and what to know about what was read. */
export interface ImportedCampaign {
  campaign: CampaignContent;
  iterations: { number: number; content: IterationContent }[];
  /** What the file has and the product does not, and what was worked out. */
  findings: Finding[];
}

interface ImportOptions {
  newId: () => string;
  /** Problems of rules with the reference data, by field path of the iteration. */
  checkRules: (iteration: IterationContent, campaign: CampaignContent) => FieldErrors;
  /** What is strange about rules that are kept as they are, by field path of the iteration. */
  findInRules: (iteration: IterationContent) => readonly RuleFinding[];
}

/**
 * Reads an exported or published campaign as new drafts: rules of one type and priority become a rule with AND clauses,
 * names of iterations are made unique, identifiers and versions are left behind. Refuses with every finding, problems
 * among them by their path in the file, when anything could not be saved or would select other people than the file.
 */
export function importCampaignFile(json: unknown, options: ImportOptions): Result<ImportedCampaign, Finding[]> {
  return allSteps(importingCampaignFile(json, options));
}

/** The same, iteration by iteration, for whoever has other things to do in between. */
export function* importingCampaignFile(
  json: unknown,
  options: ImportOptions,
): InSteps<Result<ImportedCampaign, Finding[]>> {
  const beyond = Object.entries(jsonProblems(json));
  if (beyond.length > 0) {
    return refuse(beyond.map(([path, messages]) => ({ kind: "problem", path, message: messages.join(" ") })));
  }
  const loaded = yield* loadingCampaignFile(json);
  if (!loaded.ok) return loaded;
  const findings = loaded.value.findings.filter((finding) => !isLeftBehind(finding)).map(asImported);
  const wrapped = loaded.value.source["CampaignConfig"];
  const prefix = isJsonObject(wrapped) ? "CampaignConfig." : "";
  const source = isJsonObject(wrapped) ? wrapped : loaded.value.source;
  const problemPaths = new Set(findings.filter(({ kind }) => kind === "problem").map(({ path }) => path));
  const target = { prefix, findings, problemPaths };
  const campaign = importCampaign(source, target);
  const iterations = yield* importIterations(source["Iterations"], { ...options, ...target, campaign });
  if (findings.some(({ kind }) => kind === "problem")) return refuse(findings);
  return ok({ campaign: campaign as CampaignContent, iterations, findings });
}

const identifiers = /(^|\.)(ID|IterationID|Version|IterationNumber)$/;

/** A new draft has identifiers, numbers and versions of its own, whatever the file's are. */
function isLeftBehind({ kind, path }: Finding): boolean {
  return kind === "problem" && identifiers.test(path);
}

/** A file's own parts are left out of what is saved, and everybody's cohort cannot be saved as an ordinary one. */
function asImported(finding: Finding): Finding {
  if (finding.path.endsWith(".Virtual")) {
    return {
      ...finding,
      kind: "problem",
      message: "A virtual cohort, of which everybody is a member, cannot be imported.",
    };
  }
  if (finding.kind !== "carried") return finding;
  return { ...finding, message: `${finding.message.replace(/ Kept as it is\.$/, "")} It is not imported.` };
}

interface Target {
  prefix: string;
  findings: Finding[];
  /** Where the findings name a problem: the first reader's words are kept. */
  problemPaths: Set<string>;
}

function importCampaign(source: JsonObject, target: Target): JsonObject {
  const { prefix, findings } = target;
  const campaign = pickFields(source, campaignContentSchema.shape);
  if (!Array.isArray(campaign["AvailableRoutingIds"])) {
    campaign["AvailableRoutingIds"] = plansUsed(source["Iterations"]);
    const message = "The file has no list of routing plan IDs. Those that its iterations use are taken.";
    findings.push({ kind: "derived", path: `${prefix}AvailableRoutingIds`, message });
  }
  addProblems(target, schemaErrors(campaignContentSchema, campaign), (path) => `${prefix}${path}`);
  return campaign;
}

function plansUsed(iterations: unknown): string[] {
  const objects = Array.isArray(iterations) ? iterations.filter(isJsonObject) : [];
  const texts = objects.flatMap((iteration) => [
    iteration["DefaultCommsRouting"],
    ...(Array.isArray(iteration["IterationRules"]) ? iteration["IterationRules"].filter(isJsonObject) : []).map(
      (rule) => rule["CommsRouting"],
    ),
  ]);
  return splitRoutingPlanIds(texts.filter((text) => typeof text === "string").join("|"));
}

interface IterationsTarget extends Target, ImportOptions {
  campaign: JsonObject;
}

function* importIterations(source: unknown, target: IterationsTarget): InSteps<ImportedCampaign["iterations"]> {
  const objects = Array.isArray(source) ? source.map((item: unknown) => (isJsonObject(item) ? item : undefined)) : [];
  const numbers = objects.map((object) => object?.["IterationNumber"]);
  const numbered =
    new Set(numbers).size === numbers.length && numbers.every((number) => z.int().min(1).safeParse(number).success);
  const names: string[] = [];
  const imported: ImportedCampaign["iterations"] = [];
  for (const [index, object] of objects.entries()) {
    yield;
    if (!object) continue;
    const content = importIteration(object, { ...target, prefix: `${target.prefix}Iterations.${index}.`, names });
    imported.push({ number: numbered ? Number(numbers[index]) : index + 1, content });
  }
  return imported.toSorted((a, b) => a.number - b.number);
}

/** A file with so many problems is not looked through for more. */
const enoughProblems = 1000;

function importIteration(object: JsonObject, target: IterationsTarget & { names: string[] }): IterationContent {
  const { prefix, findings, campaign, names, newId, checkRules } = target;
  const rules = importRules(object["IterationRules"], newId);
  const content: JsonObject = {
    ...pickFields(object, iterationContentSchema.shape),
    IterationCohorts: importCohorts(object["IterationCohorts"]),
    IterationRules: rules.rules,
  };
  const routing = content["DefaultCommsRouting"];
  if (typeof routing === "string" && routing.includes(",")) {
    content["DefaultCommsRouting"] = splitRoutingPlanIds(routing).join("|");
  }
  if (typeof content["Name"] === "string") {
    const name = uniqueName(content["Name"].trim(), names);
    if (name !== content["Name"].trim()) {
      const message = `Another iteration of the file has this name. It is imported as “${name}”.`;
      findings.push({ kind: "derived", path: `${prefix}Name`, message });
    }
    content["Name"] = name;
    names.push(name);
  }
  const inFile = (path: string) => `${prefix}${rules.pathInFile(path)}`;
  if (target.problemPaths.size > enoughProblems) return content as unknown as IterationContent;
  const errors = schemaErrors(iterationContentSchema, content);
  addProblems(target, errors, inFile);
  const sound = content as unknown as IterationContent;
  const surroundings = campaignContentSchema.safeParse(campaign);
  if (Object.keys(errors).length > 0 || !surroundings.success) return sound;
  addProblems(target, checkIteration(sound, { campaign: surroundings.data, otherNames: [] }), inFile);
  addProblems(target, checkRules(sound, surroundings.data), inFile);
  for (const { path, message } of target.findInRules(sound)) {
    target.findings.push({ kind: "carried", path: inFile(path), message: `Imported as it is. ${message}` });
  }
  return sound;
}

function importCohorts(source: unknown): unknown {
  if (!Array.isArray(source)) return source;
  const numbered = source.some((cohort) => isJsonObject(cohort) && cohort["Priority"] !== undefined);
  return source.map((cohort: unknown, index) => {
    if (!isJsonObject(cohort)) return cohort;
    const { CohortLabel, Priority } = cohort;
    return { CohortLabel, Priority: numbered ? Priority : index * 10 };
  });
}

function schemaErrors(schema: z.ZodType, value: unknown): FieldErrors {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const errors = new Map<string, string[]>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.join(".");
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** Adds problems whose path has none yet. */
function addProblems({ findings, problemPaths }: Target, errors: FieldErrors, inFile: (path: string) => string): void {
  const added = Object.entries(errors).filter(([path]) => !problemPaths.has(inFile(path)));
  for (const [path, messages] of added) {
    problemPaths.add(inFile(path));
    for (const message of messages) findings.push({ kind: "problem", path: inFile(path), message });
  }
}
