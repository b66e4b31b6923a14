import type { FindingsResponse } from "@spi/domain/api-contract";
import { displayDay } from "@spi/domain/day/calendar";

/** Describes the population data counted for findings, or explains that there are no numbers yet. */
export function CountedPeople({
  response: { findings, counted, counting, not_counted },
}: {
  response: FindingsResponse;
}) {
  if (counted && !counting && findings.every(({ people }) => people === null)) return null;
  if (!counted && !counting && not_counted === null) return null;
  return (
    <p className="spi-quiet">
      {counted ? `The numbers of people are based on data up to ${displayDay(counted.people_as_of)}. ` : null}
      {counted?.people_old ? <strong>{counted.people_old} </strong> : null}
      {counting ? (counted ? "We are counting people again." : "We are counting people.") : not_counted}
    </p>
  );
}
