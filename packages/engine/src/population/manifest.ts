import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { isDay } from "@spi/domain/day/calendar";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import { oddDatesSchema } from "@spi/domain/report/odd-dates";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { columnTypes, isMaskColumn, isPartFile, manifestName } from "./layout.ts";

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const cohortSchema = z.strictObject({
  label: z.string().min(1),
  word: count,
  bit: z.int().min(0).max(62),
  memberCount: count,
  lastRefreshed: z.int().min(10_000_101_000_000).max(99_991_231_235_959),
  region: z.string(),
  icb: z.string(),
  ageBucket: z.string(),
});

/** One of a population's cohorts. Bit `bit` of column `cohort_mask_<word>` is set for its members. */
export type PopulationCohort = z.infer<typeof cohortSchema>;

/**
 * A column. If `listValued` is false, none of its values contains a comma, so the operators in and not_in never find a
 * list in it. If it is true or absent, some values may be lists.
 */
const columnSchema = z.strictObject({
  name: z.string().min(1),
  type: z.enum(columnTypes),
  listValued: z.boolean().optional(),
});
export type ManifestColumn = z.infer<typeof columnSchema>;

const formatVersions = [1, 2, 3, 4] as const;

/**
 * The content of `population.json`, which describes the Parquet files in the same folder. `seed` is null for imported
 * people. `asOf` is the date of the data, `createdAt` is a YYYYMMDDHHMMSS timestamp, and `lastRefreshed` is a timestamp
 * in the same form, but as a number. Version 2 added a checksum for each file, and version 3 the number of its people
 * without an NHS number. Version 4 added the union of its people's cohort masks, in decimal.
 */
export const populationManifestSchema = z.strictObject({
  formatVersion: z.literal(formatVersions),
  size: count,
  seed: z.int().nullable(),
  asOf: z.string().refine(isDay, "is not a date"),
  createdAt: z.string().regex(/^\d{14}$/),
  columns: z.array(columnSchema),
  cohorts: z.array(cohortSchema),
  oddDates: z.array(oddDatesSchema).optional(),
  files: z.array(
    z.strictObject({
      name: z.string().refine(isPartFile, "is not a part file"),
      rows: count,
      bytes: count,
      sha256: sha256.optional(),
      withoutNhsNumber: count.optional(),
      cohortMasks: z.array(z.string().regex(/^\d{1,19}$/)).optional(),
    }),
  ),
});
export type PopulationManifest = z.infer<typeof populationManifestSchema>;

/**
 * Reasons why a population cannot be used. `message` is for users and contains the folder or file. `publication`
 * identifies the published people if their table differs.
 */
export type PopulationProblem =
  | { kind: "missing"; message: string }
  | { kind: "halfWritten"; message: string }
  | { kind: "corrupt"; message: string }
  | { kind: "unknownVersion"; message: string; formatVersion: unknown }
  | { kind: "fileMissing"; message: string; file: string }
  | { kind: "fileSizeDiffers"; message: string; file: string }
  | { kind: "contentDiffers"; message: string; file: string; publication?: string };

/**
 * Reads the manifest of a folder's population. Rejects a folder without people, an unfinished population, and a
 * manifest that is unreadable or inconsistent. Also rejects part files that are missing or have a different size.
 */
export async function readManifest(dir: string): Promise<Result<PopulationManifest, PopulationProblem>> {
  const text = await readFile(join(dir, manifestName), "utf8").catch(() => undefined);
  if (text === undefined) return refuse(await explainAbsence(dir));
  const manifest = manifestOf(text, join(dir, manifestName));
  return manifest.ok ? checkFiles(dir, manifest.value) : manifest;
}

/** Parses a manifest. The error for an unreadable or inconsistent manifest names where it came from. */
export function manifestOf(text: string, from: string): Result<PopulationManifest, PopulationProblem> {
  const parsed = parseManifest(text, from);
  const problem = parsed.ok ? contradiction(parsed.value) : undefined;
  return problem === undefined ? parsed : refuse(corrupt(from, problem));
}

/** Converts a population's cohorts to reference data. */
export function cohortReferences(manifest: PopulationManifest): CohortReference[] {
  return manifest.cohorts.map((cohort) => ({
    CohortLabel: cohort.label,
    MemberCount: cohort.memberCount,
    LastRefreshed: cohort.lastRefreshed,
    Region: cohort.region,
    ICB: cohort.icb,
    AgeBucket: cohort.ageBucket,
  }));
}

const wayBack = 'Restore the folder from a copy, or create the population again with "npx spi population".';

async function explainAbsence(dir: string): Promise<PopulationProblem> {
  const names = await readdir(dir).catch(() => []);
  if (names.some((name) => isPartFile(name) || name.startsWith(manifestName))) {
    return {
      kind: "halfWritten",
      message: `The population in ${dir} is incomplete, because the folder contains data files but no ${manifestName}. Create the population again.`,
    };
  }
  return {
    kind: "missing",
    message: `There is no population in ${dir}, because it does not contain ${manifestName}. ${wayBack}`,
  };
}

function parseManifest(text: string, path: string): Result<PopulationManifest, PopulationProblem> {
  const json = parseJson(text);
  if (typeof json !== "object" || json === null) return refuse(corrupt(path, "it is not a JSON object"));
  const formatVersion = "formatVersion" in json ? json.formatVersion : undefined;
  if (formatVersion === undefined)
    return refuse(corrupt(path, "it does not specify its format version (formatVersion)"));
  if (!formatVersions.some((version) => version === formatVersion)) {
    const message = `${path} has format version ${JSON.stringify(formatVersion)}. This version of the service can read only versions 1 to 4. Create the population again.`;
    return refuse({ kind: "unknownVersion", message, formatVersion });
  }
  const parsed = populationManifestSchema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return refuse(corrupt(path, `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function corrupt(path: string, detail: string): PopulationProblem {
  return { kind: "corrupt", message: `We cannot use ${path}: ${detail}.` };
}

/** Describes how the fields of a manifest are inconsistent, or returns undefined if they are consistent. */
function contradiction(manifest: PopulationManifest): string | undefined {
  const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0);
  if (rows !== manifest.size) return `its files contain ${rows} people, but it gives the size as ${manifest.size}`;
  const columns = new Set(manifest.columns.map((column) => column.name));
  const words = manifest.columns.filter(({ name }) => isMaskColumn(name)).length;
  const described = manifest.files
    .map((file) => fileContradiction(file, { version: manifest.formatVersion, words }))
    .find(Boolean);
  if (described !== undefined) return described;
  if (columns.size !== manifest.columns.length) return "it lists a column twice";
  const slots = new Set(manifest.cohorts.map((cohort) => `${cohort.word}.${cohort.bit}`));
  if (slots.size !== manifest.cohorts.length) return "two cohorts have the same bit";
  const labels = new Set(manifest.cohorts.map((cohort) => cohort.label));
  if (labels.size !== manifest.cohorts.length) return "two cohorts have the same label";
  const homeless = manifest.cohorts.find((cohort) => !columns.has(`cohort_mask_${cohort.word}`));
  if (homeless)
    return `the cohort ${homeless.label} is in the column cohort_mask_${homeless.word}, but this column is not listed`;
  return undefined;
}

/**
 * Describes how a part file's description is inconsistent, or returns undefined if it is consistent. Each manifest
 * version must have exactly its own fields.
 */
function fileContradiction(
  { name, rows, sha256, withoutNhsNumber, cohortMasks }: PopulationManifest["files"][number],
  { version, words }: { version: number; words: number },
): string | undefined {
  const has = (value: unknown) => (value === undefined ? "no" : "a");
  if ((sha256 === undefined) !== version < 2) return `${name} has ${has(sha256)} checksum in version ${version}`;
  if ((withoutNhsNumber === undefined) !== version < 3)
    return `${name} has ${has(withoutNhsNumber)} count of people without an NHS number in version ${version}`;
  if (cohortMasks?.length !== (version < 4 ? undefined : words))
    return `${name} does not have the cohort masks that version ${version} requires`;
  if ((withoutNhsNumber ?? 0) > rows) return `${name} has fewer people than people without an NHS number`;
  return undefined;
}

async function checkFiles(
  dir: string,
  manifest: PopulationManifest,
): Promise<Result<PopulationManifest, PopulationProblem>> {
  for (const file of manifest.files) {
    const path = join(dir, file.name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) {
      return refuse({ kind: "fileMissing", message: `${path} is missing. Create the population again.`, file: path });
    }
    if (found.size !== file.bytes) {
      const message = `${path} has ${found.size} bytes, but should have ${file.bytes}. Create the population again.`;
      return refuse({ kind: "fileSizeDiffers", message, file: path });
    }
  }
  return ok(manifest);
}
