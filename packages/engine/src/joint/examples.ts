import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ExamplePerson, TreatedDifferently } from "@spi/domain/report/people-difference";
import { treatedDifferently } from "@spi/domain/report/people-difference";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { FamiliarValues } from "../verify/asked.ts";
import { findPerson } from "../verify/find-person.ts";
import type { JointRow } from "./joint-cube.ts";

/** Examples of each change, at most. */
const mostExamples = 5;

type Versions = readonly [earlier: Plan, later: Plan];
type Decisions = readonly [before: Decision, after: Decision];

/**
 * People invented to be treated as those are whom two versions treat differently: of each change those of whom there are
 * most. Nobody of the population is looked up; none is given where no value fits (REQ-SEL-73).
 */
export function examplesCollector(versions: Versions, familiar: FamiliarValues) {
  const groups = new Map<string, { change: TreatedDifferently; decisions: Decisions; people: number }>();
  return {
    add(change: TreatedDifferently, { decisions, people }: JointRow): void {
      const both = [decisions[0]!, decisions[1]!] as const;
      const key = both.map(keyOf).join(" ");
      const group = groups.get(key);
      groups.set(key, { change, decisions: group?.decisions ?? both, people: people + (group?.people ?? 0) });
    },
    /** Yields to the event loop between people, for a process that serves others meanwhile. */
    async invented(): Promise<ExamplePerson[]> {
      const examples: ExamplePerson[] = [];
      const most = [...groups.values()].toSorted((a, b) => b.people - a.people);
      for (const wanted of treatedDifferently) {
        for (const { change, decisions, people } of most
          .filter((group) => group.change === wanted)
          .slice(0, mostExamples)) {
          await yieldToEventLoop();
          const found = findPerson(
            versions.map((plan, index) => ({ plan, decision: decisions[index]! })),
            familiar,
          );
          if (typeof found !== "string") examples.push({ change, people, person: found.person });
        }
      }
      return examples;
    },
  };
}

/** What people are told apart by: the outcome, and what decided it. */
function keyOf({ outcome, cohort, reason, routing }: Decision): string {
  return JSON.stringify([outcome, cohort, reason?.id, routing?.rule?.id, routing?.plans]);
}
