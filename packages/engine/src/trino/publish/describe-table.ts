import { canonicalJson } from "@spi/domain/values/canonical-json";
import { hashOf } from "@spi/domain/values/hash-of";
import type { Day } from "@spi/domain/day/calendar";
import type { OddDates } from "@spi/domain/report/odd-dates";
import { digestGroups } from "../../sql/digest.ts";
import { partFile } from "../../population/layout.ts";
import type { PopulationManifest } from "../../population/manifest.ts";
import type { UnknownBoard } from "../../population/unknown-boards.ts";
import type { TrinoAddress } from "../address.ts";
import { type PublishedPeople, sourceOf } from "../snapshot-table.ts";
import { membersOf, missingTableSentence } from "./check-people.ts";
import { readCohorts } from "./cohort-table.ts";
import { digestsOfTable } from "./compare-people.ts";
import { type KnownColumns, knownColumnsOf } from "./contract.ts";
import { type SeveralValues, partFacts, tableFacts, unknownBoardsOf } from "./people-facts.ts";
import { columnsOf } from "./table-columns.ts";

export interface DescribeOptions {
  /** Name of the people's table or view. */
  table: string;
  /** The Iceberg snapshot to read. Null if the table does not have snapshots. */
  version: string | null;
  /** Name of the table or view of the people's cohorts. */
  cohorts: string;
  /** Codes of known boards, open or closed. We report people with any other board. */
  boards: readonly string[];
  /** Date of the data. */
  asOf: Day;
  /** Time of the description, YYYYMMDDHHMMSS, which is also the refresh time of the cohorts. */
  createdAt: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number, people: number) => void) | undefined;
}

/** People in a table, with a manifest created from their data. */
export interface DescribedPeople {
  people: Omit<PublishedPeople, "publishedAt">;
  /** Columns that are never read, and attribute columns that are missing. */
  unused: Pick<KnownColumns, "ignored" | "absent">;
  /** Values that are valid, but may prevent rules from matching people. */
  odd: { unknownBoards: UnknownBoard[]; severalValues: SeveralValues[] };
}

/**
 * Creates the manifest for people who are only on a cluster, from the tables or views of people and cohorts. Names the
 * snapshot after the digests that are also used to compare people with a folder. Returns a sentence about each problem
 * instead, if anything does not match the contract. Throws `PeopleQueryError`.
 */
export async function describeTable(
  address: TrinoAddress,
  describing: DescribeOptions,
): Promise<DescribedPeople | { mismatches: string[] }> {
  const { table, version, asOf, createdAt, signal, onProgress } = describing;
  const types = await columnsOf(address, { table, version }, signal);
  if (types.size === 0) return { mismatches: [missingTableSentence(address, table)] };
  const naming = { table: describing.cohorts, lastRefreshed: Number(createdAt), signal };
  const named = await readCohorts(address, naming);
  if (named.mismatches.length > 0) return { mismatches: named.mismatches };
  const { columns, parted, ignored, absent, mismatches } = knownColumnsOf(types, named.cohorts);
  if (mismatches.length > 0) return { mismatches };
  const { boards } = describing;
  const query = {
    source: sourceOf({ table, version }),
    columns,
    cohorts: named.cohorts,
    parted,
    boards,
    asOf,
    signal,
  };
  const counts = await countsOf(address, query);
  if ("mismatches" in counts) return counts;
  const { size, severalValues, oddDates, unknownBoards, parts, cohorts } = counts;
  const lists = new Set(severalValues.map(({ column }) => column));
  const described = columns.map((column) =>
    column.type === "VARCHAR" ? { ...column, listValued: lists.has(column.name) } : column,
  );
  const manifest: Omit<PopulationManifest, "files"> = {
    formatVersion: 4,
    size,
    seed: null,
    asOf,
    createdAt,
    columns: described,
    cohorts,
    oddDates,
  };
  const reading = {
    published: { table, version, manifest: { ...manifest, files: [] }, parted },
    signal,
    onProgress: (_: "files" | "table", fraction: number) => onProgress?.(fraction, size),
  };
  const { digests, checksums } = await digestsOfTable(address, reading, digestGroups(columns));
  // If labels have moved to different bits in the meantime, they would refer to different people.
  if (canonicalJson(await readCohorts(address, naming)) !== canonicalJson(named))
    return {
      mismatches: [
        `The cohorts in the table ${describing.cohorts} changed while we were reading them. ${publishLaterAdvice}`,
      ],
    };
  // In a table without snapshots, the counts and digests cover the same people only if nothing has changed the table in
  // the meantime.
  const after = version === null ? await countsOf(address, query) : counts;
  if (canonicalJson(after) !== canonicalJson(counts))
    return {
      mismatches: [
        `The data in the table ${table} changed while we were reading it. ${publishLaterAdvice} If this is a view, it cannot use the current time or random values, such as now() or random().`,
      ],
    };
  const files = parts.map(({ index, people, withoutNhsNumber, masks }) => ({
    name: partFile(index),
    rows: people,
    bytes: 0,
    sha256: hashOf({ digests, part: index }),
    withoutNhsNumber,
    cohortMasks: masks,
  }));
  const people = { table, version, manifest: { ...manifest, files }, parted };
  return {
    people: { ...people, checksums: version === null ? checksums : null },
    unused: { ignored, absent },
    odd: { unknownBoards, severalValues },
  };
}

/** Advice if something writes to a table during publishing. */
export const publishLaterAdvice = "Publish the population data again when nothing else is changing its tables.";

type TableQuery = Parameters<typeof partFacts>[1] & Pick<DescribeOptions, "boards">;

interface Counts {
  size: number;
  severalValues: SeveralValues[];
  oddDates: OddDates[];
  unknownBoards: UnknownBoard[];
  parts: Awaited<ReturnType<typeof partFacts>>["parts"];
  cohorts: PopulationManifest["cohorts"];
}

/** Returns all counts of a table's people, or the problems found. */
async function countsOf(address: TrinoAddress, query: TableQuery): Promise<Counts | { mismatches: string[] }> {
  const { people: size, severalValues, oddDates, mismatches } = await tableFacts(address, query);
  const parts = await partFacts(address, query);
  const all = [...mismatches, ...parts.mismatches];
  if (all.length > 0) return { mismatches: all };
  const { cohorts, source, boards, signal } = query;
  const unknownBoards = await unknownBoardsOf(address, { ...query, known: boards });
  const members = await membersOf(address, source, { cohorts, signal });
  const counted = cohorts.map((cohort, index) => ({ ...cohort, memberCount: members[index]! }));
  return { size, severalValues, oddDates, unknownBoards, parts: parts.parts, cohorts: counted };
}
