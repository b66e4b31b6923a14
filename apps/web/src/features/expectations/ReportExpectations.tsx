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
  const { key } = useIteration();
  const reports = useQuery(queries.reports(key)).data;
  const results = reports?.[Number(reportId) - 1]?.expected ?? [];
  if (results.length === 0) return null;
  const failing = results.filter(({ holds }) => !holds);
  const ordered = [...failing, ...results.filter(({ holds }) => holds)];
  return (
    <Card heading="What was expected">
      <p>
        {failing.length === 0
          ? `Everything that was expected holds (${results.length}).`
          : `${failing.length} of ${results.length} do not hold, so this report cannot be approved.`}
      </p>
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
                    Why this person?<span className="nhsuk-u-visually-hidden"> Somebody for whom it shows: {name}</span>
                  </Link>
                ) : null}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
