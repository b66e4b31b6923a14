import type { Desk } from "@spi/domain/desk/desk";
import { Link } from "react-router";
import { stopListPath } from "../../paths/paths.ts";
import { usePermissions } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { CampaignTable } from "./CampaignTable.tsx";

interface TeamCampaignsProps {
  id: string;
  name: string;
  /** The home page's data. Undefined until it has loaded. */
  desk: Desk | undefined;
  failed: boolean;
}

/** Shows a team's campaigns, with the stop list for users with release permission. */
export function TeamCampaigns({ id, name, desk, failed }: TeamCampaignsProps) {
  const mayRelease = usePermissions(id).includes("release");
  return (
    <Card heading={name} action={mayRelease ? <Link to={stopListPath(id)}>Stop list</Link> : null}>
      {desk ? (
        <CampaignTable
          teamId={id}
          teamName={name}
          today={desk.today}
          campaigns={desk.campaigns.filter((campaign) => campaign.team_id === id)}
        />
      ) : failed ? (
        <p role="alert" className="nhsuk-error-message">
          There was an error getting the campaigns.
        </p>
      ) : (
        <LoadingText>Loading campaigns...</LoadingText>
      )}
    </Card>
  );
}
