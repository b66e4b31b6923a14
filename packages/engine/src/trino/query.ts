import type { TrinoAddress } from "./address.ts";
import { type QueryOptions, runOnTrino } from "./client.ts";
import { PeopleQueryError } from "../scans/session.ts";
import { quoted } from "../population/layout.ts";

/** Maximum number of rows in a result about people. */
const maxRows = 10_000;

/** Runs a query that returns few rows, and returns them as text by column. Throws `PeopleQueryError`. */
export async function queryTrino<Name extends string>(
  address: TrinoAddress,
  sql: string,
  { names, signal, onProgress }: { names: readonly Name[] } & Omit<QueryOptions, "onRows">,
): Promise<Record<Name, string | null>[]> {
  const columns = names.map(quoted);
  const texts = columns.map((name) => `cast(${name} as varchar)`).join(", ");
  const rows: (readonly (string | null)[])[] = [];
  await runOnTrino(address, `select ${texts} from (${sql}) as answered (${columns.join(", ")})`, {
    signal,
    onProgress,
    onRows: (page) => {
      rows.push(...page);
      return rows.length > maxRows ? "enough" : undefined;
    },
  });
  if (rows.length > maxRows)
    throw new PeopleQueryError("scanFailed", `The cluster returned more than ${maxRows} rows.`);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])) as never);
}
