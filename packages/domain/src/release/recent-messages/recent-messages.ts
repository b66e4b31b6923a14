/**
 * People on a prepared list who were recently messaged by other releases in the campaign, shown before the release is
 * started.
 */
import { andList } from "../../text/lists.ts";
import * as z from "zod";
import { displayDay } from "../../day/calendar.ts";
import { displayCount } from "../../text/counts.ts";

/** Number of days to look back for earlier messages from the same campaign. */
export const recentDays = 28;

const people = z.int().min(0);
/** The iteration that was released, and when its release was started. */
const recentReleaseShape = { iteration: z.string(), started_at: z.string().regex(/^\d{14}$/) };

/** People on the list. Each release counts a person once, but several releases can count the same person. */
export const recentMessagesSchema = z.strictObject({
  /** People for whom NHS Notify accepted a message that is not known to have failed. */
  accepted: people,
  /** People whose message has not been accepted yet and will still be sent. */
  remaining: people,
  releases: z.array(z.strictObject({ ...recentReleaseShape, accepted: people, remaining: people })),
  /** Releases whose lists cannot be read, so we do not know which people they messaged. */
  unknown: z.array(z.strictObject(recentReleaseShape)),
});
export type RecentMessages = z.infer<typeof recentMessagesSchema>;

/** Returns the sentences about recent messages to people on a list. Empty if there were no such messages. */
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
 * Returns each release. If there is more than one, includes its number of people, because a person can be on several
 * lists.
 */
function describeReleases(releases: RecentMessages["releases"], count: "accepted" | "remaining"): string {
  const [only, ...others] = releases;
  if (only && others.length === 0) return ` ${describeRelease(only)}`;
  return `: ${andList(releases.map((release) => `${displayCount(release[count])} ${describeRelease(release)}`))}`;
}
