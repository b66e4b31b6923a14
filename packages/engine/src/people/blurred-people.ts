import { createHmac } from "node:crypto";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type JointCube, type JointRow, nameDecisions } from "../joint/joint-cube.ts";
import { type MeaningNames, meaningOfClause, meaningOfPlans, meaningOfRule } from "../joint/plan-meaning.ts";
import { snapshotOf } from "../population/snapshots.ts";
import type { CubeRow } from "../report/cube.ts";
import { type JointQuery, type People, type ScanOptions, type ScanProblem, defaultLimits } from "./people.ts";

/**
 * Half of the maximum noise added to a group. The noise is the sum of two uniform draws, with a
 * standard deviation of 33 people.
 */
const noiseHalf = 40;

/**
 * Returns the minimum count to show after noise is added. The minimum is far enough above the maximum noise to hide any
 * group of up to 19 people, and even the existence of the group.
 */
const floorOf = (half: number) => 2 * half + 20;

/** The queries that can be answered with blurred figures. */
export type BlurredPeople = Pick<People, "manifest" | "verify" | "cube" | "joint" | "jointByEach" | "count"> & {
  only: (...list: Parameters<People["only"]>) => BlurredPeople;
};

/**
 * Returns a data source that blurs the counts of real people (ADR 75). Counts are totals over groups of people with the
 * same contribution to the figures. We add noise to each group and drop small groups before we compute any figure. The
 * noise depends on a secret key and the query's meaning. The same query always has the same result, however it is
 * written, and a different query has different noise. Averages over many different queries would cancel the noise, so
 * the caller limits the number of queries per user.
 */
export function blurredPeople(people: People, secret: string): BlurredPeople {
  // Each snapshot has different noise, so that comparing two snapshots does not reveal the few people
  // who joined or left.
  const key = `${secret} ${snapshotOf(people.manifest)}`;
  return {
    manifest: people.manifest,
    verify: people.verify,
    only: (list) => blurredPeople(people.only(list), secret),
    cube: async (question) => {
      const { alike, figures } = question;
      const { meaning } = meaningOfPlans([question.plan], { ignoresOrder: alike !== undefined });
      const keyParts = ["cube", question.matchFilter, meaning];
      const cube = unlimited(await people.cube(limited(question, key, keyParts)));
      if (!cube.ok) return cube;
      const nameOf = alike ?? (({ cohortBits, ruleBits }) => `${cohortBits.join()} ${ruleBits.join()}`);
      const groups = new Map<string, { rows: CubeRow[]; people: number }>();
      for (const row of cube.value.rows) addTo(groups, nameOf(row), row);
      const addNoise = createNoise(key, keyParts, noiseHalf);
      const rows = [...groups].flatMap(
        ([
          name,
          {
            rows: [first],
            people: counted,
          },
        ]): CubeRow[] => {
          const shown = addNoise(name, counted);
          const unknown = { icb: null, dated: 0, withoutNhsNumber: 0, oldest: null, youngest: null };
          return first && shown > 0 ? [{ ...first, ...unknown, people: shown }] : [];
        },
      );
      if (!figures) return ok({ ...cube.value, rows });
      // The order of the rules determines which of them a person is counted for.
      const inOrder = meaningOfPlans([question.plan]).meaning;
      return ok({
        ...cube.value,
        rows,
        figures: blurredFigures(await figures(cube.value), [key, ["figures", cube.value.matchFilter, inOrder]]),
      });
    },
    joint: async (question) => {
      const { plans, by, alike, ignoresOrder } = question;
      const { meaning, names } = meaningOfPlans(plans, { ignoresOrder });
      const keyParts = ["joint", by?.kind === "ageBand" ? [by.kind, by.under.runDate] : by, meaning];
      const cube = unlimited(await people.joint(limited(question, key, keyParts)));
      return cube.ok ? ok(blurredRows(cube.value, createNoise(key, keyParts, noiseHalf), { alike, names })) : cube;
    },
    jointByEach: async (question) => {
      const { each, plans, alike } = question;
      const { meaning, names } = meaningOfPlans(plans);
      const cubes = unlimited(await people.jointByEach(limited(question, key, ["each", each, meaning])));
      if (!cubes.ok) return cubes;
      const noiseFor = (at: number) => createNoise(key, ["each", each[at], meaning], noiseHalf);
      return ok(cubes.value.map((cube, at) => blurredRows(cube, noiseFor(at), { alike, names })));
    },
    count: async (question) => {
      const counts = await people.count(question);
      if (!counts.ok) return counts;
      const { cohorts, only } = question.plan;
      const kinds = question.kinds.map((kind) => [
        kind.kind,
        "rule" in kind && [kind.rule.type === "R", meaningOfRule(kind.rule)],
        "clause" in kind && meaningOfClause(kind.clause),
      ]);
      const members = [cohorts.map(({ label, virtual }) => [label, virtual]), only];
      return ok(blurredFigures(counts.value, [key, ["count", members]], kinds));
    },
  };
}

/**
 * Blurs counts that can each include the same person. Adds enough noise for the case in which a person is in all of
 * them. Each count has its own noise, derived from its name.
 */
function blurredFigures(
  counts: readonly number[],
  [key, question]: [key: string, question: unknown],
  names: readonly unknown[] = [...counts.keys()],
): number[] {
  const half = Math.ceil(noiseHalf * Math.sqrt(Math.max(1, counts.length)));
  const addNoise = createNoise(key, [question, half], half);
  return counts.map((counted, at) => addNoise(JSON.stringify(names[at]), counted));
}

/**
 * Returns the query with combination limits that are each drawn from between half and all of the maximum. A person adds
 * up to one combination. With a fixed limit, an attacker could add harmless rules until a query is just below it, and
 * learn if one more person exists. Because the limit is unknown for each query, the result depends on one person in
 * only one of a hundred thousand queries.
 */
function limited<Question extends ScanOptions>(question: Question, key: string, keyParts: unknown): Question {
  const { every, deciding } = question.maxCombinations ?? defaultLimits;
  const draw = createDraw(key, keyParts);
  const drawn = (name: string, most: number) => most - (draw(`limit ${name}`).readUInt32BE(0) % Math.ceil(most / 2));
  return { ...question, maxCombinations: { every: drawn("every", every), deciding: drawn("deciding", deciding) } };
}

/** Replaces the limit in a refusal's message, because the limit is secret. */
function unlimited<Value>(answer: Result<Value, ScanProblem>): Result<Value, ScanProblem> {
  if (answer.ok || answer.refusal.kind !== "tooManyCombinations") return answer;
  return refuse({ ...answer.refusal, message: tooManyCombinationsText });
}

const tooManyCombinationsText =
  "There are too many combinations of rules and cohorts to count. Use fewer cohorts or rules in each iteration.";

type AddNoise = (group: string, people: number) => number;

/**
 * Returns a total for each group of people with the same decisions or contributions. Splits it by board and age if the
 * counts are large enough.
 */
function blurredRows(
  cube: JointCube,
  addNoise: AddNoise,
  { alike = nameDecisions, names }: { alike: JointQuery["alike"]; names: MeaningNames },
): JointCube {
  const groups = new Map<string, { rows: JointRow[]; people: number }>();
  for (const row of cube.rows) addTo(groups, JSON.stringify([alike(row.decisions, names, row.value), row.value]), row);
  const rows = [...groups].flatMap(([name, group]): JointRow[] => {
    const total = addNoise(name, group.people);
    const [first] = group.rows;
    if (!first || total === 0) return [];
    const places = new Map<string, { rows: JointRow[]; people: number }>();
    for (const row of group.rows) addTo(places, JSON.stringify([name, row.icb, row.band]), row);
    const placed = [...places].flatMap(
      ([
        boardAndAge,
        {
          rows: [row],
          people,
        },
      ]): JointRow[] => {
        const shown = addNoise(boardAndAge, people);
        return row && shown > 0 ? [{ ...row, people: shown }] : [];
      },
    );
    const rest = total - placed.reduce((sum, { people }) => sum + people, 0);
    return [...placed, { ...first, icb: null, band: null, people: rest, unplaced: true }];
  });
  return { ...cube, rows };
}

function addTo<Row extends { people: number }>(
  groups: Map<string, { rows: Row[]; people: number }>,
  name: string,
  row: Row,
): void {
  const group = groups.get(name) ?? { rows: [], people: 0 };
  groups.set(name, group);
  group.rows.push(row);
  group.people += row.people;
}

/**
 * Returns a function that adds noise to the groups of one query. The noise is a whole number of people and is derived
 * from the key.
 */
function createNoise(key: string, question: unknown, half: number): AddNoise {
  const draw = createDraw(key, question);
  return (group, people) => {
    const drawn = draw(group);
    const sides = 2 * half + 1;
    const noise = (drawn.readUInt32BE(0) % sides) + (drawn.readUInt32BE(4) % sides) - 2 * half;
    const shown = people + noise;
    return shown < floorOf(half) ? 0 : shown;
  };
}

/**
 * Returns a function that returns bytes for a name. Only the owner of the key can predict the bytes, which differ for
 * each query and name.
 */
function createDraw(key: string, question: unknown): (name: string) => Buffer {
  const digest = createHmac("sha256", key).update(JSON.stringify(question)).digest();
  return (name) => createHmac("sha256", digest).update(name).digest();
}
