import { useMe } from "../../session/use-session.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Page } from "../../ui/Page.tsx";
import { useArrivalAlerts } from "../../ui/use-arrival.ts";
import { TeamCampaigns } from "./TeamCampaigns.tsx";

export function HomePage() {
  const me = useMe();
  return (
    <Page title="Manage or view a campaign" caption={`Hello, ${me.display_name}`} alerts={useArrivalAlerts()}>
      <LinkButton to="/campaign/key-details">Create a campaign</LinkButton>
      {me.teams.map((team) => (
        <TeamCampaigns key={team.id} id={team.id} name={team.name} />
      ))}
    </Page>
  );
}
