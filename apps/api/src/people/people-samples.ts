import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cohortKey } from "@spi/engine/joint/estimate";
import type { People, PeopleSample } from "@spi/engine/people/people";
import type { Plan } from "@spi/engine/plan/plan";
import { snapshotOf } from "@spi/engine/population/snapshots";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

interface CachedSample {
  sample: PeopleSample;
  dir: string;
}

/** Maximum number of samples in the cache. Each sample covers one iteration's cohorts. */
const maxSamples = 8;
const memoryLimit = "400MB";

/**
 * Creates a cache of samples of people, which are drawn in the background for use by later queries. Samples of population
 * data that has since been replaced are never returned.
 */
export function peopleSamples() {
  const folder = path.join(tmpdir(), `spi-samples-${randomUUID()}`);
  const samples = new LRUCache<string, CachedSample | "none">({
    max: maxSamples,
    dispose: (dropped) => {
      if (dropped !== "none") void rm(dropped.dir, { recursive: true, force: true }).catch(() => {});
    },
  });
  const drawing = pLimit(1);
  let drawn = 0;
  return {
    /**
     * Returns the sample of people in the plans' cohorts. If there is no sample yet, starts drawing one and returns
     * undefined.
     */
    find: (people: People, plans: readonly [Plan, ...Plan[]]): PeopleSample | undefined => {
      const key = JSON.stringify([snapshotOf(people.manifest), [...new Set(plans.map(cohortKey))].toSorted()]);
      const sample = samples.get(key);
      if (sample !== undefined) return sample === "none" ? undefined : sample.sample;
      samples.set(key, "none");
      void drawing(() => draw(key, people, plans)).catch(() => samples.delete(key));
      return undefined;
    },
    close: async () => {
      await drawing(() => rm(folder, { recursive: true, force: true }));
    },
  };

  async function draw(key: string, people: People, plans: readonly [Plan, ...Plan[]]): Promise<void> {
    const dir = path.join(folder, String((drawn += 1)));
    const sample = await people.sample({ plans, dir, threads: 1, memoryLimit });
    if (sample.ok) samples.set(key, sample.value ? { sample: sample.value, dir } : "none");
    else samples.delete(key);
  }
}
