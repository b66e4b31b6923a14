import { displayCount } from "../text/counts.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import { most } from "../values/limits.ts";
import { checkFields, kinds } from "./check-fields.ts";
import type { Finding } from "./findings.ts";
import { type JsonObject, isJsonObject } from "../values/json-object.ts";
import { normaliseCampaign, normaliseIteration } from "./normalise-file.ts";
import { type LoadedIteration, readIteration } from "./read/read-iteration.ts";

/** A campaign file that has been read for evaluation. */
export interface CampaignFile {
  /** The original JSON of the file. */
  source: JsonObject;
  /** The campaign with normalised values. */
  campaign: JsonObject;
  /** Prefix of the campaign's paths in the file. */
  prefix: string;
  name: string;
  target: string;
  iterations: readonly LoadedIteration[];
  /** All findings in file order: problems, derived values, and values that are carried without being evaluated. */
  findings: readonly Finding[];
}

/**
 * Reads a published or exported campaign, with or without its "CampaignConfig" wrapper, and normalises its values.
 * Rejects a file only if it is not a JSON object or does not contain a campaign. Reads everything else as far as
 * possible, and reports problems and values that are not evaluated.
 */
export function loadCampaignFile(json: unknown): Result<CampaignFile, Finding[]> {
  if (!isJsonObject(json))
    return refuse([{ kind: "problem", path: "", message: "The file is not a JSON object. Choose a campaign file." }]);
  const wrapped = json["CampaignConfig"];
  const path = isJsonObject(wrapped) ? "CampaignConfig" : "";
  const own = ["Iterations", ...Object.keys(kinds.campaign.shape)];
  if (path === "" && !own.some((field) => Object.hasOwn(json, field))) return refuse([noCampaignIn(json)]);
  const prefix = path === "" ? "" : `${path}.`;
  const findings: Finding[] = [];
  const campaign = normaliseCampaign(isJsonObject(wrapped) ? wrapped : json, { prefix, findings });
  if (path !== "") findings.push(...wrapperFindings(json));
  findings.push(...trimmed(checkFields(campaign, path, kinds.campaign)));
  const iterations: unknown = campaign["Iterations"];
  if (!Array.isArray(iterations)) {
    findings.push({
      kind: "problem",
      path: `${prefix}Iterations`,
      message: "The file has no list of iterations. Add the list to the file.",
    });
  }
  if (Array.isArray(iterations) && iterations.length === 0) {
    const message = "The file has no iterations, so the campaign has none.";
    findings.push({ kind: "interpreted", path: `${prefix}Iterations`, message });
  }
  const loaded: LoadedIteration[] = [];
  const plans = plansOf(campaign);
  for (const [index, iteration] of (Array.isArray(iterations) ? (iterations as unknown[]) : []).entries()) {
    const iterationPath = `${prefix}Iterations.${index}`;
    if (!isJsonObject(iteration)) {
      findings.push({ kind: "problem", path: iterationPath, message: "This must be an object, { … }." });
      continue;
    }
    const read = readIteration(iteration, iterationPath, plans);
    for (const finding of read.findings) findings.push(finding);
    loaded.push(read.loaded);
    if (findings.length > most.findings) return refuse([tooMany, ...findings]);
  }
  const text = (field: string) => (typeof campaign[field] === "string" ? campaign[field] : "");
  const [name, target] = [text("Name"), text("Target")];
  return ok({ source: json, campaign, prefix, name, target, iterations: loaded, findings });
}

/**
 * Reads a single iteration for evaluation, as if it were the only one in its file. Does not look for unknown or invalid
 * fields, because this would take most of the time.
 */
export function loadIteration(iteration: JsonObject): LoadedIteration {
  const normal = normaliseIteration(iteration, () => {});
  return readIteration(normal, "Iterations.0", null, () => []).loaded;
}

const tooMany: Finding = {
  kind: "problem",
  path: "",
  message: `This file has more than ${displayCount(most.findings)} problems and notes, so we stopped reading it. Correct the problems listed, then try again.`,
};

/**
 * Describes the problem with a file that does not contain a campaign. Expectations files have similar names and are
 * easily chosen by mistake.
 */
function noCampaignIn(json: JsonObject): Finding {
  const isBeside = ["Expectations", "Examples"].every((field) => Object.hasOwn(json, field));
  const message = isBeside
    ? "This is an expectations file. Choose the campaign file, which has a name that does not end in “-expectations”."
    : 'This is not a campaign file, because it has no CampaignConfig. Choose a file in the form { "CampaignConfig": { … } }.';
  return { kind: "problem", path: "", message };
}

/** Removes the leading dot that paths have in a file without a wrapper. */
function trimmed(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: finding.path.replace(/^\./, "") }));
}

function wrapperFindings(file: JsonObject): Finding[] {
  return Object.keys(file)
    .filter((field) => field !== "CampaignConfig")
    .map((field) => ({
      kind: "notUsed",
      path: field,
      message: "This is not part of the campaign. We keep it unchanged.",
    }));
}

function plansOf(campaign: JsonObject): string[] | null {
  const plans = campaign["AvailableRoutingIds"];
  return Array.isArray(plans) ? plans.filter((plan) => typeof plan === "string") : null;
}

/**
 * Finds an iteration by name, ID or number, in that order of preference. Returns undefined if none or
 * several match.
 */
export function findIteration(file: CampaignFile, wanted: string): LoadedIteration | undefined {
  for (const key of ["name", "id", "number"] as const) {
    const matches = file.iterations.filter((iteration) => String(iteration[key]) === wanted);
    if (matches.length > 0) return matches.length === 1 ? matches[0] : undefined;
  }
  return undefined;
}
