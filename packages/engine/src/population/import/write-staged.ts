import type { DuckDBConnection } from "@duckdb/node-api";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { ImportResult, ImportProblem, ImportRequest } from "./request.ts";
import { type PopulationColumn, keyColumns, maskColumns, maxCohorts, peopleAtOnce, quoted } from "../layout.ts";
import type { ManifestColumn, PopulationManifest } from "../manifest.ts";
import { orderPeople } from "../order-people.ts";
import { allParts, writePart } from "../part-files.ts";
import { beginPopulation, discardParts, makeUnordered, replacePopulation } from "../write-manifest.ts";
import { cohortLabels, convertSql } from "./convert.ts";
import { cohortsField } from "./headers.ts";
import { findOddDates } from "./find-odd-dates.ts";
import {
  type ImportReport,
  countEmptyValues,
  findInvalidValues,
  findLostRows,
  findRowsOverLines,
  findSeveralValues,
  findUnknownBoards,
  markRepeatedNumbers,
} from "./report.ts";
import { cohortFacts, importedCohorts, labelsByRarity, maskSelections } from "./cohorts.ts";
import type { Source } from "./source.ts";
import { type StagingTable, rawColumn } from "./staging.ts";

interface StagedImport {
  request: ImportRequest;
  firstFile: number;
  sources: readonly Source[];
  staged: StagingTable;
}

/** Checks the staged rows, and writes the accepted rows as a population. */
export async function importStaged(
  connection: DuckDBConnection,
  staging: StagedImport,
): Promise<Result<ImportResult, ImportProblem>> {
  const number = staging.staged.columns.find((column) => column.name === "nhs_number");
  if (number) await markRepeatedNumbers(connection, convertSql(number, rawColumn(number.name)));
  const report = await reportOf(connection, staging);
  if (report.peopleKept === 0) {
    return refuse({
      kind: "noPeople",
      message:
        "We cannot import any of the rows in these files. Correct the problems listed, then import the files again.",
      report,
    });
  }
  const labels = staging.staged.hasCohorts ? await labelsByRarity(connection) : [];
  if (labels.length > maxCohorts) {
    const message = `The cohorts column contains more than ${maxCohorts} different labels. Check that it lists cohorts.`;
    return refuse({ kind: "tooManyCohorts", message });
  }
  const { dir } = staging.request;
  const made = await beginPopulation(dir, { seed: null, firstPart: staging.firstFile });
  if (!made.ok) return made;
  try {
    const oddDates = report.oddDates.map(({ column, kind, count }) => ({ column, kind, people: count }));
    const manifest = { ...(await writePeople(connection, staging, labels)), oddDates };
    await replacePopulation(dir, manifest);
    return ok({ manifest, report });
  } catch (error) {
    await discardParts(dir, staging.firstFile);
    throw error;
  }
}

async function reportOf(
  connection: DuckDBConnection,
  { request, sources, staged }: StagedImport,
): Promise<ImportReport> {
  const files = sources.map((source) => source.file);
  const rowsNotKept = await findLostRows(connection, sources);
  const rowsRead = sources.reduce((sum, source) => sum + source.rows + source.refused.count, 0);
  return {
    rowsRead,
    peopleKept: rowsRead - rowsNotKept.count,
    rowsNotKept,
    rowsOverLines: findRowsOverLines(sources),
    invalidValues: await findInvalidValues(connection, staged, files),
    unknownBoards: await findUnknownBoards(connection, staged, request.boards),
    severalValues: await findSeveralValues(connection, staged, files),
    oddDates: await findOddDates(connection, staged, { files, asOf: request.asOf }),
    emptyValues: await countEmptyValues(connection, staged),
    ignoredHeaders: sources
      .filter((source) => source.ignored.length > 0)
      .map((source) => ({ file: source.file, headers: [...source.ignored] })),
  };
}

async function writePeople(
  connection: DuckDBConnection,
  { request, firstFile, staged }: StagedImport,
  labels: readonly string[],
): Promise<PopulationManifest> {
  // Does not preserve the order of rows, because this would use memory. The order within a file does not matter,
  // because people have numbers.
  await connection.run("set preserve_insertion_order = false");
  const columns = populationColumns(staged, labels.length);
  const unordered = await makeUnordered(request.dir);
  for (let first = 1; first <= staged.rows; first += peopleAtOnce) {
    request.signal?.throwIfAborted();
    const select = peopleSql(staged, labels, first);
    const index = (first - 1) / peopleAtOnce;
    await writePart(connection, { dir: unordered, index, select, columns: columns.length });
    const done = Math.min(staged.rows, first + peopleAtOnce - 1);
    request.onProgress?.({ step: "writing", done, of: staged.rows });
  }
  const facts = await cohortFacts(connection, { source: allParts(unordered), cohorts: labels.length, columns });
  const { dir, signal } = request;
  const files = await orderPeople({ unordered, dir, firstFile, columns, signal });
  signal?.throwIfAborted();
  return {
    formatVersion: 4,
    size: files.reduce((sum, file) => sum + file.rows, 0),
    seed: null,
    asOf: request.asOf,
    createdAt: request.createdAt,
    columns: await describedColumns(connection, columns),
    cohorts: importedCohorts(labels, facts, request),
    files,
  };
}

/** Describes the columns. For text columns, `listValued` is true if any accepted value contains a comma. */
async function describedColumns(
  connection: DuckDBConnection,
  columns: readonly PopulationColumn[],
): Promise<ManifestColumn[]> {
  const texts = columns.filter((column) => column.type === "VARCHAR" && !keys.has(column.name));
  const holds = texts.map((column) => `coalesce(bool_or(contains(${rawColumn(column.name)}, ',')), false)`);
  const reader = await connection.runAndReadAll(
    `select ${["null", ...holds].join(", ")} from staged where problem is null`,
  );
  const [, ...answers] = reader.getRows()[0] ?? [];
  const listValued = new Map(texts.map((column, index) => [column.name, answers[index] === true]));
  return columns.map((column) =>
    column.type === "VARCHAR" ? { ...column, listValued: listValued.get(column.name) ?? false } : column,
  );
}

const keys = new Set(keyColumns.map((column) => column.name));

function populationColumns(staged: StagingTable, cohorts: number): PopulationColumn[] {
  return [...keyColumns, ...staged.columns.filter((column) => !keys.has(column.name)), ...maskColumns(cohorts)];
}

/**
 * Returns the query for the accepted people in up to a million staged rows, starting at `first`, in the population's
 * layout.
 */
function peopleSql(staged: StagingTable, labels: readonly string[], first: number): string {
  const number = staged.columns.find((column) => column.name === "nhs_number");
  const selected = [
    "position as person_id",
    `${number ? convertSql(number, rawColumn(number.name)) : "cast(null as varchar)"} as nhs_number`,
    ...staged.columns
      .filter((column) => !keys.has(column.name))
      .map((column) => `${convertSql(column, rawColumn(column.name))} as ${quoted(column.name)}`),
    ...maskSelections(labels),
  ];
  const list = labels.length > 0 ? `, coalesce(${cohortLabels(rawColumn(cohortsField))}, []) as labels` : "";
  return `select ${selected.join(",\n  ")}
    from (select *${list} from staged
      where position between ${first} and ${first + peopleAtOnce - 1} and problem is null)`;
}
