import { conflict } from "@spi/domain/conflict";
import type { Refusal } from "@spi/domain/refusal";
import type { People } from "../metadata/read-reference-data.ts";

/**
 * Refuses to approve a report if the snapshot of its people is no longer available, or no people can be read now.
 * Reports from earlier versions have no snapshot.
 */
export async function refuseReportPeople(snapshot: string | null, people: People): Promise<Refusal | undefined> {
  if (snapshot === null) return undefined;
  if (people.cohorts === undefined) return { kind: "peopleUnreadable" };
  return (await people.holdsPeople(snapshot)) ? undefined : conflict("reportOfOtherPeople");
}
