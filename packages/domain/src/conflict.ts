/**
 * Errors for requests that are not possible in the current state of the data. Each error has a code and a message for
 * users.
 */
import { type SealPart, describeParts } from "./iteration/review/decision-seal.ts";
import { type NotReadyReason, notReadySentence, undoAdvice, cannotContinueSentence } from "./release/not-ready.ts";
import { proofMessages, readingSentences } from "./release/proof.ts";
import { type ReleaseRefusal, type ReleaseState, releaseRefusals, describeWrongState } from "./release/release.ts";
import { restoredNotReverted } from "./release/restored-release.ts";
import { displayCount, formatMessageCount } from "./text/counts.ts";
import { most } from "./values/limits.ts";
import { type ProblemOf, sentenceOf } from "./values/problem.ts";

const sentences = {
  keyUsed: () => "This Idempotency-Key has already been used for a different request. Use a new key.",
  newerComparison: () => "We stopped this comparison, because you have since requested another one.",
  newerExplanation: () => "We stopped this explanation, because you have since requested another one.",
  reportEnded: () => "We are no longer producing this report. Reload this page to see what happened to it.",
  // Limits
  campaignsFull: () =>
    `A team can have up to ${displayCount(most.campaigns)} campaigns. Delete a campaign that you no longer need.`,
  iterationsFull: () => `A campaign can have up to ${most.iterations} iterations. To add more, create a new campaign.`,
  bytesFull: () => "This campaign has reached its size limit. To add anything else, create a new campaign.",
  repairGone: () =>
    "The rules no longer have this problem, or it now needs a different fix. Nothing has been changed. Reload this page to see the current findings.",
  // Review
  rulesBeingChecked: () => "We are still checking the rules. Wait until the check finishes, then try again.",
  findingsBeingCounted: () =>
    "We are still counting the people affected by the problems we found in the rules. Wait until we have finished, then send for review again.",
  findingsNotCounted: ({ why }: { why: string }) =>
    `Before you send this for review, we must count the people affected by the problems we found in the rules. ${why}`,
  plansChangedUnseen: () =>
    "The NHS Notify IDs have changed since you opened this page, so your approval was not saved. Check the new IDs, then approve them.",
  changedUnseen: ({ parts }: { parts: readonly SealPart[] }) =>
    `${describeParts(parts)} changed after you opened this page. Your decision was not saved. Check what has changed before you decide.`,
  reportOfOtherPeople: () =>
    "The population data has changed since this report was produced, so the figures in the report are out of date. Reject the report so that a new one can be produced.",
  waiverOfOther: () =>
    "This problem has changed since you opened this page, or it no longer prevents approval. Nothing has been waived. Reload this page.",
  waiverAsked: ({ by }: { by: string }) => `${by} has already asked for this waiver. Someone else can approve it.`,
  waiverNotAsked: () => "No one is asking for this waiver any more. Reload this page.",
  waiverGiven: ({ by }: { by: string }) => `${by} has already approved this waiver.`,
  // Release
  notConfigured: () => "This service is not connected to NHS Notify, so nothing can be sent. Contact the SPI team.",
  sentByRelease: () =>
    "Nothing has been sent. To send an iteration, prepare its list on the release page, then start sending.",
  notReady: (why: NotReadyReason) => notReadySentence(why),
  cannotResume: (why: NotReadyReason) => `${cannotContinueSentence(why)} ${undoAdvice}`,
  releaseExists: () => "This iteration already has a release. Reload this page.",
  releaseHandedOver: () =>
    "You cannot revert this iteration, because NHS Notify has accepted messages from its release. Stop the release instead.",
  releaseRestored: () => restoredNotReverted,
  releaseBeingSent: ({ iteration }: { iteration: string }) =>
    `You cannot change this while “${iteration}” is being sent. Stop sending on the release page first. Your changes were not saved.`,
  releaseMove: ({ reason }: { reason: ReleaseRefusal }) => releaseRefusals[reason],
  releaseState: ({ state }: { state: ReleaseState }) => describeWrongState(state),
  releaseFilesMissing: () =>
    "Some of this release's files are missing, so we cannot resume sending. Ask the SPI team to restore the files, or cancel the remaining messages.",
  listBeingChecked: () =>
    "We are checking everyone on the list again, because the stop list has changed, another release has started or it is a new day. Nothing has been sent. Wait until we have finished.",
  restBeingCounted: () =>
    "We are checking everyone on the list again, so the number of remaining messages may change. Wait for the new number. Nothing has been changed.",
  otherNumber: ({ now, seen }: { now: number; seen: number }) =>
    `There ${now === 1 ? "is" : "are"} now ${formatMessageCount(now)} to send, not ${displayCount(seen)}. Nothing has been sent. Check what has changed before you start.`,
  // Messages to test recipients
  recipientsStopped: () => proofMessages.allStopped,
  plansUnproved: ({ plans }: { plans: readonly string[] }) => proofMessages.unproved(plans),
  ...readingSentences,
  // People who were not reached
  notEnded: () =>
    "This release has not ended. When the release has ended, you can try again for people who were not reached.",
  listRemoved: () =>
    "We deleted the list for this release at the end of its retention period, so you cannot try again.",
  othersNotReached: () =>
    "The number of people not reached has changed since you opened this page. Check the numbers and choose again.",
  alreadyTried: ({ iteration }: { iteration: string }) =>
    `The iteration “${iteration}” is already for people who were not reached for these reasons. Use that iteration, or delete it before you create another.`,
  listInUse: ({ iteration, sent }: { iteration: string; sent: boolean }) =>
    sent
      ? `“${iteration}” was already sent to some of these people, so this iteration would message them twice. Select “Try again” on the release page of “${iteration}”.`
      : `“${iteration}” is for some of the same people and is already in review or approved. Revert “${iteration}” to draft, or delete this iteration.`,
};

export type Conflict = ProblemOf<typeof sentences>;

/** Returns the sentence that explains a conflict to users. */
export const conflictSentence = (conflict: Conflict): string => sentenceOf(sentences, conflict);

/** Returns the refusal for a conflict that has no parameters. */
export const conflict = <Code extends Extract<Conflict, { params: Record<string, never> }>["code"]>(code: Code) =>
  ({ kind: "conflict", code, params: {} }) as const;
