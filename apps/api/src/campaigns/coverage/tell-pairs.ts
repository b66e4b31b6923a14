import type { Coverage, SelectedByBoth } from "@spi/domain/coverage/coverage";
import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import type { Figure } from "@spi/domain/report/people-preview";

/** Reasons and pairs that are told: most people first. */
export const mostTold = 50;

interface Looking {
  campaign: string;
  /** Within how many days selections by other campaigns are told; undefined where they were not asked for. */
  days: number | undefined;
  figure: (people: number) => Figure;
}

/** Whom two iterations of the campaign both select, and whom one of its own and one of another campaign within so many days (REQ-DESK-55). */
export function tellPairs(
  { iterations, pairs, by_several_campaigns }: Coverage,
  { campaign, days, figure }: Looking,
): Pick<CoverageAnswer, "pairs" | "first_twice" | "contacts"> {
  const byName = new Map(iterations.map((one) => [one.name, one]));
  const bothOf = ({ first, second }: SelectedByBoth) => [byName.get(first), byName.get(second)];
  const ownOf = (pair: SelectedByBoth) => bothOf(pair).filter((one) => one?.campaign === campaign).length;
  const tell = (told: readonly SelectedByBoth[]) =>
    told.slice(0, mostTold).map(({ first, second, days: apart, people }) => {
      return { first_id: first, second_id: second, days: apart, people: figure(people) };
    });
  const own = pairs.filter((pair) => ownOf(pair) === 2);
  return {
    pairs: tell(own),
    first_twice: tell(own.filter((pair) => bothOf(pair).every((one) => one?.commsType === "I"))),
    contacts:
      days === undefined
        ? null
        : {
            days,
            people: figure(by_several_campaigns),
            pairs: tell(pairs.filter((pair) => ownOf(pair) === 1 && pair.days <= days)),
          },
  };
}
