import { longest, most } from "../values/limits.ts";
import { displayCount } from "../text/counts.ts";
import { namedEntries } from "../names/named-entries.ts";
import { hasUnseen } from "../names/names.ts";

/** Separates routing plan IDs, which are stored as a single string (product decision "Text and formats"). */
export const routingPlanIdSeparator = "|";

/** Explains that routing plan IDs are not in the campaign, and how to correct this. */
export function unknownPlansSentence(ids: readonly string[]): string {
  const named = namedEntries(ids, {
    singular: "is not one of the campaign's routing plan IDs",
    several: "are not routing plan IDs in this campaign",
  });
  const advice =
    ids.length === 1
      ? "Choose a different ID, or add this ID to the campaign."
      : "Choose different IDs, or add these IDs to the campaign.";
  return `${named} ${advice}`;
}

export const routingPlanIdMessages = {
  required: "Enter at least one routing plan ID",
  duplicate:
    "This routing plan ID name already exists. Campaign routing plan IDs must be unique and cannot have the same name.",
  there: (ids: readonly string[]) =>
    namedEntries(ids, {
      singular: "is already in the campaign. Remove it from the box to continue",
      several: "are already in the campaign. Remove them from the box to continue",
    }),
  repeated: (ids: readonly string[]) =>
    namedEntries(ids, {
      singular: "was in your list more than once. We added it once",
      several: "were in your list more than once. We added each of them once",
    }),
  notIds: (ids: readonly string[]) =>
    `${namedEntries(ids, { singular: "is not a routing plan ID", several: "are not routing plan IDs" })} Enter IDs of up to ${longest.text} characters that do not contain semicolons. Separate them with commas, spaces or new lines.`,
  tooMany: (total: number) =>
    `A campaign can have up to ${displayCount(most.routingPlans)} routing plan IDs. With these IDs, this campaign would have ${displayCount(total)}. Enter ${displayCount(total - most.routingPlans)} fewer, or delete some that you do not use.`,
  characters: "A routing plan ID cannot contain spaces, commas, | or invisible characters",
  inUse: (id: string) => `You cannot delete the routing plan ID '${id}', because it's being used in an iteration.`,
} as const;

/**
 * Splits a typed, pasted or stored string into IDs at white space, commas or "|". Removes duplicates, ignoring case.
 * Keeps the order and the first spelling of each ID.
 */
export function splitRoutingPlanIds(text: string): string[] {
  const seen = new Set<string>();
  return text.split(/[\s,|]+/).filter((id) => {
    const key = id.toLowerCase();
    if (id === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns IDs that occur more than once in a string, ignoring case, in their first spelling. */
export function repeatedRoutingPlanIds(text: string): string[] {
  const counts = new Map<string, number>();
  for (const id of text.split(/[\s,|]+/)) counts.set(id.toLowerCase(), (counts.get(id.toLowerCase()) ?? 0) + 1);
  return splitRoutingPlanIds(text).filter((id) => (counts.get(id.toLowerCase()) ?? 0) > 1);
}

/**
 * Returns typed IDs that cannot be valid, because they are too long, contain a semicolon, or have
 * invisible characters.
 */
export function strangeRoutingPlanIds(ids: readonly string[]): string[] {
  return ids.filter((id) => id.length > longest.text || id.includes(";") || hasUnseen(id));
}

/** Converts typed routing plan IDs to the stored form, with the standard separator. */
export function storedRouting(text: string): string {
  return joinRoutingPlanIds(splitRoutingPlanIds(text));
}

export function joinRoutingPlanIds(ids: readonly string[]): string {
  return ids.join(routingPlanIdSeparator);
}

/** Returns the IDs in `added` that are already in `existing`, ignoring case. */
export function duplicateRoutingPlanIds(existing: readonly string[], added: readonly string[]): string[] {
  const known = new Set(existing.map((id) => id.toLowerCase()));
  return added.filter((id) => known.has(id.toLowerCase()));
}
