import { type UnmetExpectation, isWaived } from "@spi/domain/expectation/waiver";
import { levelLabels } from "@spi/domain/finding/finding-sentences";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import { useIteration } from "../IterationScope.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { InheritedLabel } from "./InheritedLabel.tsx";
import { WaiverForm } from "./WaiverForm.tsx";
import { WaiverDetails } from "./WaiverDetails.tsx";

/** Shows one unmet expectation with the number of people affected, an example person and its waiver. */
export function UnmetExpectationItem({ failing, version }: { failing: UnmetExpectation; version: number }) {
  const { key } = useIteration();
  const { about, name, of, safety, message, person, waiver, lapsed } = failing;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        {isWaived(failing) ? (
          <Tag colour="green">Waived</Tag>
        ) : (
          <Tag colour={safety ? "red" : "blue"}>{safety ? levelLabels.stop : levelLabels.warning}</Tag>
        )}{" "}
        {safety ? <Tag colour="blue">Safety</Tag> : null}{" "}
        <strong>{about === "example" ? `Example person “${name}”` : name}</strong>
        <InheritedLabel of={of} />
      </p>
      <p className="nhsuk-u-margin-bottom-2">
        {safety ? `${message} This is a safety expectation, so it cannot be waived. Fix the rules.` : message}
      </p>
      {person ? (
        <p className="nhsuk-u-margin-bottom-2">
          <Link
            to={iterationPath(key, "explain")}
            state={{ person, ofReport: about === "expectation", finding: `${name}. ${message}` }}
          >
            Why this person?<span className="nhsuk-u-visually-hidden"> Example of someone affected: {name}</span>
          </Link>
        </p>
      ) : null}
      {lapsed && !safety ? <p className="nhsuk-u-margin-bottom-2">{lapsed}</p> : null}
      {waiver ? <WaiverDetails waiver={waiver} /> : null}
      <WaiverForm failing={failing} version={version} />
    </>
  );
}
