/** Refusals caused by the current state of the data. Each has a code and a message for users. */
import { type SealPart, partsInWords } from "./iteration/review/decision-seal.ts";
import { type NotReadyReason, notReadySentence, undoAdvice, cannotContinueSentence } from "./release/not-ready.ts";
import { proofMessages, readingSentences } from "./release/proof.ts";
import { type ReleaseRefusal, type ReleaseState, releaseRefusals, wrongStateWords } from "./release/release.ts";
import { restoredNotReverted } from "./release/restored.ts";
import { displayCount, messagesWords } from "./text/counts.ts";
import { most } from "./values/limits.ts";
import { type ProblemOf, sentenceOf } from "./values/problem.ts";

const sentences = {
  keyUsed: () => "This Idempotency-Key was used for another request. Use a new key.",
  newerComparison: () => "You requested a newer comparison.",
  newerExplanation: () => "You requested a newer explanation.",
  reportEnded: () => "This report has already ended.",
  // Limits
  campaignsFull: () =>
    `A team can have up to ${displayCount(most.campaigns)} campaigns. Delete one you no longer need.`,
  iterationsFull: () => `A campaign can have up to ${most.iterations} iterations. Create another campaign.`,
  bytesFull: () => "This campaign has reached its size limit. Create another campaign.",
  // Review
  rulesBeingChecked: () => "We are still checking the rules. Wait until the check finishes, then try again.",
  findingsBeingCounted: () =>
    "We are still counting the people affected by the rule checks. Wait for the count, then send for review again.",
  findingsNotCounted: ({ why }: { why: string }) =>
    `We must count the people affected by the rule checks before you send this for review. ${why}`,
  plansChangedUnseen: () =>
    "The NHS Notify IDs changed after you opened this page, so they are not approved. Check them again.",
  changedUnseen: ({ parts }: { parts: readonly SealPart[] }) =>
    `${partsInWords(parts)} changed after you opened this page. Your decision was not saved. Check what changed before you decide.`,
  reportOfOtherPeople: () =>
    "The people data changed after this report was made, so its figures are out of date. Reject it to get a new report.",
  waiverOfOther: () =>
    "This no longer blocks approval, or it changed after you opened this page. Nothing was waived. Reload this page.",
  waiverAsked: ({ by }: { by: string }) => `${by} has already asked for this waiver. Someone else can give it.`,
  waiverNotAsked: () => "This waiver is no longer asked for. Reload this page.",
  waiverGiven: ({ by }: { by: string }) => `${by} has already given this waiver.`,
  // Release
  notConfigured: () => "This service is not connected to NHS Notify, so nothing can be sent. Contact the SPI team.",
  sentByRelease: () => "To send an iteration, prepare its release and start it. Nothing was sent.",
  notReady: (why: NotReadyReason) => notReadySentence(why),
  cannotResume: (why: NotReadyReason) => `${cannotContinueSentence(why)} ${undoAdvice}`,
  releaseExists: () => "This iteration already has a release.",
  releaseHandedOver: () =>
    "You cannot revert this iteration, because people were handed over to NHS Notify. Stop its release instead.",
  releaseRestored: () => restoredNotReverted,
  releaseBeingSent: ({ iteration }: { iteration: string }) =>
    `The release of “${iteration}” is being sent and depends on this. Stop it on its release page first. Your changes were not saved.`,
  releaseMove: ({ reason }: { reason: ReleaseRefusal }) => releaseRefusals[reason],
  releaseState: ({ state }: { state: ReleaseState }) => wrongStateWords(state),
  releaseFilesMissing: () =>
    "Files of this release are missing, so sending cannot be resumed. Ask the SPI team to put the files back, or give up the rest.",
  listBeingChecked: () =>
    "We are checking everyone on the list again because the stop list, another release or the date changed. Wait until we finish. Nothing was sent.",
  restBeingCounted: () =>
    "We are checking everyone on the list again, so the number of messages left can change. Wait for the new number. Nothing was changed.",
  otherNumber: ({ now, seen }: { now: number; seen: number }) =>
    `There ${now === 1 ? "is" : "are"} ${messagesWords(now)} to send now, not ${displayCount(seen)}. Nothing was sent. Check what changed before you start.`,
  // Messages to test recipients
  recipientsStopped: () => proofMessages.allStopped,
  plansUnproved: ({ plans }: { plans: readonly string[] }) => proofMessages.unproved(plans),
  ...readingSentences,
  // People who were not reached
  notEnded: () => "This release has not ended. When it ends, you can try again for people it did not reach.",
  listRemoved: () => "We deleted the list of this release at the end of its retention period, so you cannot try again.",
  othersNotReached: () =>
    "The number of people not reached changed after you opened this page. Check the numbers and choose again.",
  alreadyTried: ({ iteration }: { iteration: string }) =>
    `“${iteration}” already includes people with these reasons. Use it, or delete it first.`,
};

export type Conflict = ProblemOf<typeof sentences>;

/** Returns the sentence for a conflict. */
export const conflictSentence = (conflict: Conflict): string => sentenceOf(sentences, conflict);

/** Returns the refusal for a conflict that has no parameters. */
export const conflict = <Code extends Extract<Conflict, { params: Record<string, never> }>["code"]>(code: Code) =>
  ({ kind: "conflict", code, params: {} }) as const;
