import type { ProofState } from "@spi/domain/release/proof";
import { type ReleaseProblem, unknownPlan } from "@spi/domain/release/release-problem";
import { formatMessageCount } from "@spi/domain/text/counts";
import { andList } from "@spi/domain/text/lists";

/**
 * Returns routing plans whose NHS Notify ID was unknown when the test messages were sent, which must be corrected
 * before anyone else is messaged. Returns none once NHS Notify has, or may have, accepted messages: from then on the
 * list is sent as approved or not at all.
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
 * Returns "The 2 test recipients, whose NHS numbers end in 0018 and 0026, get the message for each of 3 routing plans: 6
 * messages."
 */
export function recipientsSentence(lastDigits: readonly string[], plans: number): string {
  const isSingle = lastDigits.length === 1;
  const recipientText = isSingle
    ? `The test recipient, whose NHS number ends in ${andList(lastDigits)}, gets`
    : `The ${lastDigits.length} test recipients, whose NHS numbers end in ${andList(lastDigits)}, get`;
  const planText = plans === 1 ? "the message for 1 routing plan" : `the message for each of ${plans} routing plans`;
  return `${recipientText} ${planText}: ${formatMessageCount(lastDigits.length * plans)}.`;
}

/** Returns "The test recipients' NHS numbers end in 0018 and 0026." for a user who will ask them about the message. */
export function recipientDigitsSentence(lastDigits: readonly string[]): string {
  return lastDigits.length === 1
    ? `The test recipient's NHS number ends in ${andList(lastDigits)}.`
    : `The test recipients' NHS numbers end in ${andList(lastDigits)}.`;
}

/** Returns the sentence that test recipients are on the stop list, or undefined if none is. */
export function stoppedRecipientsSentence(lastDigits: readonly string[]): string | undefined {
  if (lastDigits.length === 0) return undefined;
  return lastDigits.length === 1
    ? `The test recipient whose NHS number ends in ${andList(lastDigits)} is on your team's stop list and does not get test messages.`
    : `The test recipients whose NHS numbers end in ${andList(lastDigits)} are on your team's stop list and do not get test messages.`;
}
