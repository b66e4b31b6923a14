import { toTimestamp } from "@spi/domain/calendar";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { readManifest } from "@spi/engine/population/manifest";

/** The seed of the demonstration population: everybody who starts the service with the same size sees the same people. */
const demonstrationSeed = 1948;

/**
 * Makes the synthetic population in `dir` unless a whole one is there, telling progress as a fraction. A half-written or
 * damaged one is made again.
 */
export async function ensureSyntheticPopulation(request: {
  dir: string;
  size: number;
  now: Date;
  onProgress: (fraction: number) => void;
}): Promise<void> {
  const { dir, size, now, onProgress } = request;
  if ((await readManifest(dir)).ok) return;
  const made = await generatePopulation({
    size,
    seed: demonstrationSeed,
    dir,
    asOf: toTimestamp(now).slice(0, 8),
    createdAt: toTimestamp(now),
    onProgress: (people) => onProgress(people / size),
  });
  if (!made.ok) throw new Error(made.refusal.message);
}
