import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openPeople, openSnapshot } from "../../src/open/open-people.ts";
import type { People } from "../../src/people/people.ts";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import { snapshotOf } from "../../src/population/snapshots.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration } from "../support/rules.ts";
import { createTestManifest } from "./test-manifest.ts";
import { listeningTrino, page } from "./fake-trino.ts";

const manifest = createTestManifest(1);
const hash = snapshotOf(manifest);

/**
 * Starts a cluster with people published from a table with this Iceberg snapshot, or from a table without snapshots.
 */
async function published(version: string | null) {
  const row = [hash, "2025-11-20T09:00", "people", version, version && "2:AA", JSON.stringify(manifest)];
  const { address, asked } = await listeningTrino(({ body }) => page(body.includes("spi_people") ? [row] : []));
  return { place: `trino:${address.server}/lake/people`, asked };
}

async function opened(opening: ReturnType<typeof openPeople>): Promise<People> {
  const people = await opening;
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}

/** Larger than JavaScript's safe integers, as Iceberg's IDs can be. */
const id = "4358109269873137077";

test("people in an Iceberg table, and those in a list, have their snapshot REQ-POP-60", async () => {
  const { place, asked } = await published(id);
  const only = { hash: "a".repeat(64), nhsNumbers: Float64Array.of(9990000018) };
  for (const people of [await opened(openPeople(place)), await opened(openSnapshot(place, hash))]) {
    expect(people.icebergSnapshot).toBe(id);
    expect(people.only(only).icebergSnapshot).toBe(id);
    asked.splice(0);
    await people.readList({ plan: planned(iteration(cohorts("risk"), [])), onPeople: () => {} });
    expect(asked.map(({ body }) => body).join()).toContain(`people for version as of ${people.icebergSnapshot}`);
  }
});

test("people in a table without snapshots, and in files, do not have a snapshot REQ-POP-60 REQ-POP-440", async () => {
  const { place } = await published(null);
  expect((await opened(openPeople(place))).icebergSnapshot).toBeUndefined();
  const dir = await mkdtemp(path.join(tmpdir(), "spi-iceberg-"));
  await generatePopulation({ size: 100, seed: 1, dir: path.join(dir, "people"), asOf: "20261120", columns: ["icb"] });
  expect((await opened(openPeople(path.join(dir, "people")))).icebergSnapshot).toBeUndefined();
  await rm(dir, { recursive: true });
});
