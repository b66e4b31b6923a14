import type { TeamUsers } from "@spi/domain/api-contract";
import { hasEmail } from "../../../scope/emails.ts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { candidateReviewers } from "@spi/domain/users/user";
import { ApiRefusal, asRefusal } from "../../../ui/page/refusal.ts";
import { runDateUnconfirmed } from "../../../scope/ConfirmRunDate.tsx";
import type { IterationKey } from "../../../paths/paths.ts";

/** Messages about errors between opening the reviewers page and sending the iteration. */
export const reviewMessages = {
  noTeam: "No team ID available",
  usersFailed: "An error has occurred while fetching team users. Please try again later.",
  noUsers: "No data returned from team users API",
  unreadableUsers: "Failed to process team users data",
  noReviewer: "You must select at least one reviewer.",
  unchecked: "We cannot check what is missing from the iteration at the moment. Try again later.",
  missing: "Missing required information to send for review.",
  sendFailed: "Failed to send for review. Please try again.",
} as const;

interface CandidateQuery {
  teamId: string;
  userId: string;
  /** IDs of the users who worked on the iteration and therefore cannot decide on it. */
  contributors: readonly string[];
  /** The campaign's reviewers, by email address. */
  reviewers: readonly string[];
}

type Approver = TeamUsers[string]["approve"][number];

/** Returns the users who can review, and the campaign's reviewers among them. */
export function readCandidates(answer: TeamUsers | null, { teamId, userId, contributors, reviewers }: CandidateQuery) {
  if (teamId === "") return refuse(reviewMessages.noTeam);
  if (answer === null) return refuse(reviewMessages.noUsers);
  const approvers: unknown = answer[teamId]?.approve ?? [];
  if (typeof answer !== "object" || !Array.isArray(approvers)) return refuse(reviewMessages.unreadableUsers);
  const candidates = candidateReviewers(approvers as Approver[], userId);
  const otherContributors = candidates.filter(({ sub }) => contributors.includes(sub));
  const available = candidates.filter((candidate) => !otherContributors.includes(candidate));
  const addresses = reviewers.join(", ");
  const preselected = available.filter(({ email }) => email && hasEmail(addresses, email)).map(({ sub }) => sub);
  return ok({ available, otherContributors, preselected });
}

/** Errors on the page, by field. */
export type Problems = Partial<Record<"reviewers" | "confirm_past_run_date", string>>;

interface ReviewRequest {
  reviewers: readonly string[];
  /** True if the run date has not been confirmed yet. */
  needsConfirmation: boolean;
}

/** Returns the reviewers to send the iteration to, or the reasons why it cannot be sent yet. */
export function checkRequest(
  key: IterationKey,
  { reviewers, needsConfirmation }: ReviewRequest,
): Result<string[], Problems> {
  const hasKey = key.teamId && key.campaignId && key.iterationId;
  const reviewersProblem = hasKey ? reviewMessages.noReviewer : reviewMessages.missing;
  const problems: Problems = {
    ...(hasKey && reviewers.length > 0 ? {} : { reviewers: reviewersProblem }),
    ...(needsConfirmation ? { confirm_past_run_date: runDateUnconfirmed } : {}),
  };
  return Object.keys(problems).length > 0 ? refuse(problems) : ok([...reviewers]);
}

/** Returns the refusal with the server's message or, for an unexpected error, with the given message. */
export function toDisplayRefusal(error: unknown, fallback: string): ApiRefusal {
  const { status, body } = asRefusal(error);
  const hasServerMessage = body.kind !== "network" && body.kind !== "unexpected";
  return new ApiRefusal(status, { ...body, message: hasServerMessage ? body.message : fallback });
}

/** Returns a refusal for a problem that the web app detected itself, without the API. */
export function localRefusal(message: string): ApiRefusal {
  return new ApiRefusal(500, { message, kind: "unexpected", errors: {} });
}
