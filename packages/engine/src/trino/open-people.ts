import { type Result, ok, refuse } from "@spi/domain/values/result";
import { fileDataSource } from "../duckdb/files.ts";
import type { People, SessionProblem } from "../people/people.ts";
import type { PopulationProblem } from "../population/manifest.ts";
import { quoted } from "../population/layout.ts";
import { snapshotOf } from "../population/snapshots.ts";
import { type Holder, peopleOf } from "../scans/people-of.ts";
import { toRefusal } from "../scans/session.ts";
import type { DrawnSample } from "../scans/sample.ts";
import type { TrinoAddress } from "./address.ts";
import { trinoDataSource } from "./data-source.ts";
import { isKnownToDiffer, publicationOf } from "./verified/known-to-differ.ts";
import { LastKnown } from "./last-known.ts";
import { addressOf } from "./place.ts";
import { queryTrino } from "./query.ts";
import { type PublishedPeople, namesIn, readPublished, sourceOf } from "./snapshot-table.ts";
import { personReaders } from "./verified/read-person.ts";
import type { TrinoPeople } from "./trino-people.ts";
import { otherPeopleIn, verify } from "./verified/verify.ts";

/** Why people on a Trino are not opened. */
export type TrinoProblem = PopulationProblem | SessionProblem;

interface Opened {
  people: People;
  published: PublishedPeople;
  publication: string;
}

/** People of places as they were opened last; a snapshot by its hash, the current ones without. */
const opened = new LastKnown<Opened, TrinoProblem>();
const keyOf = (place: string, hash = "") => JSON.stringify([place, hash]);

/** Who opens people. */
export interface Opening {
  /** They verify what they opened before they ask anything of it, so people who were known to be other ones are opened, too. */
  verifies?: boolean;
}

/**
 * The current people of a place on a Trino, read as of their snapshot whichever become the current ones afterwards; of a cluster
 * that is slow or does not answer, those that were current last. Refuses those whose table is known to hold others.
 */
export async function openOnTrino(place: string, opening: Opening = {}): Promise<Result<People, TrinoProblem>> {
  const found = await opened.read(keyOf(place), async () => {
    const current = await openPublished(place);
    if (current.ok) opened.keep(keyOf(place, snapshotOf(current.value.people.manifest)), current.value);
    return current;
  });
  return asIsKnown(found, opening);
}

/** The people of a place on a Trino with this hash of their content. Refuses those that are not there (any more). */
export async function openTrinoSnapshot(
  place: string,
  hash: string,
  opening: Opening = {},
): Promise<Result<People, TrinoProblem>> {
  return asIsKnown(await opened.read(keyOf(place, hash), () => openPublished(place, hash)), opening);
}

/** People unless their table is known to hold other ones: nobody who does not verify them first may ask it. */
function asIsKnown(found: Result<Opened, TrinoProblem>, { verifies }: Opening): Result<People, TrinoProblem> {
  if (!found.ok) return found;
  const { people, published, publication } = found.value;
  if (verifies || !isKnownToDiffer(publication, () => people.verify())) return ok(people);
  return refuse(otherPeopleIn(published, publication));
}

async function openPublished(place: string, hash?: string): Promise<Result<Opened, TrinoProblem>> {
  const address = await addressOf(place);
  if (!address.ok) return refuse({ kind: "missing", message: address.refusal });
  try {
    const published = await readPublished(address.value, hash);
    if (published) {
      await askForNobody(address.value, published);
      const { manifest, parted } = published;
      const holder = holderOf({ address: address.value, table: sourceOf(published), manifest, parted }, published);
      return ok({ people: peopleOf(holder), published, publication: publicationOf(address.value, published) });
    }
    const none = hash === undefined ? nothingPublished : "These people are not there any more.";
    return refuse({ kind: "missing", message: none });
  } catch (error) {
    return refuse(toRefusal(error));
  }
}

/**
 * Asks for everything published of people, and for none of them: a cluster refuses that as it would a real question where it may
 * not be asked, where the table or its snapshot went, or where a column is missing. It reads nothing for it.
 */
async function askForNobody(address: TrinoAddress, published: PublishedPeople): Promise<void> {
  const names = namesIn(published);
  const sql = `select ${names.map(quoted).join(", ")} from ${sourceOf(published)} where false`;
  await queryTrino(address, sql, { names });
}

const nothingPublished = 'No people are published there. Publish them with "npx spi population publish".';

/** @internal People in a table without a manifest beside it, for tests. */
export function peopleOnTrino(people: TrinoPeople): People {
  return peopleOf(holderOf(people, { ...people, version: null, checksums: null, publishedAt: "" }));
}

function holderOf(people: TrinoPeople, published: PublishedPeople): Holder {
  return {
    dataSource: trinoDataSource(people),
    icebergSnapshot: published.version ?? undefined,
    only: (list) => holderOf({ ...people, only: list }, published),
    ...(people.only ? {} : personReaders(people, published)),
    sample: (drawn) => holderOfSample(people, published, drawn),
    verify: (watch) => verify(people, published, watch?.signal),
    areStillThere: () => areStillThere(people, published),
  };
}

function holderOfSample(people: TrinoPeople, published: PublishedPeople, drawn: DrawnSample): Holder {
  const { person: _person, withNhsNumber: _withNhsNumber, ...holder } = holderOf(people, published);
  return { ...holder, icebergSnapshot: undefined, dataSource: fileDataSource(drawn) };
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
  const verified = await verify(people, published, undefined);
  if (verified.ok || verified.refusal.kind === "contentDiffers" || verified.refusal.kind === "tableMissing")
    return ok(verified.ok);
  return refuse(verified.refusal);
}
