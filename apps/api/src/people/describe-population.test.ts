import { snapshotOf } from "@spi/engine/population/snapshots";
import { expect, test } from "vitest";
import { describePopulation, engineVersion } from "./describe-population.ts";

test("the code that selects people has one hash in every process REQ-REV-09", async () => {
  expect(await engineVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(await engineVersion()).toBe(await engineVersion());
});

test("a snapshot is the same only for the same people REQ-REV-09", () => {
  const manifest = { formatVersion: 1, size: 3, seed: 7, asOf: "20261120", createdAt: "20261120000000" } as const;
  const people = { ...manifest, columns: [], cohorts: [], files: [{ name: "part-00000.parquet", rows: 3, bytes: 9 }] };
  expect(snapshotOf(people)).toBe(snapshotOf(structuredClone(people)));
  expect(snapshotOf({ ...people, asOf: "20261121" })).not.toBe(snapshotOf(people));
});

test("a snapshot identifies the content of people files, not their names or when they were written REQ-REV-09", () => {
  const manifest = { formatVersion: 2, size: 3, seed: 7, asOf: "20261120", createdAt: "20261120000000" } as const;
  const file = { name: "part-00000.parquet", rows: 3, bytes: 9, sha256: "a".repeat(64) };
  const people = { ...manifest, columns: [], cohorts: [], files: [file] };
  const again = { ...people, createdAt: "20261121101010", files: [{ ...file, name: "part-00004.parquet" }] };
  expect(snapshotOf(again)).toBe(snapshotOf(people));
  expect(snapshotOf({ ...people, files: [{ ...file, sha256: "b".repeat(64) }] })).not.toBe(snapshotOf(people));
});

test("a report of people without checksums states that their content was not verified REQ-POP-32 REQ-POP-401", () => {
  const people = { formatVersion: 1, size: 3, seed: null, asOf: "20261120", createdAt: "20261120000000" } as const;
  const manifest = { ...people, columns: [], cohorts: [], files: [] };
  expect(describePopulation(manifest, false)).toBe("3 people as of 20 November 2026, content not verified");
  expect(describePopulation(manifest, true)).toBe("3 people as of 20 November 2026");
});
