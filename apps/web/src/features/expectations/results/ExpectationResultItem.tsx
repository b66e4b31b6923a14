import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import type { WaivedExpectation } from "@spi/domain/expectation/waiver";
import { Link } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath, reportPath } from "../../../paths/paths.ts";
import { InheritedLabel } from "../../../scope/waivers/InheritedLabel.tsx";
import { WaiverDetails } from "../../../scope/waivers/WaiverDetails.tsx";
import { Tag } from "../../../ui/Tag.tsx";

/** Shows the result for one expectation in a report, with any example person and any waiver. */
export function ExpectationResultItem({
  result,
  waiver,
}: {
  result: ExpectationResult;
  waiver?: WaivedExpectation | undefined;
}) {
  const { key } = useIteration();
  const { name, of, safety, met, against, message, person } = result;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        <MetTag met={met} /> {waiver ? <Tag colour="green">Waived</Tag> : null}{" "}
        {safety ? <Tag colour="blue">Safety</Tag> : null} <strong>{name}</strong>
        <InheritedLabel of={of} />
      </p>
      <p className="nhsuk-u-margin-bottom-2">
        {message}{" "}
        {against?.iteration_id !== undefined && against.number !== undefined ? (
          <Link to={reportPath({ ...key, iterationId: against.iteration_id }, against.number)}>
            Open {against.called}
          </Link>
        ) : null}
        {person ? (
          <Link to={iterationPath(key, "explain")} state={{ person, ofReport: true, finding: `${name}. ${message}` }}>
            Why this person?
            <span className="nhsuk-u-visually-hidden"> Example of someone affected: {name}</span>
          </Link>
        ) : null}
      </p>
      {waiver ? <WaiverDetails waiver={waiver} /> : null}
    </>
  );
}

/** Shows whether an expectation was met. `met` is null if it was not checked. */
export function MetTag({ met }: Pick<ExpectationResult, "met">) {
  if (met === null) return <Tag colour="white">Not checked</Tag>;
  return met ? <Tag colour="green">Met</Tag> : <Tag colour="red">Not met</Tag>;
}
