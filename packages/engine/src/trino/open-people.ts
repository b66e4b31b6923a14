import { type Result, ok, refuse } from "@spi/domain/values/result";
import { fileDataSource } from "../duckdb/files.ts";
import type { People, SessionProblem } from "../people/people.ts";
import type { PopulationProblem } from "../population/manifest.ts";
import { quoted } from "../population/layout.ts";
import { snapshotOf } from "../population/snapshots.ts";
import { type PeopleDriver, peopleFromDriver } from "../scans/people-driver.ts";
import { toRefusal } from "../scans/session.ts";
import type { DrawnSample } from "../scans/sample.ts";
import type { TrinoAddress } from "./address.ts";
import { trinoDataSource } from "./data-source.ts";
import { isStale, publicationOf } from "./verification/stale-publications.ts";
import { ResponseCache } from "./response-cache.ts";
import { addressOf } from "./location.ts";
import { queryTrino } from "./query.ts";
import { type PublishedPeople, namesIn, readPublished, sourceOf } from "./snapshot-table.ts";
import { personReaders } from "./verification/read-person.ts";
import type { TrinoPeople } from "./trino-people.ts";
import { mismatchProblem, verify } from "./verification/verify.ts";

/** Reasons why population data in Trino cannot be opened. */
export type TrinoProblem = PopulationProblem | SessionProblem;

interface Opened {
  people: People;
  published: PublishedPeople;
  publication: string;
}

/** Population data that is open, by location and, for a snapshot, its hash. Current population data has no hash. */
const opened = new ResponseCache<Opened, TrinoProblem>();
const keyOf = (location: string, hash = "") => JSON.stringify([location, hash]);

export interface OpenOptions {
  /**
   * True if the caller verifies the population data before any query. We can then open it even if we know that its
   * table differs.
   */
  verifies?: boolean;
}

/**
 * Opens the current snapshot at a Trino location. The opened snapshot does not change when newer data replaces it.
 * Opens the last known snapshot if the cluster is slow or does not respond. Returns a problem if the table is known to
 * differ.
 */
export async function openOnTrino(location: string, opening: OpenOptions = {}): Promise<Result<People, TrinoProblem>> {
  const people = await opened.read(keyOf(location), async () => {
    const current = await openPublished(location);
    if (current.ok) opened.keep(keyOf(location, snapshotOf(current.value.people.manifest)), current.value);
    return current;
  });
  return unlessStale(people, opening);
}

/**
 * Opens the population data with the given content hash at a Trino location. Returns a problem if the population data
 * is missing or was deleted.
 */
export async function openTrinoSnapshot(
  location: string,
  hash: string,
  opening: OpenOptions = {},
): Promise<Result<People, TrinoProblem>> {
  return unlessStale(await opened.read(keyOf(location, hash), () => openPublished(location, hash)), opening);
}

/** Returns a problem if population data's table is known to differ, unless the caller verifies it first. */
function unlessStale(result: Result<Opened, TrinoProblem>, { verifies }: OpenOptions): Result<People, TrinoProblem> {
  if (!result.ok) return result;
  const { people, published, publication } = result.value;
  if (verifies || !isStale(publication, () => people.verify())) return ok(people);
  return refuse(mismatchProblem(published, publication));
}

async function openPublished(location: string, hash?: string): Promise<Result<Opened, TrinoProblem>> {
  const address = await addressOf(location);
  if (!address.ok) return refuse({ kind: "missing", message: address.refusal });
  try {
    const published = await readPublished(address.value, hash);
    if (published) {
      await probeConnection(address.value, published);
      const { manifest, parted } = published;
      const driver = driverOf({ address: address.value, table: sourceOf(published), manifest, parted }, published);
      return ok({ people: peopleFromDriver(driver), published, publication: publicationOf(address.value, published) });
    }
    const none = hash === undefined ? nothingPublished : "This population data no longer exists.";
    return refuse({ kind: "missing", message: none });
  } catch (error) {
    return refuse(toRefusal(error));
  }
}

/**
 * Queries all published columns without reading any rows. This fails for the same reasons as any other query: a missing
 * permission, table, snapshot or column.
 */
async function probeConnection(address: TrinoAddress, published: PublishedPeople): Promise<void> {
  const names = namesIn(published);
  const sql = `select ${names.map(quoted).join(", ")} from ${sourceOf(published)} where false`;
  await queryTrino(address, sql, { names });
}

const nothingPublished =
  'No population data has been published at this address. Publish the data with "npx spi population publish".';

/** @internal Opens people in a table without a manifest. For tests only. */
export function peopleOnTrino(people: TrinoPeople): People {
  return peopleFromDriver(driverOf(people, { ...people, version: null, checksums: null, publishedAt: "" }));
}

function driverOf(people: TrinoPeople, published: PublishedPeople): PeopleDriver {
  return {
    dataSource: trinoDataSource(people),
    icebergSnapshot: published.version ?? undefined,
    only: (list) => driverOf({ ...people, only: list }, published),
    ...(people.only ? {} : personReaders(people, published)),
    sample: (drawn) => driverOfSample(people, published, drawn),
    verify: (watch) => verify(people, published, watch?.signal),
    areUnchanged: () => areUnchanged(people, published),
  };
}

function driverOfSample(people: TrinoPeople, published: PublishedPeople, drawn: DrawnSample): PeopleDriver {
  const { person: _person, withNhsNumber: _withNhsNumber, ...driver } = driverOf(people, published);
  return { ...driver, icebergSnapshot: undefined, dataSource: fileDataSource(drawn) };
}

/**
 * Returns whether these people are still published and in their table. Fails if the cluster does not respond, because
 * we then know nothing about the people.
 */
async function areUnchanged(people: TrinoPeople, published: PublishedPeople): Promise<Result<boolean, SessionProblem>> {
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
