import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { removeCampaign, useDeleteCampaign } from "../../../api/mutations.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { homePath } from "../../../paths/paths.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";

/** Shows a link back to all campaigns, and a button that deletes a campaign with only drafts. */
export function CampaignActions({ editable }: { editable: boolean }) {
  const { key, campaign } = useCampaign();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteCampaign(key);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    await navigate(homePath);
    // The campaign is removed from the cache after the navigation, because a visible page would fetch it again.
    removeCampaign(queryClient, key);
  };
  const deletable = editable && campaign.iterations.every(({ status }) => isEditable(status));
  return (
    <>
      {remove.error ? <ApiErrors refusal={remove.error} /> : null}
      <div className="nhsuk-button-group">
        <LinkButton variant="secondary" to={homePath}>
          Return to manage a campaign
        </LinkButton>
        {deletable ? (
          <Button variant="warning" onClick={() => setIsConfirming(true)}>
            Delete campaign
          </Button>
        ) : null}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={`Delete ${campaign.campaign_details.Name}?`}
          confirmLabel="Delete campaign"
          warning
          onConfirm={() => {
            setIsConfirming(false);
            remove.mutate(undefined, { onSuccess: () => void leave() });
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>
            This also deletes the campaign’s{" "}
            {campaign.iterations.length === 1 ? "draft iteration" : `${campaign.iterations.length} draft iterations`}.
            You cannot undo this.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
