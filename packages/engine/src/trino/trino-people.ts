import type { OnlyPeople } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import { partIndex } from "../population/layout.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import { filesFor } from "../scans/files-for.ts";
import type { TrinoAddress } from "./address.ts";

/** A table of people on a Trino, and what is said of them. */
export interface TrinoPeople {
  address: TrinoAddress;
  /** What stands after "from": the table, as of one snapshot where its connector knows snapshots. */
  table: string;
  manifest: PopulationManifest;
  /** The table says of everybody in `partColumn` which part file of the manifest they are of. */
  parted: boolean;
  only?: OnlyPeople;
}

/** The column of a table that holds the number of the part file somebody is of: 7 for `part-00007.parquet`. */
export const partColumn = "spi_part";

/**
 * What stands after "from" for a question about people of the plans' cohorts. A test of bits lets a cluster leave out nothing: where the
 * table says of which part file people are, only parts that may hold some of them are named, and others are not read.
 */
export function sourceFor(
  { table, manifest, parted }: Pick<TrinoPeople, "table" | "manifest" | "parted">,
  among: readonly Plan[] | "everybody",
): string {
  const files = filesFor(manifest, among);
  if (!parted || files.length === manifest.files.length) return table;
  return `(select * from ${table} where ${partColumn} in (${files.map(({ name }) => partIndex(name)).join(", ")}))`;
}
