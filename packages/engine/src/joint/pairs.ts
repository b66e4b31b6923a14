import type { SelectedByBoth } from "@spi/domain/coverage/coverage";
import { toDayNumber } from "@spi/domain/day/calendar";
import type { Selecting } from "./selecting.ts";
import { mostFirst } from "./standing.ts";

/** Which selections of two campaigns are contacts that are counted. */
export interface Contacts {
  /** One of the two is this campaign; any two campaigns where none is looked at. */
  campaign: string | undefined;
  /** From the day of one to that of the other; any number of days unless given. */
  within: number | undefined;
  /** Campaigns whose contacts with the one that is looked at, or among each other where none is, are intended: not counted. */
  intended?: readonly string[] | undefined;
}

/**
 * Adds people up by each two iterations that both select them, whatever selects them in between, and those whom two campaigns select
 * within so many days.
 */
export function countingPairs(inOrder: readonly Selecting[], contacts: Contacts) {
  const days = inOrder.map(({ day }) => toDayNumber(day));
  /** By the places of both. */
  const both = inOrder.map(() => new Float64Array(inOrder.length));
  const areContact = inOrder.map((first, place) =>
    inOrder.map((second, later) => isContact(contacts, { first, second, days: days[later]! - days[place]! })),
  );
  let bySeveralCampaigns = 0;
  return {
    /** `places` are those of the iterations that select these people, in their order. */
    add(places: readonly number[], people: number): void {
      let contacted = false;
      for (let at = 1; at < places.length; at += 1) {
        for (let before = 0; before < at; before += 1) {
          const [first, second] = [places[before]!, places[at]!];
          both[first]![second]! += people;
          contacted ||= areContact[first]![second]!;
        }
      }
      if (contacted) bySeveralCampaigns += people;
    },
    counted(): { pairs: SelectedByBoth[]; by_several_campaigns: number } {
      const pairs = inOrder.flatMap((first, place) =>
        inOrder.map((second, later) => ({
          first: first.name,
          second: second.name,
          days: days[later]! - days[place]!,
          people: both[place]![later]!,
        })),
      );
      const nameOf = ({ first, second }: SelectedByBoth) => `${first} ${second}`;
      return { pairs: mostFirst(pairs, nameOf), by_several_campaigns: bySeveralCampaigns };
    },
  };
}

function isContact(
  { campaign, within, intended = [] }: Contacts,
  { first, second, days }: { first: Selecting; second: Selecting; days: number },
): boolean {
  if (first.campaign === second.campaign || (within !== undefined && days > within)) return false;
  const isMeant = (one: Selecting) => one.campaign === campaign || intended.includes(one.campaign ?? "");
  if (intended.length > 0 && isMeant(first) && isMeant(second)) return false;
  return campaign === undefined || first.campaign === campaign || second.campaign === campaign;
}
