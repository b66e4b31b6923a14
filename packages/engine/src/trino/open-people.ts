import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { heldInFiles } from "../duckdb/files.ts";
import type { People, SessionProblem } from "../people/people.ts";
import type { PopulationProblem } from "../population/manifest.ts";
import { quoted } from "../population/layout.ts";
import { snapshotOf } from "../population/snapshots.ts";
import type { Holder } from "../scans/people-of.ts";
import { peopleOf } from "../scans/people-of.ts";
import { PeopleNotAsked } from "../scans/session.ts";
import type { TrinoAddress } from "./address.ts";
import { heldOnTrino } from "./held.ts";
import { LastKnown } from "./last-known.ts";
import { addressOf } from "./place.ts";
import { queryTrino } from "./query.ts";
import type { PublishedPeople } from "./snapshot-table.ts";
import { checksumSql, namesIn, readPublished, sourceOf } from "./snapshot-table.ts";
import type { TrinoPeople } from "./trino-people.ts";

/** Why people on a Trino are not opened. */
export type TrinoProblem = PopulationProblem | SessionProblem;

/** People of places as they were opened last; a snapshot by its hash, the current ones without. */
const opened = new LastKnown<People, TrinoProblem>();
const keyOf = (place: string, hash = "") => JSON.stringify([place, hash]);

/**
 * The current people of a place on a Trino, read as of their snapshot whichever become the current ones afterwards; of a cluster
 * that is slow or does not answer, those that were current last (REQ-POP-48).
 */
export async function openOnTrino(place: string): Promise<Result<People, TrinoProblem>> {
  return opened.read(keyOf(place), async () => {
    const found = await openPublished(place);
    if (found.ok) opened.keep(keyOf(place, snapshotOf(found.value.manifest)), found.value);
    return found;
  });
}

/** The people of a place on a Trino with this hash of their content. Refuses those that are not there (any more). */
export function openTrinoSnapshot(place: string, hash: string): Promise<Result<People, TrinoProblem>> {
  return opened.read(keyOf(place, hash), () => openPublished(place, hash));
}

async function openPublished(place: string, hash?: string): Promise<Result<People, TrinoProblem>> {
  const address = await addressOf(place);
  if (!address.ok) return refuse({ kind: "missing", message: address.refusal });
  try {
    const published = await readPublished(address.value, hash);
    if (published) {
      await askForNobody(address.value, published);
      return ok(publishedPeople(address.value, published));
    }
    const none = hash === undefined ? nothingPublished : "These people are not there any more.";
    return refuse({ kind: "missing", message: none });
  } catch (error) {
    return refuse(toRefusal(error));
  }
}

/**
 * Asks for everything published of people, and for none of them: a cluster refuses that as it would a real question where it may
 * not be asked, where the table or its snapshot went, or where a column is missing (REQ-POP-52). It reads nothing for it.
 */
async function askForNobody(address: TrinoAddress, published: PublishedPeople): Promise<void> {
  const names = namesIn(published);
  const sql = `select ${names.map(quoted).join(", ")} from ${sourceOf(published)} where false`;
  await queryTrino(address, sql, { names });
}

const nothingPublished = 'No people are published there. Publish them with "npx spi population publish".';

/** What a cluster has against a question, as a refusal; anything else is thrown again. */
export function toRefusal(error: unknown): SessionProblem {
  if (error instanceof PeopleNotAsked) return { kind: error.kind, message: error.message };
  throw error;
}

function publishedPeople(address: TrinoAddress, published: PublishedPeople): People {
  const { manifest, parted } = published;
  return peopleOf(holderOf({ address, table: sourceOf(published), manifest, parted }, published));
}

/** @internal People in a table without a manifest beside it, for tests. */
export function peopleOnTrino(people: TrinoPeople): People {
  return peopleOf(holderOf(people, { ...people, version: null, checksum: null }));
}

function holderOf(people: TrinoPeople, published: PublishedPeople): Holder {
  return {
    held: heldOnTrino(people),
    only: (list) => holderOf({ ...people, only: list }, published),
    withNhsNumber: (nhsNumber) =>
      heldOnTrino({ ...people, only: { hash: "", nhsNumbers: Float64Array.of(Number(nhsNumber)) } }),
    sample: (drawn) => ({ ...holderOf(people, published), held: heldInFiles(drawn) }),
    verify: (watch) => verify(people, published, watch?.signal),
    areStillThere: () => areStillThere(people, published),
  };
}

async function countOf({ address, table }: TrinoPeople, signal?: AbortSignal): Promise<string | null> {
  const [row] = await queryTrino(address, `select count(*) from ${table}`, { names: ["people"], signal });
  return row?.people ?? null;
}

type ContentDiffers = Extract<PopulationProblem, { kind: "contentDiffers" }>;

/**
 * Whether a table holds what was published. Of a snapshot of Iceberg, whose files do not change, their number is counted; of
 * another table all is read for a checksum. A table that was published without one cannot tell.
 */
async function verify(
  people: TrinoPeople,
  published: PublishedPeople,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, SessionProblem | ContentDiffers>> {
  const { table, version, checksum, manifest } = published;
  const differs = () => {
    const message = `Table ${table} does not hold the people that were published. Publish them again.`;
    return refuse<ContentDiffers>({ kind: "contentDiffers", message, file: table });
  };
  try {
    if ((await countOf(people, signal)) !== String(manifest.size)) return differs();
    if (version !== null) return ok(true);
    if (checksum === null) return ok(false);
    const names = ["people", "checksum"] as const;
    const [row] = await queryTrino(people.address, checksumSql(people.table, published), { names, signal });
    return row?.checksum === checksum ? ok(true) : differs();
  } catch (error) {
    signal?.throwIfAborted();
    return refuse(toRefusal(error));
  }
}

/** Whether these people are still published, and their table holds them. That nobody answers says nothing about them. */
async function areStillThere(
  people: TrinoPeople,
  published: PublishedPeople,
): Promise<Result<boolean, SessionProblem>> {
  try {
    if (!(await readPublished(people.address, snapshotOf(people.manifest)))) return ok(false);
  } catch (error) {
    return refuse(toRefusal(error));
  }
  const held = await verify(people, published, undefined);
  if (held.ok || held.refusal.kind === "contentDiffers" || held.refusal.kind === "tableMissing") return ok(held.ok);
  return refuse(held.refusal);
}
