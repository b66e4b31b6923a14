import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { SessionProblem } from "../../people/people.ts";
import type { PopulationProblem } from "../../population/manifest.ts";
import { toRefusal } from "../../scans/session.ts";
import { checksumsOf } from "./checksums.ts";
import { noteDiffers, noteHolds, publicationOf } from "./known-to-differ.ts";
import { queryTrino } from "../query.ts";
import type { TrinoAddress } from "../address.ts";
import { type PublishedPeople, sourceOf } from "../snapshot-table.ts";
import type { TrinoPeople } from "../trino-people.ts";

export type ContentDiffers = Extract<PopulationProblem, { kind: "contentDiffers" }>;

export const othersWords = ({ table }: Pick<PublishedPeople, "table">) =>
  `Table ${table} does not hold the people that were published. Put it right, or publish the people it holds now.`;

/** Returns the problem of a table that differs from its publication. */
export function otherPeopleIn(published: PublishedPeople, publication: string): ContentDiffers {
  return { kind: "contentDiffers", message: othersWords(published), file: published.table, publication };
}

/** Records that a table differs from its publication, and refuses it. */
export function refuseOthers({ address }: TrinoPeople, published: PublishedPeople) {
  const publication = publicationOf(address, published);
  noteDiffers(publication);
  return refuse<ContentDiffers>(otherPeopleIn(published, publication));
}

/**
 * Verifies that a table matches its publication. For an Iceberg snapshot, whose files do not change, counts the people.
 * For any other table, reads everything for checksums. Without published checksums only the number is known, which
 * proves nothing, so returns false.
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
        ? await holdsChecksums(people.address, published, signal)
        : (await countOf(people, signal)) === String(manifest.size);
    if (!isHeld) return refuseOthers(people, published);
    noteHolds(publicationOf(people.address, published));
    return ok(version !== null || checksums !== null);
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(toRefusal(error));
  }
}

/** Returns whether a table without snapshots has its published checksums; true if there are none to compare. */
export async function holdsChecksums(
  address: TrinoAddress,
  published: PublishedPeople,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { version, checksums } = published;
  if (version !== null || checksums === null) return true;
  const groups = checksums.length;
  const found = await checksumsOf(address, sourceOf(published), { ...published, groups, signal });
  return found.join() === checksums.join();
}

async function countOf({ address, table }: TrinoPeople, signal?: AbortSignal): Promise<string | null> {
  const [row] = await queryTrino(address, `select count(*) from ${table}`, { names: ["people"], signal });
  return row?.people ?? null;
}
