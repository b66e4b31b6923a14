import { type CodeNames, boardName } from "../../library/code-lists.ts";
import { displayCount } from "../../text/counts.ts";
import type { CohortChange, CohortChanges } from "../cohort-changes.ts";
import { type CheckDraft, note, warning } from "../check-sentences.ts";

/**
 * Changes to a cohort above which an approver must accept it (ADR 59). People who joined or left are a proportion of
 * the previous members. People recorded as dead or removed are a proportion of the current members.
 */
export const cohortBounds = { moved: 0.1, dead: 0.01, removed: 0.05 } as const;

/**
 * Minimum number of people affected by a change. Smaller changes are ignored, even if they affect a
 * large proportion of a cohort.
 */
const fewPeople = 10;

/**
 * Checks for people who joined or left the cohorts since the last report, and for members recorded as dead or removed,
 * by board and age. Above `cohortBounds`, they are warnings that the approver must accept, with a reason.
 */
export function acceptanceChecks(changes: CohortChanges | undefined, codes: CodeNames): CheckDraft[] {
  if (!changes) return [];
  const { since, cohorts, notCompared } = changes;
  const unknown = since && !since.isAvailable;
  return [
    ...(unknown ? [note({ code: "cohortPeopleGone", params: { since: since.called } })] : []),
    ...cohorts.flatMap((cohort) => [
      ...(since?.isAvailable ? movedCheck(cohort, { called: since.called, codes }) : []),
      ...removedCheck(cohort, codes),
    ]),
    ...(notCompared > 0 ? [note({ code: "cohortsNotCounted", params: { cohorts: notCompared } })] : []),
  ];
}

interface MovedContext {
  called: string;
  codes: CodeNames;
}

function movedCheck(cohort: CohortChange, { called, codes }: MovedContext): CheckDraft[] {
  const { label, before, came, left, withoutNhsNumber } = cohort;
  if (before === null || came === null || left === null || came + left + withoutNhsNumber === 0) return [];
  // People without an NHS number may have joined.
  const most = Math.max(came + withoutNhsNumber, left);
  const much = most >= fewPeople && most > before * cohortBounds.moved;
  const params = { label, before, since: called, came, left, unnamed: withoutNhsNumber };
  const words = (part: Part) => `${displayCount(part.came ?? 0)} joined, ${displayCount(part.left ?? 0)} left`;
  const all = partsOf(cohort, { codes, moved: (part) => (part.came ?? 0) + (part.left ?? 0), words });
  return [{ ...(much ? warning : note)({ code: "cohortMoved", params }), all }];
}

function removedCheck(cohort: CohortChange, codes: CodeNames): CheckDraft[] {
  const { label, members, dead, removed } = cohort;
  if (dead === null || removed === null || removed === 0) return [];
  const isMuch = (count: number, share: number) => count >= fewPeople && count > members * share;
  const much = isMuch(dead, cohortBounds.dead) || isMuch(removed, cohortBounds.removed);
  const params = { label, members, dead, removed };
  const words = (part: Part) =>
    `${displayCount(part.dead ?? 0)} recorded as dead, ${displayCount((part.removed ?? 0) - (part.dead ?? 0))} removed for other reasons`;
  const all = partsOf(cohort, { codes, moved: (part) => part.removed ?? 0, words });
  return [{ ...(much ? warning : note)({ code: "cohortRemoved", params }), all }];
}

type Part = Pick<CohortChange, "members" | "came" | "left" | "dead" | "removed">;

interface PartitionedCohort {
  codes: CodeNames;
  /**
   * Returns the number of people in a board or age band that the message is about. Boards and age bands without any are
   * left out.
   */
  moved: (part: Part) => number;
  words: (part: Part) => string;
}

/** Describes the boards, most affected first, and then the age bands in order. */
function partsOf({ boards, ages }: CohortChange, { codes, moved, words }: PartitionedCohort): string[] {
  const byBoard = boards.filter((part) => moved(part) > 0).toSorted((a, b) => moved(b) - moved(a));
  return [
    ...byBoard.map((part) => `${part.icb === null ? "ICB not known" : boardName(part.icb, codes)}: ${words(part)}`),
    ...ages.filter((part) => moved(part) > 0).map((part) => `${describeBand(part.from)}: ${words(part)}`),
  ];
}

const lastBand = 90;

function describeBand(from: number | null): string {
  if (from === null) return "Age not known";
  return from === lastBand ? `Aged ${from} or over` : `Aged ${from} to ${from + 4}`;
}
