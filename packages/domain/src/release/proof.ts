/**
 * Test messages for a routing plan. We send them to test recipients first, and then a user other than the sender
 * confirms that they have read the message.
 */
import * as z from "zod";
import { namedEntries } from "../names/named-entries.ts";
import { formatMessageCount } from "../text/counts.ts";
import { firstOf } from "../text/first-of.ts";
import type { ProblemOf } from "../values/problem.ts";

/** Checks on a routing plan's message before it is sent to people. */
export const proofChecks = {
  message: "it is the approved message",
  language: "its language and spelling are correct",
  format: "its channels and format are correct",
  booking_link: "its links and phone numbers are correct",
} as const;

/**
 * States of a request to send messages to test recipients: not yet sent, sent without a response, accepted, or rejected
 * with a reason.
 */
export const proofStates = ["waiting", "sending", "accepted", "refused"] as const;
export type ProofState = (typeof proofStates)[number];

/** A plan in NHS Notify, with its ID in lower case. Each version can have a different message. */
export interface PlanVersion {
  uuid: string;
  name: string;
  version: string;
}

/** Returns whether two responses from NHS Notify identify the same version of the same plan. */
export function isSameVersion(a: PlanVersion, b: PlanVersion): boolean {
  return a.uuid === b.uuid && a.name === b.name && a.version === b.version;
}

/** Progress of one routing plan's test messages. */
export interface Proof {
  plan: string;
  state: ProofState;
  /** The plan as identified in NHS Notify's response. */
  name: string | null;
  version: string | null;
  sentBy: string;
  /** Name of the user who confirmed that they have read the message, or null if no one has. */
  readBy: string | null;
}

const text = z.string().min(1).max(200);

/**
 * A plan that a user confirms they have read the message of, with the plan's name and version in NHS Notify at the
 * time.
 */
export const readPlanSchema = z.strictObject({
  plan: text,
  name: text,
  version: text,
  /**
   * True if the user confirms that this is the right plan, although its name in NHS Notify differs from the routing
   * plan ID.
   */
  confirm_name: z.boolean().default(false),
});
export type ReadPlan = z.infer<typeof readPlanSchema>;

export const proofMessages = {
  unproved: (plans: readonly string[]) =>
    `No one has confirmed the test messages for ${firstOf(
      plans.map((plan) => `“${plan}”`),
      5,
    )}. Send the messages to the test recipients, then ask someone else to read them. Nothing has been sent.`,
  ownProof: "You sent these messages to the test recipients, so someone else must confirm that they have read them.",
  planChanged: (plan: string, { from, to }: { from: PlanVersion; to: PlanVersion }) => {
    const ids = from.uuid === to.uuid ? ["", ""] : [`, ID ${from.uuid}`, `, ID ${to.uuid}`];
    return `The NHS Notify plan for ${plan} changed from “${from.name}”, version ${from.version}${ids[0]}, to “${to.name}”, version ${to.version}${ids[1]}.`;
  },
  unknownIds: (plans: readonly string[]) =>
    namedEntries(plans, {
      singular: "has an NHS Notify ID that NHS Notify does not recognise",
      several: "have NHS Notify IDs that NHS Notify does not recognise",
    }),
  moreAfterLostAnswers:
    "If we do not receive a response from NHS Notify during sending, we will send the test recipients another message to check the plan's version.",
  allStopped:
    "Every test recipient is on your team's stop list, so no one can get test messages. Ask the SPI team for different test recipients.",
} as const;

/** Conflicts when a user confirms or rejects the messages sent to test recipients. */
export const readingSentences = {
  ownProof: () => proofMessages.ownProof,
  proofChanged: ({ plan }: { plan: string }) =>
    `The NHS Notify plan for ${plan} has changed since you checked it. Check the latest message sent to the test recipients.`,
  proofNotThere: ({ plan }: { plan: string }) =>
    `The test recipients have not received a message for ${plan} yet. Wait until the message has been sent before you report a problem with it.`,
  proofReadBefore: ({ plan, by }: { plan: string; by: string }) =>
    `${by} has already read the message for ${plan}. Nothing has been changed.`,
  planNameUnlike: ({ plan, name }: Pick<ReadPlan, "plan" | "name">) =>
    `NHS Notify calls the plan for ${plan} “${name}”. Confirm that this is the right plan.`,
};
type ReadingConflict = ProblemOf<typeof readingSentences>;

/**
 * Returns the conflict that prevents a user from confirming that they have read these plans' messages,
 * or undefined if there is none.
 */
export function refuseReading(
  read: readonly ReadPlan[],
  { proofs, userId }: { proofs: readonly Proof[]; userId: string },
): ReadingConflict | undefined {
  for (const confirmation of read) {
    const proof = proofs.find(({ plan }) => plan === confirmation.plan);
    if (proof?.state !== "accepted" || proof.name !== confirmation.name || proof.version !== confirmation.version) {
      return { code: "proofChanged", params: { plan: confirmation.plan } };
    }
    if (proof.sentBy === userId) return { code: "ownProof", params: {} };
    if (proof.readBy !== null)
      return { code: "proofReadBefore", params: { plan: confirmation.plan, by: proof.readBy } };
    if (!isNameLike(confirmation.plan, confirmation.name) && !confirmation.confirm_name)
      return { code: "planNameUnlike", params: { plan: confirmation.plan, name: confirmation.name } };
  }
  return undefined;
}

/**
 * Returns a conflict if a user rejects a plan before test recipients have received its message. Otherwise returns
 * undefined.
 */
export function refuseRejecting(plans: readonly string[], proofs: readonly Proof[]): ReadingConflict | undefined {
  const isThere = (plan: string) => proofs.some((proof) => proof.plan === plan && proof.state === "accepted");
  const missing = plans.find((plan) => !isThere(plan));
  return missing === undefined ? undefined : { code: "proofNotThere", params: { plan: missing } };
}

/**
 * Returns whether a plan's name in NHS Notify resembles its routing plan ID. At least half of the words in the shorter
 * text must also be in the longer one. A word has at least three consecutive letters, and case is ignored.
 */
export function isNameLike(planId: string, name: string): boolean {
  const [own, other] = [wordsOf(planId), wordsOf(name)];
  if (own.size === 0 || other.size === 0) return planId.trim().toLowerCase() === name.trim().toLowerCase();
  const both = [...own].filter((word) => other.has(word));
  return both.length * 2 >= Math.min(own.size, other.size);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
}

interface UnreadVersion {
  plan: string;
  /** Null if NHS Notify's response was lost. */
  version: string | null;
  messages: number;
}

/** Describes how many messages were sent using a version of a plan that no one had read. */
export function unreadSentences(unread: readonly UnreadVersion[]): string[] {
  return unread.map(({ plan, version, messages }) => {
    const sent = `${formatMessageCount(messages)} for ${plan} ${messages === 1 ? "was" : "were"} sent`;
    return version === null
      ? `${sent} using an unknown version, because we did not receive NHS Notify's response.`
      : `${sent} using version ${version}, which no one had read.`;
  });
}

/** An NHS Notify plan, with its ID and the name and version that NHS Notify last returned for it. */
export const knownPlanSchema = z.strictObject({ uuid: z.string(), name: z.string(), version: z.string() });
export type KnownPlan = z.infer<typeof knownPlanSchema>;

export const nameMismatch = "The plan's name in NHS Notify is not similar to the routing plan ID.";

/** Returns a plan's name in NHS Notify, with a warning if it does not match the routing plan ID. */
export function describeKnownPlan(planId: string, { name, version }: Omit<KnownPlan, "uuid">): string {
  return `“${name}”, version ${version}.${isNameLike(planId, name) ? "" : ` ${nameMismatch} Check that this is the right plan.`}`;
}
