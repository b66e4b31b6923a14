import { type HistoryKind, historyKindNames, historyKinds } from "@spi/domain/desk/history-kinds";
import { countOf } from "@spi/domain/release/sending/sending-sentences";
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

const kinds = historyKinds.map((value) => ({ value, label: historyKindNames[value] }));

interface HistoryPageProps {
  title: string;
  caption: string;
  back: string;
  campaignKey: CampaignKey;
  /** ID of an iteration. If set, only this iteration's events are shown. */
  iteration?: string;
}

/** Shows a timeline of events, newest first, of all kinds and by all users or only some. Earlier events are loaded on request. */
export function HistoryPage({ title, caption, back, campaignKey, iteration }: HistoryPageProps) {
  const [userId, setUserId] = useState("");
  const [kind, setKind] = useState<HistoryKind | "">("");
  const filter = {
    ...(iteration === undefined ? {} : { iteration }),
    ...(userId === "" ? {} : { by: userId }),
    ...(kind === "" ? {} : { kind }),
  };
  const history = useInfiniteQuery({ ...queries.history(campaignKey, filter), placeholderData: keepPreviousData });
  const { data, error } = history;
  const names = useQuery(queries.reference()).data;
  const [first] = data?.pages ?? [];
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const refusal = error ? asRefusal(error) : undefined;
  return (
    <Page title={title} caption={caption} back={back} alerts={{ problems: [], attempt: 0, refusal }}>
      {first ? (
        <>
          <div className="spi-filter">
            <SelectField
              id="history-kind"
              label="Kind of event"
              placeholder="All kinds"
              value={kind}
              onChange={setKind}
              choices={kinds}
            />
            <SelectField
              id="history-person"
              label="Show events by"
              placeholder="Everyone"
              value={userId}
              onChange={setUserId}
              choices={sortByName(first.people).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
          <output className="spi-quiet spi-count">{describeCount(events.length, first.total)}</output>
          {groupByDay(events).map(([day, list]) => (
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
              Show earlier events
            </Button>
          ) : null}
        </>
      ) : null}
      {data || error ? null : <LoadingText>Loading history...</LoadingText>}
    </Page>
  );
}

/** Describes the number of events and, if more can be loaded, how many of them are shown. */
function describeCount(shown: number, total: number): string {
  if (total === 0) return "There are no such events.";
  return shown < total ? `Showing the latest ${shown} of ${countOf(total, "event")}` : countOf(total, "event");
}
