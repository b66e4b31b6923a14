import type { TeamUsers } from "@spi/domain/api-contract";
import { hasEmail } from "../../../scope/emails.ts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { candidateReviewers } from "@spi/domain/users/user";
import { ApiRefusal, asRefusal } from "../../../ui/page/refusal.ts";
import { runDateUnconfirmed } from "../../../scope/ConfirmRunDate.tsx";
import type { IterationKey } from "../../../paths/paths.ts";

/** Errors between opening the reviewers page and sending the iteration. */
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

interface Asking {
  teamId: string;
  userId: string;
  /** IDs of the users who worked on the iteration and so cannot decide on it. */
  contributors: readonly string[];
  /** The campaign's reviewers, by email address. */
  reviewers: readonly string[];
}

type Approver = TeamUsers[string]["approve"][number];

/** Returns the users who can review, and which of them are the campaign's reviewers. */
export function readCandidates(answer: TeamUsers | null, { teamId, userId, contributors, reviewers }: Asking) {
  if (teamId === "") return refuse(reviewMessages.noTeam);
  if (answer === null) return refuse(reviewMessages.noUsers);
  const approvers: unknown = answer[teamId]?.approve ?? [];
  if (typeof answer !== "object" || !Array.isArray(approvers)) return refuse(reviewMessages.unreadableUsers);
  const candidates = candidateReviewers(approvers as Approver[], userId);
  const workedOn = candidates.filter(({ sub }) => contributors.includes(sub));
  const free = candidates.filter((candidate) => !workedOn.includes(candidate));
  const addresses = reviewers.join(", ");
  const named = free.filter(({ email }) => email && hasEmail(addresses, email)).map(({ sub }) => sub);
  return ok({ free, workedOn, named });
}

/** Errors on the page, by field. */
export type Problems = Partial<Record<"reviewers" | "confirm_past_run_date", string>>;

interface Request {
  reviewers: readonly string[];
  /** True if the run date has yet to be confirmed. */
  toConfirm: boolean;
}

/** Returns the reviewers to send an iteration to, or why it cannot be sent yet. */
export function checkRequest(key: IterationKey, { reviewers, toConfirm }: Request): Result<string[], Problems> {
  const whole = key.teamId && key.campaignId && key.iterationId;
  const reviewersProblem = whole ? reviewMessages.noReviewer : reviewMessages.missing;
  const problems: Problems = {
    ...(whole && reviewers.length > 0 ? {} : { reviewers: reviewersProblem }),
    ...(toConfirm ? { confirm_past_run_date: runDateUnconfirmed } : {}),
  };
  return Object.keys(problems).length > 0 ? refuse(problems) : ok([...reviewers]);
}

/** Returns a failure with the server's message, or with ours if the server did not expect it. */
export function inWords(error: unknown, otherwise: string): ApiRefusal {
  const { status, body } = asRefusal(error);
  const isWorded = body.kind !== "network" && body.kind !== "unexpected";
  return new ApiRefusal(status, { ...body, message: isWorded ? body.message : otherwise });
}

/** Returns a refusal that was detected here, not by the API. */
export function localRefusal(message: string): ApiRefusal {
  return new ApiRefusal(500, { message, kind: "unexpected", errors: {} });
}
