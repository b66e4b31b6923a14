import * as z from "zod";
import type { Day } from "../day/calendar.ts";

/**
 * A number of people for display. The number is counted, estimated from a sample with a 95% range, or too small to
 * estimate. Figures for real people are rounded to 10, or are "fewer than", which can mean none.
 */
export const figureSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("exact"), people: z.int() }),
  z.strictObject({ kind: z.literal("estimate"), people: z.int(), from: z.int(), to: z.int() }),
  z.strictObject({ kind: z.literal("tooFewToEstimate") }),
  z.strictObject({ kind: z.literal("about"), people: z.int() }),
  z.strictObject({ kind: z.literal("fewerThan"), people: z.int() }),
]);
export type Figure = z.infer<typeof figureSchema>;

const steps = z.strictObject({ in_cohorts: figureSchema, after_filters: figureSchema, invited: figureSchema });

const changes = z.strictObject({
  newly_invited: figureSchema,
  no_longer_invited: figureSchema,
  other_message: figureSchema,
});

/**
 * Effect of one rule. Counts the people who match it in its cohorts, the people whose recorded reason it is, and the
 * people whose outcome depends on it. Null if there are too many groups of people to count.
 */
const ruleEffect = z.strictObject({
  id: z.string(),
  matches: figureSchema.nullable(),
  decides: figureSchema,
  only_this_rule: figureSchema.nullable(),
});

/** People invited by an edited iteration, and the differences from the saved iteration. */
export const peoplePreviewSchema = z.strictObject({
  /** The saved iteration, or null if it cannot be run. */
  before: steps.nullable(),
  after: steps,
  /** People treated differently by the saved iteration. Null if it cannot be run. */
  changes: changes.nullable(),
  /**
   * Number of people by the messages they are sent, with the largest numbers first. The key is the routing plan IDs
   * joined with "|", and is empty for people without a plan.
   */
  by_plan: z.array(z.strictObject({ plans: z.string(), people: figureSchema })),
  /** Effects of the requested rules. */
  rules: z.array(ruleEffect),
});
export type PeoplePreview = z.infer<typeof peoplePreviewSchema>;

/** A preview that contains a different type of figure, such as counts that have not been prepared for display. */
export type PreviewOf<Count> = WithFigures<PeoplePreview, Count>;

type WithFigures<Part, Count> = Part extends Figure
  ? Count
  : Part extends readonly (infer Item)[]
    ? WithFigures<Item, Count>[]
    : Part extends object
      ? { [Key in keyof Part]: WithFigures<Part[Key], Count> }
      : Part;

/** Returns a preview's counts as figures for display. */
export function toPeoplePreview(counts: PreviewOf<number>, toFigure: (people: number) => Figure): PeoplePreview {
  return mapCounts(counts, toFigure) as PeoplePreview;
}

function mapCounts(part: unknown, toFigure: (people: number) => Figure): unknown {
  if (typeof part === "number") return toFigure(part);
  if (Array.isArray(part)) return part.map((item) => mapCounts(item, toFigure));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, mapCounts(value, toFigure)]));
}

/**
 * Responses about an edited iteration. The first is an estimate, if there is one. The last is the exact count, or the
 * reason why there is none. `people_old` is set if the population data is too old, and `cohorts_without_members` lists
 * empty cohorts.
 */
export type PreviewResponse =
  | {
      event: "estimate" | "exact";
      people_as_of: Day;
      people_old: string | null;
      cohorts_without_members: string[];
      preview: PeoplePreview;
    }
  | { event: "not-available"; message: string };

/**
 * An event in a stream of responses. "waiting" means that the exact count is waiting for other requests. "superseded" is
 * the last event if the user's newer request cancelled this one.
 */
export type PreviewEvent = PreviewResponse | { event: "waiting" } | { event: "superseded" };
