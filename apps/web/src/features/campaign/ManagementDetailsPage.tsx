import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Control } from "react-hook-form";
import { FormTextField } from "../../ui/form/FormFields.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import type { ManagementDetailsDraft } from "./management-details-form.ts";
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

/** Who is notified about the campaign, and when (REQ-REV-06). */
export function ManagementDetailsPage() {
  return (
    <DetailsForm
      title="Campaign management details"
      schema={managementDetailsSchema}
      toDraft={toManagementDetailsDraft}
      labels={labels}
      Fields={ManagementDetailsFields}
    />
  );
}

type Fields = Control<ManagementDetailsDraft, unknown, Pick<CampaignDetails, "Manager" | "Reviewer" | "Approver">>;

function ManagementDetailsFields({ control }: { control: Fields }) {
  return people.map(({ name, label, note }) => (
    <FormTextField
      key={name}
      control={control}
      name={name}
      label={label}
      labelSize="s"
      hint={`${note} Separate more than one address with commas, semicolons or new lines.`}
      inputMode="email"
      rows={2}
      autoComplete="off"
      spellCheck={false}
    />
  ));
}
