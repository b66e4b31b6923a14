import { openPeople } from "@spi/engine/open/open-people";
import { type People, inFull, ofTheMoment } from "@spi/engine/people/people";
import type { RunProblem } from "@spi/engine/people/run-report";

const peopleChanged = "The people data changed while the report was made. Request the report again.";

const peopleSpoilt =
  "The people data changed while the report was made and cannot be used now. The people who run the service can see why in its log. " +
  "Request the report again when they have put it right.";

const peopleUnreadable =
  "The people data cannot be read, so no report could be made. The people who run the service can see why in its log. Request " +
  "the report again when they have put it right.";

/** Whether the message of a refusal is about files of the server, which is for whoever runs it and not for staff. */
export function namesFiles({ kind }: Pick<RunProblem, "kind">): boolean {
  return (
    !["plan", "notReconciled", "tooManyCombinations", "cancelled", ...misfits].includes(kind) && !ofTheMoment.has(kind)
  );
}

const misfits = [
  "unknownColumn",
  "wrongColumnType",
  "unknownCohort",
  "otherPeople",
  "namesOnePerson",
] satisfies RunProblem["kind"][];

/** A refusal of the engine for whoever asked for a report, and in full for the log. */
export function inStaffWords(refusal: RunProblem) {
  return namesFiles(refusal)
    ? { message: peopleUnreadable, detail: inFull(refusal) }
    : { message: refusal.message, detail: inFull(refusal) };
}

/** Figures that do not add up are people's who were exchanged meanwhile, where those who were asked are no longer there. */
export async function whyChanged(
  { populationDir, people }: { populationDir: string; people: People },
  { kind }: RunProblem,
) {
  if (kind !== "notReconciled") return undefined;
  const still = await people.areStillThere();
  return still.ok && !still.value ? changedWords(populationDir) : undefined;
}

/** What to do once people changed while a report was made: ask again, unless there are none to be asked now. */
export async function changedWords(populationDir: string) {
  const now = await openPeople(populationDir);
  return now.ok ? { message: peopleChanged } : { message: peopleSpoilt, detail: inFull(now.refusal) };
}
