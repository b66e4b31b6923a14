import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { TeamMember } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { type Control, useController } from "react-hook-form";
import { teamMembers } from "./team-members.ts";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import {
  type ManagementDetailsDraft,
  managementDetailsSchema,
  toManagementDetailsDraft,
} from "./management-details-form.ts";
import { PeopleField } from "./PeopleField.tsx";

const roles = [
  {
    name: "Manager",
    label: "Campaign manager",
    note: "We notify these people when an iteration is sent for review, approved or rejected. We also notify them when its report is ready, fails, or is approved or rejected, and when sending starts, stops, finishes or is cancelled.",
  },
  {
    name: "Reviewer",
    label: "Campaign reviewer",
    note: "We notify these people when an iteration is sent for review.",
  },
  {
    name: "Approver",
    label: "Campaign approver",
    note: "We notify these people when a summary report is ready to be approved, and when sending starts, stops, finishes or is cancelled. Adding them here does not make them reviewers. You choose reviewers when you send an iteration for review.",
  },
] as const;

const labels = Object.fromEntries(roles.map(({ name, label }) => [name, label]));

/**
 * Edits the email addresses of the people who are notified about the campaign. They can be typed or chosen from the
 * team.
 */
export function ManagementDetailsPage() {
  return (
    <DetailsForm
      title="Campaign management details"
      schema={managementDetailsSchema}
      toDraft={toManagementDetailsDraft}
      labels={labels}
      step="managementDetails"
      Fields={ManagementDetailsFields}
    />
  );
}

type Fields = Control<ManagementDetailsDraft, unknown, Pick<CampaignDetails, "Manager" | "Reviewer" | "Approver">>;

function ManagementDetailsFields({ control }: { control: Fields }) {
  const { teamId } = useCampaign().key;
  // Addresses can be typed before the team has loaded, or if it cannot be loaded.
  const members = useQuery(teamMembers(teamId)).data?.people ?? [];
  return roles.map((role) => <RoleField key={role.name} control={control} {...role} members={members} />);
}

interface RoleFieldProps extends Pick<(typeof roles)[number], "name" | "label" | "note"> {
  control: Fields;
  members: readonly TeamMember[];
}

/**
 * Shows the field for one role. Approvers are chosen from users with approve permission, and the manager from everyone
 * in the team.
 */
function RoleField({ control, name, label, note, members }: RoleFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const isManager = name === "Manager";
  return (
    <PeopleField
      id={name}
      label={label}
      note={note}
      error={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      people={isManager ? members : members.filter(({ permissions }) => permissions.includes("approve"))}
      legend={isManager ? "Team members" : "Team members who can approve"}
    />
  );
}
