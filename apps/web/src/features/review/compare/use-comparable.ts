import { displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { likelySource } from "./likely-source.ts";

/** Stands for what the iteration was copied from, as that was then. */
export const asCopied = "copy-source";

/** What the iteration can be compared with: versions of itself, what it was copied from, and the campaign's other iterations. */
export function useComparable() {
  const { iteration, campaign, key } = useIteration();
  const review = useQuery(queries.review(key)).data;
  if (!review) return undefined;
  const own = iteration.iteration_details;
  const others = campaign.iterations.map((other) => other.iteration_details).filter(({ ID }) => ID !== own.ID);
  const { last_approval: approved, last_review: reviewed, copied_from: source } = review;
  const likely = source ? undefined : likelySource(own, others);
  const versions = [
    ...(approved
      ? [{ value: "last-approved", label: `This iteration, as approved on ${displayTimestamp(approved.at)}` }]
      : []),
    ...(reviewed?.decision === "rejected"
      ? [{ value: "last-review", label: `This iteration, as rejected on ${displayTimestamp(reviewed.at)}` }]
      : []),
  ];
  const iterations = [
    ...(source ? [{ value: asCopied, label: `${source.name}, as it was when this was copied from it` }] : []),
    ...others.map(({ ID, Name }) => ({ value: ID, label: Name })),
  ];
  return { own, others, source, likely, versions, iterations };
}
