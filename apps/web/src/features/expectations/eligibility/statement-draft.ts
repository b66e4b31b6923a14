import type { Day } from "@spi/domain/day/calendar";
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "../../../ui/form/typed-day.ts";
import type { EligibilityStatement, OwnStatement } from "@spi/domain/eligibility/statement";
import { longest } from "@spi/domain/values/limits";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";

/** A statement's form values. */
export interface StatementDraft {
  name: string;
  document: string;
  version: string;
  day: DayParts;
  groups: OwnStatement["AnyOf"];
}

export function toStatementDraft(statement: EligibilityStatement | null): StatementDraft {
  return {
    name: statement?.Name ?? "",
    document: statement?.Policy.Document ?? "",
    version: statement?.Policy.Version ?? "",
    day: toDayParts(statement?.Day ?? ""),
    groups: statement?.AnyOf ?? [],
  };
}

/** Returns the date on which eligibility is determined, or null if it is each iteration's run date. */
export function eligibilityDay({ day }: StatementDraft): Day | null {
  const typed = parseDayParts(day);
  return typed.ok ? typed.value : null;
}

const requiredFields = [
  ["name", "Enter who is eligible"],
  ["document", "Enter the policy name"],
  ["version", "Enter the policy version"],
] as const;

const notAddedMessage = "Select “Add this group” to add the group you started, or clear it";

/**
 * Parses a statement, or returns errors by the field to correct. Rejects a statement without a name, policy or group,
 * or with a group that was started but not added.
 */
export function readStatementDraft(draft: StatementDraft, hasOpenGroup: boolean): Result<OwnStatement, FieldProblem[]> {
  const { name, document, version, day, groups } = draft;
  const problems: FieldProblem[] = requiredFields.flatMap(([fieldId, message]) => {
    const typed = draft[fieldId].trim();
    if (typed === "") return [{ fieldId, message }];
    return typed.length > longest.text ? [{ fieldId, message: `Enter ${longest.text} characters or fewer` }] : [];
  });
  const hasNoDay = [day.day, day.month, day.year].every((part) => part.trim() === "");
  const parsed = hasNoDay ? undefined : parseDayParts(day);
  if (parsed && !parsed.ok) problems.push({ fieldId: `day.${parsed.refusal.part}`, message: parsed.refusal.message });
  if (hasOpenGroup) problems.push({ fieldId: "group-name", message: notAddedMessage });
  else if (groups.length === 0) problems.push({ fieldId: "group-name", message: "Add a group of people" });
  if (problems.length > 0) return refuse(problems);
  return ok({
    Name: name.trim(),
    Policy: { Document: document.trim(), Version: version.trim() },
    ...(parsed?.ok ? { Day: parsed.value } : {}),
    AnyOf: groups,
  });
}
