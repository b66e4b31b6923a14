import type { ProofState } from "@spi/domain/release/proof";
import { type ReleaseProblem, unknownPlan } from "@spi/domain/release/release-problem";
import { formatMessageCount } from "@spi/domain/text/counts";
import { andList } from "@spi/domain/text/lists";

/**
 * Returns the routing plans with an NHS Notify ID that was unknown when the test messages were sent. These IDs must be
 * corrected before anyone else is messaged. Returns an empty list if NHS Notify has, or may have, accepted messages,
 * because then the list can only be sent as approved.
 */
export function unknownIds({ plans, figures: { accepted, unclear } }: TestedRelease): string[] {
  if (accepted + unclear > 0) return [];
  return plans
    .filter(({ proof }) => proof?.state === "refused" && proof.cause_code === unknownPlan)
    .map(({ plan }) => plan);
}

interface TestedRelease {
  plans: readonly { plan: string; proof: { state: ProofState; cause_code: ReleaseProblem["code"] | null } | null }[];
  figures: { accepted: number; unclear: number };
}

/**
 * Describes the test recipients and their messages, for example "The 2 test recipients, whose NHS numbers end in 0018
 * and 0026, get the message for each of 3 routing plans: 6 messages."
 */
export function recipientsSentence(lastDigits: readonly string[], plans: number): string {
  const isSingle = lastDigits.length === 1;
  const recipientText = isSingle
    ? `The test recipient, whose NHS number ends in ${andList(lastDigits)}, gets`
    : `The ${lastDigits.length} test recipients, whose NHS numbers end in ${andList(lastDigits)}, get`;
  const planText = plans === 1 ? "the message for 1 routing plan" : `the message for each of ${plans} routing plans`;
  return `${recipientText} ${planText}: ${formatMessageCount(lastDigits.length * plans)}.`;
}

/** Describes the test recipients who are on the stop list. Returns undefined if there are none. */
export function stoppedRecipientsSentence(lastDigits: readonly string[]): string | undefined {
  if (lastDigits.length === 0) return undefined;
  return lastDigits.length === 1
    ? `The test recipient whose NHS number ends in ${andList(lastDigits)} is on your team's stop list, so we do not send them test messages.`
    : `The test recipients whose NHS numbers end in ${andList(lastDigits)} are on your team's stop list, so we do not send them test messages.`;
}
