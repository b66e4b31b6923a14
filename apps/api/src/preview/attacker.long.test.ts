import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RefusalBody } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import type { Iteration } from "@spi/domain/iteration/iteration";
import type { Figure, PreviewResponse } from "@spi/domain/people/people-preview";
import { openPeople } from "@spi/engine/open/open-people";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { manifestName } from "@spi/engine/population/layout";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { json } from "../database/json.ts";
import { answersPerDay, findingsPerDay } from "../people/query-record/admit-query.ts";

let api: TestApi;
let populationDir: string;
/**
 * A person with a date of birth and postcode that the attacker knows. The attacker does not know whether this person
 * lives in a care home.
 */
let target: Record<string, string | null> | undefined;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-attacked-"));
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  for (let number = 1; target === undefined; number += 1) {
    const row = await people.value.person(number, {});
    const person = row.ok ? row.value : undefined;
    if (person?.["date_of_birth"] && person["date_of_birth"] < "19450101" && person["postcode"]) target = person;
  }
  const file = path.join(populationDir, manifestName);
  const manifest = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...manifest, seed: null }));
  api = await openApi({ populationDir });
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

const valueOf = (column: string) => target?.[column] ?? "";

type Persona = Parameters<TestApi["call"]>[0];
type Rule = Iteration["IterationRules"][number];

/** Builds a rule that matches only this person, and only if they also have this value. */
function ofTarget(flag: "Y" | "N"): Rule {
  const conditions = [
    { AttributeName: "DATE_OF_BIRTH", Operator: "=", Comparator: valueOf("date_of_birth") },
    { AttributeName: "POSTCODE", Operator: "=", Comparator: valueOf("postcode") },
    { AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: flag },
  ];
  const [main, ...others] = conditions;
  const AndClauses = others.map((condition, index) => {
    const { AndClauses: _none, ...clause } = filterRule({ ...condition, AndNumber: index + 1 });
    return { ...clause, ID: crypto.randomUUID(), Name: `One AND clause ${index + 1}` };
  });
  return filterRule({ ...main, Name: "One", AndClauses }) as unknown as Rule;
}

async function elderly() {
  const campaign = await api.newCampaign();
  const IterationCohorts = [{ CohortLabel: "covid_75_and_over_v2", Priority: 0 }];
  const iteration = await api.newIteration(campaign.ID, { IterationCohorts, IterationRules: [] });
  const at = `/team/team-vaccinations/campaign/${campaign.ID}`;
  const preview = async (
    IterationRules: Rule[],
    { query = "", who = "wendy.writer" }: { query?: string; who?: Persona } = {},
  ) => {
    const { body } = await api.call<string>(who, `${at}/iteration/${iteration.ID}/preview${query}`, {
      method: "POST",
      body: { ...iteration, IterationRules },
    });
    return body
      .split("\n\n")
      .filter((block) => block !== "")
      .map((block) => {
        const [event = "", data = ""] = block.split("\n").map((line) => line.slice(line.indexOf(":") + 2));
        return { event, ...(JSON.parse(data) as object) } as PreviewResponse;
      });
  };
  return { at, iteration, preview };
}

/** Condition for queries that are only about one iteration. */
const aboutIteration = (id: string) => sql<boolean>`iterations -> 0 ->> 'iteration' = ${id}`;

const few: Figure = { kind: "fewerThan", people: 10 };

test("a rule about one real person gets the same answer for any data, and no figure is exact REQ-SEL-231 REQ-RUL-62", async () => {
  const { preview } = await elderly();
  for (const flag of ["Y", "N"] as const) {
    const rule = ofTarget(flag);
    for (const query of [`?rule=${rule.ID}`, "?rule=every"]) {
      const events = await preview([rule], { query });
      expect(events.map(({ event }) => event)).toEqual(["exact"]);
      const [answer] = events;
      if (answer?.event !== "exact") throw new Error(JSON.stringify(answer));
      const { rules, changes } = answer.preview;
      expect(rules).toEqual([{ id: rule.ID, matches: few, decides: few, only_this_rule: few }]);
      expect(changes?.no_longer_invited).toEqual(few);
      expect(JSON.stringify(answer.preview)).not.toContain('"exact"');
    }
  }
});

test("counts of real people are rounded in differences, findings and coverage as well REQ-SEL-231", async () => {
  const { at, iteration } = await elderly();
  const other = await api.newIteration(at.slice(at.lastIndexOf("/") + 1), {
    Name: "Other",
    IterationCohorts: iteration.IterationCohorts,
    IterationRules: [ofTarget("N")],
  });
  const difference = await api.call<{ difference: { people: Record<string, number>; rounded: boolean } }>(
    "rita.reader",
    `${at}/iteration/${other.ID}/difference?with=${iteration.ID}`,
  );
  const { people, rounded } = difference.body.difference;
  expect([rounded, people["no_longer_invited"], Object.values(people).every((count) => count % 10 === 0)]).toEqual([
    true,
    0,
    true,
  ]);
  const read = async (address: string) => (await api.call<CoverageResponse>("rita.reader", address)).body;
  for (const address of [`${at}/coverage`, `${at}/iteration/${other.ID}/finding`]) {
    await expect.poll(async () => (await read(address)).counting, { timeout: 30_000 }).toBe(false);
    const content = JSON.stringify(await read(address));
    expect(content).not.toContain('"kind":"exact"');
  }
});

test("consecutive drafts about real people while a user types are one query REQ-OPS-234", async () => {
  const { iteration, preview } = await elderly();
  const drafts = ["19410101", "19420101", "19430101", "19440101"].map((Comparator) =>
    preview([filterRule({ AttributeName: "DATE_OF_BIRTH", Operator: "<", Comparator }) as unknown as Rule]),
  );
  const answers = await Promise.all(drafts);
  expect(answers.map((events) => events.at(-1)?.event)).toEqual(["superseded", "superseded", "superseded", "exact"]);
  const rows = await api.db
    .selectFrom("people_query")
    .select("query_hash")
    .where(aboutIteration(iteration.ID))
    .execute();
  expect(rows).toHaveLength(1);
});

test("a query about real people is recorded without its values, and a user has a daily maximum REQ-SEL-232 REQ-SEL-485", async () => {
  const { iteration, preview } = await elderly();
  const rule = ofTarget("Y");
  await preview([rule]);
  await preview([rule]);
  const rows = await api.db.selectFrom("people_query").selectAll().where(aboutIteration(iteration.ID)).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    kind: "preview",
    queried_on: "20261120",
    conditions: [
      { level: "PERSON", target: "ALL", attribute: "DATE_OF_BIRTH", operator: "=" },
      { level: "PERSON", target: "ALL", attribute: "POSTCODE", operator: "=" },
      { level: "PERSON", target: "ALL", attribute: "CARE_HOME_FLAG", operator: "=" },
    ],
  });
  for (const value of ["date_of_birth", "postcode"]) expect(JSON.stringify(rows)).not.toContain(valueOf(value));
  const queries = Array.from({ length: answersPerDay - 1 }, (_, index) => ({
    ...rows[0]!,
    query_hash: `another ${index}`,
  }));
  const values = queries.map((row) => ({ ...row, conditions: json(row.conditions), iterations: json(row.iterations) }));
  await api.db.insertInto("people_query").values(values).execute();
  const [refused] = await preview([ofTarget("N")]);
  expect(refused).toMatchObject({ event: "not-available" });
  expect(JSON.stringify(refused)).toContain("different counts of real people today");
  expect((await preview([rule])).map(({ event }) => event)).toEqual(["exact"]);
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 60 * 60 * 1000);
  expect((await preview([ofTarget("N")])).map(({ event }) => event)).toEqual(["exact"]);
});

/** Records a number of Wendy's queries that were answered on this day. */
async function useUp(kind: string, count: number, like: string): Promise<void> {
  const row = { user_id: reviewerIds.wendy, kind, iterations: json([]), conditions: json([]), answered: true };
  const queried_on = toTimestamp(api.clock.now).slice(0, 8);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    queried_on,
    queried_at: api.clock.now,
    query_hash: `${like} ${index}`,
  }));
  await api.db.insertInto("people_query").values(rows).execute();
}

test("a used-up allowance does not allow an iteration that invites no one to be sent for review REQ-SEL-254", async () => {
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 60 * 60 * 1000);
  const { at } = await elderly();
  const everyone = filterRule({ AttributeName: "DATE_OF_BIRTH", Operator: "<", Comparator: "20200101" });
  const invitesNoOne = await api.newIteration(at.slice(at.lastIndexOf("/") + 1), {
    Name: "No one",
    IterationCohorts: [{ CohortLabel: "covid_75_and_over_v2", Priority: 0 }],
    IterationRules: [everyone as unknown as Rule],
  });
  const send = () =>
    api.call<RefusalBody>("wendy.writer", `${at}/iteration/${invitesNoOne.ID}/status`, {
      method: "PUT",
      body: { status: "in review", reviewers: [reviewerIds.arun] },
    });
  const sendOnceCounted = async () => {
    let answer = await send();
    while (answer.body.message?.startsWith("We are still counting")) answer = await send();
    return answer;
  };
  await useUp("preview", answersPerDay, "preview");
  await useUp("findings", findingsPerDay, "finding");
  const refused = await send();
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining("Try again tomorrow") as unknown }),
  ]);
  await api.db.deleteFrom("people_query").where("kind", "=", "findings").execute();
  const counted = await sendOnceCounted();
  expect(counted.status).toBe(400);
  expect(JSON.stringify(counted.body)).toContain("No one is invited, because");
});
