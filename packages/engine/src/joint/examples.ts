import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ExamplePerson, type TreatedDifferently, treatedDifferently } from "@spi/domain/report/people-difference";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { FamiliarValues } from "../verify/classify-attributes.ts";
import { type ExampleProfile, inventExample } from "./invent-example.ts";
import type { JointRow } from "./joint-cube.ts";

/** Maximum number of examples per change. */
const maxExamples = 5;

/** Number of age bands to try for a group, largest first. If none of them works, the group has no example. */
const maxBands = 3;

/** People whose outcome differs in the same way, counted by age and board. */
interface Group {
  change: TreatedDifferently;
  people: number;
  /** Number of people in each age band, and the band's largest row. */
  bands: Map<number | null, { people: number; most: JointRow }>;
  boards: Map<string, number>;
}

/**
 * Invents an example person for each of the largest groups affected by each change. The person's age and board are
 * common in the group. Never reads real people. Leaves out a group if no example person can have the group's outcome.
 */
export function createExampleCollector(versions: readonly [earlier: Plan, later: Plan], familiar: FamiliarValues) {
  const groups = new Map<string, Group>();
  return {
    add(change: TreatedDifferently, row: JointRow): void {
      const key = row.decisions.slice(0, 2).map(keyOf).join(" ");
      const group = groups.get(key) ?? { change, people: 0, bands: new Map(), boards: new Map() };
      groups.set(key, group);
      group.people += row.people;
      if (row.unplaced) return;
      const band = group.bands.get(row.band);
      const most = band && band.most.people >= row.people ? band.most : row;
      group.bands.set(row.band, { people: row.people + (band?.people ?? 0), most });
      if (row.icb) group.boards.set(row.icb, row.people + (group.boards.get(row.icb) ?? 0));
    },
    /** Yields to the event loop between people, so that the process can serve other requests. */
    async invented(): Promise<ExamplePerson[]> {
      const examples: ExamplePerson[] = [];
      const most = [...groups.values()].toSorted((a, b) => b.people - a.people);
      for (const wanted of treatedDifferently) {
        for (const group of most.filter(({ change }) => change === wanted).slice(0, maxExamples)) {
          await yieldToEventLoop();
          for (const alike of profilesOf(group)) {
            const example = inventExample(alike, { versions, familiar });
            if (example) examples.push({ change: wanted, people: group.people, ...example });
            if (example) break;
          }
        }
      }
      return examples;
    },
  };
}

/** Returns the profiles that an example can have, each with one of the group's most common ages. */
function profilesOf({ bands, boards }: Group): ExampleProfile[] {
  const boardsByPeople = [...boards].toSorted((a, b) => b[1] - a[1]).map(([board]) => board);
  return [...bands.values()]
    .toSorted((a, b) => b.people - a.people)
    .slice(0, maxBands)
    .map(({ most: { decisions, band } }) => ({ decisions, band, boards: boardsByPeople }));
}

/** Returns a key for a group, based on the outcome and its cause. */
function keyOf({ outcome, cohort, reason, routing }: Decision): string {
  return JSON.stringify([outcome, cohort, reason?.id, routing?.rule?.id, routing?.plans]);
}
