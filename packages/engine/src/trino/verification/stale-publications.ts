import { snapshotOf } from "../../population/snapshots.ts";
import type { TrinoAddress } from "../address.ts";
import type { PublishedPeople } from "../snapshot-table.ts";

/**
 * Milliseconds until a table that failed verification is verified again. The interval doubles each time, up to the
 * maximum.
 */
const firstInterval = 30_000;
const maxInterval = 5 * 60_000;

interface Mismatch {
  interval: number;
  nextCheck: number;
}

/** Publications with a table that failed verification the last time this process checked it. */
const mismatches = new Map<string, Mismatch>();

/** Returns an identifier for a publication. Publishing the same people again creates a new identifier. */
export function publicationOf({ server, catalog, schema }: TrinoAddress, published: PublishedPeople): string {
  return JSON.stringify([server, catalog, schema, published.publishedAt, snapshotOf(published.manifest)]);
}

export function recordMismatch(publication: string): void {
  const between = Math.min(maxInterval, (mismatches.get(publication)?.interval ?? firstInterval / 2) * 2);
  mismatches.set(publication, { interval: between, nextCheck: performance.now() + between });
}

export function recordMatch(publication: string): void {
  mismatches.delete(publication);
}

/** Returns the publications that failed their last verification, so that other processes can be notified. */
export const stalePublications = (): string[] => [...mismatches.keys()];

/**
 * Returns whether a publication's table failed its most recent verification. Callers do not wait for a new check.
 * `look` verifies the table again in the background. The first new check runs after half a minute, and later checks run
 * at increasing intervals of up to five minutes. Until the table is verified, queries fail.
 */
export function isStale(publication: string, look: () => Promise<unknown>): boolean {
  const known = mismatches.get(publication);
  if (!known) return false;
  if (performance.now() >= known.nextCheck) {
    known.nextCheck = performance.now() + known.interval;
    void look().catch(() => undefined);
  }
  return true;
}
