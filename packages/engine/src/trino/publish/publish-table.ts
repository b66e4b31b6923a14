import type { Day } from "@spi/domain/day/calendar";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { TrinoAddress } from "../address.ts";
import { addressOf } from "../place.ts";
import { type PublishedPeople, addPublished, isTableName } from "../snapshot-table.ts";
import { type DescribedPeople, describeTable, publishLater } from "./describe-table.ts";
import { type PublishProblem, missingSchema, noTableName, refusingInWords, versionOf } from "./publish.ts";

export interface TablePublishing {
  /** "trino:https://…". */
  place: string;
  /** The table or view that holds the people. */
  table: string;
  /** The table or view that names their cohorts. */
  cohorts: string;
  /** Codes of the boards that are known, open or closed; people of others are told. */
  boards: readonly string[];
  /** The day the data speak of. */
  asOf: Day;
  /** When they are published, YYYYMMDDHHMMSS; also the refresh time of their cohorts. */
  createdAt: string;
  signal?: AbortSignal | undefined;
  /** Told of how many people of all were read. */
  onProgress?: (people: number, all: number) => void;
}

/**
 * Publishes people who are in a table or view of a cluster alone, without a folder of them: what they are is described by what the table
 * and that of their cohorts hold. Nothing is published where they do not fit the contract. `now` is for the order of what
 * was published, as ISO 8601 writes it.
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

/** What of a table or view does not fit the contract is refused as it would be by publishing it, which is not done. */
export async function checkTable(publishing: TablePublishing): Promise<Result<DescribedPeople, PublishProblem>> {
  return described(publishing, (_, found) => Promise.resolve(found));
}

const otherSnapshot = (table: string) => ({
  kind: "doesNotFit" as const,
  message: `Table ${table} has another snapshot by now, whose people its cohorts may be named for. ${publishLater}`,
});

async function described<Done>(
  { place, table, cohorts, boards, asOf, createdAt, signal, onProgress }: TablePublishing,
  use: (address: TrinoAddress, found: DescribedPeople) => Promise<Done>,
): Promise<Result<Done, PublishProblem>> {
  const address = await addressOf(place);
  if (!address.ok) return refuse({ kind: "notAPlace", message: address.refusal });
  const nameless = [table, cohorts].find((name) => !isTableName(name));
  if (nameless !== undefined) return refuse(noTableName(nameless));
  return refusingInWords(signal, async () => {
    const noSchema = await missingSchema(address.value, signal);
    if (noSchema) return refuse({ kind: "notAPlace", message: noSchema });
    const version = await versionOf(address.value, table, signal);
    const told = (fraction: number, people: number) => onProgress?.(Math.round(fraction * people), people);
    const describing = { table, version, cohorts, boards, asOf, createdAt, signal, onProgress: told };
    const found = await describeTable(address.value, describing);
    if ("misfits" in found) return refuse({ kind: "doesNotFit", message: found.misfits.join("\n") });
    // Cohorts have no snapshot: they are named for the people who are there now.
    if ((await versionOf(address.value, table, signal)) !== version) return refuse(otherSnapshot(table));
    return ok(await use(address.value, found));
  });
}
