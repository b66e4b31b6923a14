import { useQuery } from "@tanstack/react-query";
import { WarningCallout } from "nhsuk-react-components";
import { queries } from "../../api/queries.ts";
import { useMe } from "../../session/use-session.ts";

/**
 * Warns that no one else in the team can approve or release, so that users can ask for someone before they set up a
 * campaign. Renders nothing if someone can, or until the team has loaded.
 */
export function MissingHolders({ team }: { team: { id: string; name: string } }) {
  const { id: userId } = useMe();
  const users = useQuery(queries.teamUsers()).data?.[team.id];
  if (!users) return null;
  const hasOther = (holders: readonly { sub: string }[]) => holders.some(({ sub }) => sub !== userId);
  const missing = [
    ...(hasOther(users.approve) ? [] : ["approve iterations and reports"]),
    ...(hasOther(users.release) ? [] : ["send messages"]),
  ];
  if (missing.length === 0) return null;
  return (
    <WarningCallout>
      <WarningCallout.Heading>{team.name} needs more people</WarningCallout.Heading>
      <p>
        You can create a campaign now. However, no one else in {team.name} who has signed in can {missing.join(" or ")}.
        Ask your team&apos;s administrator to give someone else this permission, and ask them to sign in once.
      </p>
    </WarningCallout>
  );
}
