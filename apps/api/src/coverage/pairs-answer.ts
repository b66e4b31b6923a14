import type { Coverage, SelectedByBoth } from "@spi/domain/coverage/coverage";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import type { Figure } from "@spi/domain/people/people-preview";

/** Maximum number of reasons and pairs in a response, largest first. */
export const maxPairs = 50;

interface PairOptions {
  campaign: string;
  /** Number of days within which selections by other campaigns are listed. Undefined if not requested. */
  days: number | undefined;
  /** Campaigns that are intended to contact the same people as this campaign. They are listed separately. */
  intended: readonly string[];
  figure: (people: number) => Figure;
}

/**
 * Lists the people selected by both iterations in a pair. A pair is either two of the campaign's iterations, or one of
 * its iterations and one from another campaign within the given number of days.
 */
export function toPairs(
  { iterations, pairs, by_several_campaigns }: Coverage,
  { campaign, days, intended, figure }: PairOptions,
): Pick<CoverageResponse, "pairs" | "more_pairs" | "first_twice" | "more_first_twice" | "contacts"> {
  const byName = new Map(iterations.map((iteration) => [iteration.name, iteration]));
  const iterationsOf = ({ first, second }: SelectedByBoth) => [byName.get(first), byName.get(second)];
  const countOwn = (pair: SelectedByBoth) =>
    iterationsOf(pair).filter((iteration) => iteration?.campaign === campaign).length;
  const toPairList = (selected: readonly SelectedByBoth[]) =>
    selected.slice(0, maxPairs).map(({ first, second, days: apart, people }) => {
      return { first_id: first, second_id: second, days: apart, people: figure(people) };
    });
  const summariseMore = ([next, ...others]: readonly SelectedByBoth[]) =>
    next ? { pairs: others.length + 1, at_most: figure(next.people) } : null;
  const own = pairs.filter((pair) => countOwn(pair) === 2);
  const twice = own.filter((pair) => iterationsOf(pair).every((iteration) => iteration?.commsType === "I"));
  const near = pairs.filter((pair) => countOwn(pair) === 1 && pair.days <= (days ?? 0));
  const isIntended = (pair: SelectedByBoth) =>
    iterationsOf(pair).some((iteration) => intended.includes(iteration?.campaign ?? ""));
  const [intendedPairs, others] = [near.filter(isIntended), near.filter((pair) => !isIntended(pair))];
  const contacts = {
    people: figure(by_several_campaigns),
    pairs: toPairList(others),
    more_pairs: summariseMore(others.slice(maxPairs)),
    intended: toPairList(intendedPairs),
    more_intended: summariseMore(intendedPairs.slice(maxPairs)),
  };
  return {
    pairs: toPairList(own),
    more_pairs: summariseMore(own.slice(maxPairs)),
    first_twice: toPairList(twice),
    more_first_twice: summariseMore(twice.slice(maxPairs)),
    contacts: days === undefined ? null : { days, ...contacts },
  };
}
