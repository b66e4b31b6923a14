import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { openPeople } from "../src/open/open-people.ts";
import type { ListedPerson, People } from "../src/people/people.ts";
import type { Plan } from "../src/plan/plan.ts";
import { planIteration } from "../src/plan/iteration.ts";
import { quoted } from "../src/population/layout.ts";
import { comparePeople } from "../src/trino/publish/compare-people.ts";
import { peopleOnTrino } from "../src/trino/open-people.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../test/support/arbitraries.ts";
import { withPopulation } from "../test/support/people.ts";
import { attributes } from "../test/support/rules.ts";
import { queryTrino } from "./client.ts";
import { withTable } from "./table.ts";

test("Trino and DuckDB return the same for all queries about random people by random rules, including in parts REQ-POP-49", async () => {
  await fc.assert(
    fc.asyncProperty(
      iterationArbitrary,
      iterationArbitrary,
      populationArbitrary(40),
      async (one, other, population) => {
        const plans = [planOf(one), planOf(other)] as const;
        await withPopulation({ ...population, ordered: true, peoplePerFile: 7 }, async (dir) => {
          const opened = await openPeople(dir);
          if (!opened.ok) throw new Error(opened.refusal.message);
          const { manifest } = opened.value;
          await withTable(dir, manifest, async (table) => {
            const address = { server: inject("trino"), catalog: "memory", schema: "default", user: "test" };
            const inFiles = await answers(opened.value, plans);
            for (const parted of [false, true])
              expect(await answers(peopleOnTrino({ address, table, manifest, parted }), plans)).toEqual(inFiles);
          });
        });
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

test("random people are recognised in a table, and distinguished from the same people with one different value REQ-POP-54", async () => {
  await fc.assert(
    fc.asyncProperty(populationArbitrary(20), fc.nat(), async (population, chosen) => {
      await withPopulation({ ...population, ordered: true, peoplePerFile: 7 }, async (dir) => {
        const opened = await openPeople(dir);
        if (!opened.ok) throw new Error(opened.refusal.message);
        const { manifest } = opened.value;
        await withTable(dir, manifest, async (table) => {
          const address = { server: inject("trino"), catalog: "memory", schema: "default", user: "test" };
          const published = { version: null, manifest, parted: false };
          const same = { dir, published: { ...published, table } };
          expect(await comparePeople(address, same)).toEqual({
            ok: true,
            value: [expect.stringMatching(/^[0-9A-F]{16}$/)],
          });
          const { name, type } = manifest.columns[chosen % manifest.columns.length]!;
          const other = {
            BIGINT: `cast(${quoted(name)} + 1 as bigint)`,
            INTEGER: `coalesce(${quoted(name)} + 1, 0)`,
            VARCHAR: `coalesce(${quoted(name)} || ' ', '')`,
            DATE: `coalesce(${quoted(name)} + interval '1' day, date '2025-11-20')`,
            BOOLEAN: `coalesce(not ${quoted(name)}, true)`,
          }[type];
          const texts = manifest.columns.map((column) =>
            column.name === name
              ? `case when person_id = 1 then ${other} else ${quoted(name)} end`
              : quoted(column.name),
          );
          const names = manifest.columns.map((column) => quoted(column.name)).join(", ");
          const view = `${table}_view`;
          const sql = `select ${texts.join(", ")} from ${table}`;
          await queryTrino(address.server, `create view ${view} as select * from (${sql}) as people (${names})`);
          expect(await comparePeople(address, { ...same, published: { ...published, table: view } })).toMatchObject({
            refusal: expect.stringContaining(`different values in ${name}.`) as string,
          });
          await queryTrino(address.server, `drop view ${view}`);
        });
      });
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

function planOf(iteration: Parameters<typeof planIteration>[0]["iteration"]): Plan {
  const plan = planIteration({ iteration, campaign: randomCampaign, attributes, tolerate: ["dataType"] });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  return plan.value;
}

/** Returns all answers, with rows in a fixed order. */
async function answers(people: People, [plan, other]: readonly [Plan, Plan]) {
  const cube = await people.cube({ plan });
  const joint = await people.joint({ plans: [plan, other] });
  const ages = await people.joint({ plans: [plan, other], by: { kind: "ageBand", under: plan } });
  const each = await people.jointByEach({ plans: [plan, other], each: [{ kind: "birthMonth" }, { kind: "board" }] });
  const listed: ListedPerson[] = [];
  const inOrder: ListedPerson[] = [];
  const counts = await people.readList({ plan, withBoards: true, onPeople: (some) => void listed.push(...some) });
  await people.readList({ plan, invitedBySeed: "seed", bandBy: "age", onPeople: (some) => void inOrder.push(...some) });
  const asked = Object.values(plan.rules)
    .flat()
    .map((rule) => ({ kind: "matched", rule }) as const);
  return {
    cube: cube.ok && sorted(cube.value.rows),
    ages: await people.ages({ plan }),
    joint: joint.ok && sorted(joint.value.rows),
    jointByAge: ages.ok && sorted(ages.value.rows),
    jointByEach: each.ok && each.value.map(({ rows }) => sorted(rows)),
    listed: sorted(listed),
    inOrder,
    counts,
    count: await people.count({ plan, kinds: asked }),
    changes: await people.cohortChanges({ plan, since: undefined }),
    person: await people.person(3, {}),
  };
}

const sorted = (rows: readonly object[]) =>
  rows
    .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)))
    .toSorted();
