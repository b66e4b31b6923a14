/** Refusals because of the current state of the data. Each has a code, and a sentence for people. */
import { type SealPart, partsInWords } from "./iteration/review/decision-seal.ts";
import { type WhyNotReady, notReadySentence, setBack, whyNotGoingOn } from "./release/not-ready.ts";
import { proofMessages, readingSentences } from "./release/proof.ts";
import { type ReleaseRefusal, type ReleaseState, releaseRefusals, wrongStateWords } from "./release/release.ts";
import { restoredNotReverted } from "./release/restored.ts";
import { displayCount } from "./text/counts.ts";
import { most } from "./values/limits.ts";
import { type ProblemOf, sentenceOf } from "./values/problem.ts";

const sentences = {
  keyUsed: () => "This Idempotency-Key was used for another request. Use a new key.",
  newerComparison: () => "You have asked for another comparison since.",
  newerExplanation: () => "You have asked for another explanation since.",
  reportEnded: () => "This report has already ended.",
  // Room
  campaignsFull: () => `A team can have ${displayCount(most.campaigns)} campaigns. Delete one that nobody needs.`,
  iterationsFull: () => `A campaign can have ${most.iterations} iterations. Create another campaign to go on.`,
  bytesFull: () => "The campaign's iterations have become too large together. Create another campaign to go on.",
  // Review
  rulesBeingChecked: () =>
    "The rules are being checked, which takes a while for so many. Wait until it says what was found, then try again.",
  findingsBeingCounted: () =>
    "We are still counting the people that the rule checks are about. Wait until they are counted, then send it again.",
  findingsNotCounted: ({ why }: { why: string }) =>
    `The rule checks need a count of people before you send this for review. ${why}`,
  plansChangedUnseen: () =>
    "The NHS Notify IDs changed after you opened this page. Nothing was approved. Look at them again.",
  changedUnseen: ({ parts }: { parts: readonly SealPart[] }) =>
    `${partsInWords(parts)} changed after you opened this page. Nothing was decided. Look at what changed before you decide.`,
  reportOfOtherPeople: () =>
    "The people data changed after this report was made, so it no longer says who would be invited. Reject it, so that a new one is made.",
  waiverOfOther: () =>
    "This does not keep the approval from being given, or is not as it was when you opened this page. Nothing was waived. Look again.",
  waiverAsked: ({ by }: { by: string }) => `${by} has asked for this waiver already. Somebody else can give it.`,
  waiverNotAsked: () => "Nobody asks for this waiver any more. Load the page again.",
  waiverGiven: ({ by }: { by: string }) => `${by} has given this waiver already.`,
  // Release
  notConfigured: () => "This service is not connected to NHS Notify, so nothing can be sent. Contact the SPI team.",
  sentByRelease: () => "An iteration is sent by its release: prepare one and start it. Nothing was sent.",
  notReady: (why: WhyNotReady) => notReadySentence(why),
  cannotResume: (why: WhyNotReady) => `${whyNotGoingOn(why)} ${setBack}`,
  releaseExists: () => "There is a release of this iteration already.",
  releaseHandedOver: () =>
    "People were handed over to NHS Notify, which cannot be undone, so this iteration stays as it is. Stop its release instead.",
  releaseRestored: () => restoredNotReverted,
  releaseBeingSent: ({ iteration }: { iteration: string }) =>
    `The release of “${iteration}” is being sent with what you change: stop it first, on its release page. Nothing was saved.`,
  releaseMove: ({ reason }: { reason: ReleaseRefusal }) => releaseRefusals[reason],
  releaseState: ({ state }: { state: ReleaseState }) => wrongStateWords(state),
  releaseFilesMissing: () =>
    "Files of this release are missing, so sending cannot be resumed. Ask the SPI team to put the files back, or give up the rest.",
  listBeingChecked: () =>
    "We are checking everyone on the list again, because people were added to the stop list, another release of the campaign was started or a new day began. Wait until that is done. Nothing was sent.",
  restBeingCounted: () =>
    "We are checking everyone on the list again, so the number of messages still to go can change. Wait for the new number. Nothing was changed.",
  otherNumber: ({ now, seen }: { now: number; seen: number }) =>
    `There are ${displayCount(now)} messages to send now, not ${displayCount(seen)}. Nothing was sent. Look at what changed before you start.`,
  // Messages to test recipients
  recipientsStopped: () => proofMessages.allStopped,
  plansUnproved: ({ plans }: { plans: readonly string[] }) => proofMessages.unproved(plans),
  ...readingSentences,
  // People who were not reached
  notEnded: () => "The release has not ended. Who was not reached can be tried again once it has.",
  listRemoved: () => "The list of this release was removed when its time was over, so nobody of it can be tried again.",
  othersNotReached: () =>
    "How many people were not reached has changed since it was shown. Look at the numbers again, and choose once more.",
  alreadyTried: ({ iteration }: { iteration: string }) =>
    `“${iteration}” is for people of these reasons already. Nobody is tried again twice: delete it first, or use it.`,
};

export type Conflict = ProblemOf<typeof sentences>;

/** Returns the sentence of a conflict. */
export const conflictSentence = (conflict: Conflict): string => sentenceOf(sentences, conflict);

/** Returns the refusal of a conflict that has no parameters. */
export const conflict = <Code extends Extract<Conflict, { params: Record<string, never> }>["code"]>(code: Code) =>
  ({ kind: "conflict", code, params: {} }) as const;
