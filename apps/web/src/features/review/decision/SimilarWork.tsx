import { describeSimilarWork } from "@spi/domain/iteration/selection/similar-work";
import { useQuery } from "@tanstack/react-query";
import { InsetText } from "nhsuk-react-components";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";

/** Lists the approvers who wrote a similar iteration and can still decide on this one. */
export function SimilarWork() {
  const { key } = useIteration();
  const work = useQuery(queries.review(key)).data?.similar_work ?? [];
  if (work.length === 0) return null;
  return (
    <InsetText>
      <h2 className="nhsuk-heading-s nhsuk-u-margin-bottom-2">A colleague wrote a similar iteration</h2>
      {work.map((similarity) => (
        <p key={similarity.by.id}>{describeSimilarWork(similarity)}</p>
      ))}
      <p>Make sure that you make your own decision about this iteration.</p>
    </InsetText>
  );
}
