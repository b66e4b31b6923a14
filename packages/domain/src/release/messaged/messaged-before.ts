/** People on a prepared list whom other releases of the campaign messaged recently, shown before it is started. */
import { andList } from "../../text/lists.ts";
import * as z from "zod";
import { displayDay } from "../../day/calendar.ts";
import { displayCount } from "../../text/counts.ts";

/** Number of days in which an earlier message of the same campaign is mentioned before the next is sent. */
export const recentDays = 28;

const people = z.int().min(0);
/** The iteration that was released, and when that was started. */
const releasedSchema = { iteration: z.string(), started_at: z.string().regex(/^\d{14}$/) };

/** People of a list, each once; by several releases, one person may count more than once. */
export const messagedBeforeSchema = z.strictObject({
  /** People who were handed a message that is not known to have failed. */
  handedOver: people,
  /** People who were not, and still will be. */
  toGo: people,
  releases: z.array(z.strictObject({ ...releasedSchema, handedOver: people, toGo: people })),
  /** Releases whose lists cannot be read, so that their people are not known. */
  notKnown: z.array(z.strictObject(releasedSchema)),
});
export type MessagedBefore = z.infer<typeof messagedBeforeSchema>;

/** Returns the sentences about recent messages to people on a list; none if there were no such messages. */
export function messagedBeforeSentences({ handedOver, toGo, releases, notKnown }: MessagedBefore): string[] {
  const these = (count: number, more = "") =>
    `${displayCount(count)} ${more}of these people ${count === 1 ? "was" : "were"}`;
  const handed = releases.filter((release) => release.handedOver > 0);
  const going = releases.filter((release) => release.toGo > 0);
  const said = [
    handedOver > 0 &&
      `${these(handedOver)} handed a message of this campaign in the last ${recentDays} days: ${byWhich(handed, "handedOver")}.`,
    toGo > 0 &&
      `A message of this campaign will still be handed to ${displayCount(toGo)} ${handedOver > 0 ? "more " : ""}of these people: ${byWhich(going, "toGo")}.`,
    notKnown.length > 0 &&
      `We do not know who had a message of this campaign in the last ${recentDays} days ${andList(notKnown.map(byOne))}. The stored list was deleted or cannot be read.`,
  ];
  return said.filter((sentence) => sentence !== false);
}

type Released = Pick<MessagedBefore["releases"][number], "iteration" | "started_at">;

const byOne = ({ iteration, started_at: from }: Released) => `by “${iteration}”, from ${displayDay(from.slice(0, 8))}`;

/** Returns each release with its number if there are several: a person can be on several lists. */
function byWhich(releases: MessagedBefore["releases"], which: "handedOver" | "toGo"): string {
  const [only, ...others] = releases;
  if (only && others.length === 0) return byOne(only);
  return andList(releases.map((one) => `${displayCount(one[which])} ${byOne(one)}`));
}
