import "./home.css";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { deleteDraft } from "../../drafts/draft-store.ts";
import { importCampaignPath, newCampaignPath } from "../../paths/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useArrivalAlerts } from "../../ui/page/use-arrival.ts";
import { TasksCard } from "./TasksCard.tsx";
import { TeamCampaigns } from "./TeamCampaigns.tsx";

/** Shows the user's tasks and each team's campaigns. Writers can create an empty campaign or import one from a file. */
export function HomePage() {
  const me = useMe();
  const { data: desk, isError } = useQuery(queries.desk());
  const isDemonstrationLoading = useQuery(queries.configuration()).data?.demonstration_starting === true;
  return (
    <Page title="Manage or view a campaign" caption={`Hello, ${me.display_name}`} alerts={useArrivalAlerts()}>
      {isDemonstrationLoading ? (
        <p>We are still preparing the demonstration data. Reload this page in a minute to see all of it.</p>
      ) : null}
      {desk ? <TasksCard desk={desk} /> : null}
      {me.teams.some(({ permissions }) => permissions.includes("write")) ? <NewCampaignLinks /> : null}
      {me.teams.map((team) => (
        <TeamCampaigns key={team.id} id={team.id} name={team.name} desk={desk} failed={isError} />
      ))}
    </Page>
  );
}

function NewCampaignLinks() {
  return (
    <div className="nhsuk-button-group">
      <LinkButton to={newCampaignPath} onClick={() => deleteDraft(newCampaignPath)}>
        Create a campaign
      </LinkButton>
      <LinkButton to={importCampaignPath} variant="secondary">
        Import a campaign
      </LinkButton>
    </div>
  );
}
