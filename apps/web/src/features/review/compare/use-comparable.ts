import { displayTimestamp } from "@spi/domain/day/calendar";
import { differences } from "@spi/domain/differences";
import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import type { Change } from "@spi/domain/words/change-words";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { likelySource } from "./likely-source.ts";

/** Something that the iteration can be compared with. */
export interface ComparableVersion {
  /** What the API calls it. */
  value: string;
  label: string;
  name: string;
  /** As a sentence calls it. */
  called: string;
  /** In what it differs; undefined where that stands elsewhere on the page. */
  changes: (() => Change[]) | undefined;
}

/**
 * What the iteration can be compared with: versions of itself, what it was copied from, and the campaign's other iterations. The
 * usual one is the first of these, or the iteration it was probably copied from.
 */
export function useComparable() {
  const { iteration, campaign, key } = useIteration();
  const review = useQuery(queries.review(key)).data;
  if (!review) return undefined;
  const own = iteration.iteration_details;
  const others = campaign.iterations.map((other) => other.iteration_details).filter(({ ID }) => ID !== own.ID);
  const { last_approval: approved, last_review: reviewed, copied_from: source } = review;
  const earlier: ComparableVersion[] = [
    ...(approved
      ? [
          {
            ...ownVersion("last-approved", `approved on ${displayTimestamp(approved.at)}`),
            changes: () => approved.changes,
          },
        ]
      : []),
    ...(reviewed?.decision === "rejected"
      ? [{ ...ownVersion("last-review", `rejected on ${displayTimestamp(reviewed.at)}`), changes: undefined }]
      : []),
    ...(source ? [copySource(source)] : []),
  ];
  const iterations = others.map((other) => ({
    value: other.ID,
    label: other.Name,
    name: other.Name,
    called: `“${other.Name}”`,
    changes: () => differences(comparableIteration(other), comparableIteration(own)),
  }));
  const likely = source ? undefined : likelySource(own, others);
  const versions = [...earlier, ...iterations];
  return { versions, usual: earlier[0] ?? versions.find(({ value }) => value === likely?.ID), likely };
}

function ownVersion(value: string, decided: string) {
  const label = `This iteration, as ${decided}`;
  return { value, label, name: `Version ${decided}`, called: `the version ${decided}` };
}

function copySource({ name, changes }: { name: string; changes: Change[] }): ComparableVersion {
  const label = `${name}, as it was when this was copied from it`;
  return { value: "copy-source", label, name, called: `“${name}” as it was copied`, changes: () => changes };
}
