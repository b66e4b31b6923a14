import type { Day } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { TrinoAddress } from "../address.ts";
import { addressOf } from "../location.ts";
import { type PublishedPeople, addPublished, isTableName } from "../snapshot-table.ts";
import { type DescribedPeople, describeTable, publishLaterAdvice } from "./describe-table.ts";
import { type PublishProblem, missingSchema, noTableName, refuseErrors, versionOf } from "./publish.ts";

export interface TablePublishing {
  /** "trino:https://…". */
  place: string;
  /** The table or view of the people. */
  table: string;
  /** The table or view of their cohorts. */
  cohorts: string;
  /** Codes of known boards, open or closed. People with any other board are reported. */
  boards: readonly string[];
  /** The data's date. */
  asOf: Day;
  /** Time of publication, YYYYMMDDHHMMSS. This is also the refresh time of the cohorts. */
  createdAt: string;
  signal?: AbortSignal | undefined;
  /** Called with the number of people read and the total. */
  onProgress?: (people: number, all: number) => void;
}

/**
 * Publishes people who are only in a table or view on a cluster, without a folder. The description comes from their
 * table and the table of their cohorts. Does not publish anything if they do not match the contract. `now`, in ISO
 * 8601, orders the publications.
 */
export async function publishTable(
  publishing: TablePublishing & { now: string },
): Promise<Result<PublishedPeople & Pick<DescribedPeople, "unused" | "odd">, PublishProblem>> {
  return described(publishing, async (address, { people, unused, odd }) => {
    const published = { ...people, publishedAt: publishing.now };
    await addPublished(address, published);
    return { ...published, unused, odd };
  });
}

/** Checks a table or view against the contract as publishing would, without publishing it. */
export async function checkTable(publishing: TablePublishing): Promise<Result<DescribedPeople, PublishProblem>> {
  return described(publishing, (_, found) => Promise.resolve(found));
}

const otherSnapshot = (table: string) => ({
  kind: "doesNotFit" as const,
  message: `Table ${table} now has a different snapshot, so its cohorts may have been listed for different people. ${publishLaterAdvice}`,
});

async function described<Done>(
  { place, table, cohorts, boards, asOf, createdAt, signal, onProgress }: TablePublishing,
  use: (address: TrinoAddress, found: DescribedPeople) => Promise<Done>,
): Promise<Result<Done, PublishProblem>> {
  const address = await addressOf(place);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  const nameless = [table, cohorts].find((name) => !isTableName(name));
  if (nameless !== undefined) return refuse(noTableName(nameless));
  return refuseErrors(signal, async () => {
    const noSchema = await missingSchema(address.value, signal);
    if (noSchema) return refuse({ kind: "notAPlace", message: noSchema });
    const version = await versionOf(address.value, table, signal);
    const reportProgress = (fraction: number, people: number) => onProgress?.(Math.round(fraction * people), people);
    const describing = { table, version, cohorts, boards, asOf, createdAt, signal, onProgress: reportProgress };
    const found = await describeTable(address.value, describing);
    if ("mismatches" in found) return refuse({ kind: "doesNotFit", message: found.mismatches.join("\n") });
    // Cohorts have no snapshot: their labels apply to the people in the table now.
    if ((await versionOf(address.value, table, signal)) !== version) return refuse(otherSnapshot(table));
    return ok(await use(address.value, found));
  });
}
