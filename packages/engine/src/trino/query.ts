import type { TrinoAddress } from "./address.ts";
import { type Watching, runOnTrino } from "./client.ts";
import { PeopleNotAsked } from "../scans/session.ts";
import { quoted } from "../population/layout.ts";

/** Maximum number of rows in an answer about people. */
const mostRows = 10_000;

/** Runs a query with few rows and returns them as texts by column. Throws `PeopleNotAsked`. */
export async function queryTrino<Name extends string>(
  address: TrinoAddress,
  sql: string,
  { names, signal, onProgress }: { names: readonly Name[] } & Omit<Watching, "onRows">,
): Promise<Record<Name, string | null>[]> {
  const columns = names.map(quoted);
  const texts = columns.map((name) => `cast(${name} as varchar)`).join(", ");
  const rows: (readonly (string | null)[])[] = [];
  await runOnTrino(address, `select ${texts} from (${sql}) as answered (${columns.join(", ")})`, {
    signal,
    onProgress,
    onRows: (found) => {
      rows.push(...found);
      return rows.length > mostRows ? "enough" : undefined;
    },
  });
  if (rows.length > mostRows)
    throw new PeopleNotAsked("scanFailed", `The cluster answered more than ${mostRows} rows.`);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])) as never);
}
