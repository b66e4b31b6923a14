import type { ColumnType, PopulationColumn } from "../layout.ts";

/**
 * Returns SQL that converts text to its column's type, or to null if the text is invalid. Dates must exist, and are
 * YYYYMMDD or YYYY-MM-DD. Flags are Y or N, or true, false, 1 and 0, in any case. NHS numbers have ten digits and a
 * valid check digit.
 */
export function convertSql({ name, type }: PopulationColumn, text: string): string {
  return name === "nhs_number" ? nhsNumber(text) : conversions[type](text);
}

/**
 * Returns SQL that is true for text that is neither empty nor valid for its column. Empty text means no
 * value.
 */
export function isInvalid(column: PopulationColumn, text: string): string {
  if (column.type === "VARCHAR" && column.name !== "nhs_number") return "false";
  return `(${text} <> '' and (${convertSql(column, text)}) is null)`;
}

const conversions: Record<ColumnType, (text: string) => string> = {
  VARCHAR: (text) => text,
  BIGINT: (text) => wholeNumber(text, "bigint"),
  INTEGER: (text) => wholeNumber(text, "integer"),
  BOOLEAN: (text) =>
    `case when lower(${text}) in ('y', 'true', '1') then true when lower(${text}) in ('n', 'false', '0') then false end`,
  DATE: (text) => `case when ${text} like '0000%' then null
    when regexp_full_match(${text}, '\\d{8}') then try_cast(substr(${text}, 1, 4) || '-' || substr(${text}, 5, 2) || '-' || substr(${text}, 7, 2) as date)
    when regexp_full_match(${text}, '\\d{4}-\\d{2}-\\d{2}([ T]00:00:00)?') then try_cast(substr(${text}, 1, 10) as date) end`,
};

/**
 * Returns SQL that converts text to a whole number. Parquet and JSON can contain whole numbers in the
 * form 3.0.
 */
function wholeNumber(text: string, type: string): string {
  return `case when regexp_full_match(${text}, '-?\\d+(\\.0+)?') then try_cast(split_part(${text}, '.', 1) as ${type}) end`;
}

/**
 * Returns SQL that accepts ten digits, grouped or not, with a valid modulus 11 check digit. Ignores
 * zero-width spaces and all kinds of hyphen.
 */
function nhsNumber(text: string): string {
  const digits = `regexp_replace(${text}, '[\\s\\p{Z}\\p{Cf}\\p{Pd}]', '', 'g')`;
  const weighted = Array.from(
    { length: 9 },
    (_, index) => `${10 - index} * cast(substr(${digits}, ${index + 1}, 1) as integer)`,
  ).join(" + ");
  return `case when regexp_full_match(${digits}, '\\d{10}')
    then case when (11 - (${weighted}) % 11) % 11 = cast(substr(${digits}, 10, 1) as integer) then ${digits} end end`;
}

/**
 * Returns SQL for the labels in a string, without duplicates and surrounding spaces. The string is a
 * JSON list, or labels separated by commas, semicolons or bars.
 */
export function cohortLabels(text: string): string {
  const parts = `case when ${text} like '[%' and json_valid(${text}) then from_json(${text}, '["VARCHAR"]')
    else string_split_regex(${text}, '[,;|]') end`;
  return `list_distinct(list_filter(list_transform(${parts}, part -> trim(part)), part -> part <> ''))`;
}
