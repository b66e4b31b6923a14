import type { AttributeReference, DataType } from "@spi/domain/reference/reference-data";
import { shippedReference } from "@spi/domain/library/shipped-reference";

/** Name of the file that makes a folder of part files a population; written last. */
export const manifestName = "population.json";

/** Name of the note of a population that is being written; it becomes the manifest. */
export const unfinishedName = `${manifestName}.partial`;

/** Name of the folder of people that are still to be ordered, inside a population that is being written. */
export const unorderedName = "unordered";

/** Types a column of a population can have: DuckDB's, and any engine's that reads Parquet. */
export const columnTypes = ["BIGINT", "VARCHAR", "DATE", "INTEGER", "BOOLEAN"] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface PopulationColumn {
  name: string;
  type: ColumnType;
}

/** Cohorts held by one mask column: bits 0 to 62, so that a mask is never negative. */
export const cohortsPerMask = 63;

/** More labels than this are no cohorts but a column taken for them. */
export const mostCohorts = 10_000;

/** People in one part file, the last one excepted. */
export const peoplePerFile = 102_400;

/** People in one file of those that are written as they come, before they are ordered. */
export const peopleAtOnce = 1_000_000;

/** The column type of each data type but membership of cohorts, which is kept in masks. */
export const columnTypeOf: Record<Exclude<DataType, "C">, ColumnType> = {
  D: "DATE",
  S: "VARCHAR",
  I: "INTEGER",
  F: "BOOLEAN",
};

/** Name of the column holding an attribute: `date_of_birth`, `covid_last_successful_date`. */
export function columnName(attribute: Pick<AttributeReference, "AttributeName" | "AttributeLevel" | "ConditionType">) {
  const name = attribute.AttributeName.toLowerCase();
  return attribute.AttributeLevel === "TARGET" ? `${attribute.ConditionType.toLowerCase()}_${name}` : name;
}

/** Every column an attribute can have, in the order of the attribute list; cohort membership is in masks instead. */
export const attributeColumns: readonly PopulationColumn[] = shippedReference.attributes.flatMap((attribute) =>
  attribute.DataType === "C" ? [] : [{ name: columnName(attribute), type: columnTypeOf[attribute.DataType] }],
);

/** The columns each population has whatever else it leaves out. */
export const keyColumns: readonly PopulationColumn[] = [
  { name: "person_id", type: "BIGINT" },
  { name: "nhs_number", type: "VARCHAR" },
];

/** Columns holding the membership of `cohortCount` cohorts, 63 in each. */
export function maskColumns(cohortCount: number): PopulationColumn[] {
  const words = Math.ceil(cohortCount / cohortsPerMask);
  return Array.from({ length: words }, (_, word) => ({ name: maskColumn(word), type: "BIGINT" }));
}

/**
 * Where a population marks the members of a cohort by the cohort's place among all, the rarest first: as the most
 * significant bits, so that people in the order of their masks stand by their rarest cohort.
 */
export function cohortPlace(rarity: number): { word: number; bit: number } {
  return { word: Math.floor(rarity / cohortsPerMask), bit: cohortsPerMask - 1 - (rarity % cohortsPerMask) };
}

/** The place of a cohort among those of its mask, the rarest first, by its bit. */
export function cohortRarity(bit: number): number {
  return cohortsPerMask - 1 - bit;
}

export function maskColumn(word: number): string {
  return `cohort_mask_${word}`;
}

export function isMaskColumn(name: string): boolean {
  return name.startsWith("cohort_mask_");
}

/** `part-00007.parquet` for 7. */
export function partFile(index: number): string {
  return `part-${String(index).padStart(5, "0")}.parquet`;
}

export function isPartFile(name: string): boolean {
  return /^part-\d{5,}\.parquet$/.test(name);
}

/** 7 for `part-00007.parquet`. */
export function partIndex(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}

/** An SQL identifier, quoted where it must be (`"13q_flag"`). */
export function quoted(column: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(column) ? column : `"${column.replaceAll('"', '""')}"`;
}
