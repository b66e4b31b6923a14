import { type NotReached, notReachedReasons } from "@spi/domain/iteration/only-people";
import { type RetryResponse, retryableReasons } from "@spi/domain/release/try-again";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import { upperFirst } from "@spi/domain/text/upper-first";

interface Viewer {
  /** The user who sent the iteration for review. */
  owner: { id: string; name: string } | null;
  me: string;
  mayWrite: boolean;
}

/**
 * Describes how many people a release did not reach, how many are now on the stop list, and who is responsible for the
 * rest. This is the user who sent the iteration for review, or any writer. If no one else remains, or everyone else is
 * in a draft, no user is named.
 */
export function ownerSentence(
  counts: Pick<RetryResponse, "reasons" | "tried" | "others">,
  { owner, me, mayWrite }: Viewer,
): string {
  const countPeople = (reasons: readonly NotReached[]) =>
    reasons.reduce((sum, reason) => sum + counts.reasons[reason], 0);
  const formatNotReached = (people: number) =>
    `${formatPeopleCount(people)} ${people === 1 ? "was" : "were"} not reached`;
  const all = countPeople(notReachedReasons);
  const remaining = countPeople(retryableReasons(counts));
  const { stop_listed: stopListed } = counts.others;
  const hasStopListed = stopListed > 0;
  if (all === 0) {
    return hasStopListed
      ? `${formatNotReached(stopListed)}. You cannot contact ${stopListed === 1 ? "this person again, because they are" : "them again, because they are all"} now on the stop list.`
      : "You do not need to contact anyone again. Everyone on the list has received a message, could still receive one, or must not be sent one.";
  }
  const stopListText = `${displayCount(stopListed)} of them ${stopListed === 1 ? "is" : "are"} now on the stop list.`;
  const total = hasStopListed
    ? `${formatNotReached(all + stopListed)}. ${stopListText}`
    : formatNotReached(remaining === 0 ? all : remaining);
  if (remaining === 0)
    return `${total}${hasStopListed ? "" : "."} Drafts have been created for all ${hasStopListed ? "the others" : "of them"}.`;
  const otherWriter = mayWrite ? "you" : "someone else with write permission";
  const anyWriter = mayWrite ? "you" : "staff with write permission";
  const responsible = owner === null || owner.id === me ? anyWriter : `${owner.name} or ${otherWriter}`;
  const notInDraft = remaining === all ? "" : `${remaining === 1 ? "is" : "are"} not in a draft yet`;
  const people =
    hasStopListed && !notInDraft && remaining > 1 ? `which of the other ${displayCount(remaining)}` : "who";
  const summary = hasStopListed
    ? `${total}${notInDraft && ` ${displayCount(remaining)} of the others ${notInDraft}.`}`
    : `${total}${notInDraft && ` and ${notInDraft}`}.`;
  return `${summary} ${upperFirst(responsible)} can choose ${people} to contact again${mayWrite ? " below" : ""}.`;
}
