import type { ExampleResult } from "@spi/domain/expectation/expectation-results";
import type { WaivedExpectation } from "@spi/domain/expectation/waiver";
import { Link } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { InheritedLabel } from "../../scope/waivers/InheritedLabel.tsx";
import { WaiverDetails } from "../../scope/waivers/WaiverDetails.tsx";
import { Tag } from "../../ui/Tag.tsx";

/** Shows an example person with their current outcome and any waiver. */
export function ExampleItem({ result, waiver }: { result: ExampleResult; waiver?: WaivedExpectation | undefined }) {
  const { key } = useIteration();
  const { name, of, met, message, person } = result;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        {met ? <Tag colour="green">Met</Tag> : <Tag colour="red">Not met</Tag>}{" "}
        {waiver ? <Tag colour="green">Waived</Tag> : null} <strong>{name}</strong>
        <InheritedLabel of={of} />
      </p>
      <p className="nhsuk-u-margin-bottom-2">
        {message}{" "}
        <Link to={iterationPath(key, "explain")} state={{ person, ...(met ? {} : { finding: `${name}. ${message}` }) }}>
          Why this person?<span className="nhsuk-u-visually-hidden"> {name}</span>
        </Link>
      </p>
      {waiver ? <WaiverDetails waiver={waiver} /> : null}
    </>
  );
}
