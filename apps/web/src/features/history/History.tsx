import { displayDay } from "@spi/domain/calendar";
import { useState } from "react";
import type { HistoryEvent } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { byDay, peopleOf } from "./event-words.ts";
import { EventItem } from "./EventItem.tsx";

const pageSize = 50;

/** A timeline of events, newest first, of everybody or of one person. */
export function History({ events }: { events: readonly HistoryEvent[] }) {
  const [person, setPerson] = useState("");
  const [shown, setShown] = useState(pageSize);
  const found = events.filter(({ by }) => person === "" || by.id === person);
  return (
    <>
      <SelectField
        id="history-person"
        label="Show what was done by"
        placeholder="Everybody"
        value={person}
        onChange={setPerson}
        choices={peopleOf(events).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <output className="spi-quiet spi-count">
        {found.length} {found.length === 1 ? "change" : "changes"}
      </output>
      {byDay(found.slice(0, shown)).map(([day, list]) => (
        <Card key={day} heading={displayDay(day)}>
          <ol className="nhsuk-list spi-events">
            {list.map((event) => (
              <EventItem key={`${event.object_id} ${event.version}`} event={event} />
            ))}
          </ol>
        </Card>
      ))}
      {found.length > shown ? (
        <Button variant="secondary" repeatable onClick={() => setShown(shown + pageSize)}>
          Show earlier changes
        </Button>
      ) : null}
    </>
  );
}
