import { useNavigate } from "react-router";
import { campaignPath } from "../../scope/paths.ts";
import { useCampaignEdit } from "../../scope/use-campaign-edit.ts";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { keyDetailsLabels, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { KeyDetailsFields } from "./KeyDetailsFields.tsx";

/** Key details of a campaign that is there; saving returns to its summary (specification 2.3.07). */
export function KeyDetailsPage() {
  const edit = useCampaignEdit();
  const navigate = useNavigate();
  const form = useDraftForm(keyDetailsSchema, toKeyDetailsDraft(edit.base));
  const summary = campaignPath(edit.key, "summary");
  const submit = form.handleSubmit((details) =>
    edit.save(details, {
      onSaved: () => void navigate(summary),
      onRefused: (refusal) => showRefusal(form, refusal),
    }),
  );
  return (
    <FormPage
      title="Campaign key details"
      caption={edit.base.Name}
      back={summary}
      alerts={formAlerts(form, { refusal: edit.refusal, conflict: edit.conflict, labels: keyDetailsLabels })}
      saving={edit.saving}
      onSubmit={() => void submit()}
    >
      <KeyDetailsFields control={form.control} />
    </FormPage>
  );
}
