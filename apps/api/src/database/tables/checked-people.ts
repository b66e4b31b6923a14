import type { CancelledMessages } from "@spi/domain/release/cancellation/cancelled-messages";
import type { RecentMessages } from "@spi/domain/release/recent-messages/recent-messages";
import type { DelayedPeople } from "@spi/domain/release/sending/early-sending";
import type { PeopleChange } from "@spi/domain/release/people-change";

/** People recently messaged by other releases, in the format in which a release stores them. */
interface StoredRecentMessages {
  handedOver: number;
  toGo: number;
  releases: { iteration: string; started_at: string; handedOver: number; toGo: number }[];
  notKnown: { iteration: string; started_at: string }[];
}

/** Converts counts of recently messaged people to the stored format. */
function toStoredRecentMessages({ accepted, remaining, releases, unknown }: RecentMessages): StoredRecentMessages {
  return {
    handedOver: accepted,
    toGo: remaining,
    releases: releases.map(({ iteration, started_at, accepted: handedOver, remaining: toGo }) => ({
      iteration,
      started_at,
      handedOver,
      toGo,
    })),
    notKnown: unknown,
  };
}

/** Reads counts of recently messaged people from the stored format. */
function readRecentMessages({ handedOver, toGo, releases, notKnown }: StoredRecentMessages): RecentMessages {
  return {
    accepted: handedOver,
    remaining: toGo,
    releases: releases.map(({ handedOver: accepted, toGo: remaining, ...release }) => ({
      ...release,
      accepted,
      remaining,
    })),
    unknown: notKnown,
  };
}

/** Progress when a release's remaining messages were cancelled, in the format in which the release stores it. */
export interface StoredCancellation {
  left: number;
  handedOver: number;
  refused: number;
}

/** Converts the progress of a cancelled release to the stored format. */
export function toStoredCancellation({ left, accepted, refused }: CancelledMessages): StoredCancellation {
  return { left, handedOver: accepted, refused };
}

/** Reads the progress of a cancelled release from the stored format. */
export function readCancellation({ left, handedOver, refused }: StoredCancellation): CancelledMessages {
  return { left, accepted: handedOver, refused };
}

/** The latest check of the people still to be messaged. */
export interface PeopleCheck extends PeopleChange {
  /** Hash and date of the population data used for the check. */
  snapshot: string;
  asOf: string;
  /** Hash of the stop lists that were read, from `hashStopLists`. Absent in checks made before this hash was stored. */
  stopLists?: string;
  /** People who do not qualify yet. Absent if nothing is sent before the run date. */
  delayed?: DelayedPeople | undefined;
  /** People who were messaged by the campaign's other releases before the start, and the IDs of these releases. */
  messagedBefore?: RecentMessages | undefined;
  otherReleases?: string[] | undefined;
}

/** The latest check of the people still to be messaged, in the format in which a release stores it. */
export interface StoredPeopleCheck extends Omit<PeopleCheck, "delayed" | "messagedBefore" | "otherReleases"> {
  held?: DelayedPeople | undefined;
  messagedBefore?: StoredRecentMessages | undefined;
  beside?: string[] | undefined;
}

/** Converts a check to the stored format. */
export function toStoredPeopleCheck(check: PeopleCheck): StoredPeopleCheck {
  const { delayed: held, messagedBefore, otherReleases: beside, ...others } = check;
  return { ...others, held, messagedBefore: messagedBefore && toStoredRecentMessages(messagedBefore), beside };
}

/** Reads a check from the stored format. */
export function readPeopleCheck(stored: StoredPeopleCheck): PeopleCheck {
  const { held: delayed, messagedBefore, beside: otherReleases, ...others } = stored;
  return { ...others, delayed, messagedBefore: messagedBefore && readRecentMessages(messagedBefore), otherReleases };
}
