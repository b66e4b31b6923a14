import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { ComponentType } from "react";
import type { Control, DefaultValues, FieldValues } from "react-hook-form";
import { useNavigate } from "react-router";
import type { ZodType } from "zod";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { campaignPath } from "../../paths/paths.ts";
import { useCampaignEdit } from "../../scope/editing/use-campaign-edit.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import type { FieldLabels } from "../../ui/page/name-fields.ts";
import { type Step, pathAfterStep } from "./next-step.ts";

interface DetailsFormProps<Draft extends FieldValues, Details extends Partial<CampaignDetails>> {
  title: string;
  schema: ZodType<Details, Draft>;
  toDraft: (campaign: CampaignDetails) => DefaultValues<Draft>;
  labels: FieldLabels;
  /** Set-up step that this form completes. After saving a new campaign, the user goes to the next step. */
  step?: Step;
  Fields: ComponentType<{ control: Control<Draft, unknown, Details> }>;
}

/**
 * Shows a form for some of a campaign's details. Saving returns to the campaign's summary or, for a new campaign,
 * continues to the next step.
 */
export function DetailsForm<Draft extends FieldValues, Details extends Partial<CampaignDetails>>({
  title,
  schema,
  toDraft,
  labels,
  step,
  Fields,
}: DetailsFormProps<Draft, Details>) {
  const { campaign } = useCampaign();
  const edit = useCampaignEdit();
  const navigate = useNavigate();
  const form = useDraftForm(schema, toDraft(edit.base));
  const summary = campaignPath(edit.key, "summary");
  const submit = form.handleSubmit((details) =>
    edit.save(details, {
      onSaved: (saved) =>
        void navigate(step === undefined ? summary : pathAfterStep(step, edit.key, { ...campaign, ...saved })),
      onRefused: (refusal) => showRefusal(form, refusal),
    }),
  );
  return (
    <FormPage
      title={title}
      caption={edit.base.Name}
      back={summary}
      alerts={formAlerts(form, { refusal: edit.refusal, conflict: edit.conflict, labels })}
      saving={edit.saving}
      onSubmit={() => void submit()}
    >
      <Fields control={form.control} />
    </FormPage>
  );
}
