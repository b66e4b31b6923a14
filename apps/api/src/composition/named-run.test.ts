import { expect, test } from "vitest";
import { engineVersion, snapshotOf } from "./named-run.ts";

test("the code that selects people has one hash, whoever asks REQ-REV-09", async () => {
  expect(await engineVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(await engineVersion()).toBe(await engineVersion());
});

test("a snapshot is the same for the same people only REQ-REV-09", () => {
  const manifest = { formatVersion: 1, size: 3, seed: 7, asOf: "20261120", createdAt: "20261120000000" } as const;
  const people = { ...manifest, columns: [], cohorts: [], files: [{ name: "part-00000.parquet", rows: 3, bytes: 9 }] };
  expect(snapshotOf(people)).toBe(snapshotOf(structuredClone(people)));
  expect(snapshotOf({ ...people, asOf: "20261121" })).not.toBe(snapshotOf(people));
});
