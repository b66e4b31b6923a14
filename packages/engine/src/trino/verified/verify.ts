import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { SessionProblem } from "../../people/people.ts";
import type { PopulationProblem } from "../../population/manifest.ts";
import { toRefusal } from "../../scans/session.ts";
import { checksumsOf } from "./checksums.ts";
import { noteDiffers, noteHolds, publicationOf } from "./known-to-differ.ts";
import { queryTrino } from "../query.ts";
import type { PublishedPeople } from "../snapshot-table.ts";
import type { TrinoPeople } from "../trino-people.ts";

export type ContentDiffers = Extract<PopulationProblem, { kind: "contentDiffers" }>;

/** The refusal of a table that does not hold what was published. */
export function otherPeopleIn({ table }: PublishedPeople, publication: string): ContentDiffers {
  const message = `Table ${table} does not hold the people that were published. Publish them again.`;
  return { kind: "contentDiffers", message, file: table, publication };
}

/** Keeps in mind that a table does not hold what was published, and refuses it. */
export function refuseOthers({ address }: TrinoPeople, published: PublishedPeople) {
  const publication = publicationOf(address, published);
  noteDiffers(publication);
  return refuse<ContentDiffers>(otherPeopleIn(published, publication));
}

/**
 * Whether a table holds what was published. Of a snapshot of Iceberg, whose files do not change, their number is counted; of
 * another table all is read for checksums. Of a table that was published without them the number alone is known, which cannot tell.
 */
export async function verify(
  people: TrinoPeople,
  published: PublishedPeople,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, SessionProblem | ContentDiffers>> {
  const { version, checksums, manifest } = published;
  try {
    const isHeld =
      version === null && checksums !== null
        ? await hasChecksums(people, { ...published, checksums }, signal)
        : (await countOf(people, signal)) === String(manifest.size);
    if (!isHeld) return refuseOthers(people, published);
    noteHolds(publicationOf(people.address, published));
    return ok(version !== null || checksums !== null);
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(toRefusal(error));
  }
}

async function hasChecksums(
  { address, table }: TrinoPeople,
  published: PublishedPeople & { checksums: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const groups = published.checksums.length;
  const found = await checksumsOf(address, table, { ...published, groups, signal });
  return found.join() === published.checksums.join();
}

async function countOf({ address, table }: TrinoPeople, signal?: AbortSignal): Promise<string | null> {
  const [row] = await queryTrino(address, `select count(*) from ${table}`, { names: ["people"], signal });
  return row?.people ?? null;
}
