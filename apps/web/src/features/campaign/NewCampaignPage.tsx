import { type Target, newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useIdempotencyKey } from "../../api/idempotency-key.ts";
import { useCreateCampaign } from "../../api/mutations.ts";
import { useDiscardDraft } from "../../drafts/use-persistent-state.ts";
import { asRefusal } from "../../ui/page/refusal.ts";
import { useContinueAfterCreate } from "../../scope/use-continue-after-create.ts";
import { type CampaignKey, campaignPath, homePath } from "../../paths/paths.ts";
import type { FieldProblem } from "../../ui/page/ErrorSummary.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { type KeyDetails, keyDetailsLabels, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { CampaignKeyDetailsFields } from "./CampaignKeyDetailsFields.tsx";
import { MissingHolders } from "./MissingHolders.tsx";
import { PermissionNotice, TeamField } from "./TeamField.tsx";
import { noTeamRefusal, useTeamChoice } from "./team-choice.ts";

/**
 * An option in the form. It has fields, a check for errors, and an action that runs after the campaign has been
 * created.
 */
interface CampaignOption {
  fields: (target: Target) => ReactNode;
  check: () => readonly FieldProblem[];
  add: (key: CampaignKey, created: { Version: number; target: Target }) => Promise<void>;
}

/** Edits the key details of a new campaign. Saving creates the campaign and continues to its management details. */
export function NewCampaignPage({ option }: { option?: CampaignOption }) {
  const team = useTeamChoice();
  const { teamId } = team;
  const create = useCreateCampaign();
  const idempotencyKey = useIdempotencyKey();
  const navigate = useNavigate();
  const continueAfterCreate = useContinueAfterCreate();
  const discardDraft = useDiscardDraft();
  const form = useDraftForm(keyDetailsSchema, toKeyDetailsDraft(newCampaignDefaults));
  const [optionProblems, setOptionProblems] = useState<readonly FieldProblem[]>([]);
  const saveChecked = (details: KeyDetails) => {
    if (teamId === undefined) return;
    const content = { ...newCampaignDefaults, ...details };
    create.mutate(
      { teamId, content, idempotencyKey: idempotencyKey({ teamId, content }) },
      {
        onSuccess: async ({ campaign_details: { ID, Version, Target: target } }) => {
          const key = { teamId, campaignId: ID };
          discardDraft();
          try {
            await option?.add(key, { Version, target });
            void continueAfterCreate({
              created: campaignPath(key, "key-details"),
              next: campaignPath(key, "management-details"),
            });
          } catch (error) {
            // The campaign was created, but the option could not be added. The campaign's summary shows the error.
            void navigate(campaignPath(key, "summary"), { state: { refusal: asRefusal(error).body } });
          }
        },
        onError: (refusal) => showRefusal(form, refusal),
      },
    );
  };
  // The option's errors are shown with the form's errors.
  const submit = () => {
    const problems = option?.check() ?? [];
    setOptionProblems(problems);
    return form.handleSubmit((details) => (problems.length === 0 ? saveChecked(details) : undefined))();
  };
  const refusal = teamId === undefined ? noTeamRefusal : (create.error ?? undefined);
  const alerts = formAlerts(form, { refusal, labels: keyDetailsLabels });
  return (
    <FormPage
      title="Campaign key details"
      caption="Create a campaign"
      back={homePath}
      alerts={{ ...alerts, problems: [...alerts.problems, ...optionProblems] }}
      lead={team.mayWrite ? null : <PermissionNotice action="create" />}
      saving={create.isPending}
      onSubmit={() => void submit()}
    >
      <TeamField {...team} />
      {team.mayWrite && team.chosen ? <MissingHolders team={team.chosen} /> : null}
      <CampaignKeyDetailsFields control={form.control} />
      {option?.fields(form.watch("Target"))}
    </FormPage>
  );
}
