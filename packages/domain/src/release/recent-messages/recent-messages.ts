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
  handedOver: people,
  /** People whose message has not been accepted yet and will still be sent. */
  toGo: people,
  releases: z.array(z.strictObject({ ...recentReleaseShape, handedOver: people, toGo: people })),
  /** Releases whose lists cannot be read, so we do not know which people they messaged. */
  notKnown: z.array(z.strictObject(recentReleaseShape)),
});
export type RecentMessages = z.infer<typeof recentMessagesSchema>;

/** Returns the sentences about recent messages to people on a list. Empty if there were no such messages. */
export function recentMessagesSentences({ handedOver, toGo, releases, notKnown }: RecentMessages): string[] {
  const formatPeople = (count: number, more = "") =>
    `${displayCount(count)} ${more}of these people ${count === 1 ? "was" : "were"}`;
  const accepted = releases.filter((release) => release.handedOver > 0);
  const pending = releases.filter((release) => release.toGo > 0);
  const parts = [
    handedOver > 0 &&
      `${formatPeople(handedOver)} sent a message from this campaign in the last ${recentDays} days${describeReleases(accepted, "handedOver")}.`,
    toGo > 0 &&
      `${displayCount(toGo)} ${handedOver > 0 ? "more " : ""}of these people ${toGo === 1 ? "is" : "are"} still due to be sent a message from this campaign${describeReleases(pending, "toGo")}.`,
    notKnown.length > 0 &&
      `We do not know who was sent a message from this campaign in the last ${recentDays} days ${andList(notKnown.map(describeRelease))}. The stored list has been deleted or cannot be read.`,
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
function describeReleases(releases: RecentMessages["releases"], count: "handedOver" | "toGo"): string {
  const [only, ...others] = releases;
  if (only && others.length === 0) return ` ${describeRelease(only)}`;
  return `: ${andList(releases.map((release) => `${displayCount(release[count])} ${describeRelease(release)}`))}`;
}
