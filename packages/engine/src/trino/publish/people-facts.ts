import { firstOf } from "@spi/domain/text/first-of";
import type { Day } from "@spi/domain/day/calendar";
import type { OddDates } from "@spi/domain/report/odd-dates";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import type { ManifestColumn, PopulationCohort } from "../../population/manifest.ts";
import { isMaskColumn, partIndex, quoted } from "../../population/layout.ts";
import { oddDatesOf } from "../../population/odd-dates.ts";
import { sqlText } from "../../population/sql-text.ts";
import { type UnknownBoard, maxBoards, tooManyDigits, toUnknownBoards } from "../../population/unknown-boards.ts";
import type { TrinoAddress } from "../address.ts";
import { queryTrino } from "../query.ts";
import { partColumn } from "../trino-people.ts";

interface FactsQuery {
  /** SQL after "from". */
  source: string;
  columns: readonly ManifestColumn[];
  asOf: Day;
  signal?: AbortSignal | undefined;
}

/** People with several values in a text column, although no attribute allows this. */
export interface SeveralValues {
  column: string;
  /** Number of people. */
  count: number;
}

/** Facts about all people in a table. */
interface TableFacts {
  people: number;
  /** Text columns with values that contain a comma, and how many people have such values. */
  severalValues: SeveralValues[];
  /** Impossible dates in the table. */
  oddDates: OddDates[];
  /** One sentence for each problem. */
  mismatches: string[];
}

/**
 * Checks that the people in a table can be published. Each person must have a unique person number, a valid and unique
 * NHS number or none, masks, and dates in the years 1 to 9999. Sentences never contain values. Throws
 * `PeopleQueryError`.
 */
export async function tableFacts(
  address: TrinoAddress,
  { source, columns, asOf, signal }: FactsQuery,
): Promise<TableFacts> {
  const masks = columns.map(({ name }) => name).filter(isMaskColumn);
  const texts = columns.filter(({ name, type }) => type === "VARCHAR" && name !== "nhs_number");
  const days = columns.filter(({ type }) => type === "DATE");
  const odd = oddDatesOf(columns, { asOf, valueOf: ({ name }) => quoted(name) });
  const checks = [
    "count(*)",
    "count(distinct person_id)",
    "count(nhs_number)",
    "count(distinct nhs_number)",
    `count_if(nhs_number is not null and not (${isNhsNumberSql}))`,
    ...masks.map((name) => `count_if(${name} is null)`),
    ...texts.map(({ name }) => `count_if(strpos(${quoted(name)}, ',') > 0)`),
    ...days.map(({ name }) => `count_if(${quoted(name)} not between date '0001-01-01' and date '9999-12-31')`),
    ...texts.map(({ name }) => `count_if(${hasNulSql(name)})`),
    ...odd.map(({ sql }) => `count_if(${sql})`),
  ];
  const names = checks.map((_, index) => `fact_${index}`);
  const [row] = await queryTrino(address, `select ${checks.join(", ")} from ${source}`, { names, signal });
  const facts = names.map((name) => Number(row?.[name]));
  const [people = 0, keys = 0, numbers = 0, differentNumbers = 0, noNumbers = 0, ...each] = facts;
  const [ofMasks, ofTexts, ofDays, withNul, oddOnes] = [
    each.splice(0, masks.length),
    each.splice(0, texts.length),
    each.splice(0, days.length),
    each.splice(0, texts.length),
    each,
  ];
  return {
    people,
    severalValues: texts.flatMap(({ name }, index) =>
      ofTexts[index] ? [{ column: name, count: ofTexts[index] }] : [],
    ),
    oddDates: odd.flatMap(({ column, kind }, index) =>
      oddOnes[index] ? [{ column, kind, people: oddOnes[index] }] : [],
    ),
    mismatches: [
      ...(people === 0 ? ["The table does not contain any people."] : []),
      ...(keys === people ? [] : [`person_id is missing or not unique for ${formatPeopleCount(people - keys)}.`]),
      ...(noNumbers === 0
        ? []
        : [
            `nhs_number is not valid for ${formatPeopleCount(noNumbers)}. It must be an NHS number of ten digits, or null.`,
          ]),
      ...(differentNumbers === numbers
        ? []
        : [
            `${displayCount(numbers - differentNumbers)} rows have the same nhs_number as another row. Each person must have only one row.`,
          ]),
      ...masks.flatMap((name, index) =>
        ofMasks[index]
          ? [
              `${name} is null for ${formatPeopleCount(ofMasks[index])}. Set it to 0 for people who are not in any cohort.`,
            ]
          : [],
      ),
      ...days.flatMap(({ name }, index) =>
        ofDays[index]
          ? [`${name} is not valid for ${formatPeopleCount(ofDays[index])}. The year must be between 1 and 9999.`]
          : [],
      ),
      ...texts.flatMap(({ name }, index) => (withNul[index] ? [nulSentence(name, withNul[index])] : [])),
    ],
  };
}

/**
 * Returns SQL that is true for text with a NUL character. The service's database cannot store such text, so reports
 * must not contain it.
 */
export const hasNulSql = (name: string) => `strpos(${quoted(name)}, chr(0)) > 0`;

/** Describes how many people have values that cannot be stored. */
export const nulSentence = (name: string, people: number) =>
  `${name} has a NUL character, which cannot be stored, for ${formatPeopleCount(people)}.`;

/**
 * Finds boards that are not exactly equal to a known board, most frequent first. Returns no boards if
 * there is no board column. Throws `PeopleQueryError`.
 */
export async function unknownBoardsOf(
  address: TrinoAddress,
  { source, columns, known, signal }: FactsQuery & { known: readonly string[] },
): Promise<UnknownBoard[]> {
  if (!columns.some(({ name }) => name === "icb")) return [];
  const rows = await queryTrino(
    address,
    `select case when regexp_like(board, '${tooManyDigits}') then regexp_replace(board, '[0-9]', '#') else board end,
      count(*) from ${source} cross join unnest(split(icb, ',')) as told (board)
      where board not in (${["", ...known].map(sqlText).join(", ")}) group by 1 order by 2 desc, 1 limit ${maxBoards}`,
    { names: ["board", "people"], signal },
  );
  const boards = rows.map(({ board, people }) => ({ board: board ?? "", people: Number(people) }));
  return toUnknownBoards(boards, known);
}

/** SQL that is true for ten digits with a valid modulus 11 check digit. */
const isNhsNumberSql = (() => {
  const weighted = Array.from(
    { length: 9 },
    (_, index) => `${10 - index} * cast(substr(nhs_number, ${index + 1}, 1) as integer)`,
  );
  const check = `mod(11 - mod(${weighted.join(" + ")}, 11), 11) = cast(substr(nhs_number, 10, 1) as integer)`;
  return `case when regexp_like(nhs_number, '^[0-9]{10}$') then ${check} else false end`;
})();

/** A part of a table's people. */
interface Part {
  index: number;
  people: number;
  withoutNhsNumber: number;
  /** Union of these people's cohort masks, in decimal. */
  masks: string[];
}

/** Maximum number of parts in a table. */
const maxParts = 10_000;

/**
 * Describes the parts of a table's people. There is only one if the table has no part column. Reports parts without a
 * number, and members in bits that are not used by any cohort. Throws `PeopleQueryError`.
 */
export async function partFacts(
  address: TrinoAddress,
  { source, columns, cohorts, parted, signal }: FactsQuery & { cohorts: readonly PopulationCohort[]; parted: boolean },
): Promise<{ parts: Part[]; mismatches: string[] }> {
  const masks = columns.map(({ name }) => name).filter(isMaskColumn);
  const names = ["part", "people", "without", ...masks];
  const unions = masks.map((name) => `bitwise_or_agg(${name})`);
  const part = parted ? partColumn : "0";
  const rows = await queryTrino(
    address,
    `select ${[part, "count(*)", "count_if(nhs_number is null)", ...unions].join(", ")} from ${source} group by 1 limit ${maxParts}`,
    { names, signal },
  );
  if (rows.length === maxParts)
    return { parts: [], mismatches: [`${partColumn} has more than ${displayCount(maxParts - 1)} parts.`] };
  const parts = rows.map((row) => ({
    index: row["part"] === null ? -1 : Number(row["part"]),
    people: Number(row["people"]),
    withoutNhsNumber: Number(row["without"]),
    masks: masks.map((name) => row[name] ?? "0"),
  }));
  const numberless = parts.filter(({ index }) => index < 0).reduce((sum, { people }) => sum + people, 0);
  return {
    parts: parts.toSorted((a, b) => a.index - b.index),
    mismatches: [
      ...(numberless === 0 ? [] : [`${partColumn} is null or below 0 for ${formatPeopleCount(numberless)}.`]),
      ...masks.flatMap((name, at) => strangeBits(name, { cohorts, union: unionOf(parts, at) })),
    ],
  };
}

const unionOf = (parts: readonly Part[], at: number) =>
  parts.reduce((union, { masks }) => union | BigInt(masks[at] ?? 0), 0n);

function strangeBits(
  name: string,
  { cohorts, union }: { cohorts: readonly PopulationCohort[]; union: bigint },
): string[] {
  const known = cohorts.filter(({ word }) => word === partIndex(name)).map(({ bit }) => bit);
  const set = BigInt.asUintN(64, union);
  const bits = Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (set >> BigInt(bit)) & 1n);
  const strange = bits.filter((bit) => !known.includes(bit)).map(String);
  return strange.length === 0
    ? []
    : [`The column ${name} has members in bits that are not used by any listed cohort: ${firstOf(strange)}.`];
}
