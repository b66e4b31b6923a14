import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { asRefusal } from "../../../ui/page/refusal.ts";
import { stopListQuery } from "../../../api/stop-list.ts";
import { homePath } from "../../../paths/paths.ts";
import { useMe } from "../../../session/use-session.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { AddToStopList } from "./AddToStopList.tsx";
import { StopListAdditions } from "./StopListAdditions.tsx";

/**
 * Manages the people who are excluded from all of a team's releases. Users with release permission can add people, and
 * no one can list them.
 */
export function StopListPage() {
  const { teamId = "" } = useParams();
  const team = useMe().teams.find(({ id }) => id === teamId);
  const { data, error } = useQuery(stopListQuery(teamId));
  return (
    <Page title="Stop list" caption={team?.name ?? teamId} back={homePath}>
      {error && !data ? <ApiErrors refusal={asRefusal(error)} /> : null}
      {data ? (
        <>
          <p>
            We do not send this team&apos;s messages to anyone on the stop list. If a release is in progress, we remove
            these people before we send the next batch of messages. Messages that NHS Notify has accepted cannot be
            recalled. No one can see who is on the stop list.
          </p>
          <p>
            <strong>
              We take people off the stop list after {data.keep_days} days, and they can then be messaged again.
            </strong>{" "}
            If someone must never be messaged, make sure that the population data shows this.
          </p>
          <AddToStopList teamId={teamId} />
          <StopListAdditions teamId={teamId} stopList={data} />
        </>
      ) : error ? null : (
        <LoadingText>Loading the stop list...</LoadingText>
      )}
    </Page>
  );
}
