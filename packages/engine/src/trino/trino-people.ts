import type { ListFilter } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { partIndex } from "../population/layout.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { filesFor } from "../scans/select-files.ts";
import type { TrinoAddress } from "./address.ts";

/** A table of people on Trino, with its manifest. */
export interface TrinoPeople {
  address: TrinoAddress;
  /** The SQL after "from": the table, as of one snapshot if its connector has snapshots. */
  table: string;
  manifest: PopulationManifest;
  /** True if `partColumn` has the part file number for every person. */
  parted: boolean;
  only?: ListFilter;
}

/** Column with the number of a person's part file: 7 for `part-00007.parquet`. */
export const partColumn = "spi_part";

/**
 * Returns the SQL after "from" for a question about members of the plans' cohorts. A cluster cannot skip data based on
 * a bit test. If the table has people's part files, only parts that can contain members are listed and read.
 */
export function sourceFor(
  { table, manifest, parted }: Pick<TrinoPeople, "table" | "manifest" | "parted">,
  among: readonly Plan[] | "everybody",
): string {
  const files = filesFor(manifest, among);
  if (!parted || files.length === manifest.files.length) return table;
  return `(select * from ${table} where ${partColumn} in (${files.map(({ name }) => partIndex(name)).join(", ")}))`;
}
