import { displayCount } from "@spi/domain/text/counts";
import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "@spi/domain/values/hash-of";
import { displayDay } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type PopulationManifest, type PopulationProblem, readManifest } from "./manifest.ts";

/** Name of the small file that contains the name of a folder's current snapshot. */
const currentName = "current";

/**
 * Returns whether a name has the form of a snapshot's name, such as "2026-11-22-1a2b3c4d". The parts are the date of
 * the data and the start of the content hash.
 */
const isSnapshotName = (name: string) => /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/.test(name);

/**
 * Returns the hash of a population's content. Populations with the same hash have the same people, whenever they were
 * written and however they are split into files. If a manifest has no checksums, returns the hash of the manifest.
 */
export function snapshotOf(manifest: PopulationManifest): string {
  if (manifest.formatVersion === 1) return hashOf(manifest);
  const { asOf, columns, cohorts, files } = manifest;
  return hashOf({ asOf, columns, cohorts, content: files.map(({ sha256 }) => sha256) });
}

/** Returns the folder name of a population's snapshot. */
export function snapshotName(manifest: PopulationManifest): string {
  const { asOf } = manifest;
  return `${asOf.slice(0, 4)}-${asOf.slice(4, 6)}-${asOf.slice(6)}-${snapshotOf(manifest).slice(0, 8)}`;
}

/** Returns the folder of the current people: a snapshot's folder, or the folder itself if it has no snapshots. */
export async function currentPeople(dir: string): Promise<Result<string, PopulationProblem>> {
  const path = join(dir, currentName);
  const name = await readFile(path, "utf8").catch(() => undefined);
  if (name === undefined) return ok(dir);
  if (isSnapshotName(name.trim())) return ok(join(dir, name.trim()));
  const message = `${path} does not contain the name of a snapshot. Choose a snapshot with "npx spi population use".`;
  return refuse({ kind: "corrupt", message });
}

/** A snapshot in a folder. Its manifest is undefined if it cannot be read. */
export interface Snapshot {
  name: string;
  current: boolean;
  manifest: PopulationManifest | undefined;
}

/** Returns the snapshots in a folder, newest date first. */
export async function listSnapshots(dir: string): Promise<Snapshot[]> {
  const names = (await readdir(dir).catch(() => [])).filter(isSnapshotName).toSorted().toReversed();
  const current = await currentPeople(dir);
  return Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(join(dir, name));
      const isCurrent = current.ok && current.value === join(dir, name);
      return { name, current: isCurrent, manifest: manifest.ok ? manifest.value : undefined };
    }),
  );
}

/** Finds the people with a given content hash, in the folder itself or in one of its snapshots. */
export async function findSnapshotFolder(dir: string, hash: string): Promise<string | undefined> {
  const names = (await readdir(dir).catch(() => [])).filter(isSnapshotName);
  const alike = names.filter((name) => name.endsWith(hash.slice(0, 8))).map((name) => join(dir, name));
  for (const folder of [dir, ...alike]) {
    const manifest = await readManifest(folder);
    if (manifest.ok && snapshotOf(manifest.value) === hash) return folder;
  }
  return undefined;
}

/** Reasons why a snapshot cannot be used or deleted. */
export type SnapshotProblem = PopulationProblem | { kind: "noSnapshot" | "snapshotInUse"; message: string };

/**
 * Makes a snapshot the current one, atomically. Queries that have already started continue to use the previous
 * snapshot. Returns a problem if the snapshot is incomplete.
 */
export async function useSnapshot(dir: string, name: string): Promise<Result<PopulationManifest, SnapshotProblem>> {
  const snapshot = await findSnapshot(dir, name);
  if (!snapshot.ok) return snapshot;
  const manifest = await readManifest(snapshot.value);
  if (!manifest.ok) return manifest;
  const partial = join(dir, `.${currentName}-${randomUUID()}`);
  await writeFile(partial, `${name}\n`);
  await rename(partial, join(dir, currentName));
  return manifest;
}

const needWords = {
  report: (report: string) => `the service is producing ${report}`,
  decision: (report: string) => `${report} has not been approved or rejected yet`,
  release: (report: string) => `${report} is approved and its release has not ended`,
} as const;

/**
 * A report that needs people, with the hash of their content. If the hash is null, it is not known yet, and the report
 * may need any people.
 */
export interface PeopleNeed {
  /** Description of the report, for example "report 2 of “May”". */
  report: string;
  /** Action that needs the people: creating, approving or releasing the report. */
  need: keyof typeof needWords;
  snapshot: string | null;
}

interface Removal {
  keepDays: number;
  /** Current time in milliseconds. */
  now: number;
  needed: readonly PeopleNeed[];
}

/**
 * Deletes a snapshot. Returns a problem if the snapshot is current, was created less than `keepDays` days ago, or is
 * needed for a report.
 */
export async function removeSnapshot(
  dir: string,
  name: string,
  { keepDays, now, needed }: Removal,
): Promise<Result<undefined, SnapshotProblem>> {
  const folder = await findSnapshot(dir, name);
  if (!folder.ok) return folder;
  const current = await currentPeople(dir);
  const inUse = (why: string) => refuse<SnapshotProblem>({ kind: "snapshotInUse", message: `${name} ${why}` });
  if (current.ok && current.value === folder.value)
    return inUse('is the current snapshot. Choose a different one with "npx spi population use" first.');
  const { mtimeMs } = await stat(folder.value);
  const stays = Math.ceil(keepDays - (now - mtimeMs) / dayLength);
  if (stays > 0)
    return inUse(`must be kept for another ${stays} ${stays === 1 ? "day" : "days"} (SPI_POPULATION_KEEP_DAYS).`);
  const need = needed.find(({ snapshot }) => snapshot === null || name.endsWith(snapshot.slice(0, 8)));
  if (need) return inUse(`is needed: ${needWords[need.need](need.report)}.`);
  await rm(folder.value, { recursive: true });
  return ok(undefined);
}

const dayLength = 24 * 60 * 60 * 1000;

async function findSnapshot(dir: string, name: string): Promise<Result<string, SnapshotProblem>> {
  const known = (await listSnapshots(dir)).map((snapshot) => snapshot.name);
  if (known.includes(name)) return ok(join(dir, name));
  const there = known.length === 0 ? "The folder has no snapshots." : `The folder has ${known.join(", ")}.`;
  return refuse({ kind: "noSnapshot", message: `There is no snapshot ${name} in ${dir}. ${there}` });
}

/**
 * Describes a snapshot in one line, for example "2026-11-22-1a2b3c4d (current): 200,000 people as of 22
 * November 2026".
 */
export function snapshotLine({ name, current, manifest }: Snapshot): string {
  const people = manifest
    ? `${displayCount(manifest.size)} people as of ${displayDay(manifest.asOf)}`
    : "cannot be read";
  return `${name}${current ? " (current)" : ""}: ${people}`;
}
