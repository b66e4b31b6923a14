import type { AttributeReference, DataType } from "@spi/domain/reference/reference-data";
import { shippedReference } from "@spi/domain/library/shipped-reference";

/** Name of the file that turns a folder of part files into a population. It is written last. */
export const manifestName = "population.json";

/** Name of the file that describes an unfinished population. It later becomes the manifest. */
export const unfinishedName = `${manifestName}.partial`;

/** Name of the folder for unsorted people, inside an unfinished population. */
export const unorderedName = "unordered";

/** Types of a population's columns. DuckDB and any other engine that reads Parquet can use them. */
export const columnTypes = ["BIGINT", "VARCHAR", "DATE", "INTEGER", "BOOLEAN"] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface PopulationColumn {
  name: string;
  type: ColumnType;
}

/** Number of cohorts per mask column. Uses bits 0 to 62, so that a mask is never negative. */
export const cohortsPerMask = 63;

/** Maximum number of cohorts. If there are more labels, the wrong column has probably been used for cohorts. */
export const maxCohorts = 10_000;

/** Number of people in each part file except the last. */
export const peoplePerFile = 102_400;

/** Number of people in each unsorted file. */
export const peopleAtOnce = 1_000_000;

/** The column type for each data type. Cohort membership has no column type, because it is stored in masks. */
export const columnTypeOf: Record<Exclude<DataType, "C">, ColumnType> = {
  D: "DATE",
  S: "VARCHAR",
  I: "INTEGER",
  F: "BOOLEAN",
};

/** Returns the name of an attribute's column, for example `date_of_birth` or `covid_last_successful_date`. */
export function columnName(attribute: Pick<AttributeReference, "AttributeName" | "AttributeLevel" | "ConditionType">) {
  const name = attribute.AttributeName.toLowerCase();
  return attribute.AttributeLevel === "TARGET" ? `${attribute.ConditionType.toLowerCase()}_${name}` : name;
}

/** All attribute columns, in the order of the attribute list. Cohort membership is stored in masks instead. */
export const attributeColumns: readonly PopulationColumn[] = shippedReference.attributes.flatMap((attribute) =>
  attribute.DataType === "C" ? [] : [{ name: columnName(attribute), type: columnTypeOf[attribute.DataType] }],
);

/** Columns that every population has. */
export const keyColumns: readonly PopulationColumn[] = [
  { name: "person_id", type: "BIGINT" },
  { name: "nhs_number", type: "VARCHAR" },
];

/** Returns the mask columns for `cohortCount` cohorts, 63 in each. */
export function maskColumns(cohortCount: number): PopulationColumn[] {
  const words = Math.ceil(cohortCount / cohortsPerMask);
  return Array.from({ length: words }, (_, word) => ({ name: maskColumn(word), type: "BIGINT" }));
}

/**
 * Returns the bit for a cohort, given its rank by size, smallest first. The rarest cohorts have the most significant
 * bits. As a result, sorting people by mask sorts them by their rarest cohort.
 */
export function cohortPlace(rarity: number): { word: number; bit: number } {
  return { word: Math.floor(rarity / cohortsPerMask), bit: cohortsPerMask - 1 - (rarity % cohortsPerMask) };
}

/** Returns a cohort's rank within its mask, rarest first, given its bit. */
export function cohortRarity(bit: number): number {
  return cohortsPerMask - 1 - bit;
}

export function maskColumn(word: number): string {
  return `cohort_mask_${word}`;
}

export function isMaskColumn(name: string): boolean {
  return name.startsWith("cohort_mask_");
}

/** Returns the name of a part file, for example `part-00007.parquet` for 7. */
export function partFile(index: number): string {
  return `part-${String(index).padStart(5, "0")}.parquet`;
}

export function isPartFile(name: string): boolean {
  return /^part-\d{5,}\.parquet$/.test(name);
}

/** Returns the index of a part file, for example 7 for `part-00007.parquet`. */
export function partIndex(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}

/** Returns an SQL identifier, quoted if necessary (`"13q_flag"`). */
export function quoted(column: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(column) ? column : `"${column.replaceAll('"', '""')}"`;
}
