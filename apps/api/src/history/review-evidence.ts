import type { Actor } from "@spi/domain/users/user";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { Decision } from "../database/schema.ts";

/** Users who worked on an iteration, sent it for review, or reviewed it. */
export interface ReviewEvidence {
  contributors: readonly Actor[];
  reviewers: readonly Actor[];
  submitted_by: Actor | null;
  decisions: readonly Pick<Decision, "by" | "transition">[];
}

interface RecordedEvent {
  action: string;
  actor: Actor;
  detail: Record<string, unknown>;
}

/** History actions that write an iteration's rules. */
export const writingActions: readonly string[] = [
  "created",
  "imported",
  "saved",
  "fixed finding",
  "renamed routing plans",
];

/** History actions that make a user a contributor to an iteration. */
export const contributingActions: readonly string[] = [
  ...writingActions,
  "savedExpectations",
  "answered finding",
  "withdrew answer",
  "sendForReview",
];

const decisions: ReadonlySet<string> = new Set(["approve", "reject", "approveReport", "rejectReport"]);

/** Returns an iteration's review evidence according to its history. */
export function recordedEvidence(events: readonly RecordedEvent[]): ReviewEvidence {
  const actorsIn = (name: string) => events.flatMap(({ detail }) => (detail[name] as Actor[] | undefined) ?? []);
  const contributed = events.filter(({ action }) => contributingActions.includes(action)).map(({ actor }) => actor);
  const last = events.findLastIndex(({ action }) => action === "sendForReview" || action === "revertToDraft");
  const sent = events[last]?.action === "sendForReview" ? events[last] : undefined;
  return {
    contributors: [...contributed, ...actorsIn("worked_on"), ...actorsIn("contributors")],
    reviewers: (sent?.detail["reviewers"] as Actor[] | undefined) ?? [],
    submitted_by: sent?.actor ?? null,
    decisions: events
      .slice(last + 1)
      .filter(({ action }) => decisions.has(action))
      .map(({ actor, action }) => ({ by: actor, transition: action as Decision["transition"] })),
  };
}

/**
 * Compares an iteration's stored review evidence with its history. A change to the campaign can add contributors
 * without an event of the iteration, so only missing contributors are a difference.
 */
export function evidenceDifferences(stored: ReviewEvidence, recorded: ReviewEvidence) {
  const contributors = new Set(stored.contributors.map(({ id }) => id));
  return [
    ...(recorded.contributors.every(({ id }) => contributors.has(id)) ? [] : ["contributors" as const]),
    ...(isSame(stored.reviewers.map(toActor), recorded.reviewers.map(toActor)) ? [] : ["reviewers" as const]),
    ...(isSame(
      stored.submitted_by && toActor(stored.submitted_by),
      recorded.submitted_by && toActor(recorded.submitted_by),
    )
      ? []
      : ["submitter" as const]),
    ...(isSame(stored.decisions.map(toDecision), recorded.decisions.map(toDecision)) ? [] : ["decisions" as const]),
  ];
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);

const toActor = ({ id, name }: Actor) => ({ id, name });

const toDecision = ({ by, transition }: Pick<Decision, "by" | "transition">) => ({ by: toActor(by), transition });
