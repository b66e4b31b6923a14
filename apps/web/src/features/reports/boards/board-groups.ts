import { displayCount } from "@spi/domain/words/counts";
import type { CodeNames } from "@spi/domain/library/code-lists";
import { displayShare } from "../report-numbers.ts";
import type { BoardCount } from "../tables/report-tables.ts";

const noRegion = "No known region";

/** How boards stand: by name or by how many people they have, in groups and within them. */
export interface BoardOrder {
  by: "name" | "people";
  direction: "ascending" | "descending";
}

export interface BoardGroup {
  region: string;
  heading: string;
  people: number;
  rows: BoardCount[];
}

/** The boards of a report in their regions, with how many of those invited each region has (REQ-REP-21). */
export function boardGroups(
  rows: readonly BoardCount[],
  { codes, order, nameOf }: { codes: CodeNames; order: BoardOrder; nameOf: (row: BoardCount) => string },
): BoardGroup[] {
  const invited = sum(rows);
  const regions = new Set(rows.map(({ icb }) => regionOf(icb, codes)));
  const sign = order.direction === "ascending" ? 1 : -1;
  const compare = <Of>(name: (of: Of) => string, people: (of: Of) => number) => {
    const byName = (a: Of, b: Of) => name(a).localeCompare(name(b), "en-GB");
    return (a: Of, b: Of) =>
      order.by === "name" ? sign * byName(a, b) : sign * (people(a) - people(b)) || byName(a, b);
  };
  return [...regions]
    .map((region) => {
      const boards = rows.filter(({ icb }) => regionOf(icb, codes) === region);
      const people = sum(boards);
      return {
        region,
        heading: `${region}: ${displayCount(people)} (${displayShare(people, invited)})`,
        people,
        rows: boards.toSorted(compare(nameOf, ({ count }) => count)),
      };
    })
    .toSorted(
      compare(
        ({ region }) => region,
        ({ people }) => people,
      ),
    );
}

const sum = (rows: readonly BoardCount[]) => rows.reduce((people, { count }) => people + count, 0);

function regionOf(icb: string, codes: CodeNames): string {
  const board = codes.ICB?.find(({ code }) => code === icb);
  return codes.COMMISSIONING_REGION?.find(({ code }) => code === board?.regionCode)?.name ?? noRegion;
}
