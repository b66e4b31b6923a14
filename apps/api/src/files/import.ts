import { campaignMessages } from "@spi/domain/campaign/campaign";
import {
  type ImportedCampaign,
  type PlacedFinding,
  importingCampaignFile,
} from "@spi/domain/campaign-file/import/import-campaign-file";
import { findingKinds } from "@spi/domain/campaign-file/findings";
import type { ImportOptions } from "@spi/domain/campaign-file/import/import-target";
import { runDateWarnings } from "@spi/domain/campaign/review-blockers";
import { nameSchema } from "@spi/domain/names/names";
import type { Day } from "@spi/domain/day/calendar";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/values/result";
import { makeUniqueName } from "@spi/domain/names/make-unique-name";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { inSlices } from "../http/in-slices.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { createCampaign } from "../campaigns/store.ts";
import { findNamesake } from "./same-name.ts";
import type { RuleChecker } from "../metadata/rule-checker.ts";
import { insertIteration } from "../iterations/store.ts";

export const importNameSchema = nameSchema("Campaign name", campaignMessages.name);

interface ImportCheck {
  file: unknown;
  name: string | undefined;
  newId: () => string;
  checker: RuleChecker;
  today: Day;
  /** Where the people cannot be read nothing is known of cohorts: every one may be there. */
  knownCohorts: ReadonlySet<string> | undefined;
}

/** A file read as new drafts under the wished name, or everything that is to be said about it. */
export async function readImport(check: ImportCheck): Promise<Result<ImportedCampaign, PlacedFinding[]>> {
  const { file, name, newId, checker, today, knownCohorts = everyCohort } = check;
  const options: ImportOptions = {
    newId,
    checkRules: (rules) => checker.checkRules({ ...rules, imported: true }),
    reviewBlockers: (iteration, campaign) => checker.reviewBlockers(iteration, campaign, knownCohorts),
    reviewWarnings: (iteration) => [...runDateWarnings(iteration, today), ...checker.ruleWarnings(iteration)],
  };
  const read = await inSlices(importingCampaignFile(file, options));
  if (!read.ok || name === undefined) return read;
  return { ...read, value: { ...read.value, campaign: { ...read.value.campaign, Name: name } } };
}

const everyCohort = { has: () => true };

const toldFindings = 200;

/** The first findings, by what they mean to the import, and how many more there are. */
export function toldFindingsOf(findings: readonly PlacedFinding[]) {
  const ordered = findingKinds.flatMap((kind) => findings.filter((finding) => finding.kind === kind));
  const told = ordered.slice(0, toldFindings).map(briefly);
  return {
    findings: told,
    more_findings: findings.length - told.length,
  };
}

const longestText = 500;

/** A finding whose texts may quote the file, cut where they would make the answer as large as the file. */
function briefly(finding: PlacedFinding): PlacedFinding {
  const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);
  return { ...finding, path: cut(finding.path), place: cut(finding.place), message: cut(finding.message) };
}

/** Problems of a file as errors by path. */
export function importRefusal(findings: readonly PlacedFinding[]): Refusal {
  const problems = findings.filter(({ kind }) => kind === "problem");
  const byPath = [...Map.groupBy(problems, ({ path }) => path)];
  const errors = Object.fromEntries(byPath.map(([path, found]) => [path, found.map(({ message }) => message)]));
  return { kind: "invalid", message: importRefused, errors };
}

export const importRefused = "The file cannot be imported. Correct what is listed and import it again.";

/** An imported campaign by a name that no other of its team has, and what is said where that is not its own. */
interface Named {
  imported: ImportedCampaign;
  /** What becomes of the campaign that has its name; undefined where none has. */
  stays: string | undefined;
}

/** The campaign by a name that no other of its team has, with a finding where that is not its own. */
export async function withFreeName(db: Db, teamId: string, imported: ImportedCampaign): Promise<Named> {
  const { Name: wished } = imported.campaign;
  const { taken, stays } = await findNamesake(db, teamId, wished);
  const Name = makeUniqueName(wished, taken);
  const message = stays?.(Name);
  if (message === undefined) return { imported, stays: undefined };
  const renamed: PlacedFinding = { kind: "derived", path: "Name", place: "Name", message };
  const named = {
    ...imported,
    campaign: { ...imported.campaign, Name },
    findings: [renamed, ...imported.findings],
  };
  return { imported: named, stays: message };
}

/** Creates an imported campaign and its iterations as drafts, in one transaction with their history. */
export async function createImported(
  db: Db,
  { id, imported, change, newId }: { id: string; imported: ImportedCampaign; change: Change; newId: () => string },
): Promise<Result<CampaignRow, Refusal>> {
  const { imported: named, stays } = await withFreeName(db, change.teamId, imported);
  const detail = stays === undefined ? {} : { reason: stays };
  const made = await createCampaign(db, { id, content: named.campaign, change, action: "imported", detail });
  if (!made.ok) return made;
  for (const { number, content: iteration } of imported.iterations) {
    await insertIteration(db, { id: newId(), campaignId: id, number, content: iteration, change, action: "imported" });
  }
  return made;
}
