import type { HistoryEvent } from "../../api/client.ts";
import { fieldName, fieldValues, memberName } from "../../ui/field-words.ts";

/** What each action did, to be read after the person's name; ~ stands for the campaign or iteration. */
const actions: Readonly<Record<string, string>> = {
  created: "created ~",
  copied: "copied ~",
  imported: "imported ~",
  saved: "saved ~",
  deleted: "deleted ~",
  exported: "saved the config file of ~",
  "renamed routing plans": "renamed routing plan IDs of ~",
  sendForReview: "sent ~ for review",
  approve: "approved ~",
  reject: "rejected ~",
  requestReport: "requested the summary report of ~",
  finishReport: "finished the summary report of ~",
  failReport: "could not finish the summary report of ~",
  cancelReport: "cancelled the summary report of ~",
  approveReport: "approved the summary report of ~",
  rejectReport: "rejected the summary report of ~",
  release: "sent ~ to NHS Notify",
  revertToDraft: "reverted ~ to draft",
};

/** What was done, "approved the iteration Spring". An action this version does not know is told as it is. */
export function actionWords({ action, kind, name }: Pick<HistoryEvent, "action" | "kind" | "name">): string {
  return (actions[action] ?? `${action} ~`).replace("~", () => `the ${kind} ${name}`);
}

/** One changed field in words; lines of its value before and after, none where there was nothing. */
export interface ChangeWords {
  label: string;
  before: string[];
  after: string[];
}

type Change = HistoryEvent["changes"][number];

const members = { IterationRules: "Rule", IterationCohorts: "Cohort" } as const;

/** A change of a field, of a rule or of a cohort as people call it, from the path of `differences`. */
export function changeWords({ path, before, after }: Change, kind: HistoryEvent["kind"]): ChangeWords {
  const [top = path, ...rest] = path.split(".");
  const member = top === "IterationRules" || top === "IterationCohorts" ? members[top] : undefined;
  if (member && rest.length > 0) return memberChange({ member, rest: rest.join("."), before, after });
  // An iteration's type has codes of its own.
  const field = top === "Type" && kind === "iteration" ? "IterationType" : top;
  return { label: fieldName(field), before: fieldValues(field, before), after: fieldValues(field, after) };
}

interface MemberChange {
  member: string;
  /** The member's name and, after the last full stop, the field; names may hold full stops themselves. */
  rest: string;
  before: unknown;
  after: unknown;
}

function memberChange({ member, rest, before, after }: MemberChange): ChangeWords {
  const added = isMember(after) && before === undefined;
  const removed = isMember(before) && after === undefined;
  const clause = rest.includes(".AndClauses");
  const what = clause ? `AND clause of rule ${rest.slice(0, rest.indexOf(".AndClauses"))}` : member;
  if (added) return { label: `${what} added`, before: [], after: [memberName(after)] };
  if (removed) return { label: `${what} deleted`, before: [memberName(before)], after: [] };
  const split = rest.lastIndexOf(".");
  const [name, field] = [rest.slice(0, split), rest.slice(split + 1)];
  const label = clause ? `${what}: ${fieldName(field)}` : `${member} ${name}: ${fieldName(field)}`;
  return { label, before: fieldValues(field, before), after: fieldValues(field, after) };
}

function isMember(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Everybody who did something, once each, by name. */
export function peopleOf(events: readonly Pick<HistoryEvent, "by">[]): HistoryEvent["by"][] {
  const people = new Map(events.map(({ by }) => [by.id, by]));
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** Events of one day together, days in the order of the events; the day as eight digits. */
export function byDay<Event extends Pick<HistoryEvent, "at">>(events: readonly Event[]): [string, Event[]][] {
  return [...Map.groupBy(events, ({ at }) => at.slice(0, 8))];
}
