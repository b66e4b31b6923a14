/** What became of one person in a release: for who may release, and each question is recorded. */
import * as z from "zod";
import { refusalWords } from "./refused/notify-codes.ts";
import { finalStatuses, messageChannels } from "./outcomes.ts";
import { releaseStates } from "./release.ts";

/** What becomes of a message, from its place in the list to NHS Notify. */
export const messageFates = [
  "taken out",
  "handed over",
  "perhaps handed over",
  "refused",
  "given up",
  "still to go",
] as const;
export type MessageFate = (typeof messageFates)[number];

export const personAnswerSchema = z.strictObject({
  /** The newest release of the iteration, which the answer is about. */
  release: z.int(),
  state: z.enum(releaseStates),
  /** Why they were or were not selected, in sentences; null where that is no longer known, which `unknown` then says. */
  why: z.array(z.string()).nullable(),
  /** Whether they are on the list; null where there is none, or none any more. */
  listed: z.boolean().nullable(),
  /** Whether they are on the team's stop list by now; null where that cannot be read, which `unknown` then says. */
  stopped: z.boolean().nullable(),
  messages: z.array(
    z.strictObject({
      plan: z.string(),
      wave: z.int(),
      fate: z.enum(messageFates),
      /** Why it was taken out, or the code with which NHS Notify refused it. */
      reason: z.string().nullable(),
      /** What NHS Notify says became of it, by channel; the empty one is the message as a whole. */
      outcomes: z.array(
        z.strictObject({ channel: z.enum(["", ...messageChannels]), status: z.enum(finalStatuses), at: z.string() }),
      ),
    }),
  ),
  /** What is not known, and why. */
  unknown: z.array(z.string()),
});
export type PersonAnswer = z.infer<typeof personAnswerSchema>;
export type PersonMessage = PersonAnswer["messages"][number];

const fateWords = {
  "taken out": "taken out before it was handed over",
  "handed over": "handed over to NHS Notify",
  "perhaps handed over": "may have been handed over. NHS Notify has not answered clearly",
  refused: "refused by NHS Notify",
  "given up": "given up before it was handed over",
  "still to go": "not handed over yet",
} as const satisfies Record<MessageFate, string>;

/** What became of a message and why, to be read after its routing plan. */
export function fateSentence({ fate, reason }: Pick<PersonMessage, "fate" | "reason">): string {
  if (reason === null) return fateWords[fate];
  return fate === "refused" ? `${fateWords[fate]}: ${refusalWords(reason)}` : `${fateWords[fate]} (${reason})`;
}

/** Said of who is on the stop list, before the rules, by which they would be invited all the same. */
const stoppedWords = "They are on the team's stop list, so we send them nothing more.";

/** Said before what the rules make of somebody, who may be on the stop list or given up all the same. */
const byTheRules = "By the rules of the approved iteration, whatever happened to the release since:";

const notMessaged: readonly MessageFate[] = ["taken out", "refused", "given up"];

/** Whether somebody was on the list, and whether the release messages them at all, as a sentence. */
export function listedWords({
  listed,
  release,
  messages,
}: Pick<PersonAnswer, "listed" | "release" | "messages">): string {
  if (listed === null) return `We do not know whether they were on the list of release ${release}.`;
  return listed
    ? `They were on the list of release ${release}${messages.every(({ fate }) => notMessaged.includes(fate)) ? ", but it does not send them a message" : ""}.`
    : `They were not on the list of release ${release}. They were not selected, or could not be sent a message.`;
}

/** All that is told of a person but their messages, in the order it is read: whether they were listed, and then why. */
export function personWords(answer: PersonAnswer): { first: string[]; after: string[] } {
  const { stopped, why, unknown } = answer;
  return {
    first: [listedWords(answer), ...(stopped === true ? [stoppedWords] : [])],
    after: [...(why === null || why.length === 0 ? [] : [byTheRules, ...why]), ...unknown],
  };
}
