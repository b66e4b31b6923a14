import * as z from "zod";
import type { CampaignContent } from "../../campaign/campaign.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import { jsonProblems } from "../../values/json-bounds.ts";
import { type Result, ok, refuse } from "../../values/result.ts";
import type { Finding } from "../findings.ts";
import { type JsonObject, isJsonObject } from "../../values/json-object.ts";
import { importCampaign } from "./import-campaign.ts";
import { importIteration } from "./import-iteration.ts";
import { withKnownPlans } from "./import-plans.ts";
import type { ImportOptions, ImportTarget } from "./import-target.ts";
import { type CampaignFile, loadCampaignFile } from "../load-campaign-file.ts";
import { describePlace } from "../describe-place.ts";
import { isStatusTextOnly, leftOffList } from "../../rule/status-texts.ts";

/** A campaign and its iterations read from a file, ready to be saved as drafts, with findings about the file. */
export interface ImportedCampaign {
  campaign: CampaignContent;
  iterations: { number: number; content: IterationContent }[];
  findings: PlacedFinding[];
}

/** A finding with a readable location, for example "Iteration “Autumn”, filter rule “Too young”, Comparator". */
export interface PlacedFinding extends Finding {
  place: string;
}

/**
 * Converts an exported or published campaign to new drafts. Combines rules of the same type and priority into one rule
 * with AND clauses, and makes iteration names unique. Removes identifiers and versions, and carries anything that we do
 * not evaluate. Returns all the findings instead of drafts if the content could not be saved or would select different
 * people. The paths in findings are paths in the file.
 */
export function importCampaignFile(json: unknown, options: ImportOptions): Result<ImportedCampaign, PlacedFinding[]> {
  const beyond = Object.entries(jsonProblems(json));
  if (beyond.length > 0) {
    const problems = beyond.map(
      ([path, messages]) => ({ kind: "problem", path, message: messages.join(" ") }) as const,
    );
    return refuse(placeFindings(json, problems));
  }
  const loaded = loadCampaignFile(json);
  if (!loaded.ok) return refuse(placeFindings(json, loaded.refusal));
  const { campaign: source, prefix } = loaded.value;
  const findings = reportableFindings(loaded.value).map(markNotImported(prefix));
  const problemPaths = new Set(findings.filter(({ kind }) => kind === "problem").map(({ path }) => path));
  const target = { prefix, findings, problemPaths };
  const known = withPlans(source, target);
  const campaign = importCampaign(known, target);
  const iterations = importIterations(known["Iterations"], { ...options, ...target, campaign });
  if (findings.some(({ kind }) => kind === "problem")) return refuse(placeFindings(json, findings));
  return ok({ campaign: campaign as CampaignContent, iterations, findings: placeFindings(json, findings) });
}

/**
 * Adds readable locations to findings. Findings about the campaign come first. The rest are sorted by iteration and
 * rule, in numerical order.
 */
function placeFindings(json: unknown, findings: readonly Finding[]): PlacedFinding[] {
  const placed = findings.map((finding) => ({
    key: sortingKey(finding.path),
    finding: { ...finding, place: describePlace(json, finding.path) },
  }));
  placed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return placed.map(({ finding }) => finding);
}

function sortingKey(path: string): string {
  const isBelow = /(^|\.)Iterations\./.test(path);
  return Number(isBelow) + path.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, "0"));
}

/**
 * Returns the findings from reading a file that the content check does not repeat. Unreadable values are included,
 * because that check never receives them.
 */
function reportableFindings({ findings, iterations }: CampaignFile): Finding[] {
  const unreadable = new Set(iterations.flatMap(({ blocking }) => blocking.map(({ path }) => path)));
  return findings.filter(
    ({ kind, path }) => kind !== "problem" || unreadable.has(path) || /(^|\.)Iterations(\.\d+)?$/.test(path),
  );
}

/** Returns a function that marks fields outside the campaign as not imported. */
function markNotImported(prefix: string) {
  return (finding: Finding): Finding =>
    finding.kind !== "notUsed" || finding.path.startsWith(prefix)
      ? finding
      : { ...finding, kind: "interpreted", message: "This is not part of the campaign, so we do not import it." };
}

function withPlans(source: JsonObject, { prefix, findings }: ImportTarget): JsonObject {
  const [iterations, plans] = [source["Iterations"], source["AvailableRoutingIds"]];
  if (!Array.isArray(iterations)) return source;
  const objects = iterations.filter(isJsonObject);
  const texts = Array.isArray(plans) ? plans.filter((plan: unknown) => isStatusTextOnly(plan, objects)) : [];
  const listed = Array.isArray(plans) ? (plans as unknown[]).filter((plan) => !texts.includes(plan)) : undefined;
  if (texts.length > 0) {
    const path = `${prefix}AvailableRoutingIds`;
    findings.push({ kind: "interpreted", path, message: leftOffList(texts.map(String)) });
  }
  const Iterations = iterations.map((iteration: unknown, index) =>
    isJsonObject(iteration)
      ? withKnownPlans(iteration, { prefix: `${prefix}Iterations.${index}.`, findings, listed })
      : iteration,
  );
  return { ...source, Iterations, ...(texts.length > 0 ? { AvailableRoutingIds: listed } : {}) };
}

type IterationsTarget = ImportTarget & ImportOptions & { campaign: JsonObject };

function importIterations(source: unknown, target: IterationsTarget): ImportedCampaign["iterations"] {
  const objects = Array.isArray(source) ? source.map((item: unknown) => (isJsonObject(item) ? item : undefined)) : [];
  const numbers = objects.map((object) => object?.["IterationNumber"]);
  const numbered =
    new Set(numbers).size === numbers.length && numbers.every((number) => z.int().min(1).safeParse(number).success);
  const names: string[] = [];
  const imported: ImportedCampaign["iterations"] = [];
  for (const [index, object] of objects.entries()) {
    if (!object) continue;
    const content = importIteration(object, {
      ...target,
      prefix: `${target.prefix}Iterations.${index}.`,
      names,
    });
    imported.push({ number: numbered ? Number(numbers[index]) : index + 1, content });
  }
  return imported.toSorted((a, b) => a.number - b.number);
}
