import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { Hook } from "@hono/zod-openapi";
import type { core } from "zod";
import type { Environment } from "./environment.ts";
import { refused } from "./refusals.ts";

/** Maps a schema's issues to messages by field path, for example "IterationRules.2.Comparator". */
export function fieldErrors(issues: readonly core.$ZodIssue[]): FieldErrors {
  // A field can have any name, even "__proto__", so messages are collected in a map.
  const errors = new Map<string, Set<string>>();
  for (const [path, message] of issues.flatMap(problemsOf))
    errors.set(path, (errors.get(path) ?? new Set()).add(message));
  return Object.fromEntries([...errors].map(([path, messages]) => [path, [...messages]]));
}

function problemsOf(issue: core.$ZodIssue): (readonly [string, string])[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => [[...path, key].join("."), "We do not recognise this field. Remove it."] as const);
  }
  // For a union, such as an empty list or one or more email addresses, we report the problems with its last option.
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return (issue.errors.at(-1) ?? []).flatMap((inner) =>
      problemsOf({ ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  return [[path.join("."), issue.message]];
}

/** Rejects a request that does not match its route. An invalid identifier in the path is reported as not found. */
export const refuseInvalid: Hook<unknown, Environment, string, unknown> = (result, c) => {
  if (result.success) return undefined;
  if (result.target === "param") {
    // A path segment that is not one of the allowed words cannot be the identifier of a team, campaign or iteration.
    const isOtherWord = result.error.issues.every(({ code }) => code === "invalid_value");
    return refused(c, { kind: "notFound", ...(isOtherWord && { message: "There is nothing at this address" }) });
  }
  return refused(c, { kind: "invalid", errors: fieldErrors(result.error.issues) });
};
