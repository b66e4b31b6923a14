import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { iterationPath } from "../../scope/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Tag } from "../../ui/Tag.tsx";

/** On a report: what became of what was expected, what does not hold first, each with somebody to look at (REQ-EXP-12). */
export function ReportExpectations() {
  const { reportId = "" } = useParams();
  const { key, iteration } = useIteration();
  const reports = useQuery(queries.reports(key)).data;
  const report = reports?.[Number(reportId) - 1];
  const results = report?.expected ?? [];
  if (results.length === 0) return null;
  // While it is decided about, what does not hold stands with the decision, where it can be waived.
  const waits = iteration.status === "report ready" && reports?.findLast(({ status }) => status === "ready") === report;
  const failing = results.filter(({ holds }) => !holds);
  const holding = results.filter(({ holds }) => holds);
  const ordered = waits ? holding : [...failing, ...holding];
  const waived = report?.decision?.waived ?? [];
  return (
    <Card heading="What was expected">
      <p>
        {failing.length === 0
          ? `Everything that was expected holds (${results.length}).`
          : `${failing.length} of ${results.length} do not hold${waits ? ", as the decision below tells" : ""}.`}
      </p>
      {ordered.length === 0 ? null : (
        <ul className="nhsuk-list">
          {ordered.map(({ name, safety, holds, message, person }) => (
            <li key={`${name} ${message}`}>
              <p className="nhsuk-u-margin-bottom-1">
                {holds ? <Tag colour="green">Holds</Tag> : <Tag colour="red">Does not hold</Tag>}{" "}
                {safety ? <Tag colour="blue">Safety</Tag> : null} <strong>{name}</strong>
              </p>
              {holds ? null : (
                <p className="nhsuk-u-margin-bottom-2">
                  {message}{" "}
                  {person ? (
                    <Link to={iterationPath(key, "explain")} state={{ person }}>
                      Why this person?
                      <span className="nhsuk-u-visually-hidden"> Somebody for whom it shows: {name}</span>
                    </Link>
                  ) : null}
                </p>
              )}
              {waived
                .filter((one) => one.name === name && one.message === message)
                .map(({ reason, asked_by, given_by }) => (
                  <p key={reason} className="nhsuk-u-margin-bottom-2 spi-in-words">
                    <strong>Waiver:</strong> {reason}
                    <span className="spi-under spi-quiet">
                      Asked for by {asked_by.name}, given by {given_by.name}
                    </span>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
