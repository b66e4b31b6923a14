import { DetailsForm } from "./DetailsForm.tsx";
import { keyDetailsLabels, keyDetailsSchema, toKeyDetailsDraft } from "./key-details-form.ts";
import { CampaignKeyDetailsFields } from "./CampaignKeyDetailsFields.tsx";

/** Edits an existing campaign's key details. Saving returns to its summary. */
export function CampaignKeyDetailsPage() {
  return (
    <DetailsForm
      title="Campaign key details"
      schema={keyDetailsSchema}
      toDraft={toKeyDetailsDraft}
      labels={keyDetailsLabels}
      Fields={CampaignKeyDetailsFields}
    />
  );
}
