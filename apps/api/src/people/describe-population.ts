import { displayCount } from "@spi/domain/text/counts";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { displayDay } from "@spi/domain/day/calendar";
import { hashOf } from "@spi/domain/values/hash-of";
import type { PopulationManifest } from "@spi/engine/population/manifest";

/**
 * Describes population data, for example "200,000 people as of 20 November 2026, synthetic (seed 1948)". Adds ",
 * content not verified" if applicable.
 */
export function describePopulation({ size, asOf, seed }: PopulationManifest, contentVerified: boolean): string {
  const people = `${displayCount(size)} people as of ${displayDay(asOf)}`;
  const origin = seed === null ? "" : `, synthetic (seed ${seed})`;
  return `${people}${origin}${contentVerified ? "" : ", content not verified"}`;
}

/** Returns the hash of all code that determines who is selected. Runs with the same hash produce the same counts. */
export async function engineVersion(): Promise<string> {
  const folders = ["@spi/engine/plan/plan", "@spi/domain/condition/condition"].map((module) =>
    path.resolve(fileURLToPath(import.meta.resolve(module)), "../.."),
  );
  const texts = await Promise.all(folders.map(sourcesIn));
  return hashOf(texts).slice(0, 16);
}

async function sourcesIn(folder: string): Promise<[string, string][]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test|\.property)\.ts$/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => [name, hashOf(await readFile(path.join(folder, name), "utf8"))] as const),
  ) as Promise<[string, string][]>;
}
