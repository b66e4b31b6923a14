import { LRUCache } from "lru-cache";
import type { Db } from "../../database/schema.ts";
import type { CallbackOutcome } from "./callback-body.ts";
import type { MessageReferences, ReferencePosition } from "./message-references.ts";
import type { Outcome } from "./store-outcomes.ts";

/** Details of a release that identify its messages and never change. */
interface KnownRelease {
  id: string;
  messages: number;
  /** Routing plan IDs in alphabetical order. */
  plans: readonly string[];
}

const rememberedReleases = 1000;

/**
 * Creates a function that finds the message for each status by its reference. The function returns undefined for a
 * reference that does not belong to a release with a stored list.
 */
export function messageFinder(db: Db, references: MessageReferences) {
  const remembered = new LRUCache<string, { release: KnownRelease | undefined }>({ max: rememberedReleases });

  async function releaseOf(start: string): Promise<KnownRelease | undefined> {
    const known = remembered.get(start);
    if (known) return known.release;
    const release = await findByStart(db, start);
    remembered.set(start, { release });
    return release;
  }

  return async (callback: CallbackOutcome): Promise<Outcome | undefined> => {
    for (const possible of references.read(callback.reference)) {
      const release = await releaseOf(possible.releaseStart);
      if (release) return toOutcome(release, possible, callback);
    }
    return undefined;
  };
}

async function findByStart(db: Db, start: string): Promise<KnownRelease | undefined> {
  const from = `${start.slice(0, 8)}-${start.slice(8, 12)}-${start.slice(12, 16)}`;
  const row = await db
    .selectFrom("release")
    .select(["id", "plans", "list"])
    .where("id", ">=", `${from}-0000-000000000000`)
    .where("id", "<=", `${from}-ffff-ffffffffffff`)
    .where("files_removed_at", "is", null)
    .executeTakeFirst();
  return row?.list ? { id: row.id, messages: row.list.messages, plans: plansInOrder(row.plans) } : undefined;
}

/** Returns a release's routing plans in the order used by references. */
export function plansInOrder(plans: Record<string, string>): string[] {
  return Object.keys(plans).toSorted();
}

function toOutcome(release: KnownRelease, { position, wave, plan }: ReferencePosition, callback: CallbackOutcome) {
  const name = release.plans[plan];
  if (name === undefined || position >= release.messages) return undefined;
  const { channel, status, at, notifyId } = callback;
  return {
    release_id: release.id,
    position,
    channel,
    status,
    reported_at: at,
    notify_id: notifyId,
    wave,
    plan: name,
  };
}
