import { join } from "node:path";
import { DuckDBDateValue, type DuckDBMaterializedResult, type DuckDBValue } from "@duckdb/node-api";
import { fromDayNumber } from "@spi/domain/day/calendar";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { ok } from "@spi/domain/values/result";
import type { Bits } from "../../src/decide/bits.ts";
import { decide, type Decision } from "../../src/decide/decide.ts";
import { duckdbDialect } from "../../src/sql/dialect.ts";
import { bitsReader, wordColumns, wordCount } from "../../src/scans/bits.ts";
import { withDuckDb } from "../../src/scans/session.ts";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import type { Person } from "../../src/evaluate/person.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { cohortPlacesOf, plainTextsOf } from "../../src/population/cohort-places.ts";
import { columnName, quoted } from "../../src/population/layout.ts";
import { type PopulationManifest, readManifest } from "../../src/population/manifest.ts";
import { sqlText } from "../../src/population/sql-text.ts";
import type { MatchFilter } from "../../src/sql/scan-request.ts";
import { peopleSql, scanColumns } from "../../src/sql/scan.ts";

/** One person's decisions by the evaluator and by a database. */
interface Pair {
  person: Person;
  evaluator: Decision;
  database: Decision;
}

export interface BitsRequest {
  plan: Plan;
  dir: string;
  manifest: PopulationManifest;
  matchFilter: MatchFilter;
}

/** Returns a database's bits for each person of the plan's cohorts, by `person_id`. */
export type ReadBits = (request: BitsRequest) => Promise<Map<number, BitPair>>;

export interface Comparison {
  people: number;
  /** People with different decisions. */
  differing: Pair[];
}

/** Determines everyone's outcome in a population using the evaluator and a database, DuckDB by default. */
export async function compareBackends(
  { plan, dir, matchFilter = "every" }: { plan: Plan; dir: string; matchFilter?: MatchFilter },
  readBits: ReadBits = bitsByDuckDb,
): Promise<Comparison> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const result = await readBits({ plan, dir, manifest: manifest.value, matchFilter });
  const pairs = (await evaluateEveryone({ plan, dir, manifest: manifest.value })).map(
    ({ id, person, decision }): Pair => {
      const bits = result.get(id) ?? { cohortBits: noBits, ruleBits: noBits };
      return { person, evaluator: decision, database: decide(plan, bits.cohortBits, bits.ruleBits) };
    },
  );
  return { people: pairs.length, differing: pairs.filter(({ evaluator, database }) => !isSame(evaluator, database)) };
}

/** A person in a population with the evaluator's decision. */
export interface Evaluated {
  id: number;
  person: Person;
  icb: string | null;
  decision: Decision;
}

/** Determines everyone's outcome in a population using the evaluator, one by one. */
export async function evaluateEveryone({
  plan,
  dir,
  manifest,
}: Omit<BitsRequest, "matchFilter">): Promise<Evaluated[]> {
  const toPerson = personReader(plan, manifest.cohorts);
  return (await peopleOf({ plan, dir, manifest })).map((row) => {
    const person = toPerson(row);
    const icb = row["icb"] as string | null;
    return { id: Number(row["person_id"]), person, icb, decision: evaluatePerson({ plan, person }).decision };
  });
}

/** Returns the SQL with which DuckDB reads a population's part files. */
export function partFiles(dir: string, { files }: Pick<PopulationManifest, "files">): string {
  return `read_parquet([${files.map((file) => sqlText(join(dir, file.name))).join(", ")}])`;
}

async function bitsByDuckDb({ plan, dir, manifest, matchFilter }: BitsRequest): Promise<Map<number, BitPair>> {
  const cohorts = cohortPlacesOf(manifest);
  const columns = scanColumns(plan, cohorts);
  const scan = { plan, cohorts, plainTexts: plainTextsOf(manifest), dialect: duckdbDialect, matchFilter };
  const sql = peopleSql({ ...scan, source: partFiles(dir, manifest) }, ["person_id"]);
  const rows = await queryDuckDb(`select ${wordColumns(columns)}, person_id from (${sql})`, (read) => read.getRows());
  const readBits = bitsReader(plan, cohorts, columns);
  const last = wordCount(columns);
  return new Map(rows.map((row) => [Number(row[last]), readBits((column) => row[column] as number)]));
}

/** Reads everyone in a population with a plan's columns. */
function peopleOf({ plan, dir, manifest }: Omit<BitsRequest, "matchFilter">): Promise<Row[]> {
  const masks = manifest.columns.map(({ name }) => name).filter((name) => name.startsWith("cohort_mask_"));
  const needed = ["person_id", ...plan.columns.map(({ name }) => name), ...masks].map(quoted).join(", ");
  return queryDuckDb(`select ${needed} from ${partFiles(dir, manifest)}`, (read) => read.getRowObjects());
}

/** Runs one query in DuckDB. */
export async function queryDuckDb<Value>(
  sql: string,
  read: (result: DuckDBMaterializedResult) => Promise<Value>,
): Promise<Value> {
  const answer = await withDuckDb<Value, never>({}, async ({ run }) => ok(await read(await run(sql))));
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

interface BitPair {
  cohortBits: Bits;
  ruleBits: Bits;
}

type Row = Record<string, DuckDBValue>;

/** Bits for people who are not in the scan. There are more zeros than any plan needs. */
const noBits: Bits = new Uint32Array(256);

function isSame(a: Decision, b: Decision): boolean {
  return (
    a.outcome === b.outcome &&
    a.cohort === b.cohort &&
    a.reason === b.reason &&
    a.routing?.rule === b.routing?.rule &&
    a.cohorts.every((result, index) => isSameResult(result, b.cohorts[index]!))
  );
}

function isSameResult(a: Decision["cohorts"][number], b: Decision["cohorts"][number]): boolean {
  return a.state === b.state && ("reason" in a ? a.reason : null) === ("reason" in b ? b.reason : null);
}

function personReader(plan: Plan, cohorts: readonly { label: string; word: number; bit: number }[]) {
  const rules = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R, ...plan.sentences]
    .flatMap((rule) => rule.clauses.map((clause) => clause.attribute))
    .filter((attribute) => attribute.DataType !== "C");
  return (row: Row): Person => {
    const person = {
      PERSON: {} as Record<string, string | null>,
      TARGET: {} as Record<string, Record<string, string | null>>,
    };
    for (const attribute of rules)
      valuesFor(person, attribute)[attribute.AttributeName] = toText(row[columnName(attribute)]);
    const COHORTS = cohorts
      .filter(({ word, bit }) => ((row[`cohort_mask_${word}`] as bigint) >> BigInt(bit)) & 1n)
      .map(({ label }) => label);
    return { ...person, COHORTS };
  };
}

function valuesFor(
  person: Pick<Person, "PERSON" | "TARGET">,
  attribute: AttributeReference,
): Record<string, string | null> {
  if (attribute.AttributeLevel === "PERSON") return person.PERSON;
  const targets = person.TARGET as Record<string, Record<string, string | null>>;
  return (targets[attribute.ConditionType] ??= {});
}

function toText(value: DuckDBValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof DuckDBDateValue) return fromDayNumber(value.days);
  if (typeof value === "boolean") return value ? "Y" : "N";
  return String(value);
}
