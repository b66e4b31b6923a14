/** Status of one person in a release, for people with release permission. Each query is recorded. */
import * as z from "zod";
import { describeRefusal } from "./rejections/notify-codes.ts";
import { finalStatuses, messageChannels } from "./outcomes.ts";
import { releaseStates } from "./release.ts";

/** States of a message, from its place in the list to NHS Notify. */
export const messageStates = [
  "taken out",
  "handed over",
  "perhaps handed over",
  "refused",
  "given up",
  "still to go",
] as const;
export type MessageState = (typeof messageStates)[number];

export const personResponseSchema = z.strictObject({
  /** The iteration's newest release, to which the response refers. */
  release: z.int(),
  state: z.enum(releaseStates),
  /** Reasons they were or were not selected. Null if they are no longer known, with the cause in `unknown`. */
  why: z.array(z.string()).nullable(),
  /** True if they are on the list. Null if there is no list. */
  listed: z.boolean().nullable(),
  /** True if they are now on the team's stop list. Null if it cannot be read, with the cause in `unknown`. */
  stopped: z.boolean().nullable(),
  messages: z.array(
    z.strictObject({
      plan: z.string(),
      wave: z.int(),
      fate: z.enum(messageStates),
      /** Reason it was removed, or NHS Notify's rejection code. */
      reason: z.string().nullable(),
      /** Outcomes from NHS Notify by channel; an empty channel means the message as a whole. */
      outcomes: z.array(
        z.strictObject({ channel: z.enum(["", ...messageChannels]), status: z.enum(finalStatuses), at: z.string() }),
      ),
    }),
  ),
  /** Unknown facts, with reasons. */
  unknown: z.array(z.string()),
});
export type PersonResponse = z.infer<typeof personResponseSchema>;
export type PersonMessage = PersonResponse["messages"][number];

const messageStateTexts = {
  "taken out": "removed before it was sent to NHS Notify",
  "handed over": "accepted by NHS Notify",
  "perhaps handed over": "possibly accepted by NHS Notify, whose response was unclear",
  refused: "rejected by NHS Notify",
  "given up": "cancelled before it was sent to NHS Notify",
  "still to go": "not sent to NHS Notify yet",
} as const satisfies Record<MessageState, string>;

/** Returns a message's outcome and its reason, to follow the routing plan. */
export function messageStateSentence({ fate, reason }: Pick<PersonMessage, "fate" | "reason">): string {
  if (reason === null) return messageStateTexts[fate];
  return fate === "refused"
    ? `${messageStateTexts[fate]}: ${describeRefusal(reason)}`
    : `${messageStateTexts[fate]} (${reason})`;
}

/** Shown for a person on the stop list, before the rules, which would otherwise invite them. */
const stopListText = "They are on the team's stop list, so we will not send them anything else.";

/** Introduces a person's outcome. The person may still be on the stop list, or their message cancelled. */
const rulesIntroduction =
  "Outcome under the approved iteration's rules, regardless of what has happened to the release since:";

const unsentStates: readonly MessageState[] = ["taken out", "refused", "given up"];

/** Returns whether a person was on the list and whether the release messages them, as a sentence. */
export function describeListing({
  listed,
  release,
  messages,
}: Pick<PersonResponse, "listed" | "release" | "messages">): string {
  if (listed === null) return `We do not know whether they were on the list for release ${release}.`;
  return listed
    ? `They were on the list for release ${release}${messages.every(({ fate }) => unsentStates.includes(fate)) ? ", but they will not be sent a message" : ""}.`
    : `They were not on the list for release ${release}. They were not selected, or could not be sent a message.`;
}

/**
 * Returns everything about a person except their messages, in reading order: whether they were on the list, then why.
 */
export function describePerson(answer: PersonResponse): { first: string[]; after: string[] } {
  const { stopped, why, unknown } = answer;
  return {
    first: [describeListing(answer), ...(stopped === true ? [stopListText] : [])],
    after: [...(why === null || why.length === 0 ? [] : [rulesIntroduction, ...why]), ...unknown],
  };
}
