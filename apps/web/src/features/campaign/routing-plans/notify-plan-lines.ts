import { namedEntries } from "@spi/domain/names/named-entries";
import { most } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type NotifyPlan, keyOf } from "@spi/domain/campaign/notify-plans";

export const planLineMessages = {
  none: "Paste at least one line, with a routing plan ID and its NHS Notify ID",
  many: `Paste up to ${most.routingPlans} lines`,
  columns: "Enter only a routing plan ID and its NHS Notify ID",
  uuid: (text: string) =>
    `“${text}” is not an NHS Notify ID. It must be 32 characters long, not counting hyphens, and use only digits and the letters a to f, like 6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01`,
  unknown: (id: string) =>
    `“${id}” is not one of this campaign’s routing plan IDs. Add the routing plan ID above first`,
  alone: (texts: readonly string[]) =>
    texts.length === 1
      ? `“${texts[0]}” looks like an NHS Notify ID, not a routing plan ID. On the same line, put the routing plan ID first, then this ID`
      : `${namedEntries(texts, { singular: "", several: "look like NHS Notify IDs, not routing plan IDs" })} On each line, put the routing plan ID first, then its NHS Notify ID`,
  more: (count: number) => `${count} more ${count === 1 ? "line has an error" : "lines have errors"}`,
  twice: (id: string) => `“${id}” is on two lines with different NHS Notify IDs. Keep only one of these lines`,
} as const;

/** Maximum number of invalid lines to list. Further lines are only counted. */
const maxErrorLines = 10;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads routing plan IDs with their NHS Notify IDs from two pasted columns. Returns the routing plan IDs as spelt in
 * the campaign, or the errors in up to ten lines, with line numbers. Skips blank lines and a heading row, but includes
 * them in the line numbers.
 */
export function parsePlanLines(text: string, known: readonly string[]): Result<NotifyPlan[], string[]> {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > most.routingPlans) return refuse([planLineMessages.many]);
  const idsByKey = new Map(known.map((id) => [keyOf(id), id]));
  const plans = new Map<string, NotifyPlan>();
  const problems = lines.flatMap((line, index) => {
    if (line.trim() === "" || isHeading(line)) return [];
    const parsed = parseLine(line, idsByKey);
    const earlier = parsed.ok ? plans.get(parsed.value.id) : undefined;
    if (parsed.ok && (earlier?.uuid ?? parsed.value.uuid) === parsed.value.uuid) {
      plans.set(parsed.value.id, parsed.value);
      return [];
    }
    return [`Line ${index + 1}: ${parsed.ok ? planLineMessages.twice(parsed.value.id) : parsed.refusal}`];
  });
  if (problems.length > maxErrorLines) {
    return refuse([...problems.slice(0, maxErrorLines), planLineMessages.more(problems.length - maxErrorLines)]);
  }
  if (problems.length > 0) return refuse(problems);
  return plans.size === 0 ? refuse([planLineMessages.none]) : ok([...plans.values()]);
}

function parseLine(line: string, idsByKey: ReadonlyMap<string, string>): Result<NotifyPlan, string> {
  const [name = "", typed = "", ...more] = cellsOf(line);
  if (typed === "" || more.length > 0) return refuse(planLineMessages.columns);
  const id = idsByKey.get(keyOf(name));
  if (id === undefined) return refuse(planLineMessages.unknown(name));
  const normalised = typed.toLowerCase();
  return uuid.test(normalised) ? ok({ id, uuid: normalised }) : refuse(planLineMessages.uuid(typed));
}

/** Text with routing plan IDs, and the lines that also have an NHS Notify ID. */
export interface SplitPairs {
  /** All routing plan IDs, including the ones in `pairs`. */
  ids: string;
  pairs: string[];
}

/**
 * Separates the routing plan IDs in a string from the NHS Notify IDs, which must never be added as routing plan IDs.
 * Reads two columns as a routing plan ID and its NHS Notify ID, and ignores a heading row. Rejects an NHS Notify ID
 * without a routing plan ID.
 */
export function splitPairs(text: string): Result<SplitPairs, string> {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => !isHeading(line));
  const isPair = (cells: readonly string[]) => cells.length === 2 && !isUuid(cells[0] ?? "") && isUuid(cells[1] ?? "");
  const rows = lines.map((line) => ({ line, cells: cellsOf(line) }));
  const pairs = rows.filter(({ cells }) => isPair(cells));
  const unpaired = rows.filter(({ cells }) => !isPair(cells)).flatMap(({ cells }) => cells.filter(isUuid));
  if (unpaired.length > 0) return refuse(planLineMessages.alone(unpaired));
  const ids = rows.map(({ line, cells }) => (isPair(cells) ? (cells[0] ?? "") : line));
  return ok({ ids: ids.join("\n"), pairs: pairs.map(({ cells }) => cells.join("\t")) });
}

function cellsOf(line: string): string[] {
  return line.split(/[\s,;|]+/).filter(Boolean);
}

const isUuid = (text: string) => uuid.test(text.toLowerCase());

/**
 * Returns whether a line is a heading. A routing plan ID is never mistaken for a heading, because it cannot contain
 * spaces.
 */
function isHeading(line: string): boolean {
  return /^\s*routing plan( ids?| names?)?\s*([\t,;|].*)?$/i.test(line) && !cellsOf(line).some(isUuid);
}

/**
 * Merges two lists of NHS Notify IDs. If both lists contain a routing plan, uses its NHS Notify ID from the second
 * list.
 */
export function mergePlans(plans: readonly NotifyPlan[], others: readonly NotifyPlan[]): NotifyPlan[] {
  return [...new Map([...plans, ...others].map((plan) => [keyOf(plan.id), plan])).values()];
}
