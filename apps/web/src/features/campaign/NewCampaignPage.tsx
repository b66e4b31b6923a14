import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { useNavigate } from "react-router";
import { useIdempotencyKey } from "../../api/idempotency-key.ts";
import { useCreateCampaign } from "../../api/saving.ts";
import { useForgetDraft } from "../../drafts/use-kept-state.ts";
import { campaignPath, homePath } from "../../scope/paths.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { keyDetailsLabels, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { CampaignKeyDetailsFields } from "./CampaignKeyDetailsFields.tsx";
import { NoPermission, TeamField } from "./TeamField.tsx";
import { noTeam, useTeamChoice } from "./team-choice.ts";

/** Key details of a new campaign; saving creates it and goes on to its management details (REQ-SCR-40). */
export function NewCampaignPage() {
  const team = useTeamChoice();
  const { teamId } = team;
  const create = useCreateCampaign();
  const idempotencyKey = useIdempotencyKey();
  const navigate = useNavigate();
  const forgetDraft = useForgetDraft();
  const form = useDraftForm(keyDetailsSchema, toKeyDetailsDraft(newCampaignDefaults));
  const submit = form.handleSubmit((details) => {
    if (teamId === undefined) return;
    const content = { ...newCampaignDefaults, ...details };
    create.mutate(
      { teamId, content, idempotencyKey: idempotencyKey({ teamId, content }) },
      {
        onSuccess: ({ campaign_details }) => {
          forgetDraft();
          void navigate(campaignPath({ teamId, campaignId: campaign_details.ID }, "management-details"));
        },
        onError: (refusal) => showRefusal(form, refusal),
      },
    );
  });
  const refusal = teamId === undefined ? noTeam : (create.error ?? undefined);
  return (
    <FormPage
      title="Campaign key details"
      caption="Create a campaign"
      back={homePath}
      alerts={formAlerts(form, { refusal, labels: keyDetailsLabels })}
      lead={team.mayWrite ? null : <NoPermission to="create" />}
      saving={create.isPending}
      onSubmit={() => void submit()}
    >
      <TeamField {...team} />
      <CampaignKeyDetailsFields control={form.control} />
    </FormPage>
  );
}
