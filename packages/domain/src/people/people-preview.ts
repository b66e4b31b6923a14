import * as z from "zod";
import type { Day } from "../day/calendar.ts";

/**
 * How many people something concerns, as far as it is known and told: counted; estimated from a sample, with the range that
 * holds in 95 of 100 samples; too few in the sample to say; of real people about how many, rounded to 10, or fewer than a number, none
 * among
 * them.
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
 * What one rule does: people of its cohorts whom it matches, people about whom it decides, and people whom undoing it
 * alone would treat differently. Null where people differ in too many ways for it to be counted.
 */
const ruleEffect = z.strictObject({
  id: z.string(),
  matches: figureSchema.nullable(),
  decides: figureSchema,
  only_this_rule: figureSchema.nullable(),
});

/** Whom an iteration invites as it is being edited, and what that changes. */
export const peoplePreviewSchema = z.strictObject({
  /** The iteration as it is saved; null where that cannot be run. */
  before: steps.nullable(),
  after: steps,
  /** Whom the edited iteration treats differently than the saved one; null where that cannot be run. */
  changes: changes.nullable(),
  /** By what people are sent: routing plan IDs joined by "|", empty where they have none; most people first. */
  by_plan: z.array(z.strictObject({ plans: z.string(), people: figureSchema })),
  /** The rules asked about. */
  rules: z.array(ruleEffect),
});
export type PeoplePreview = z.infer<typeof peoplePreviewSchema>;

/** A preview with another kind of figure in each place: people counted, before it is known how they may be told. */
export type PreviewOf<Count> = Mapped<PeoplePreview, Count>;

type Mapped<Part, Count> = Part extends Figure
  ? Count
  : Part extends readonly (infer Item)[]
    ? Mapped<Item, Count>[]
    : Part extends object
      ? { [Key in keyof Part]: Mapped<Part[Key], Count> }
      : Part;

/** The people counted, as figures to be told. */
export function tellPreview(counts: PreviewOf<number>, tell: (people: number) => Figure): PeoplePreview {
  return told(counts, tell) as PeoplePreview;
}

function told(part: unknown, tell: (people: number) => Figure): unknown {
  if (typeof part === "number") return tell(part);
  if (Array.isArray(part)) return part.map((item) => told(item, tell));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, told(value, tell)]));
}

/**
 * What is said of an edited iteration, one after the other: an estimate where there is one, then the exact count or why there is
 * none. `people_old` says where they are older than they may be, `cohorts_without_members` which cohorts nobody is in yet.
 */
export type PreviewAnswer =
  | {
      event: "estimate" | "exact";
      people_as_of: Day;
      people_old: string | null;
      cohorts_without_members: string[];
      preview: PeoplePreview;
    }
  | { event: "not-available"; message: string };

/** What a stream of answers says: also that the exact count waits until others have theirs. */
export type PreviewEvent = PreviewAnswer | { event: "waiting" };
