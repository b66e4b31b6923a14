import { InsetText } from "nhsuk-react-components";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import type { useTeamChoice } from "./team-choice.ts";

/** Lets the user choose the team for a new campaign. Renders nothing for users with one team. */
export function TeamField({ teams, teamId, setTeamId }: ReturnType<typeof useTeamChoice>) {
  if (teams.length < 2) return null;
  return (
    <SelectField
      id="team"
      label={<strong>Team</strong>}
      hint="Only members of this team will be able to see the campaign."
      value={teamId ?? ""}
      onChange={setTeamId}
      choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Explains that a user who only has read permission cannot perform this action. */
export function PermissionNotice({ action }: { action: "create" | "import" }) {
  return (
    <InsetText>
      <p>
        You can view your team&apos;s campaigns but not {action} one. Ask your team&apos;s administrator for write
        permission.
      </p>
    </InsetText>
  );
}
