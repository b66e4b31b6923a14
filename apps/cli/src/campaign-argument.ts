import { readFile } from "node:fs/promises";
import type { Finding } from "@spi/domain/campaign-file/findings";
import { type CampaignFile, findIteration, loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import { readJson as readJsonBytes } from "@spi/domain/values/json-text";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { PlanRequest } from "@spi/engine/plan/iteration";

export const { attributes } = shippedReference;

/**
 * Returns the input for an iteration's plan. Published files refer to cohorts and plans that they do not contain,
 * compare dates and numbers as text, and limit routing rules to cohorts. In these cases, the rule never applies, the
 * plan is dropped, the value is compared as text or the limit is ignored, and a finding reports this. Anything else
 * that is unknown stops the run.
 */
export function planRequest(file: CampaignFile, { iteration, availableRoutingIds }: LoadedIteration): PlanRequest {
  return {
    iteration,
    campaign: { Target: file.target, AvailableRoutingIds: availableRoutingIds },
    attributes,
    tolerate: ["unknownScope", "unknownPlan", "dataType", "scopeOnRouting"],
  };
}

export interface CommandRefusal {
  /** "unreadable" if the file is missing or we do not have permission to read it. */
  kind: "refused" | "unreadable";
  message: string;
}

/** Reads a file's JSON, or returns the reason why it cannot be read. */
export async function readJson(path: string): Promise<Result<unknown, CommandRefusal>> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined)
    return refuse({
      kind: "unreadable",
      message: `We cannot read ${path}. Check that the file exists and that you have permission to read it.`,
    });
  const read = readJsonBytes(bytes);
  if (read.ok) return read;
  const { refusal } = read;
  if (refusal.kind === "notJson")
    return refuse({ kind: "refused", message: `${path} is not JSON. ${refusal.message}` });
  const lost = Object.entries(refusal.errors).map(([path, messages]) => `${path}: ${messages.join(" ")}`);
  return refuse({
    kind: "refused",
    message: [`${path} has values that we cannot store exactly. Correct these values.`, ...lost].join("\n"),
  });
}

/** Reads a JSON file that accompanies the campaign file, or returns, by field, the reasons why it cannot be used. */
export async function readFileAs<Value>(
  read: (json: unknown) => Result<Value, FieldErrors>,
  path: string,
): Promise<Result<Value, CommandRefusal>> {
  const json = await readJson(path);
  if (!json.ok) return json;
  const value = read(json.value);
  if (value.ok) return value;
  const lines = Object.entries(value.refusal).map(([path, messages]) => `${path || "The file"}: ${messages.join(" ")}`);
  return refuse({ kind: "refused", message: [`We cannot use ${path}. Correct these values.`, ...lines].join("\n") });
}

/**
 * Reads a campaign file that contains at least one iteration that can be run. Otherwise returns the problems with the
 * file.
 */
export async function readCampaign(path: string): Promise<Result<CampaignFile, CommandRefusal>> {
  const json = await readJson(path);
  if (!json.ok) return json;
  const file = loadCampaignFile(json.value);
  if (file.ok && file.value.iterations.length > 0) return file;
  const problems = file.ok ? file.value.findings.filter(ofIterations) : file.refusal;
  const lines = problems.map(({ path, message }) => [path, message].filter(Boolean).join(": "));
  return refuse({
    kind: "refused",
    message: [`We cannot run any of the iterations in ${path}. Correct the file.`, ...lines].join("\n"),
  });
}

/** Returns whether a finding must be fixed before any iteration can be read. */
export const ofIterations = ({ path }: Pick<Finding, "path">) => /(^|\.)Iterations(\.\d+)?$/.test(path);

export interface IterationOptions {
  iteration?: string;
  runDate?: string;
}

/** Reads one iteration from a campaign file, with all the data that its plan requires. */
export async function readIteration(
  path: string,
  { iteration, runDate }: IterationOptions,
): Promise<Result<{ file: CampaignFile; loaded: LoadedIteration; request: PlanRequest }, CommandRefusal>> {
  const file = await readCampaign(path);
  if (!file.ok) return file;
  const loaded = chooseIteration(file.value, iteration);
  if (!loaded) {
    const names = namesOf(file.value.iterations).join("\n");
    const message = `Choose one iteration from ${path}. Use --iteration with its name, ID or number:\n${names}`;
    return refuse({ kind: "refused", message });
  }
  if (loaded.blocking.length > 0) {
    const problems = loaded.blocking.map(({ path, message }) => `${path}: ${message}`).join("\n");
    return refuse({
      kind: "refused",
      message: `We cannot evaluate the iteration. Correct these problems.\n${problems}`,
    });
  }
  const request = { ...planRequest(file.value, loaded), ...(runDate === undefined ? {} : { runDate }) };
  return ok({ file: file.value, loaded, request });
}

/** Lists the names that users can choose. If several iterations have the same name, adds their numbers and IDs. */
function namesOf(iterations: readonly LoadedIteration[]): string[] {
  return iterations.map(({ name, number, id }) => {
    const shared = iterations.filter((other) => other.name === name).length > 1;
    return shared ? `  ${name} (number ${number ?? "not given"}, ID ${id})` : `  ${name}`;
  });
}

function chooseIteration(file: CampaignFile, requested: string | undefined): LoadedIteration | undefined {
  if (requested !== undefined) return findIteration(file, requested);
  return file.iterations.length === 1 ? file.iterations[0] : undefined;
}
