import type { ReactNode } from "react";
import { forgetDraft } from "../../drafts/kept-drafts.ts";
import { importCampaignPath, newCampaignPath } from "../../scope/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useArrivalAlerts } from "../../ui/page/use-arrival.ts";
import { TeamCampaigns } from "./TeamCampaigns.tsx";

/**
 * Greets the person and lists each team's campaigns; `waiting` is what other features have for them. A new campaign starts
 * empty; one of a file is imported by those who may write (REQ-SCR-30, REQ-CAM-20).
 */
export function HomePage({ waiting }: { waiting?: ReactNode }) {
  const me = useMe();
  return (
    <Page title="Manage or view a campaign" caption={`Hello, ${me.display_name}`} alerts={useArrivalAlerts()}>
      <NewCampaignLinks mayWrite={me.teams.some(({ permissions }) => permissions.includes("write"))} />
      {waiting}
      {me.teams.map((team) => (
        <TeamCampaigns key={team.id} id={team.id} name={team.name} />
      ))}
    </Page>
  );
}

function NewCampaignLinks({ mayWrite }: { mayWrite: boolean }) {
  return (
    <div className="nhsuk-button-group">
      <LinkButton to={newCampaignPath} onClick={() => forgetDraft(newCampaignPath)}>
        Create a campaign
      </LinkButton>
      {mayWrite ? (
        <LinkButton to={importCampaignPath} variant="secondary">
          Import a campaign
        </LinkButton>
      ) : null}
    </div>
  );
}
