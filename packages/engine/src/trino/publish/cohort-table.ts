import { isDay } from "@spi/domain/day/calendar";
import { firstOf } from "@spi/domain/text/first-of";
import { displayCount } from "@spi/domain/text/counts";
import { cohortsPerMask, maxCohorts, quoted } from "../../population/layout.ts";
import type { PopulationCohort } from "../../population/manifest.ts";
import type { TrinoAddress } from "../address.ts";
import { queryTrino } from "../query.ts";
import { missingTableSentence } from "./check-people.ts";
import { columnsOf } from "./table-columns.ts";

/** Cohorts listed in a table. Member counts are added later, when the members are read. */
export interface NamedCohorts {
  cohorts: PopulationCohort[];
  /** One sentence for each problem. */
  mismatches: string[];
}

const needed = { label: ["varchar"], word: ["integer", "bigint"], bit: ["integer", "bigint"] } as const;
const more = { region: ["varchar"], icb: ["varchar"], age_bucket: ["varchar"], last_refreshed: ["bigint"] } as const;
const names = Object.keys({ ...needed, ...more }) as (keyof typeof needed | keyof typeof more)[];

/**
 * Reads the cohorts from a table or view in the same schema as the people. The columns are `label`, and the `word` and
 * `bit` of its members. `region`, `icb` and `age_bucket` are optional and default to "All". `last_refreshed`, a number
 * YYYYMMDDHHMMSS, is also optional and has the given default. Throws `PeopleQueryError`.
 */
export async function readCohorts(
  address: TrinoAddress,
  { table, lastRefreshed, signal }: { table: string; lastRefreshed: number; signal?: AbortSignal | undefined },
): Promise<NamedCohorts> {
  const types = await columnsOf(address, { table, version: null }, signal);
  if (types.size === 0) return { cohorts: [], mismatches: [missingTableSentence(address, table)] };
  const mismatches = columnMismatches(types, table);
  if (mismatches.length > 0) return { cohorts: [], mismatches };
  const [counted] = await queryTrino(address, `select count(*) from ${quoted(table)}`, { names: ["rows"], signal });
  const rows = Number(counted?.rows);
  if (rows > maxCohorts) {
    const many = `The table ${table} lists ${displayCount(rows)} cohorts, but can list up to ${displayCount(maxCohorts)}.`;
    return { cohorts: [], mismatches: [many] };
  }
  const columns = names.map((name) => (types.has(name) ? name : "cast(null as varchar)"));
  const records = await queryTrino(address, `select ${columns.join(", ")} from ${quoted(table)}`, { names, signal });
  const cohorts = records.map((row) => ({
    label: row.label ?? "",
    word: Number(row.word ?? -1),
    bit: Number(row.bit ?? -1),
    memberCount: 0,
    lastRefreshed: row.last_refreshed === null ? lastRefreshed : Number(row.last_refreshed),
    region: row.region ?? "All",
    icb: row.icb ?? "All",
    ageBucket: row.age_bucket ?? "All",
  }));
  const byLabel = cohorts.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  return { cohorts: byLabel, mismatches: cohortMismatches(byLabel, table) };
}

function columnMismatches(types: ReadonlyMap<string, string>, table: string): string[] {
  const wrong = (name: string, must: readonly string[]) => {
    const type = types.get(name);
    if (type === undefined)
      return [`The table ${table} does not have the column ${name}. Add this column with the type ${must[0]}.`];
    return must.includes(type)
      ? []
      : [`The column ${name} in the table ${table} has the type ${type}. Change the type to ${must.join(" or ")}.`];
  };
  return [
    ...Object.entries(needed).flatMap(([name, must]) => wrong(name, must)),
    ...Object.entries(more).flatMap(([name, must]) => (types.has(name) ? wrong(name, must) : [])),
  ];
}

/** Maximum number of characters in a cohort's label. */
const longestLabel = 200;
/**
 * Returns whether a label is valid. A label must not contain a separator of label lists or a character that cannot be
 * displayed.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const isLabel = (label: string) => /^[^\s,;|](?:[^,;|\u0000-\u001F\u007F]*[^\s,;|])?$/.test(label);

/** Returns an invalid label for display, truncated and with control characters escaped as in JSON. */
const shownLabel = (label: string) =>
  JSON.stringify(label.length > shownCharacters ? `${label.slice(0, shownCharacters)}…` : label);
const shownCharacters = 40;

function cohortMismatches(cohorts: readonly PopulationCohort[], table: string): string[] {
  if (cohorts.length === 0) return [`The table ${table} does not list any cohorts. Add at least one.`];
  const nameless = cohorts.filter(({ label }) => !isLabel(label) || label.length > longestLabel);
  const mismatches =
    nameless.length === 0
      ? []
      : [
          `We cannot use these labels in the table ${table}: ${firstOf(nameless.map(({ label }) => shownLabel(label)))}. A label must have 1 to ${longestLabel} characters, and cannot start or end with a space. It cannot contain commas, semicolons, vertical bars or invisible characters.`,
        ];
  const placeless = cohorts.filter(({ word, bit }) => !isPlace(word, bit)).map(({ label }) => label);
  if (placeless.length > 0)
    mismatches.push(
      `These cohorts have a word or bit that is not valid: ${firstOf(placeless)}. Set word to 0 or more, and bit to a number from 0 to ${cohortsPerMask - 1}.`,
    );
  const timeless = cohorts.filter(({ lastRefreshed }) => !isTimestamp(String(lastRefreshed))).map(({ label }) => label);
  if (timeless.length > 0)
    mismatches.push(
      `These cohorts have a last_refreshed that is not a time in the format YYYYMMDDHHMMSS: ${firstOf(timeless)}.`,
    );
  const labels = doubles(cohorts, ({ label }) => label);
  if (labels.length > 0) mismatches.push(`The table ${table} lists these cohorts more than once: ${firstOf(labels)}.`);
  const places = doubles(cohorts, ({ word, bit }) => `word ${word}, bit ${bit}`);
  if (places.length > 0)
    mismatches.push(`Several cohorts in the table ${table} have the same word and bit: ${firstOf(places)}.`);
  return mismatches;
}

const isTimestamp = (text: string) => text.length === 14 && isDay(text.slice(0, 8));

const isPlace = (word: number, bit: number) =>
  Number.isInteger(word) && word >= 0 && word * cohortsPerMask < maxCohorts * 2 && bit >= 0 && bit < cohortsPerMask;

function doubles(cohorts: readonly PopulationCohort[], keyOf: (cohort: PopulationCohort) => string): string[] {
  const groups = Map.groupBy(cohorts, keyOf);
  return [...groups].flatMap(([key, alike]) => (alike.length > 1 ? [key] : []));
}
