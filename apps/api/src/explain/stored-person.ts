import { refusalMessages } from "@spi/domain/refusal";
import { displayCount } from "@spi/domain/text/counts";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { openPeople } from "@spi/engine/open/open-people";
import type { Person } from "@spi/engine/evaluate/person";
import { type PersonRow, transientErrors } from "@spi/engine/people/people";
import { columnName } from "@spi/engine/population/layout";
import type { PopulationManifest } from "@spi/engine/population/manifest";
import { withDeadline } from "../http/people-query-deadline.ts";

export interface StoredPersonRequest {
  populationDir: string;
  personNumber: number;
  attributes: readonly AttributeReference[];
  /** Signal that ends the search, for example if a cluster is slow. */
  signal: AbortSignal;
}

/** Reason why a person in the population cannot be shown. Screens show `message`. */
export interface NoPerson {
  kind: "notSynthetic" | "unknown" | "unavailable";
  message: string;
}

const notSynthetic =
  "This service uses data about real people, so you cannot look anyone up by number. Describe an invented person instead.";

const tooSlow = "It is taking longer than usual to read the population data. Try again in a few minutes.";

/**
 * Returns the message to show if the population data could not be read. A temporary cause is described in full. For a
 * cause that operators must fix, the message states only that the people cannot be read.
 */
function describeUnread({ kind, message }: { kind: string; message: string }): NoPerson {
  if (kind === "cancelled") return { kind: "unavailable", message: tooSlow };
  return { kind: "unavailable", message: transientErrors.has(kind) ? message : refusalMessages.peopleUnreadable };
}

/** Finds a synthetic person by number, for the engine's evaluator. Refuses if the people are real or may be real. */
export function readStoredPerson(request: StoredPersonRequest): Promise<Result<Person, NoPerson>> {
  return withDeadline(
    request.signal,
    () => findPerson(request),
    refuse(describeUnread({ kind: "cancelled", message: "" })),
  );
}

async function findPerson(request: StoredPersonRequest): Promise<Result<Person, NoPerson>> {
  const { populationDir, personNumber, attributes, signal } = request;
  const people = await openPeople(populationDir);
  if (!people.ok) return refuse(describeUnread(people.refusal));
  const { manifest } = people.value;
  if (manifest.seed === null) return refuse({ kind: "notSynthetic", message: notSynthetic });
  const row = await people.value.person(personNumber, { threads: 1, memoryLimit: "200MB", signal });
  if (!row.ok) return refuse(describeUnread(row.refusal));
  const size = displayCount(manifest.size);
  const message = `There is no person with the number ${personNumber}. Enter a number between 1 and ${size}.`;
  return row.value ? ok(toPerson(row.value, manifest, attributes)) : refuse({ kind: "unknown", message });
}

/** Converts a row to the person's values by column, as the evaluator requires. */
export function toPerson(
  row: PersonRow,
  manifest: PopulationManifest,
  attributes: readonly AttributeReference[],
): Person {
  const PERSON: Record<string, string | null> = {};
  const TARGET: Record<string, Record<string, string | null>> = {};
  for (const attribute of attributes) {
    const value = row[columnName(attribute)] ?? null;
    if (attribute.AttributeLevel === "PERSON") PERSON[attribute.AttributeName] = value;
    if (attribute.AttributeLevel === "TARGET")
      (TARGET[attribute.ConditionType] ??= {})[attribute.AttributeName] = value;
  }
  return { PERSON, TARGET, COHORTS: cohortsOf(row, manifest) };
}

function cohortsOf(row: PersonRow, { cohorts }: PopulationManifest): string[] {
  return cohorts
    .filter(({ word, bit }) => (BigInt(row[`cohort_mask_${word}`] ?? 0) >> BigInt(bit)) & 1n)
    .map(({ label }) => label);
}
