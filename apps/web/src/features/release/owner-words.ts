import { type NotReached, notReachedReasons } from "@spi/domain/iteration/only-people";
import { type TryAgainAnswer, leftToTry } from "@spi/domain/release/try-again";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import { upperFirst } from "@spi/domain/text/upper-first";

interface Reader {
  /** The user who sent the iteration for review. */
  owner: { id: string; name: string } | null;
  me: string;
  mayWrite: boolean;
}

/**
 * Describes how many people a release that has ended did not reach, how many of them are now on the stop list, and who
 * is responsible for the rest: the user who sent the iteration for review, or any writer. Does not name anyone if no
 * people remain or all are in drafts.
 */
export function ownerSentence(
  found: Pick<TryAgainAnswer, "reasons" | "tried" | "others">,
  { owner, me, mayWrite }: Reader,
): string {
  const peopleOf = (reasons: readonly NotReached[]) => reasons.reduce((sum, reason) => sum + found.reasons[reason], 0);
  const were = (people: number) => `${formatPeopleCount(people)} ${people === 1 ? "was" : "were"} not reached`;
  const all = peopleOf(notReachedReasons);
  const left = peopleOf(leftToTry(found));
  const { stopListed } = found.others;
  const isStopped = stopListed > 0;
  if (all === 0) {
    return isStopped
      ? `${were(stopListed)}. You cannot contact anyone again, because ${stopListed === 1 ? "this person is" : "they are all"} now on the stop list.`
      : "You do not need to contact anyone again. Everyone has had a message, may still get one or must not be messaged.";
  }
  const listed = `${displayCount(stopListed)} of them ${stopListed === 1 ? "is" : "are"} now on the stop list.`;
  const total = isStopped ? `${were(all + stopListed)}. ${listed}` : were(left === 0 ? all : left);
  if (left === 0)
    return `${total}${isStopped ? "" : "."} Drafts have been created for all ${isStopped ? "the others" : "of them"}.`;
  const other = mayWrite ? "you" : "someone else with write permission";
  const anybody = mayWrite ? "you" : "staff with write permission";
  const who = owner === null || owner.id === me ? anybody : `${owner.name} or ${other}`;
  const inNone = left === all ? "" : `${left === 1 ? "is" : "are"} not in a draft yet`;
  const people = isStopped && !inNone && left > 1 ? `which of the other ${displayCount(left)}` : "who";
  const before = isStopped
    ? `${total}${inNone && ` ${displayCount(left)} of the others ${inNone}.`}`
    : `${total}${inNone && ` and ${inNone}`}.`;
  return `${before} ${upperFirst(who)} can choose ${people} to contact again${mayWrite ? " below" : ""}.`;
}
