import type { Conflict } from "./conflict.ts";
import type { FieldErrors } from "./values/field-errors.ts";
import type { IterationStatus, TransitionRefusal } from "./iteration/lifecycle.ts";

/** Every way a request can be refused. The HTTP status of each stands in one table at the API's edge. */
export type Refusal =
  | { kind: "unauthenticated" }
  | { kind: "forbidden"; message?: string }
  | { kind: "notFound"; message?: string }
  | { kind: "invalid"; message?: string; errors: FieldErrors }
  | { kind: "staleReference" }
  | { kind: "staleVersion"; current: { version: number; by: string; own: boolean; at: string } }
  | { kind: "lockedByOther"; holder: string; iteration?: string }
  | { kind: "wrongStatus"; status: IterationStatus; message?: string }
  | { kind: "transition"; reason: TransitionRefusal; status: IterationStatus }
  | ({ kind: "conflict" } & Conflict)
  | { kind: "tooManyReports"; limit: number }
  | { kind: "tooLarge" }
  | { kind: "notJson" }
  | { kind: "methodNotAllowed" }
  | { kind: "tooManyRequests"; seconds: number }
  | { kind: "outcomeUnknown" }
  | { kind: "unavailable"; message?: string }
  | { kind: "peopleUnreadable"; message?: string };

export const refusalMessages = {
  unauthenticated: "Sign in to continue.",
  forbidden: "You do not have permission to do this. Ask your team's administrator for access.",
  notFound: "Cannot find team or campaign",
  invalid: "Check the details you entered.",
  staleVersion: ({ by, own }: { by: string; own: boolean }) =>
    own
      ? "You saved changes elsewhere after you opened this, perhaps in another tab. What you changed here was not saved."
      : `${by} saved changes after you opened this. Nothing of yours was saved.`,
  staleReference:
    "The rule library, boards or codes changed while this page was open. It shows the new ones now: look at it again, then try again.",
  lockedByOther: (holder: string, iteration?: string) =>
    iteration === undefined
      ? `${holder} is editing this. Wait until they have finished, or take over the lock.`
      : `${holder} is editing the iteration '${iteration}', which this would change. Wait until they have finished, or take over its lock.`,
  wrongStatus: "The iteration can be edited only while it is a draft.",
  tooLarge: "This is too large to save. Remove some of it and try again.",
  notJson: "Send the request as JSON, with content type application/json.",
  methodNotAllowed: "This cannot be done at this address.",
  tooManyRequests: (seconds: number) => `Too many requests. Try again in ${seconds} seconds.`,
  tooManyReports: (limit: number) =>
    limit === 1
      ? "Your team already has a report being made. Wait until it is ready, or cancel it."
      : `Your team already has ${limit} reports being made. Wait until one is ready, or cancel one.`,
  outcomeUnknown:
    "The service cannot say whether your change was saved. Load the page again to see, before you try again.",
  unavailable: "The service cannot save or read at the moment. Nothing was changed. Try again in a minute.",
  peopleUnreadable: "The people data cannot be read at the moment. Try again later.",
} as const;
