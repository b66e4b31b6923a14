import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath, reportPath } from "../../../scope/paths.ts";
import { KeptWith } from "../../../scope/waivers/KeptWith.tsx";
import { Tag } from "../../../ui/Tag.tsx";

/** What became of one expectation in a report: what was found where there is something to say, with somebody to look at (REQ-EXP-12). */
export function ExpectationResultItem({ result, children }: { result: ExpectationResult; children?: ReactNode }) {
  const { key } = useIteration();
  const { name, of, safety, holds, against, message, person } = result;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        {holds === false ? (
          <Tag colour="red">Does not hold</Tag>
        ) : holds === null ? (
          <Tag colour="white">Not judged</Tag>
        ) : (
          <Tag colour="green">Holds</Tag>
        )}{" "}
        {safety ? <Tag colour="blue">Safety</Tag> : null} <strong>{name}</strong>
        <KeptWith of={of} />
      </p>
      {holds && !against ? null : (
        <p className="nhsuk-u-margin-bottom-2">
          {message}{" "}
          {against?.iteration_id !== undefined && against.number !== undefined ? (
            <Link to={reportPath({ ...key, iterationId: against.iteration_id }, against.number)}>
              Open {against.called}
            </Link>
          ) : null}
          {person ? (
            <Link to={iterationPath(key, "explain")} state={{ person, ofReport: true }}>
              Why this person?
              <span className="nhsuk-u-visually-hidden"> Somebody for whom it shows: {name}</span>
            </Link>
          ) : null}
        </p>
      )}
      {children}
    </>
  );
}
