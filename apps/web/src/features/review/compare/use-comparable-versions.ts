import { displayTimestamp } from "@spi/domain/day/calendar";
import { differences } from "@spi/domain/iteration/differences";
import { comparableIteration } from "@spi/domain/iteration/comparable-iteration";
import type { Change } from "@spi/domain/descriptions/describe-change";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";

/** A version with which the iteration can be compared. */
export interface ComparableVersion {
  /** The version's identifier in the API. */
  value: string;
  label: string;
  name: string;
  /** The version's name for use within a sentence. */
  inlineName: string;
  /** Returns the differences from the version. Undefined if the page shows them elsewhere. */
  changes: (() => Change[]) | undefined;
}

/**
 * Returns the versions that the iteration can be compared with: its own earlier versions, the iteration it was copied
 * from, and the campaign's other iterations. The API chooses the default and gives the reason.
 */
export function useComparableVersions() {
  const { iteration, campaign, key } = useIteration();
  const review = useQuery(queries.review(key)).data;
  if (!review) return undefined;
  const details = iteration.iteration_details;
  const others = campaign.iterations.map((other) => other.iteration_details).filter(({ ID }) => ID !== details.ID);
  const { last_approval: approved, last_review: reviewed, copied_from: source, base } = review;
  const earlier: ComparableVersion[] = [
    ...(approved
      ? [
          {
            ...toOwnVersion("last-approved", describeApproval(approved)),
            changes: () => approved.changes,
          },
        ]
      : []),
    ...(reviewed?.decision === "rejected"
      ? [
          {
            ...toOwnVersion(
              "last-review",
              `${reviewed.about === "report" ? "with a report rejected" : "rejected"} on ${displayTimestamp(reviewed.at)}`,
            ),
            changes: undefined,
          },
        ]
      : []),
    ...(source ? [toCopySource(source)] : []),
  ];
  const iterations = others.map((other) => ({
    value: other.ID,
    label: other.Name,
    name: other.Name,
    inlineName: `“${other.Name}”`,
    changes: () => differences(comparableIteration(other), comparableIteration(details)),
  }));
  const versions = [...earlier, ...iterations];
  return { versions, defaultVersion: versions.find(({ value }) => value === base?.version), baseReason: base?.because };
}

const describeApproval = ({ about, at }: { about: "iteration" | "report"; at: string }) =>
  `${about === "report" ? "with a report approved" : "approved"} on ${displayTimestamp(at)}`;

function toOwnVersion(value: string, decisionText: string) {
  const label = `This iteration, version ${decisionText}`;
  return { value, label, name: `Version ${decisionText}`, inlineName: `the version ${decisionText}` };
}

function toCopySource({ name, changes }: { name: string; changes: Change[] }): ComparableVersion {
  const label = `${name}, when this iteration was copied from it`;
  return { value: "copy-source", label, name, inlineName: `“${name}” when it was copied`, changes: () => changes };
}
