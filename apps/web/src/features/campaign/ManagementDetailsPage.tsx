import { useNavigate } from "react-router";
import { campaignPath } from "../../scope/paths.ts";
import { useCampaignEdit } from "../../scope/use-campaign-edit.ts";
import { FormTextField } from "../../ui/form/FormFields.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { formAlerts, showRefusal, useDraftForm } from "../../ui/form/use-draft-form.ts";
import { managementDetailsSchema, toManagementDetailsDraft } from "./management-details-form.ts";

const people = [
  {
    name: "Manager",
    label: "Campaign manager",
    note: "Notified when an iteration is sent for review, approved or rejected, and when its report is ready, fails, or is approved or rejected.",
  },
  { name: "Reviewer", label: "Campaign reviewer", note: "Notified when an iteration is sent for review." },
  { name: "Approver", label: "Campaign approver", note: "Notified when a summary report is ready to be approved." },
] as const;

const labels = Object.fromEntries(people.map(({ name, label }) => [name, label]));

/** Who is notified about the campaign, and when (specification 2.3.09). */
export function ManagementDetailsPage() {
  const edit = useCampaignEdit();
  const navigate = useNavigate();
  const form = useDraftForm(managementDetailsSchema, toManagementDetailsDraft(edit.base));
  const summary = campaignPath(edit.key, "summary");
  const submit = form.handleSubmit((details) =>
    edit.save(details, {
      onSaved: () => void navigate(summary),
      onRefused: (refusal) => showRefusal(form, refusal),
    }),
  );
  return (
    <FormPage
      title="Campaign management details"
      caption={edit.base.Name}
      back={summary}
      alerts={formAlerts(form, { refusal: edit.refusal, conflict: edit.conflict, labels })}
      saving={edit.saving}
      onSubmit={() => void submit()}
    >
      {people.map(({ name, label, note }) => (
        <FormTextField
          key={name}
          control={form.control}
          name={name}
          label={label}
          labelSize="s"
          hint={`${note} For example, name@example.nhs.uk. Separate more than one address with a comma.`}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </FormPage>
  );
}
