import { toTimestamp, ukDay } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { readManifest } from "@spi/engine/population/manifest";
import { canBecomeSynthetic } from "@spi/engine/population/synthetic";

/**
 * Seed for the demonstration's people. Services that are started with the same population size have the same people.
 */
const demonstrationSeed = 1948;

const mayBeImported =
  "This folder may contain imported people, so we have not replaced them with synthetic people. Restore the folder from a copy, or " +
  'import the people again with "npx spi population import". To generate synthetic people instead, move the folder elsewhere.';

/**
 * Generates the synthetic people in `dir` unless they are complete. Replaces incomplete or damaged synthetic people,
 * but nothing else. Reports progress as a fraction.
 */
export async function ensureSyntheticPopulation(request: {
  dir: string;
  size: number;
  now: Date;
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
}): Promise<Result<undefined, { message: string }>> {
  const { dir, size, now, onProgress, signal } = request;
  const manifest = await readManifest(dir);
  if (manifest.ok) return ok(undefined);
  if (!(await canBecomeSynthetic(dir))) return refuse({ message: `${manifest.refusal.message} ${mayBeImported}` });
  const made = await generatePopulation({
    size,
    seed: demonstrationSeed,
    dir,
    asOf: ukDay(now),
    createdAt: toTimestamp(now),
    onProgress: (people) => onProgress(people / size),
    ...(signal ? { signal } : {}),
  });
  return made.ok ? ok(undefined) : made;
}
