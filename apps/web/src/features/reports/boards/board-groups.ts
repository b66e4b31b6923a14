import { displayCount } from "@spi/domain/text/counts";
import type { CodeNames } from "@spi/domain/library/code-lists";
import { displayShare } from "../report-numbers.ts";
import type { BoardCount } from "../tables/report-tables.ts";

const noRegion = "Region not known";

/** Sort order for boards, both between and within groups: by name, by people invited or by share. */
export interface BoardOrder {
  by: "name" | "people" | "share";
  direction: "ascending" | "descending";
}

export interface BoardGroup {
  region: string;
  heading: string;
  people: number;
  rows: BoardCount[];
}

interface GroupingOptions {
  codes: CodeNames;
  order: BoardOrder;
  nameOf: (row: BoardCount) => string;
  /** Number of people in the cohorts, by board. */
  inCohorts: ReadonlyMap<string, number>;
}

/** Groups a report's boards by region, with the number of people invited in each. */
export function boardGroups(
  rows: readonly BoardCount[],
  { codes, order, nameOf, inCohorts }: GroupingOptions,
): BoardGroup[] {
  const invited = sum(rows);
  const regions = new Set(rows.map(({ icb }) => regionOf(icb, codes)));
  const sign = order.direction === "ascending" ? 1 : -1;
  const shareOf = (boards: readonly BoardCount[]) => {
    const people = boards.reduce((all, { icb }) => all + (inCohorts.get(icb) ?? 0), 0);
    return people === 0 ? 0 : sum(boards) / people;
  };
  const compare = <Of>(name: (of: Of) => string, boards: (of: Of) => readonly BoardCount[]) => {
    const byName = (a: Of, b: Of) => name(a).localeCompare(name(b), "en-GB");
    const measure = order.by === "share" ? shareOf : sum;
    return (a: Of, b: Of) =>
      order.by === "name" ? sign * byName(a, b) : sign * (measure(boards(a)) - measure(boards(b))) || byName(a, b);
  };
  return [...regions]
    .map((region) => {
      const boards = rows.filter(({ icb }) => regionOf(icb, codes) === region);
      const people = sum(boards);
      return {
        region,
        heading: `${region}: ${displayCount(people)} (${displayShare(people, invited)} of those invited)`,
        people,
        rows: boards.toSorted(compare(nameOf, (row) => [row])),
      };
    })
    .toSorted(
      compare(
        ({ region }) => region,
        ({ rows: boards }) => boards,
      ),
    );
}

/** Maximum number of boards that are shown without a scrolling box. */
export const maxWithoutScrolling = 12;

interface VisibleBoards {
  groups: readonly BoardGroup[];
  /** Returns the groups for the chosen region. */
  shown: readonly BoardGroup[];
  folded: boolean;
}

/** Describes the number of all boards and of visible boards. */
export function describeBoardCount({ groups, shown, folded }: VisibleBoards): string {
  const hasRegion = ({ region }: BoardGroup) => region !== noRegion;
  const count = (of: readonly BoardGroup[]) => of.reduce((boards, { rows }) => boards + rows.length, 0);
  const regions = groups.filter(hasRegion);
  const boards = count(regions);
  if (folded) return `${boards} boards in ${regions.length} regions`;
  return shown.length === groups.length ? `All ${boards} boards` : `${count(shown)} of ${boards} boards`;
}

const sum = (rows: readonly BoardCount[]) => rows.reduce((people, { count }) => people + count, 0);

function regionOf(icb: string, codes: CodeNames): string {
  const board = codes.ICB?.find(({ code }) => code === icb);
  return codes.COMMISSIONING_REGION?.find(({ code }) => code === board?.regionCode)?.name ?? noRegion;
}
