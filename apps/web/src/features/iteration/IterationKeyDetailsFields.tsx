import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import { displayDateRange } from "@spi/domain/campaign/campaign";
import { commsTypeNames, commsTypes } from "@spi/domain/iteration/iteration";
import type { Control } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { FormDateField, FormRadios, FormTextField } from "../../ui/form/FormFields.tsx";
import type { KeyDetails, KeyDetailsDraft } from "./key-details-form.ts";
import { RunDateWarning } from "./RunDateWarning.tsx";

interface KeyDetailsFieldsProps {
  control: Control<KeyDetailsDraft, unknown, KeyDetails>;
  campaign: Pick<CampaignDetails, "StartDate" | "EndDate">;
}

const typeChoices = commsTypes.map((value) => ({ value, label: commsTypeNames[value] }));

/** The fields of an iteration's key details, new or not (REQ-SCR-50). */
export function IterationKeyDetailsFields({ control, campaign }: KeyDetailsFieldsProps) {
  return (
    <>
      <FormRadios control={control} name="CommsType" legend="Invitation type" legendSize="s" choices={typeChoices} />
      <FormTextField
        control={control}
        name="Name"
        label="Iteration name"
        labelSize="s"
        hint="An iteration is one run of invitations. For example, G1 Invites 75 and over London."
        autoComplete="off"
      />
      <FormDateField
        control={control}
        name="IterationDate"
        legend="Start date (run date)"
        legendSize="s"
        example={campaign.StartDate}
        hint={`The day people are selected, within the campaign's dates: ${displayDateRange(campaign)}.`}
      />
      <RunDateWarning typed={useWatch({ control, name: "IterationDate" })} />
    </>
  );
}
