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

interface Kept {
  sample: PeopleSample;
  dir: string;
}

/** Samples that are kept: of the cohorts of so many iterations. */
const mostKept = 8;
const memoryLimit = "400MB";

/**
 * Samples of people, drawn beside the questions that would use them and kept for those that follow. Those of
 * other people than the current ones are never given.
 */
export function peopleSamples() {
  const folder = path.join(tmpdir(), `spi-samples-${randomUUID()}`);
  const kept = new LRUCache<string, Kept | "none">({
    max: mostKept,
    dispose: (dropped) => {
      if (dropped !== "none") void rm(dropped.dir, { recursive: true, force: true }).catch(() => {});
    },
  });
  const drawing = pLimit(1);
  let drawn = 0;
  return {
    /** The sample of the people of some plans; undefined where there is none, or none yet: it is then drawn. */
    find: (people: People, plans: readonly [Plan, ...Plan[]]): PeopleSample | undefined => {
      const key = JSON.stringify([snapshotOf(people.manifest), [...new Set(plans.map(cohortKey))].toSorted()]);
      const found = kept.get(key);
      if (found !== undefined) return found === "none" ? undefined : found.sample;
      kept.set(key, "none");
      void drawing(() => draw(key, people, plans)).catch(() => kept.delete(key));
      return undefined;
    },
    close: async () => {
      await drawing(() => rm(folder, { recursive: true, force: true }));
    },
  };

  async function draw(key: string, people: People, plans: readonly [Plan, ...Plan[]]): Promise<void> {
    const dir = path.join(folder, String((drawn += 1)));
    const sample = await people.sample({ plans, dir, threads: 1, memoryLimit });
    if (sample.ok) kept.set(key, sample.value ? { sample: sample.value, dir } : "none");
    else kept.delete(key);
  }
}
