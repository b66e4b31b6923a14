import type { TrinoAddress } from "./address.ts";
import { type Watching, runOnTrino } from "./client.ts";
import { PeopleNotAsked } from "../scans/session.ts";
import { quoted } from "../population/layout.ts";

/** Rows that are held of an answer about people, not of people. */
const mostRows = 10_000;

/** The few rows that a query answers in so many columns, each as its texts by name. Throws `PeopleNotAsked`. */
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
