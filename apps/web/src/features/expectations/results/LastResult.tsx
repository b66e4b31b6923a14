import type { ExpectationOwner } from "@spi/domain/expectation/expectation-results";
import { Link } from "react-router";
import { reportPath } from "../../../paths/paths.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useNewestResults } from "./NewestResults.tsx";
import { MetTag } from "./ExpectationResultItem.tsx";

interface LastResultProps {
  name: string;
  from: ExpectationOwner;
}

/** Shows the result for one expectation in the iteration's newest report. Renders nothing if it was not checked then. */
export function LastResult({ name, from }: LastResultProps) {
  const { key } = useIteration();
  const newest = useNewestResults();
  const result = newest?.expected.find((other) => other.name === name && (other.of ?? "iteration") === from);
  if (!newest || !result) return null;
  return (
    <p className="nhsuk-u-margin-bottom-2">
      <MetTag met={result.met} /> <Link to={reportPath(key, newest.number)}>Report {newest.number}</Link>:{" "}
      {result.message}
    </p>
  );
}
