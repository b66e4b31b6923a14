import type { Conflict } from "./conflict.ts";
import type { FieldErrors } from "./values/field-errors.ts";
import type { IterationStatus, TransitionRefusal } from "./iteration/lifecycle.ts";

/** All the ways in which a request can be refused. The HTTP layer has a table with the status code for each. */
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
      ? "You saved changes elsewhere after you opened this page, perhaps in another tab. Your changes here were not saved. Check the saved changes before you save again."
      : `${by} saved changes after you opened this page. Your changes were not saved. Check the saved changes before you save again.`,
  staleReference:
    "The rule library, the list of ICBs or the codes changed after you opened this page. The page is now up to date. Check your changes, then try again.",
  lockedByOther: (holder: string, iteration?: string) =>
    iteration === undefined
      ? `${holder} is editing this. Wait until they have finished, or take over the lock.`
      : `${holder} is editing the iteration '${iteration}', and your change affects this iteration. Wait until they have finished, or take over the lock.`,
  wrongStatus:
    "This iteration is not a draft, so you cannot edit it. Revert the iteration to draft first, or make a copy and edit the copy.",
  tooLarge: "What you are trying to save is too large. Remove some of it and try again.",
  notJson: "Send the request as JSON, with the content type application/json.",
  methodNotAllowed:
    "You cannot use this HTTP method at this address. Check the API documentation for the methods you can use.",
  tooManyRequests: (seconds: number) => `You have sent too many requests. Try again in ${seconds} seconds.`,
  tooManyReports: (limit: number) =>
    limit === 1
      ? "We are already making a report for your team. Wait until it is ready, or cancel it."
      : `We are already making ${limit} reports for your team. Wait until one is ready, or cancel one.`,
  outcomeUnknown: "We do not know whether your change was saved. Reload this page to check before you try again.",
  unavailable: "The service is unavailable at the moment. Nothing has been changed. Try again in a minute.",
  peopleUnreadable: "We cannot read the population data at the moment. Try again later.",
} as const;
