import type { SelectedByBoth } from "@spi/domain/coverage/coverage";
import { toDayNumber } from "@spi/domain/day/calendar";
import type { Selecting } from "./selecting.ts";
import { mostFirst } from "./standing.ts";

/** Adds people up by each two iterations that both select them, whatever selects them in between (REQ-SEL-80). */
export function countingPairs(inOrder: readonly Selecting[]) {
  const days = inOrder.map(({ runDate }) => toDayNumber(runDate));
  /** By the places of both. */
  const both = inOrder.map(() => new Float64Array(inOrder.length));
  return {
    /** `places` are those of the iterations that select these people, in their order. */
    add(places: readonly number[], people: number): void {
      for (let at = 1; at < places.length; at += 1)
        for (let before = 0; before < at; before += 1) both[places[before]!]![places[at]!]! += people;
    },
    counted(): SelectedByBoth[] {
      const pairs = inOrder.flatMap((first, place) =>
        inOrder.map((second, later) => ({
          first: first.name,
          second: second.name,
          days: days[later]! - days[place]!,
          people: both[place]![later]!,
        })),
      );
      return mostFirst(pairs, ({ first, second }) => `${first} ${second}`);
    },
  };
}
