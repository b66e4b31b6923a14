import { snapshotOf } from "../../population/snapshots.ts";
import type { TrinoAddress } from "../address.ts";
import type { PublishedPeople } from "../snapshot-table.ts";

/** Milliseconds until a table that held other people is looked at again, and the most of them; each look doubles them. */
const firstLook = 30_000;
const longestBetween = 5 * 60_000;

interface Differing {
  between: number;
  nextLook: number;
}

/** Publications whose tables were found to hold other people when they were verified last, as far as this process knows. */
const differing = new Map<string, Differing>();

/** Names one publishing of people: publishing them again is another one. */
export function publicationOf({ server, catalog, schema }: TrinoAddress, published: PublishedPeople): string {
  return JSON.stringify([server, catalog, schema, published.publishedAt, snapshotOf(published.manifest)]);
}

export function noteDiffers(publication: string): void {
  const between = Math.min(longestBetween, (differing.get(publication)?.between ?? firstLook / 2) * 2);
  differing.set(publication, { between, nextLook: performance.now() + between });
}

export function noteHolds(publication: string): void {
  differing.delete(publication);
}

/** The publications known to differ, for another process. */
export const knownToDiffer = (): string[] => [...differing.keys()];

/**
 * Whether the table of a publication held other people when it was verified last. Who asks does not wait: `look` verifies it again beside
 * them, after half a minute first and every five minutes later on, for nobody else may ask any more.
 */
export function isKnownToDiffer(publication: string, look: () => Promise<unknown>): boolean {
  const known = differing.get(publication);
  if (!known) return false;
  if (performance.now() >= known.nextLook) {
    known.nextLook = performance.now() + known.between;
    void look().catch(() => undefined);
  }
  return true;
}
