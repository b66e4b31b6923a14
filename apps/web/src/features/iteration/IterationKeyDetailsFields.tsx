import { type CampaignDetails, displayDateRange } from "@spi/domain/campaign/campaign";
import { type CompletenessPart, commsTypeNames, commsTypes, iterationTypeNames } from "@spi/domain/iteration/iteration";
import { type Control, useWatch } from "react-hook-form";
import { FormDateField, FormRadios, FormTextField } from "../../ui/form/FormFields.tsx";
import type { KeyDetails, KeyDetailsDraft } from "./key-details-form.ts";
import { RunDateWarning } from "./RunDateWarning.tsx";

interface KeyDetailsFieldsProps {
  control: Control<KeyDetailsDraft, unknown, KeyDetails>;
  campaign: Pick<CampaignDetails, "StartDate" | "EndDate">;
  /** Details that are missing from the saved iteration. */
  missing?: readonly CompletenessPart[];
}

const iterationTypeChoices = Object.entries(iterationTypeNames).map(([value, label]) => ({
  value: value as keyof typeof iterationTypeNames,
  label,
}));

const typeChoices = commsTypes.map((value) => ({ value, label: commsTypeNames[value] }));

/** Shows the fields for the key details of a new or existing iteration. */
export function IterationKeyDetailsFields({ control, campaign, missing }: KeyDetailsFieldsProps) {
  return (
    <>
      <FormRadios control={control} name="CommsType" legend="Invitation type" legendSize="s" choices={typeChoices} />
      <FormTextField
        control={control}
        name="Name"
        label="Iteration name"
        labelSize="s"
        hint="Use a name that shows who the iteration is for. For example, G1 Invitations (75 and over, London)."
        autoComplete="off"
      />
      <FormDateField
        control={control}
        name="IterationDate"
        legend="Start date (run date)"
        legendSize="s"
        example={campaign.StartDate}
        hint={`We select people on this date. The date must be within the campaign's dates, ${displayDateRange(campaign)}.`}
      />
      {missing?.includes("type") ? (
        <FormRadios
          control={control}
          name="Type"
          legend="Iteration type"
          legendSize="s"
          hint="There is no iteration type in the imported file. Iterations created in this service have type M."
          choices={iterationTypeChoices}
        />
      ) : null}
      {missing?.includes("approvalMaximum") ? (
        <FormTextField
          control={control}
          name="ApprovalMaximum"
          label="Maximum approval number"
          labelSize="s"
          hint="There is no maximum approval number in the imported file. For iterations created in this service, the number is 0."
          autoComplete="off"
        />
      ) : null}
      <RunDateWarning typed={useWatch({ control, name: "IterationDate" })} />
    </>
  );
}
