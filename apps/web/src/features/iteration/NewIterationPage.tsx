import { newIterationDefaults } from "@spi/domain/iteration/iteration";
import { useIdempotencyKey } from "../../api/idempotency-key.ts";
import { useCreateIteration } from "../../api/mutations.ts";
import { useDiscardDraft } from "../../drafts/use-persistent-state.ts";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { useContinueAfterCreate } from "../../scope/use-continue-after-create.ts";
import { campaignPath, iterationPath } from "../../paths/paths.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { shownDetails, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { IterationKeyDetailsFields } from "./IterationKeyDetailsFields.tsx";

/**
 * Edits the key details of a new iteration. Saving creates the iteration and continues to its default routing plan IDs.
 */
export function NewIterationPage() {
  const { key, campaign } = useCampaign();
  const create = useCreateIteration(key);
  const idempotencyKey = useIdempotencyKey();
  const continueAfterCreate = useContinueAfterCreate();
  const discardDraft = useDiscardDraft();
  const details = campaign.campaign_details;
  const otherNames = campaign.iterations.map(({ iteration_details }) => iteration_details.Name);
  const form = useDraftForm(
    keyDetailsSchema({ campaign: details, otherNames }),
    toKeyDetailsDraft(newIterationDefaults),
  );
  const submit = form.handleSubmit((typed) => {
    const content = { ...newIterationDefaults, ...shownDetails(typed) };
    create.mutate(
      { content, idempotencyKey: idempotencyKey(content) },
      {
        onSuccess: ({ iteration_details }) => {
          discardDraft();
          const created = { ...key, iterationId: iteration_details.ID };
          void continueAfterCreate({
            created: iterationPath(created, "key-details"),
            next: iterationPath(created, "routing-plan"),
          });
        },
        onError: (refusal) => showRefusal(form, refusal),
      },
    );
  });
  return (
    <FormPage
      title="Create a new iteration"
      caption={details.Name}
      back={campaignPath(key, "summary")}
      alerts={formAlerts(form, { refusal: create.error ?? undefined })}
      saving={create.isPending}
      onSubmit={() => void submit()}
    >
      <IterationKeyDetailsFields control={form.control} campaign={details} />
    </FormPage>
  );
}
