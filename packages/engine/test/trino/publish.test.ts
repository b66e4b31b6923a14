import { expect, test } from "vitest";
import { checkPlace, publishPeople } from "../../src/trino/publish/publish.ts";
import { withPopulation } from "../support/people.ts";
import { listeningTrino, page } from "./fake-trino.ts";

const population = {
  columns: [{ name: "icb", type: "VARCHAR" }],
  cohortLabels: ["risk"],
  people: [{ values: { icb: "QE1" }, cohorts: ["risk"] }],
  ordered: true,
} as const;

/**
 * Starts a cluster with one table that matches the manifest of one person, with these two checksums in each statement.
 */
const clusterWith = (schemas: string[][], withNul: string[] = []) =>
  listeningTrino(({ body }) => {
    if (body.includes("information_schema.schemata")) return page(schemas);
    if (body.includes("information_schema.columns")) {
      const columns = ["person_id bigint", "nhs_number varchar", "icb varchar(3)", "cohort_mask_0 bigint"];
      return page(columns.map((column) => column.split(" ")));
    }
    if (body.includes("count(distinct")) return page([["1", "1", ...withNul]]);
    if (body.includes("count_if(")) return page([["1"]]);
    if (body.includes("md5(")) {
      const sums = body.match(/sum\(from_base/g)?.length ?? 0;
      return page([["0", "AA", ...Array.from({ length: sums }, () => "7")]]);
    }
    return page([]);
  });

test("a missing schema is reported, with how to create it, before anything is read or sent REQ-POP-54 REQ-POP-433", async () => {
  await withPopulation(population, async (dir) => {
    const { address, asked } = await clusterWith([]);
    const location = `trino:${address.server}/lake/people`;
    const steps: string[] = [];
    const published = await publishPeople({
      dir,
      location,
      table: "v",
      now: "",
      onProgress: (step) => steps.push(step),
    });
    expect(published).toMatchObject({
      refusal: { kind: "notAPlace", message: expect.stringContaining("create schema lake.people") as string },
    });
    expect([asked.length, steps]).toEqual([1, []]);
  });
});

test("a table with different values is not published, its columns but not its values are listed, and each step is reported REQ-POP-54 REQ-POP-432 REQ-POP-434", async () => {
  await withPopulation(population, async (dir) => {
    const { address, asked } = await clusterWith([["people"]]);
    const location = `trino:${address.server}/lake/people`;
    const steps = new Set<string>();
    const published = await publishPeople({
      dir,
      location,
      table: "v",
      now: "",
      onProgress: (step) => steps.add(step),
    });
    expect(published).toMatchObject({
      refusal: {
        kind: "doesNotFit",
        message: expect.stringContaining(
          "do not contain the same people: it has different values in person_id.",
        ) as string,
      },
    });
    expect([...steps]).toEqual(["verified", "files"]);
    expect(asked.some(({ body }) => body.includes("insert into"))).toBe(false);
  });
});

test("people in a table with a NUL character are not published, whatever the folder contains REQ-POP-252", async () => {
  await withPopulation(population, async (dir) => {
    const { address } = await clusterWith([["people"]], ["0", "2"]);
    const location = `trino:${address.server}/lake/people`;
    expect(await publishPeople({ dir, location, table: "v", now: "" })).toMatchObject({
      refusal: { kind: "doesNotFit", message: "icb has a NUL character, which cannot be stored, for 2 people." },
    });
  });
});

test("a check that is aborted while it waits for the cluster ends at once REQ-POP-57 REQ-POP-439", async () => {
  const waiting = { json: { id: "q", nextUri: "https://elsewhere.example/v1/statement/executing/on" } };
  const over = new AbortController();
  const { address } = await listeningTrino((_, before) => {
    if (before.length === 3) over.abort();
    return waiting;
  });
  expect(await checkPlace(`trino:${address.server}/lake/people`, over.signal)).toMatchObject({
    refusal: { kind: "cancelled" },
  });
});
