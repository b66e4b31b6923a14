import { sqlText } from "../../population/sql-text.ts";
import type { TrinoAddress } from "../address.ts";
import { runOnTrino } from "../client.ts";
import { queryTrino } from "../query.ts";
import { type PublishedPeople, sourceOf } from "../snapshot-table.ts";

/**
 * Returns the types of a table's columns by name, without text lengths. For an Iceberg snapshot, returns the types at
 * that time. Empty if there is no table or view of that name. Throws `PeopleQueryError`.
 */
export async function columnsOf(
  address: TrinoAddress,
  { table, version }: Pick<PublishedPeople, "table" | "version">,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const types =
    version === null
      ? await columnsNow(address, table, signal)
      : await columnsOfSnapshot(address, { table, version }, signal);
  return new Map(types.map(({ name, type }) => [name, type.replace(/\(\d+\)$/, "")]));
}

interface NamedType {
  name: string;
  type: string;
}

async function columnsNow(address: TrinoAddress, table: string, signal: AbortSignal | undefined): Promise<NamedType[]> {
  const sql =
    `select column_name, data_type from information_schema.columns ` +
    `where table_schema = ${sqlText(address.schema)} and table_name = ${sqlText(table)}`;
  const columns = await queryTrino(address, sql, { names: ["name", "type"], signal });
  return columns.map(({ name, type }) => ({ name: name ?? "", type: type ?? "" }));
}

async function columnsOfSnapshot(
  address: TrinoAddress,
  snapshot: Pick<PublishedPeople, "table" | "version">,
  signal: AbortSignal | undefined,
): Promise<NamedType[]> {
  let schema: readonly NamedType[] = [];
  await runOnTrino(address, `select * from ${sourceOf(snapshot)} where false`, {
    signal,
    onColumns: (columns) => (schema = columns),
  });
  return [...schema];
}
