import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { useExportCampaign } from "../../../api/mutations.ts";
import { hasNoOtherEditor } from "../../../scope/editing/lock-state.ts";
import type { CampaignKey } from "../../../paths/paths.ts";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { AlertDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { downloadText } from "../../../ui/page/download-text.ts";

interface SaveConfigFileProps {
  campaignKey: CampaignKey;
  campaign: WholeCampaignResponse;
}

/**
 * Downloads the campaign as one file and its expectations as another. Available to users who can change the campaign,
 * but only when no other user is editing it.
 */
export function SaveConfigFile({ campaignKey, campaign }: SaveConfigFileProps) {
  const me = useMe();
  const canUpdate = useCanUpdate(campaignKey.teamId);
  const { mutate, reset, isPending, error } = useExportCampaign(campaignKey);
  if (!canUpdate || !hasNoOtherEditor(campaign, me.id)) return null;
  const save = () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: (files) => files.forEach((file) => downloadText({ ...file, type: "application/json" })),
    });
  };
  return (
    <>
      <button className="spi-header__save" type="button" aria-disabled={isPending} onClick={save}>
        Save campaign config file
      </button>
      {error ? (
        <AlertDialog title="The campaign config file was not saved" onClose={reset}>
          <p>{error.body.message}</p>
          <ul className="nhsuk-list nhsuk-list--bullet">
            {Object.values(error.body.errors)
              .flat()
              .map((text) => (
                <li key={text}>{text}</li>
              ))}
          </ul>
        </AlertDialog>
      ) : null}
    </>
  );
}
