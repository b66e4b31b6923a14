import { expect, test } from "vitest";
import type { People } from "../../src/people/people.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { partFile } from "../../src/population/layout.ts";
import { protectedAddress } from "../../src/trino/address.ts";
import { groupsSql } from "../../src/trino/list-data-source.ts";
import { peopleOnTrino } from "../../src/trino/open-people.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration } from "../support/rules.ts";
import { type TrinoReply, failed, listeningTrino, page } from "./fake-trino.ts";
import { createTestManifest } from "./test-manifest.ts";

const manifest = createTestManifest(60_000, { seed: null, files: [] });

const everybody = iteration(cohorts("risk"), []);
const plan = planned(everybody);

async function people(answer: Parameters<typeof listeningTrino>[0]) {
  const { address, asked } = await listeningTrino(answer);
  return { people: peopleOnTrino({ address, table: "people", manifest, parted: false }), asked };
}

/** Returns the reply to the query for a cube, with one combination per row. */
const cubeRow = ["1", "0", "QE1", "2", "2", "0", "1960-05-03", "1970-05-03"];

test("an aborted request ends its query on the cluster and is refused REQ-POP-42", async () => {
  const over = new AbortController();
  const { people: those, asked } = await people(({ method }) => {
    if (method === "POST") return page([], "1");
    if (method === "GET") over.abort();
    if (method === "GET") return undefined;
    return { status: 204 };
  });
  expect(await those.cube({ plan, signal: over.signal })).toMatchObject({ refusal: { kind: "cancelled" } });
  expect(asked.at(-1)!.method).toBe("DELETE");
});

test("people whose verification was aborted are not counted REQ-POP-42", async () => {
  const over = new AbortController();
  const { people: those, asked } = await people(({ method }) => {
    if (method === "POST") return page([], "1");
    if (method === "GET") over.abort();
    return method === "GET" ? undefined : { status: 204 };
  });
  await expect(those.verify({ signal: over.signal })).rejects.toThrow("abort");
  expect(asked.at(-1)!.method).toBe("DELETE");
});

test("a temporary failure is retried, and rows that came before it are not counted twice REQ-POP-42 REQ-POP-414", async () => {
  const { people: those, asked } = await people(({ method }, before): TrinoReply => {
    if (method === "GET") return failed("REMOTE_HOST_GONE");
    return before.length === 0 ? page([cubeRow], "1") : page([cubeRow]);
  });
  expect(await those.cube({ plan, matchFilter: "deciding" })).toMatchObject({
    ok: true,
    value: { rows: [{ people: 2 }] },
  });
  expect(asked.map(({ method }) => method)).toEqual(["POST", "GET", "POST"]);
});

test("a cluster that stays unavailable causes a refusal after three attempts REQ-POP-42 REQ-POP-414", async () => {
  const { people: those, asked } = await people(() => failed("NO_NODES_AVAILABLE"));
  expect(await those.cube({ plan, matchFilter: "deciding" })).toMatchObject({ refusal: { kind: "unavailable" } });
  expect(asked).toHaveLength(3);
});

test("rows with other columns are refused REQ-POP-42", async () => {
  const { people: those } = await people(() => page([["1"]]));
  expect(await those.cube({ plan, matchFilter: "deciding" })).toMatchObject({ refusal: { kind: "scanFailed" } });
});

test("too many rows are detected per page, and the query ends REQ-POP-42", async () => {
  const rows = Array.from({ length: 20 }, () => cubeRow);
  const { people: those, asked } = await people(({ method }) =>
    method === "DELETE" ? { status: 204 } : page(rows, "1"),
  );
  const asking = { plan, matchFilter: "deciding", maxCombinations: { every: 30, deciding: 30 } } as const;
  expect(await those.cube(asking)).toMatchObject({ refusal: { kind: "tooManyCombinations" } });
  expect(asked.map(({ method }) => method)).toEqual(["POST", "GET", "DELETE"]);
});

test("no NHS number of a list, or of a person looked up, is sent to a cluster REQ-POP-43", async () => {
  const rows = ["9990000018", "9990000026", "9990000034", null].map((number, index) => [
    String(index),
    number,
    "QE1",
    null,
    "1",
  ]);
  const { people: all, asked } = await people(() => page(rows));
  const only = all.only({ hash: "a".repeat(64), nhsNumbers: Float64Array.of(9990000026, 9990000042) });
  const some = planned({ ...everybody, OnlyPeople: { Hash: "a".repeat(64) } });
  const listed: (string | null)[] = [];
  await only.readList({
    plan: some,
    onPeople: (people) => listed.push(...people.map(({ nhsNumber }) => nhsNumber)) as never,
  });
  expect(listed).toEqual(["9990000026"]);
  expect(await only.cube({ plan: some })).toMatchObject({ value: { populationSize: 1, rows: [{ people: 1 }] } });
  expect(await all.withNhsNumber("9990000034", {})).toMatchObject({
    value: [{ person_id: "2", nhs_number: "9990000034" }],
  });
  expect(asked.map(({ body }) => body).join()).not.toContain("99900000");
  expect(asked[0]!.body).toContain(
    `mod(try_cast(nhs_number as bigint), 60) in (${[9990000042 % 60, 9990000026 % 60].toSorted((a, b) => a - b).join(", ")})`,
  );
});

test("a query about some cohorts reads only the parts that can contain their members REQ-POP-49", async () => {
  const file = { rows: 20_000, bytes: 1 };
  const files = ["2", "3", "1"].map((mask, index) => ({ ...file, name: partFile(index), cohortMasks: [mask] }));
  const { address, asked } = await listeningTrino(() => page([]));
  const inParts = {
    address,
    table: "people",
    manifest: { ...manifest, formatVersion: 4, files },
    parted: true,
  } as const;
  const partsRead = async (
    asking: (people: People) => Promise<unknown>,
    options: Parameters<typeof peopleOnTrino>[0],
  ) => {
    await asking(peopleOnTrino(options));
    return asked.splice(0).map(({ body }) => /spi_part in \([^)]*\)/.exec(body)?.[0]);
  };
  const cube = (of: Plan) => (those: People) => those.cube({ plan: of, matchFilter: "deciding" });
  expect(await partsRead(cube(plan), inParts)).toEqual(["spi_part in (1, 2)"]);
  expect(await partsRead(cube(plan), { ...inParts, parted: false })).toEqual([undefined]);
  const virtual = planned(iteration([{ CohortLabel: "all", Priority: 1, Virtual: "Y" }], []));
  expect(await partsRead(cube(virtual), inParts)).toEqual([undefined]);
  const hash = "a".repeat(64);
  const some = planned({ ...everybody, OnlyPeople: { Hash: hash } });
  const ofList = (those: People) => cube(some)(those.only({ hash, nhsNumbers: Float64Array.of(9990000026) }));
  // The number of listed people who exist is counted from everyone.
  expect(await partsRead(ofList, inParts)).toEqual(["spi_part in (1, 2)", undefined]);
});

test("everyone is queried for small populations and long lists REQ-POP-43", () => {
  const list = { hash: "", nhsNumbers: Float64Array.from({ length: 9000 }, (_, index) => 9990000000 + index) };
  expect(groupsSql(list, 1999)).toBeUndefined();
  expect(groupsSql(list, 5_000_000)).toBeUndefined();
  expect(groupsSql(list, 60_000_000)).toBeUndefined();
  expect(groupsSql({ ...list, nhsNumbers: new Float64Array() }, 60_000)).toContain("in (null)");
});

test("people and passwords are sent to another machine only over https REQ-POP-43 REQ-POP-417", () => {
  const address = { catalog: "lake", schema: "people", user: "spi" };
  for (const server of ["https://trino.example", "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])
    expect(protectedAddress({ ...address, server })).toMatchObject({ ok: true });
  for (const server of ["http://trino.example", "http://127.0.0.1.example", "http://10.0.0.1:8080"])
    expect(protectedAddress({ ...address, server })).toMatchObject({
      ok: false,
      refusal: expect.stringContaining("does not use https") as string,
    });
  const elsewhere = peopleOnTrino({
    address: { ...address, server: "http://trino.example" },
    table: "people",
    manifest,
    parted: false,
  });
  return expect(elsewhere.cube({ plan })).resolves.toMatchObject({ refusal: { kind: "accessDenied" } });
});
