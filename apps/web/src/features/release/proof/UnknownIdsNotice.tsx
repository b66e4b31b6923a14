import { proofMessages } from "@spi/domain/release/proof";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { addRoutingPlansPath, iterationPath } from "../../../paths/paths.ts";
import { usePermissions } from "../../../session/use-session.ts";

/**
 * Lists the IDs that NHS Notify does not recognise, the role that can correct them, the page to use and the next step.
 */
export function UnknownIdsNotice({ plans }: { plans: readonly string[] }) {
  const { key } = useIteration();
  const mayWrite = usePermissions(key.teamId).includes("write");
  const page = addRoutingPlansPath(key, iterationPath(key, "release"));
  const isDemonstration = useQuery(queries.configuration()).data?.demonstration === true;
  const pronoun = plans.length === 1 ? "it" : "them";
  return (
    <>
      <p>{proofMessages.unknownIds(plans)}</p>
      <p>
        {mayWrite ? (
          <>
            Next, <Link to={page}>correct {pronoun} on the routing plan IDs page</Link>.
          </>
        ) : (
          `Next, staff with write permission need to correct ${pronoun}. The task is listed on their home page.`
        )}{" "}
        A reviewer who did not enter the new NHS Notify {plans.length === 1 ? "ID" : "IDs"} must then approve {pronoun}.
        After that, someone with release permission must prepare the list again.
      </p>
      {isDemonstration ? (
        <p>
          In this demonstration, NHS Notify recognises only the NHS Notify IDs of the demonstration campaigns. Copy one
          from the routing plan IDs page of such a campaign.
        </p>
      ) : null}
    </>
  );
}
