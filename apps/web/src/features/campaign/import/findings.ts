import { upperFirst } from "@spi/domain/text/upper-first";
import type { Finding } from "@spi/domain/campaign-file/findings";
import { type JsonObject, isJsonObject } from "@spi/domain/values/json-object";
import { describePlace } from "@spi/domain/campaign-file/describe-place";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { ImportCheck } from "../../../api/import-campaign.ts";
import type { ApiRefusal } from "../../../ui/page/refusal.ts";

type ImportFinding = ImportCheck["findings"][number];

/** Returns the API's findings about a file or, if the API could not read the file, the errors in it. */
export function checkFromRefusal(refusal: ApiRefusal, file: JsonObject): ImportCheck | undefined {
  const errors = Object.entries(refusal.body.errors).filter(([path]) => path.startsWith("file."));
  if (errors.length === 0) return undefined;
  return checkFromErrors(
    Object.fromEntries(errors.map(([path, messages]) => [path.slice("file.".length), messages])),
    file,
  );
}

/** Returns the result for a file that cannot be imported because of errors at these paths. */
export function checkFromErrors(errors: FieldErrors, file: unknown): ImportCheck {
  const findings = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message): ImportFinding => ({ kind: "problem", path, place: describePlace(file, path), message })),
  );
  return { importable: false, findings, more_findings: 0 };
}

/**
 * One iteration's findings about a single place, or the places of a single finding. The iteration is "" for the
 * campaign itself.
 */
export interface FindingGroup {
  iteration: string;
  heading: string;
  items: string[];
}

type Findings = Pick<ImportCheck, "findings">["findings"];

/** Groups findings by place, in file order. */
export function groupByPlace(findings: Findings, kind: Finding["kind"]): FindingGroup[] {
  return groupFindings(findings, kind, (place, message) => [place, message]);
}

/** Groups places by finding, listing each finding once per iteration. With the file, each place has its value. */
export function groupByMessage(findings: Findings, kind: Finding["kind"], file?: unknown): FindingGroup[] {
  return groupFindings(findings, kind, (place, message, path) => {
    const value = shortValue(valueAt(file, path));
    return [message, value === "" ? place : `${place}: ${value}`];
  });
}

const longestValue = 100;

/** Returns a value's text, shortened if it is long. Empty for a value with several parts. */
function shortValue(value: unknown): string {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const text = isPlain ? String(value) : "";
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** Returns the value at a path in a file, with or without its wrapper. */
function valueAt(file: unknown, path: string): unknown {
  const steps = path.split(".").filter((step) => step !== "" && step !== "CampaignConfig");
  const start = isJsonObject(file) && isJsonObject(file["CampaignConfig"]) ? file["CampaignConfig"] : file;
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined,
    start,
  );
}

function groupFindings(
  findings: Findings,
  kind: Finding["kind"],
  toGroup: (place: string, message: string, path: string) => [heading: string, item: string],
): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const match of findings.filter((finding) => finding.kind === kind)) {
    const { iteration, place } = splitPlace(match.place);
    const [heading, item] = toGroup(place, match.message, match.path);
    const key = JSON.stringify([iteration, heading]);
    const group = groups.get(key) ?? { iteration, heading, items: [] };
    groups.set(key, { ...group, items: [...new Set([...group.items, item])] });
  }
  return [...groups.values()];
}

/** Splits text such as "iteration 1 “Autumn”, filter rule 2 “Under 75”, Comparator" into the iteration and the rest. */
function splitPlace(place: string) {
  const [, iteration = "", rest = place] = /^(iteration \d+(?: “.*?”)?)(?:, (.*))?$/.exec(place) ?? [];
  return { iteration: upperFirst(iteration), place: rest === iteration ? "" : upperFirst(rest) };
}
