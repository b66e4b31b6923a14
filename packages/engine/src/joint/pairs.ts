import type { SelectedByBoth } from "@spi/domain/coverage/coverage";
import { toDayNumber } from "@spi/domain/day/calendar";
import type { OrderedIteration } from "./ordered-iterations.ts";
import { sortByPeople } from "./current-state.ts";

/** Options that determine which selections by two campaigns count as contacts. */
export interface Contacts {
  /** One of the two campaigns. If undefined, the two can be any campaigns. */
  campaign: string | undefined;
  /** Maximum number of days between the two selections. If undefined, there is no maximum. */
  within: number | undefined;
  /**
   * Campaigns that are intended to contact the same people as `campaign` or, if `campaign` is undefined, as each other.
   * These contacts are not counted.
   */
  intended?: readonly string[] | undefined;
}

/**
 * Counts the people selected by both iterations of each pair, even if another iteration selects them in between. Also
 * counts the people contacted by two campaigns.
 */
export function createPairCounter(inOrder: readonly OrderedIteration[], contacts: Contacts) {
  const days = inOrder.map(({ day }) => toDayNumber(day));
  /** Number of people selected by both iterations of each pair, indexed by their positions in the order. */
  const both = inOrder.map(() => new Float64Array(inOrder.length));
  const bothContact = inOrder.map((first, index) =>
    inOrder.map((second, later) => isContact(contacts, { first, second, days: days[later]! - days[index]! })),
  );
  let bySeveralCampaigns = 0;
  return {
    /** Adds people. `places` are the positions of the iterations that select them, in order. */
    add(places: readonly number[], people: number): void {
      let contacted = false;
      for (let at = 1; at < places.length; at += 1) {
        for (let before = 0; before < at; before += 1) {
          const [first, second] = [places[before]!, places[at]!];
          both[first]![second]! += people;
          contacted ||= bothContact[first]![second]!;
        }
      }
      if (contacted) bySeveralCampaigns += people;
    },
    counted(): { pairs: SelectedByBoth[]; by_several_campaigns: number } {
      const pairs = inOrder.flatMap((first, index) =>
        inOrder.map((second, later) => ({
          first: first.name,
          second: second.name,
          days: days[later]! - days[index]!,
          people: both[index]![later]!,
        })),
      );
      const nameOf = ({ first, second }: SelectedByBoth) => `${first} ${second}`;
      return { pairs: sortByPeople(pairs, nameOf), by_several_campaigns: bySeveralCampaigns };
    },
  };
}

function isContact(
  { campaign, within, intended = [] }: Contacts,
  { first, second, days }: { first: OrderedIteration; second: OrderedIteration; days: number },
): boolean {
  if (first.campaign === second.campaign || (within !== undefined && days > within)) return false;
  const isMeant = (iteration: OrderedIteration) =>
    iteration.campaign === campaign || intended.includes(iteration.campaign ?? "");
  if (intended.length > 0 && isMeant(first) && isMeant(second)) return false;
  return campaign === undefined || first.campaign === campaign || second.campaign === campaign;
}
