import { randomUUID } from "node:crypto";
import {
  type ImportedCampaign,
  type PlacedFinding,
  importCampaignFile,
} from "@spi/domain/campaign-file/import/import-campaign-file";
import { findingKinds } from "@spi/domain/campaign-file/findings";
import { runDateWarnings } from "@spi/domain/campaign/review-blockers";
import type { Day } from "@spi/domain/day/calendar";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { findLostValues } from "@spi/domain/values/json-text";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type RuleData, ruleCheckerBy } from "../metadata/rule-checker.ts";

/** An import as plain data, so that a thread can process it. */
interface ImportInput {
  /** Request body: JSON that contains the file. */
  body: string;
  name: string | undefined;
  rules: RuleData;
  today: Day;
  /** Labels of existing cohorts. Undefined if the population data cannot be read, in which case any cohort may exist. */
  knownCohorts: ReadonlySet<string> | undefined;
}

/** The first findings about a file, and the number of further findings. */
interface LimitedFindings {
  findings: PlacedFinding[];
  more_findings: number;
}

/** A campaign, as created by an import. */
export type ReadCampaign = Omit<ImportedCampaign, "findings"> & LimitedFindings;

interface ImportProblems {
  /** Problems by their path in the file. */
  errors: FieldErrors;
  /** Findings. Undefined if the body is rejected before its file is read. */
  limitedFindings?: LimitedFindings;
}

export type ReadImport = (input: ImportInput) => Promise<Result<ReadCampaign, ImportProblems>>;

/**
 * Reads an import's file as new drafts, under the requested name if there is one. Returns a limited number of findings.
 */
export function readImport(input: ImportInput): Result<ReadCampaign, ImportProblems> {
  const { body, name, rules, today, knownCohorts = everyCohort } = input;
  const lost = findLostValues(body);
  if (Object.keys(lost).length > 0) return refuse({ errors: lost });
  const checker = ruleCheckerBy(rules);
  const read = importCampaignFile((JSON.parse(body) as { file: unknown }).file, {
    newId: randomUUID,
    checkRules: (iteration) => checker.checkRules({ ...iteration, imported: true }),
    reviewBlockers: (iteration, campaign) => checker.reviewBlockers(iteration, campaign, knownCohorts),
    reviewWarnings: (iteration) => [...runDateWarnings(iteration, today), ...checker.ruleWarnings(iteration)],
  });
  if (!read.ok) return refuse({ errors: problemsByPath(read.refusal), limitedFindings: limitFindings(read.refusal) });
  const { campaign, iterations, findings } = read.value;
  const named = name === undefined ? campaign : { ...campaign, Name: name };
  return ok({ campaign: named, iterations, ...limitFindings(findings) });
}

const everyCohort = { has: () => true };

const maxFindings = 200;

/**
 * Returns the first findings, ordered by their effect on the import. Also returns the number of further findings,
 * including the findings omitted earlier.
 */
export function limitFindings(findings: readonly PlacedFinding[], leftOut = 0): LimitedFindings {
  const ordered = findingKinds.flatMap((kind) => findings.filter((finding) => finding.kind === kind));
  const shown = ordered.slice(0, maxFindings).map(shortenTexts);
  return { findings: shown, more_findings: leftOut + findings.length - shown.length };
}

const longestText = 500;

/**
 * Truncates text in a finding. A finding may quote the file, so without a limit the response could be as large as the
 * file itself.
 */
function shortenTexts(finding: PlacedFinding): PlacedFinding {
  const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);
  return { ...finding, path: cut(finding.path), place: cut(finding.place), message: cut(finding.message) };
}

/** Maps a file's problems to errors by path. */
function problemsByPath(findings: readonly PlacedFinding[]): FieldErrors {
  const problems = findings.filter(({ kind }) => kind === "problem");
  const byPath = [...Map.groupBy(problems, ({ path }) => path)];
  return Object.fromEntries(byPath.map(([path, group]) => [path, group.map(({ message }) => message)]));
}
