import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { SessionProblem } from "../../people/people.ts";
import type { PopulationProblem } from "../../population/manifest.ts";
import { toRefusal } from "../../scans/session.ts";
import { checksumsOf } from "./checksums.ts";
import { recordMismatch, recordMatch, publicationOf } from "./stale-publications.ts";
import { queryTrino } from "../query.ts";
import type { TrinoAddress } from "../address.ts";
import { type PublishedPeople, sourceOf } from "../snapshot-table.ts";
import type { TrinoPeople } from "../trino-people.ts";

export type ContentDiffers = Extract<PopulationProblem, { kind: "contentDiffers" }>;

export const mismatchSentence = ({ table }: Pick<PublishedPeople, "table">) =>
  `The people in the table ${table} have changed since the table was published. Restore the table, or publish it again.`;

/** Returns the problem that a table no longer matches its publication. */
export function mismatchProblem(published: PublishedPeople, publication: string): ContentDiffers {
  return { kind: "contentDiffers", message: mismatchSentence(published), file: published.table, publication };
}

/** Records that a table no longer matches its publication, and returns the problem. */
export function refuseMismatch({ address }: TrinoPeople, published: PublishedPeople) {
  const publication = publicationOf(address, published);
  recordMismatch(publication);
  return refuse<ContentDiffers>(mismatchProblem(published, publication));
}

/**
 * Checks that a table matches its publication. For an Iceberg snapshot, counts the people, which is enough because its
 * files do not change. For any other table, reads everything and compares checksums. Returns false if no checksums were
 * published.
 */
export async function verify(
  people: TrinoPeople,
  published: PublishedPeople,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, SessionProblem | ContentDiffers>> {
  const { version, checksums, manifest } = published;
  try {
    const matches =
      version === null && checksums !== null
        ? await hasPublishedChecksums(people.address, published, signal)
        : (await countOf(people, signal)) === String(manifest.size);
    if (!matches) return refuseMismatch(people, published);
    recordMatch(publicationOf(people.address, published));
    return ok(version !== null || checksums !== null);
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(toRefusal(error));
  }
}

/**
 * Returns whether a table without snapshots has its published checksums. Returns true if there are none
 * to compare.
 */
export async function hasPublishedChecksums(
  address: TrinoAddress,
  published: PublishedPeople,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { version, checksums } = published;
  if (version !== null || checksums === null) return true;
  const groups = checksums.length;
  const current = await checksumsOf(address, sourceOf(published), { ...published, groups, signal });
  return current.join() === checksums.join();
}

async function countOf({ address, table }: TrinoPeople, signal?: AbortSignal): Promise<string | null> {
  const [row] = await queryTrino(address, `select count(*) from ${table}`, { names: ["people"], signal });
  return row?.people ?? null;
}
