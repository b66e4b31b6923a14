import { join } from "node:path";
import { DuckDBDateValue } from "@duckdb/node-api";
import type { DuckDBValue } from "@duckdb/node-api";
import { fromDayNumber } from "@spi/domain/calendar";
import type { AttributeReference } from "@spi/domain/reference-data";
import { ok } from "@spi/domain/result";
import type { Bits } from "../../src/bits.ts";
import { decide } from "../../src/decide.ts";
import type { Decision } from "../../src/decide.ts";
import { duckdbDialect } from "../../src/dialect.ts";
import { bitsReader, wordColumns, wordCount } from "../../src/duckdb-bits.ts";
import { withDuckDb } from "../../src/duckdb-session.ts";
import { evaluatePerson } from "../../src/evaluate.ts";
import type { Person } from "../../src/person.ts";
import type { Plan } from "../../src/planned.ts";
import { cohortBitsOf, plainTextsOf } from "../../src/population-fits.ts";
import { columnName, quoted } from "../../src/population/layout.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { textLiteral } from "../../src/sql-literal.ts";
import type { Keeping } from "../../src/sql.ts";
import { peopleSql, scanColumns } from "../../src/sql.ts";

/** One person as each backend decides them. */
interface Pair {
  person: Person;
  evaluator: Decision;
  duckdb: Decision;
}

export interface Comparison {
  people: number;
  /** People whom the backends decide differently. */
  differing: Pair[];
}

/** Decides everybody of a population by both backends. */
export async function compareBackends(plan: Plan, dir: string, keeping: Keeping = "every"): Promise<Comparison> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const cohorts = cohortBitsOf(manifest.value);
  const columns = scanColumns(plan, cohorts);
  const source = `read_parquet([${manifest.value.files.map((file) => textLiteral(join(dir, file.name))).join(", ")}])`;
  const scan = { plan, cohorts, plainTexts: plainTextsOf(manifest.value), dialect: duckdbDialect, source, keeping };
  const sql = peopleSql(scan, ["person_id"]);
  const read = await withDuckDb<{ bits: Map<number, BitPair>; people: Row[] }, never>({}, async ({ run }) => {
    const found = await run(`select ${wordColumns(columns)}, person_id from (${sql})`);
    const readBits = bitsReader(plan, cohorts, columns);
    const last = wordCount(columns);
    const rows = await found.getRows();
    const bits = new Map(rows.map((row) => [Number(row[last]), readBits((column) => row[column] as number)]));
    const masks = manifest.value.columns.map(({ name }) => name).filter((name) => name.startsWith("cohort_mask_"));
    const needed = ["person_id", ...plan.columns.map(({ name }) => name), ...masks].map(quoted).join(", ");
    return ok({ bits, people: await (await run(`select ${needed} from ${source}`)).getRowObjects() });
  });
  if (!read.ok) throw new Error(read.refusal.message);
  const toPerson = personReader(plan, manifest.value.cohorts);
  const pairs = read.value.people.map((row): Pair => {
    const person = toPerson(row);
    const bits = read.value.bits.get(Number(row["person_id"])) ?? { cohortBits: noBits, ruleBits: noBits };
    const evaluator = evaluatePerson({ plan, person }).decision;
    return { person, evaluator, duckdb: decide(plan, bits.cohortBits, bits.ruleBits) };
  });
  return { people: pairs.length, differing: pairs.filter(({ evaluator, duckdb }) => !isSame(evaluator, duckdb)) };
}

interface BitPair {
  cohortBits: Bits;
  ruleBits: Bits;
}

type Row = Record<string, DuckDBValue>;

/** For people the scan leaves out: more zeros than any plan asks about. */
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
  const asked = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R]
    .flatMap((rule) => rule.clauses.map((clause) => clause.attribute))
    .filter((attribute) => attribute.DataType !== "C");
  return (row: Row): Person => {
    const person = {
      PERSON: {} as Record<string, string | null>,
      TARGET: {} as Record<string, Record<string, string | null>>,
    };
    for (const attribute of asked)
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
