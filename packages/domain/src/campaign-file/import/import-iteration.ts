import { enoughIssues } from "../../values/bounded-list.ts";
import { type IterationContent, iterationCohortSchema, iterationContentSchema } from "../../iteration/iteration.ts";
import { canRemainAfterImport, checkIteration } from "../../campaign/iteration-checks.ts";
import { byField } from "../../values/field-errors.ts";
import { makeUniqueName } from "../../names/make-unique-name.ts";
import { withCarried } from "../carried-fields.ts";
import { repeatedCohorts } from "../file-cohorts.ts";
import { type JsonObject, isJsonObject } from "../../values/json-object.ts";
import { plainName } from "./import-campaign.ts";
import { importRules } from "./import-rules.ts";
import { type ImportOptions, type ImportTarget, addProblems } from "./import-target.ts";
import { schemaProblems } from "../../values/issue-messages.ts";
import { checkableCampaign, checkablePart } from "../checkable-part.ts";

interface IterationTarget extends ImportTarget, ImportOptions {
  campaign: JsonObject;
  /** Names of the preceding iterations. */
  names: string[];
}

/** Number of problems after which the check of a file stops. */
const enoughProblems = 1000;

/** Reads one iteration of a file as a draft. The findings show whether the draft can be saved. */
export function importIteration(object: JsonObject, target: IterationTarget): IterationContent {
  const { prefix, findings, newId } = target;
  const rules = importRules(object["IterationRules"], { newId, prefix, findings });
  const cohorts = importCohorts(object["IterationCohorts"]);
  const { Carried: _carried, CarriedRules: _rules, OnlyPeople: _people, ...shape } = iterationContentSchema.shape;
  const content: JsonObject = {
    DefaultCommsRouting: "",
    ...withCarried(object, shape),
    IterationCohorts: cohorts.cohorts,
    IterationRules: rules.rules,
    ...(rules.carried.length > 0 ? { CarriedRules: rules.carried } : {}),
  };
  content["Name"] = importName(content["Name"], target);
  for (const field of unusable(content)) {
    const message = `“${String(content[field])}” is not allowed here, so we have left it out.`;
    findings.push({ kind: "interpreted", path: `${prefix}${field}`, message });
    delete content[field];
  }
  if (target.problemPaths.size <= enoughProblems) {
    check(content, { ...target, inFile: (path) => `${prefix}${cohorts.pathInFile(rules.pathInFile(path))}` });
  }
  return content as unknown as IterationContent;
}

/**
 * Fields that do not affect selection. A value of the wrong type is rejected. If a value is missing, we import the
 * iteration, but users must complete it before a review.
 */
const optional = { Type: "string", CommsType: "string", ApprovalMinimum: "number", ApprovalMaximum: "number" } as const;

function unusable(content: JsonObject): string[] {
  const fields = Object.keys(optional) as (keyof typeof optional)[];
  return fields.filter(
    (field) =>
      typeof content[field] === optional[field] &&
      !iterationContentSchema.shape[field].safeParse(content[field]).success,
  );
}

function importName(entered: unknown, { prefix, findings, names }: IterationTarget): unknown {
  const addFinding = (message: string) => findings.push({ kind: "interpreted", path: `${prefix}Name`, message });
  const plain = plainName(entered, addFinding);
  if (typeof plain !== "string") return plain;
  const name = makeUniqueName(plain.trim(), names);
  if (name !== plain.trim())
    addFinding(`Another iteration in the file already has this name, so we call this one “${name}”.`);
  names.push(name);
  return name;
}

/** Returns the cohorts as they are stored, without duplicates, and the path in the file of each field. */
function importCohorts(source: unknown): { cohorts: unknown; pathInFile: (path: string) => string } {
  if (!Array.isArray(source)) return { cohorts: source, pathInFile: (path) => path };
  const { Carried: _carried, ...shape } = iterationCohortSchema.shape;
  const repeated = repeatedCohorts(source);
  const unique = [...(source as unknown[]).entries()].filter(([index]) => !repeated.has(index));
  return {
    cohorts: unique.map(([, cohort]) => (isJsonObject(cohort) ? withCarried(cohort, shape) : cohort)),
    pathInFile: (path) =>
      path.replace(/^IterationCohorts\.(\d+)/, (_, index: string) => `IterationCohorts.${unique[Number(index)]?.[0]}`),
  };
}

/**
 * Adds findings about an iteration in this order: schema problems, problems with otherwise valid fields, review
 * blockers, and warnings.
 */
function check(content: JsonObject, target: IterationTarget & { inFile: (path: string) => string }): void {
  const { findings, inFile, problemPaths } = target;
  const errors = schemaProblems(iterationContentSchema, content);
  addProblems(target, errors, inFile);
  // If we stopped checking a list early, its other items could contain anything.
  if (Object.values(errors).flat().length >= enoughIssues) return;
  const campaign = checkableCampaign(target.campaign, content);
  const { iteration, places, isFollowOn } = checkablePart(content, { errors, campaign });
  const inContent = (path: string) =>
    path.replace(/^IterationRules\.(\d+)/, (_, index: string) => `IterationRules.${places[Number(index)]}`);
  const problems = checkIteration(iteration, { campaign, otherNames: [] });
  const stopping = byField(problems.filter(({ path }) => !canRemainAfterImport(path)));
  for (const fieldErrors of [stopping, target.checkRules({ iteration, campaign, before: iteration })]) {
    const located = Object.entries(fieldErrors).map(([path, messages]) => [inContent(path), messages] as const);
    addProblems(target, Object.fromEntries(located.filter(([path]) => !isFollowOn(path))), inFile);
  }
  const toFix = target.reviewBlockers(iteration, campaign);
  const toCheck = target.reviewWarnings(iteration);
  const issues = [
    ...toFix.map((issue) => ({ ...issue, kind: "toFix" as const })),
    ...toCheck.map((issue) => ({ ...issue, kind: "toCheck" as const })),
  ];
  for (const { kind, path, message } of issues) {
    const filePath = inFile(inContent(path));
    if (!isFollowOn(inContent(path)) && !problemPaths.has(filePath)) findings.push({ kind, path: filePath, message });
  }
}
