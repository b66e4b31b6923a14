import { campaignMessages, newCampaignDefaults } from "@spi/domain/campaign";
import { InsetText } from "nhsuk-react-components";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useIdempotencyKey } from "../../api/idempotency-key.ts";
import { ApiRefusal } from "../../api/refusal.ts";
import { useCreateCampaign } from "../../api/saving.ts";
import { useForgetDraft } from "../../drafts/use-kept-state.ts";
import { campaignPath, homePath } from "../../scope/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { keyDetailsLabels, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { CampaignKeyDetailsFields } from "./CampaignKeyDetailsFields.tsx";

const noTeam = new ApiRefusal(500, { message: campaignMessages.noTeam, kind: "noTeam", errors: {} });

/** Key details of a new campaign; saving creates it and goes on to its management details (REQ-SCR-40). */
export function NewCampaignPage() {
  const { teams, teamId, setTeamId, mayWrite } = useTeamChoice();
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
      lead={mayWrite ? null : <NoPermission />}
      saving={create.isPending}
      onSubmit={() => void submit()}
    >
      {teams.length > 1 ? (
        <SelectField
          id="team"
          label={<strong>Team</strong>}
          hint="The campaign belongs to this team. Only its members can see it."
          value={teamId ?? ""}
          onChange={setTeamId}
          choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <CampaignKeyDetailsFields control={form.control} />
    </FormPage>
  );
}

function NoPermission() {
  return (
    <InsetText>
      <p>
        You can view your team&apos;s campaigns but not create one. Ask your team&apos;s administrator for the
        permission to write.
      </p>
    </InsetText>
  );
}

/** The first team is the default (REQ-SIGN-14); among several the person chooses, of those they may write for. */
function useTeamChoice() {
  const me = useMe();
  const writable = me.teams.filter((team) => team.permissions.includes("write"));
  const teams = writable.length > 0 ? writable : me.teams;
  const [teamId, setTeamId] = useState(teams[0]?.id);
  return { teams, teamId, setTeamId, mayWrite: writable.length > 0 };
}
