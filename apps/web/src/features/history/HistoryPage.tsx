import { displayDay } from "@spi/domain/day/calendar";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { asRefusal } from "../../ui/page/refusal.ts";
import type { CampaignKey } from "../../paths/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { groupByDay, sortByName } from "./event-text.ts";
import { EventItem } from "./EventItem.tsx";

interface HistoryPageProps {
  title: string;
  caption: string;
  back: string;
  campaignKey: CampaignKey;
  /** ID of an iteration. If set, only this iteration's events are shown. */
  iteration?: string;
}

/** Shows a timeline of events, newest first, by all users or by one user. Earlier events are loaded on request. */
export function HistoryPage({ title, caption, back, campaignKey, iteration }: HistoryPageProps) {
  const [userId, setUserId] = useState("");
  const filter = { ...(iteration === undefined ? {} : { iteration }), ...(userId === "" ? {} : { by: userId }) };
  const history = useInfiniteQuery({ ...queries.history(campaignKey, filter), placeholderData: keepPreviousData });
  const { data, error } = history;
  const names = useQuery(queries.reference()).data;
  const [first] = data?.pages ?? [];
  const refusal = error ? asRefusal(error) : undefined;
  return (
    <Page title={title} caption={caption} back={back} alerts={{ problems: [], attempt: 0, refusal }}>
      {first ? (
        <>
          <SelectField
            id="history-person"
            label="Show changes by"
            placeholder="Everyone"
            value={userId}
            onChange={setUserId}
            choices={sortByName(first.people).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <output className="spi-quiet spi-count">
            {first.total} {first.total === 1 ? "change" : "changes"}
          </output>
          {groupByDay(data?.pages.flatMap(({ events }) => events) ?? []).map(([day, list]) => (
            <Card key={day} heading={displayDay(day)}>
              <ol className="nhsuk-list spi-events">
                {list.map((event) => (
                  <EventItem key={`${event.object_id} ${event.version}`} event={event} names={names} />
                ))}
              </ol>
            </Card>
          ))}
          {history.hasNextPage ? (
            <Button variant="secondary" repeatable onClick={() => void history.fetchNextPage()}>
              Show earlier changes
            </Button>
          ) : null}
        </>
      ) : null}
      {data || error ? null : <LoadingText>Loading history...</LoadingText>}
    </Page>
  );
}
