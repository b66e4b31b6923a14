import { useQuery } from "@tanstack/react-query";
import { sendingQuery } from "../../../api/sending.ts";
import { campaignPath } from "../../../paths/paths.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { BeingSentNotice, iterationsBeingSent } from "../../../scope/editing/BeingSentNotice.tsx";
import { canEditNow } from "../../../scope/editing/lock-state.ts";
import { type SendingGroup, sendingGroups } from "../../../scope/sending-text.ts";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { Lines } from "../../../ui/Lines.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { asRefusal } from "../../../ui/page/refusal.ts";
import { SummaryList, SummaryRow } from "../../../ui/SummaryRow.tsx";

/** Describes a campaign's sending settings in sentences, by group. Each group has a link if the user can change it. */
export function SendingPage() {
  const { key, campaign } = useCampaign();
  const { data, error } = useQuery(sendingQuery(key));
  const canEdit = useCanEditSending();
  return (
    <Page title="Sending settings" caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      <p>
        These settings control how we send this campaign’s messages to NHS Notify. Reviewers approve these settings when
        they approve an iteration. If you change a setting after that, the approval will no longer count and any release
        in progress will stop.
      </p>
      <BeingSentNotice />
      {data ? (
        <Card>
          <SummaryList>
            {groups.map((group) => {
              const { title, describe } = sendingGroups[group];
              return (
                <SummaryRow
                  key={group}
                  label={title}
                  value={<Lines values={describe(data.sending)} />}
                  action="Change"
                  editPath={canEdit ? campaignPath(key, `sending/${group}`) : undefined}
                />
              );
            })}
          </SummaryList>
        </Card>
      ) : error ? (
        <ApiErrors refusal={asRefusal(error)} />
      ) : (
        <LoadingText>Loading the settings...</LoadingText>
      )}
    </Page>
  );
}

const groups = Object.keys(sendingGroups) as SendingGroup[];

/** Returns whether the user can change the sending settings now. No one can while they are in use. */
export function useCanEditSending(): boolean {
  const { key, campaign } = useCampaign();
  const [userId, canUpdate] = [useMe().id, useCanUpdate(key.teamId)];
  return iterationsBeingSent(campaign).length === 0 && canEditNow(campaign, { userId, canUpdate });
}
