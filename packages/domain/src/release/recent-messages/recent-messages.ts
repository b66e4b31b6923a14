/**
 * Recent messages from other releases of the campaign to people on a prepared list. Users see these before they start
 * the release.
 */
import { andList } from "../../text/lists.ts";
import * as z from "zod";
import { displayDay } from "../../day/calendar.ts";
import { displayCount } from "../../text/counts.ts";

/** Number of days in which an earlier message from the same campaign counts as recent. */
export const recentDays = 28;

const people = z.int().min(0);
/** The iteration of a release, and the time the release was started. */
const recentReleaseShape = { iteration: z.string(), started_at: z.string().regex(/^\d{14}$/) };

/**
 * Number of people on the list who were recently messaged. A release counts each person once, but several releases can
 * count the same person.
 */
export const recentMessagesSchema = z.strictObject({
  /** Number of people with a message that NHS Notify accepted and that is not known to have failed. */
  accepted: people,
  /** Number of people whose message has not been accepted yet and will still be sent. */
  remaining: people,
  releases: z.array(z.strictObject({ ...recentReleaseShape, accepted: people, remaining: people })),
  /** Releases whose lists cannot be read, so we do not know whom they messaged. */
  unknown: z.array(z.strictObject(recentReleaseShape)),
});
export type RecentMessages = z.infer<typeof recentMessagesSchema>;

/** Returns sentences about recent messages to people on a list. Empty if there were none. */
export function recentMessagesSentences({ accepted, remaining, releases, unknown }: RecentMessages): string[] {
  const formatPeople = (count: number, more = "") =>
    `${displayCount(count)} ${more}of these people ${count === 1 ? "was" : "were"}`;
  const sent = releases.filter((release) => release.accepted > 0);
  const pending = releases.filter((release) => release.remaining > 0);
  const parts = [
    accepted > 0 &&
      `${formatPeople(accepted)} sent a message from this campaign in the last ${recentDays} days${describeReleases(sent, "accepted")}.`,
    remaining > 0 &&
      `${displayCount(remaining)} ${accepted > 0 ? "more " : ""}of these people ${remaining === 1 ? "is" : "are"} still due to be sent a message from this campaign${describeReleases(pending, "remaining")}.`,
    unknown.length > 0 &&
      `We do not know who was sent a message from this campaign in the last ${recentDays} days ${andList(unknown.map(describeRelease))}. The stored list has been deleted or cannot be read.`,
  ];
  return parts.filter((part) => part !== false);
}

type RecentRelease = Pick<RecentMessages["releases"][number], "iteration" | "started_at">;

const describeRelease = ({ iteration, started_at: from }: RecentRelease) =>
  `by “${iteration}”, started on ${displayDay(from.slice(0, 8))}`;

/**
 * Describes releases. If there is more than one, gives the number of people for each, because a person can be on
 * several lists.
 */
function describeReleases(releases: RecentMessages["releases"], count: "accepted" | "remaining"): string {
  const [only, ...others] = releases;
  if (only && others.length === 0) return ` ${describeRelease(only)}`;
  return `: ${andList(releases.map((release) => `${displayCount(release[count])} ${describeRelease(release)}`))}`;
}
