import { openPeople } from "@spi/engine/open/open-people";
import { type People, withDetail, transientErrors } from "@spi/engine/people/people";
import type { RunProblem } from "@spi/engine/people/run-report";

const peopleChanged = "The population data changed while the report was running. Request the report again.";

const peopleUnusable =
  "The population data changed while the report was running and cannot be used now. Contact the SPI team, who can find the cause in the log. " +
  "When they have fixed the problem, request the report again.";

const peopleUnreadable =
  "We could not produce the report, because we cannot read the population data. Contact the SPI team, who can find the cause in the log. " +
  "When they have fixed the problem, request the report again.";

/**
 * Returns whether a problem's message refers to files on the server. These messages are for operators and must not be
 * shown to staff.
 */
export function isAboutFiles({ kind }: Pick<RunProblem, "kind">): boolean {
  return (
    !["plan", "notReconciled", "tooManyCombinations", "cancelled", ...mismatchKinds].includes(kind) &&
    !transientErrors.has(kind)
  );
}

const mismatchKinds = [
  "unknownColumn",
  "wrongColumnType",
  "unknownCohort",
  "otherPeople",
  "namesOnePerson",
] satisfies RunProblem["kind"][];

/** Returns a refusal's message for staff, and the full message for the log. */
export function toStaffMessage(refusal: RunProblem) {
  return isAboutFiles(refusal)
    ? { message: peopleUnreadable, detail: withDetail(refusal) }
    : { message: refusal.message, detail: withDetail(refusal) };
}

/** Returns a message if figures do not add up because the population data was replaced during the run. */
export async function explainMismatch(
  { populationDir, people }: { populationDir: string; people: People },
  { kind }: RunProblem,
) {
  if (kind !== "notReconciled") return undefined;
  const unchanged = await people.areUnchanged();
  return unchanged.ok && !unchanged.value ? describeChange(populationDir) : undefined;
}

/**
 * Returns the advice for staff if the population data changed while a report was running. If the data can be read now,
 * users can request the report again.
 */
export async function describeChange(populationDir: string) {
  const current = await openPeople(populationDir);
  return current.ok ? { message: peopleChanged } : { message: peopleUnusable, detail: withDetail(current.refusal) };
}
