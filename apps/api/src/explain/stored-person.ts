import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { forEachFileGroup } from "@spi/engine/duckdb/files";
import { withDuckDb } from "@spi/engine/duckdb/session";
import type { Person } from "@spi/engine/evaluate/person";
import type { PopulationColumn } from "@spi/engine/population/layout";
import { columnName, quoted } from "@spi/engine/population/layout";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { readManifest } from "@spi/engine/population/manifest";

export interface StoredPersonRequest {
  populationDir: string;
  personNumber: number;
  attributes: readonly AttributeReference[];
}

/** Why a person of the population is not shown; `message` is for people. */
export interface NoPerson {
  kind: "notSynthetic" | "unknown" | "unavailable";
  message: string;
}

const notSynthetic =
  "The people here are real, so nobody can be looked up by number. Describe a person of your own instead.";

const unreadable: NoPerson = { kind: "unavailable", message: "The people data cannot be read at the moment." };

/** A synthetic person by number, as the engine's evaluator takes them. Refuses where the people are, or may be, real. */
export async function readStoredPerson(request: StoredPersonRequest): Promise<Result<Person, NoPerson>> {
  const { populationDir, personNumber, attributes } = request;
  const manifest = await readManifest(populationDir);
  if (!manifest.ok) return refuse(unreadable);
  if (manifest.value.seed === null) return refuse({ kind: "notSynthetic", message: notSynthetic });
  const row = await readRow(manifest.value, { populationDir, personNumber });
  if (!row.ok) return row;
  const size = manifest.value.size.toLocaleString("en-GB");
  const message = `There is no person with the number ${personNumber}. Enter a number between 1 and ${size}.`;
  return row.value ? ok(toPerson(row.value, manifest.value, attributes)) : refuse({ kind: "unknown", message });
}

type Row = Record<string, string | null>;

async function readRow(
  manifest: PopulationManifest,
  { populationDir, personNumber }: { populationDir: string; personNumber: number },
): Promise<Result<Row | undefined, NoPerson>> {
  const columns = manifest.columns.map((column) => `${columnText(column)} as ${quoted(column.name)}`).join(", ");
  const read = await withDuckDb<Row | undefined, NoPerson>({ threads: 1, memoryLimit: "200MB" }, async (session) => {
    let found: Row | undefined;
    await forEachFileGroup(manifest, populationDir, async ({ source }) => {
      if (found) return;
      const result = await session.run(`select ${columns} from ${source} where person_id = ${personNumber} limit 1`);
      found = (await result.getRowObjects())[0] as Row | undefined;
    });
    return ok(found);
  });
  return read.ok ? read : refuse(unreadable);
}

/** A column as the text that rules compare with: dates YYYYMMDD, flags Y and N. */
function columnText({ name, type }: PopulationColumn): string {
  const column = quoted(name);
  if (type === "DATE") return `strftime(${column}, '%Y%m%d')`;
  if (type === "BOOLEAN") return `case when ${column} then 'Y' when not ${column} then 'N' end`;
  return `cast(${column} as varchar)`;
}

function toPerson(row: Row, manifest: PopulationManifest, attributes: readonly AttributeReference[]): Person {
  const PERSON: Record<string, string | null> = {};
  const TARGET: Record<string, Record<string, string | null>> = {};
  for (const attribute of attributes) {
    const value = row[columnName(attribute)] ?? null;
    if (attribute.AttributeLevel === "PERSON") PERSON[attribute.AttributeName] = value;
    if (attribute.AttributeLevel === "TARGET")
      (TARGET[attribute.ConditionType] ??= {})[attribute.AttributeName] = value;
  }
  return { PERSON, TARGET, COHORTS: cohortsOf(row, manifest) };
}

function cohortsOf(row: Row, { cohorts }: PopulationManifest): string[] {
  return cohorts
    .filter(({ word, bit }) => (BigInt(row[`cohort_mask_${word}`] ?? 0) >> BigInt(bit)) & 1n)
    .map(({ label }) => label);
}
