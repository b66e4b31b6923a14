import { useCampaign } from "../CampaignScope.tsx";
import { lockState } from "./lock-state.ts";
import { useCampaignLockAction } from "./use-lock-actions.ts";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { LockNotice } from "../../ui/page/LockNotice.tsx";

/** Shows the user who has the campaign's lock. Renders nothing while the lock is free. */
export function CampaignLock() {
  const { key, campaign } = useCampaign();
  const me = useMe();
  const canUpdate = useCanUpdate(key.teamId);
  const action = useCampaignLockAction(key);
  if (campaign.locked_by === null) return null;
  return (
    <>
      {action.error ? <ApiErrors refusal={action.error} /> : null}
      <LockNotice
        itemName="campaign"
        holder={campaign.locked_by.name}
        since={campaign.locked_at}
        isMine={lockState(campaign, me.id) === "mine"}
        canUpdate={canUpdate}
        onRelease={() => action.mutate("release")}
        onTakeOver={() => action.mutate("takeOver")}
      />
    </>
  );
}
