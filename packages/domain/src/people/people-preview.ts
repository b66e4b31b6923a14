import * as z from "zod";
import type { Day } from "../day/calendar.ts";

/**
 * A number of people that can be shown: counted, estimated from a sample with a 95% range, or too few to estimate.
 * Numbers of real people are rounded to 10 or "fewer than", which can mean none.
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
 * Effect of one rule: the people in its cohorts that it matches, the people whose recorded reason it is, and the people
 * with a different outcome without it. Null if there are too many kinds of people to count.
 */
const ruleEffect = z.strictObject({
  id: z.string(),
  matches: figureSchema.nullable(),
  decides: figureSchema,
  only_this_rule: figureSchema.nullable(),
});

/** People that an edited iteration invites, and the changes from the saved one. */
export const peoplePreviewSchema = z.strictObject({
  /** The saved iteration, or null if it cannot be run. */
  before: steps.nullable(),
  after: steps,
  /** People treated differently from the saved iteration. Null if that cannot be run. */
  changes: changes.nullable(),
  /**
   * By the messages that people are sent, most people first. The key is their routing plan IDs joined by "|", or empty
   * if they have none.
   */
  by_plan: z.array(z.strictObject({ plans: z.string(), people: figureSchema })),
  /** The requested rules. */
  rules: z.array(ruleEffect),
});
export type PeoplePreview = z.infer<typeof peoplePreviewSchema>;

/** A preview with a different kind of figure, such as counts before they are prepared for display. */
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
 * Successive responses about an edited iteration: an estimate if there is one, then the exact count or the reason there
 * is none. `people_old` is set if the people data is too old, and `cohorts_without_members` lists empty cohorts.
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

/** An event in a stream of responses, including that the exact count is waiting for others. */
export type PreviewEvent = PreviewResponse | { event: "waiting" };
