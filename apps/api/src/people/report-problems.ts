import { openPeople } from "@spi/engine/open/open-people";
import { type People, withDetail, transientErrors } from "@spi/engine/people/people";
import type { RunProblem } from "@spi/engine/people/run-report";

const peopleChanged = "The people data changed while the report was running. Request the report again.";

const peopleUnusable =
  "The people data changed while the report was running and cannot be used now. Contact the SPI team, who can see the cause in the log. " +
  "Request the report again when they have fixed it.";

const peopleUnreadable =
  "The people data cannot be read, so the report could not be produced. Contact the SPI team, who can see the cause in the log. Request " +
  "the report again when they have fixed it.";

/** Returns whether a refusal's message is about server files, which is for operators and not for staff. */
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

/** Returns a refusal's message for staff, and in full for the log. */
export function toStaffMessage(refusal: RunProblem) {
  return isAboutFiles(refusal)
    ? { message: peopleUnreadable, detail: withDetail(refusal) }
    : { message: refusal.message, detail: withDetail(refusal) };
}

/** Returns a message if figures do not add up because the people data was replaced in the meantime. */
export async function explainMismatch(
  { populationDir, people }: { populationDir: string; people: People },
  { kind }: RunProblem,
) {
  if (kind !== "notReconciled") return undefined;
  const unchanged = await people.areUnchanged();
  return unchanged.ok && !unchanged.value ? describeChange(populationDir) : undefined;
}

/** Returns what to do if people changed while a report was running: request it again, if people can be read now. */
export async function describeChange(populationDir: string) {
  const current = await openPeople(populationDir);
  return current.ok ? { message: peopleChanged } : { message: peopleUnusable, detail: withDetail(current.refusal) };
}
