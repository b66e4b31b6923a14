import type { ListFilter } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { partIndex } from "../population/layout.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { filesFor } from "../scans/select-files.ts";
import type { TrinoAddress } from "./address.ts";

/** A table of people in Trino, with its manifest. */
export interface TrinoPeople {
  address: TrinoAddress;
  /** The SQL after "from". This is the table or, if its connector has snapshots, the table as of a snapshot. */
  table: string;
  manifest: PopulationManifest;
  /** True if `partColumn` contains the part file number of every person. */
  parted: boolean;
  only?: ListFilter;
}

/** Name of the column with the number of a person's part file, for example 7 for `part-00007.parquet`. */
export const partColumn = "spi_part";

/**
 * Returns the SQL after "from" for a query about members of the plans' cohorts. A cluster cannot use a bit test to skip
 * data. If the table has each person's part file number, the query is limited to the files that can contain members.
 */
export function sourceFor(
  { table, manifest, parted }: Pick<TrinoPeople, "table" | "manifest" | "parted">,
  among: readonly Plan[] | "everybody",
): string {
  const files = filesFor(manifest, among);
  if (!parted || files.length === manifest.files.length) return table;
  return `(select * from ${table} where ${partColumn} in (${files.map(({ name }) => partIndex(name)).join(", ")}))`;
}
