import type { Day } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { TrinoAddress } from "../address.ts";
import { addressOf } from "../location.ts";
import { type PublishedPeople, addPublished, isTableName } from "../snapshot-table.ts";
import { type DescribedPeople, describeTable, publishLaterAdvice } from "./describe-table.ts";
import { type PublishProblem, missingSchema, noTableName, refuseErrors, versionOf } from "./publish.ts";

export interface TablePublishing {
  /** Location, for example "trino:https://…". */
  location: string;
  /** Name of the people's table or view. */
  table: string;
  /** Name of the table or view of the people's cohorts. */
  cohorts: string;
  /** Codes of known boards, open or closed. We report people with any other board. */
  boards: readonly string[];
  /** Date of the data. */
  asOf: Day;
  /** Time of publication, YYYYMMDDHHMMSS, which is also the refresh time of the cohorts. */
  createdAt: string;
  signal?: AbortSignal | undefined;
  /** Called with the number of people read so far and the total. */
  onProgress?: (people: number, all: number) => void;
}

/**
 * Publishes people who are only in a table or view on a cluster. Creates the manifest from their table and the table of
 * their cohorts. Publishes nothing if they do not match the contract. `now`, in ISO 8601, determines the order of
 * publications.
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

/** Checks a table or view against the contract in the same way as publishing, but does not publish it. */
export async function checkTable(publishing: TablePublishing): Promise<Result<DescribedPeople, PublishProblem>> {
  return described(publishing, (_, description) => Promise.resolve(description));
}

const otherSnapshot = (table: string) => ({
  kind: "doesNotFit" as const,
  message: `The table ${table} changed while we were reading it, so the cohorts may be for different people. ${publishLaterAdvice}`,
});

async function described<Done>(
  { location, table, cohorts, boards, asOf, createdAt, signal, onProgress }: TablePublishing,
  use: (address: TrinoAddress, description: DescribedPeople) => Promise<Done>,
): Promise<Result<Done, PublishProblem>> {
  const address = await addressOf(location);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  const nameless = [table, cohorts].find((name) => !isTableName(name));
  if (nameless !== undefined) return refuse(noTableName(nameless));
  return refuseErrors(signal, async () => {
    const noSchema = await missingSchema(address.value, signal);
    if (noSchema) return refuse({ kind: "notAPlace", message: noSchema });
    const version = await versionOf(address.value, table, signal);
    const reportProgress = (fraction: number, people: number) => onProgress?.(Math.round(fraction * people), people);
    const describing = { table, version, cohorts, boards, asOf, createdAt, signal, onProgress: reportProgress };
    const described = await describeTable(address.value, describing);
    if ("mismatches" in described) return refuse({ kind: "doesNotFit", message: described.mismatches.join("\n") });
    // Cohorts do not have snapshots, so their labels are those of the table's current people.
    if ((await versionOf(address.value, table, signal)) !== version) return refuse(otherSnapshot(table));
    return ok(await use(address.value, described));
  });
}
