import { campaignTypeNames, campaignTypes, targetLabels, targetNames, targetsOf } from "@spi/domain/campaign/campaign";
import { type Control, useWatch } from "react-hook-form";
import { FormDateField, FormRadios, FormTextField } from "../../ui/form/FormFields.tsx";
import { type KeyDetails, type KeyDetailsDraft, keyDetailsLabels } from "./key-details-form.ts";

const typeChoices = campaignTypes.map((value) => ({ value, label: campaignTypeNames[value] }));

/**
 * Shows the fields for the key details of a new or existing campaign. The vaccination types or screening programmes
 * depend on the campaign type.
 */
export function CampaignKeyDetailsFields({ control }: { control: Control<KeyDetailsDraft, unknown, KeyDetails> }) {
  const type = useWatch({ control, name: "Type" });
  return (
    <>
      <FormRadios
        control={control}
        name="Type"
        legend={keyDetailsLabels.Type}
        legendSize="s"
        choices={typeChoices}
        inline
      />
      <FormRadios
        control={control}
        name="Target"
        legend={targetLabels[type]}
        legendSize="s"
        choices={targetsOf[type].map((value) => ({ value, label: targetNames[value] }))}
      />
      <FormTextField
        control={control}
        name="Name"
        label={keyDetailsLabels.Name}
        labelSize="s"
        hint="For example, COVID-19 spring 2026. Use a name your team will recognise in a list."
        autoComplete="off"
      />
      <FormDateField
        control={control}
        name="StartDate"
        legend={keyDetailsLabels.StartDate}
        legendSize="s"
        hint="Iterations run on or after this day. For example, 20 8 2025"
      />
      <FormDateField
        control={control}
        name="EndDate"
        legend={keyDetailsLabels.EndDate}
        legendSize="s"
        hint="Iterations run on or before this day. For example, 31 3 2026"
      />
    </>
  );
}
