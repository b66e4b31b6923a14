/**
 * Reasons why a release or a test message was refused or stopped. We store and compare their codes, and show their
 * sentences.
 */
import { displayCount, formatPeopleCount } from "../text/counts.ts";
import { andList } from "../text/lists.ts";
import { type ProblemOf, sentenceOf } from "../values/problem.ts";
import { onlyApproved, cannotContinueSentence } from "./not-ready.ts";
import { type PlanVersion, proofMessages } from "./proof.ts";
import { describeRefusal } from "./rejections/notify-codes.ts";
import { restoredText } from "./restored-release.ts";

const causes = {
  /** A user or an operator stopped the release. */
  stopped: ({ by, reason }: { by: string; reason: string }) => `Stopped by ${by}: ${reason}`,
  stoppedWithoutReason: ({ by }: { by: string }) => `Stopped by ${by}.`,
  /** The reason that the user entered cannot be stored. `why` explains the problem. */
  stoppedReasonNotKept: ({ by, why }: { by: string; why: string }) =>
    `Stopped by ${by}. We did not store the reason. ${why}`,
  /** Two users agreed to cancel the remaining messages. */
  cancelled: ({ requested_by, approved_by, reason }: { requested_by: string; approved_by: string; reason: string }) =>
    `${requested_by} and ${approved_by} agreed to cancel the remaining messages: ${reason}`,
  /** The database was restored from a backup from before NHS Notify accepted messages. */
  restored: () => restoredText,
  trainingTeam: () => "This is a training team, so nothing is sent.",
  /** The approved list has changed, or the day for sending it has passed. */
  notReady: cannotContinueSentence,
  notApproved: () => onlyApproved,
  approvedGone: () => "The approved list no longer exists. Contact the SPI team.",
  /**
   * Release and stop list files cannot be read or saved. `why` is the system's error code, or null if a file's content
   * is not what we saved.
   */
  filesUnavailable: ({ why }: { why: string | null }) =>
    `We cannot read or save release and stop list files (${why ?? "one has been changed, truncated or encrypted with a different key"}). We cannot send anything without these files. Contact the SPI team.`,
  /** The population data cannot be read. `message` comes from the code that reads it. */
  failed: ({ message }: { message: string }) => message,
  nobodyLeft: ({ plans }: { plans: readonly string[] }) => `No one is left on the list to be sent ${andList(plans)}.`,
  peopleChanged: ({
    in: cameIn,
    out,
    approved,
    tolerance,
  }: {
    in: number;
    out: number;
    approved: number;
    tolerance: number;
  }) =>
    `Too many people have joined or left since the report was approved. Of the ${displayCount(approved)} people approved, ${displayCount(out)} left ` +
    `for reasons other than a suppression rule. ${displayCount(cameIn)} others joined. The approved limit is ${tolerance}%.`,
  outcomesFailed: ({ known, failed, tolerance }: { known: number; failed: number; tolerance: number }) =>
    `Of ${known} messages with a known outcome, ${failed} failed. This is more than the approved limit of ${tolerance}%.`,
  plansUnproved: ({ plans }: { plans: readonly string[] }) => proofMessages.unproved(plans),
  planChanged: ({ plan, from, to }: { plan: string; from: PlanVersion; to: PlanVersion }) =>
    proofMessages.planChanged(plan, { from, to }),
  listNotPrepared: ({ attempts }: { attempts: number }) =>
    `We tried ${attempts} times but could not prepare the list. Try again later, or contact the SPI team.`,
  listWithoutNotifyIds: ({ plans }: { plans: readonly string[] }) =>
    `There is no NHS Notify ID for ${plans.join(", ")}. Someone with write permission must enter one.`,
  listEmpty: () =>
    "No one on the approved list can be sent a message. Check that these people have valid NHS numbers and routing plans.",
  listNotAsReported: ({ people, invited }: { people: number; invited: number }) =>
    `The list has ${formatPeopleCount(people)}, but the approved report shows ${displayCount(invited)}. Contact the SPI team.`,
  batchNotAsStored: ({ reference }: { reference: string }) =>
    `The batch ${reference} is different from the stored batch, so we did not send it. Contact the SPI team.`,
  batchRefused: ({ status, codes }: { status: number; codes: readonly string[] }) =>
    `NHS Notify rejected a batch of messages with status ${status}: ${andList(codes.map(describeRefusal))}. Contact the SPI team.`,
  batchPlanUnknown: ({ plan }: { plan: string }) =>
    `NHS Notify does not recognise the NHS Notify ID of the routing plan ${plan}. Contact the SPI team.`,
  messagesNotInBatch: () => "NHS Notify rejected messages that were not in the batch we sent. Contact the SPI team.",
  notAuthorised: ({ cause, clock }: { cause: string; clock?: string }) => {
    const refused = `We cannot sign in to NHS Notify: ${cause}.`;
    return `${clock === undefined ? refused : `${refused} ${clock}`} Contact the SPI team.`;
  },
  recipientsStopped: () => proofMessages.allStopped,
  proofRejected: ({ by, reason }: { by: string; reason: string }) => `${by} reported a problem: ${reason}`,
  /** NHS Notify does not recognise the plan that was used for test messages. */
  proofPlanUnknown: () =>
    "NHS Notify does not have a routing plan with this NHS Notify ID. Someone with write permission must correct the ID.",
  proofPlanNotNamed: () => "NHS Notify did not return the name of the plan. Send the test messages again.",
  proofNotTaken: ({ cause }: { cause: string }) =>
    `NHS Notify has not accepted this message yet (${cause}). We will try again.`,
  proofNotClear: ({ cause }: { cause: string }) =>
    `NHS Notify's response was unclear (${cause}). Send the test messages again.`,
  proofRecipientsRefused: ({ messages }: { messages: readonly { number: number; code: string }[] }) => {
    const places = messages.map(({ number, code }) => `Recipient ${number}: ${describeRefusal(code)}.`);
    return `NHS Notify rejected some of the test recipients. ${places.join(" ")}`;
  },
  proofRefused: ({ status, problems }: { status: number; problems: readonly { code: string; pointer?: string }[] }) => {
    const reasons = problems.map(({ code, pointer }) => [describeRefusal(code), pointer].filter(Boolean).join(" at "));
    return `NHS Notify rejected the request with status ${status}${reasons.length === 0 ? "" : `: ${reasons.join(", ")}`}. Contact the SPI team.`;
  },
  /** A sentence stored before problems had codes. */
  recorded: ({ sentence }: { sentence: string }) => sentence,
};

/** Reason why a release stopped. It can also be the cause of another problem. */
export type ReleaseCause = ProblemOf<typeof causes>;

const catalogue = {
  ...causes,
  /** NHS Notify's response to a batch was lost, and we could not find out the plan's version. */
  versionNotKnown: ({ plan, because }: { plan: string; because: ReleaseCause }) =>
    `We did not receive NHS Notify's response to a batch, so we do not know which version of ${plan} it sent. ${sentenceOf(causes, because)}`,
};

export type ReleaseProblem = ProblemOf<typeof catalogue>;

export const releaseProblemCodes = Object.keys(catalogue) as [ReleaseProblem["code"], ...ReleaseProblem["code"][]];

/** Explains to staff why a release was refused or stopped. */
export function releaseProblemSentence(problem: ReleaseProblem): string {
  return sentenceOf(catalogue, problem);
}

/** Code for a test message whose plan NHS Notify does not recognise. Database queries compare this code. */
export const unknownPlan = "proofPlanUnknown" satisfies ReleaseProblem["code"];
