/**
 * Wording for a database restored during a release. Pages, errors, commands and the runbook all use the same wording.
 */
import { formatPeopleCount } from "../text/counts.ts";

/** Number of people, counted from the database together with the release files. */
interface RecoveryCounts {
  accepted: number;
  unclear: number;
  missed: number;
}

export const restoredText =
  "The database was restored from a backup made before NHS Notify accepted messages from this release. We will not send anything more, so that no one gets a message twice.";

/** Steps for recovering a release after a restore, in order. */
export const recoverySteps = [
  "Ask two people with release permission to cancel the remaining messages on the release page.",
  "Ask the SPI team to run “npx spi release recover”. This command lists the people who were missed.",
  "Use “Try again” on the release page to create a draft for the people who were missed.",
] as const;

const steps = recoverySteps.join(" ");

/** First step if users cannot cancel the remaining messages yet. */
export const stopByRecovery = "Ask the SPI team to run “npx spi release recover”, which stops this release.";

export const restoredRefusal = `${restoredText} ${steps}`;

/**
 * Explains that an iteration cannot be reverted, because NHS Notify accepted messages that the database has no record
 * of.
 */
export const restoredNotReverted = `You cannot revert this iteration to draft. The release files show that NHS Notify has accepted messages, and we cannot recall these messages. ${steps}`;

/** Returns the remaining steps, given a release's current state. */
export function stepsAfter(state: string, recovery: RecoveryCounts | null): string[] {
  if (state === "prepared") return [stopByRecovery, ...recoverySteps];
  if (state !== "ended") return [...recoverySteps];
  return recoverySteps.slice(recovery === null ? 1 : 2);
}

/** Describes each count in a sentence, for example "3 people were sent a message that NHS Notify accepted." */
export function recoverySentences({ accepted, unclear, missed }: RecoveryCounts): string[] {
  const were = (people: number) => (people === 1 ? "was" : "were");
  return [
    `${formatPeopleCount(accepted)} ${were(accepted)} sent a message that NHS Notify accepted.`,
    `${formatPeopleCount(unclear)} may have been sent a message, because NHS Notify's response was not recorded.`,
    `${formatPeopleCount(missed)} ${were(missed)} missed.`,
  ];
}

/**
 * Explains that the database was restored from before an iteration was created. After this text, we show what the files
 * say about its releases.
 */
export const iterationMissing = (iterationId: string) =>
  `The database does not include the iteration ${iterationId}. Either the database was restored from a backup made before the iteration was created, or the ID is from a different service. The release files show:`;

export const iterationMissingSteps =
  "We cannot say who was missed, because the approved list is not in the database. Restore a newer backup if there is one. If there is no newer backup, do not create the iteration again until you have asked NHS Notify who was sent a message. Otherwise, the service would send these people a second message.";
