import { andList } from "@spi/domain/words/lists";
import { dayAfter, dayTestOf, halfLineOf, isBirth } from "../../clauses.ts";
import type { Ages } from "../../cohort-ages.ts";
import { agesIn, agesOf, birthdays, joined } from "../../cohort-ages.ts";
import type { Found, Verified } from "../../finding.ts";
import { excluding } from "../../questions.ts";
import { needOfDefault } from "./name-words.ts";

/** An iteration whose name or default plan says something else than it is and sends. */
export const iterationUnlikeName = (verified: Verified): Found[] => [
  ...agesUnlike(verified),
  ...kindUnlike(verified),
  ...defaultUnlike(verified),
];

/** A name that says which ages it is for, and none of whose cohorts, nor such as adjoin together, is of those or left with them by its age rules, though some are of others. */
function agesUnlike(verified: Verified): Found[] {
  // "75-79" in a name may be a season or a number as well.
  const { name = "", plan } = verified;
  const said = agesIn(name.replaceAll(/[-–]/g, " and "));
  const known = plan.cohorts.flatMap(({ label, virtual }) => (virtual ? [] : (agesOf(label, verified) ?? [])));
  if (!said || known.length === 0 || [...known, ...joined(known)].some((ages) => areLeft(said, ages, verified)))
    return [];
  const message = `The ages in the iteration's name are not those of any of its cohorts. Check its name and its cohorts.`;
  const about = plan.cohorts.map(({ label }) => label);
  return [{ level: "warning", path: "IterationCohorts", rule: null, message, about }];
}

/** Whether these are the ages of a cohort, or those that rules about birthdays leave of it. */
function areLeft(said: Ages, { low, high }: Ages, verified: Verified): boolean {
  const born = birthdays(said, verified.plan.runDate);
  const edges = new Set(
    excluding(verified).flatMap(({ clauses: [clause, another] }) => {
      const test = clause && !another && isBirth(clause) ? dayTestOf(clause) : undefined;
      const line = test && halfLineOf(test);
      return line ? [`${line.takes} ${line.edge}`] : [];
    }),
  );
  const begins = low === said.low || (low < said.low && edges.has(`later ${dayAfter(born.last, 1)}`));
  const ends = high === said.high || (said.high !== null && edges.has(`earlier ${dayAfter(born.first, -1)}`));
  return begins && ends;
}

/** "Reminder" for a first communication, or an invitation that is a reminder. */
function kindUnlike({ name = "", commsType }: Verified): Found[] {
  const reminds = /remind/i.test(name);
  const invites = !reminds && /\b(first|initial|invit\w*)\b/i.test(name) && !/second|again|repeat|follow/i.test(name);
  const said = commsType === "I" && reminds ? "a reminder" : commsType === "R" && invites ? "an invitation" : undefined;
  if (!said) return [];
  const message = `The iteration's name speaks of ${said}, and its type is ${commsType === "I" ? "first communication" : "reminder"}. Correct the one that is wrong.`;
  return [{ level: "warning", path: "CommsType", rule: null, message, about: commsType }];
}

/** A default plan that is called after a need for which a routing rule sends it, or another one. */
function defaultUnlike({ plan }: Verified): Found[] {
  const need = needOfDefault(plan);
  if (!need) return [];
  const message = `What everybody gets by default, ${andList(plan.defaultPlans)}, is called after ${needWords(need)}, for whom there is a routing rule. Is another plan meant?`;
  return [{ level: "warning", path: "DefaultCommsRouting", rule: null, message, about: plan.defaultPlans }];
}

const needWords = (attribute: string) =>
  attribute === "LANGUAGE_PREFERENCE"
    ? "people of another language"
    : `people who asked for ${attribute
        .replace(/_REQD$/, "")
        .replaceAll("_", " ")
        .toLowerCase()}`;
