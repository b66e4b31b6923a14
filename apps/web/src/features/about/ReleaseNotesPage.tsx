import { displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../../ui/page/Page.tsx";

/** Changes in each version, newest first. The newest version is the running build. */
const releases = [
  {
    heading: "This version",
    changes: [
      "Set up a campaign: key details, the people who manage it, its routing plan IDs and its iterations.",
      "Choose cohorts, then use filter, suppression and routing rules to decide who is invited and how.",
      "Send an iteration to named reviewers, who approve or reject it.",
      "Request a summary report and see how many people would be invited, and why others would not.",
    ],
  },
] as const;

export function ReleaseNotesPage() {
  const configuration = useQuery(queries.configuration()).data;
  return (
    <Page title="Release notes" help={false}>
      {releases.map(({ heading, changes }) => (
        <Card key={heading} heading={heading}>
          {configuration ? (
            <p className="spi-quiet">
              Version {configuration.version}, updated {displayTimestamp(configuration.updated)}
            </p>
          ) : null}
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  );
}
