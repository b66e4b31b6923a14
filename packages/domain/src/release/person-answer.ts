/** Status of one person in a release, for users with release permission. We record each query. */
import * as z from "zod";
import { describeRefusal } from "./rejections/notify-codes.ts";
import { finalStatuses, messageChannels } from "./outcomes.ts";
import { releaseStates } from "./release.ts";

/** States of a message, from the list to NHS Notify. */
export const messageStates = ["removed", "accepted", "possibly accepted", "refused", "cancelled", "remaining"] as const;
export type MessageState = (typeof messageStates)[number];

export const personResponseSchema = z.strictObject({
  /** Number of the iteration's newest release, which this response describes. */
  release: z.int(),
  state: z.enum(releaseStates),
  /**
   * Reasons why the person was or was not selected. Null if the reasons are no longer known, in which case `unknown`
   * explains why.
   */
  why: z.array(z.string()).nullable(),
  /** True if the person is on the list. Null if there is no list. */
  listed: z.boolean().nullable(),
  /**
   * True if the person is now on the team's stop list. Null if the stop list cannot be read, in which case `unknown`
   * explains why.
   */
  stopped: z.boolean().nullable(),
  messages: z.array(
    z.strictObject({
      plan: z.string(),
      wave: z.int(),
      state: z.enum(messageStates),
      /** Reason why the message was removed, or NHS Notify's rejection code. */
      reason: z.string().nullable(),
      /** Outcomes from NHS Notify by channel. An empty channel means the whole message. */
      outcomes: z.array(
        z.strictObject({ channel: z.enum(["", ...messageChannels]), status: z.enum(finalStatuses), at: z.string() }),
      ),
    }),
  ),
  /** Explanations of why some facts are not known. */
  unknown: z.array(z.string()),
});
export type PersonResponse = z.infer<typeof personResponseSchema>;
export type PersonMessage = PersonResponse["messages"][number];

const messageStateTexts = {
  removed: "removed before it was sent to NHS Notify",
  accepted: "accepted by NHS Notify",
  "possibly accepted": "possibly accepted by NHS Notify, but the response was unclear",
  refused: "rejected by NHS Notify",
  cancelled: "cancelled before it was sent to NHS Notify",
  remaining: "not sent to NHS Notify yet",
} as const satisfies Record<MessageState, string>;

/** Returns a message's outcome and its reason. The text follows the name of the routing plan. */
export function messageStateSentence({ state, reason }: Pick<PersonMessage, "state" | "reason">): string {
  if (reason === null) return messageStateTexts[state];
  return state === "refused"
    ? `${messageStateTexts[state]}: ${describeRefusal(reason)}`
    : `${messageStateTexts[state]} (${reason})`;
}

/** Shown first for a person on the stop list, because their outcome under the rules may still be an invitation. */
const stopListText = "This person is on the team's stop list, so we will not send them any more messages.";

/**
 * Introduces a person's outcome under the rules. Since then, the person may have been added to the stop list, or their
 * message cancelled.
 */
const rulesIntroduction =
  "The rules of the approved iteration gave this outcome, whatever has happened to the release since then:";

const unsentStates: readonly MessageState[] = ["removed", "refused", "cancelled"];

/** Describes in a sentence whether a person was on the list and whether the release messages them. */
export function describeListing({
  listed,
  release,
  messages,
}: Pick<PersonResponse, "listed" | "release" | "messages">): string {
  if (listed === null) return `We do not know whether this person was on the list for release ${release}.`;
  return listed
    ? `This person was on the list for release ${release}${messages.every(({ state }) => unsentStates.includes(state)) ? ", but will not be sent a message" : ""}.`
    : `This person was not on the list for release ${release}, because they were not selected or could not be sent a message.`;
}

/**
 * Describes everything about a person except their messages, in reading order. `first` says if they were on the list,
 * and `after` gives the reasons.
 */
export function describePerson(answer: PersonResponse): { first: string[]; after: string[] } {
  const { stopped, why, unknown } = answer;
  return {
    first: [describeListing(answer), ...(stopped === true ? [stopListText] : [])],
    after: [...(why === null || why.length === 0 ? [] : [rulesIntroduction, ...why]), ...unknown],
  };
}
