import { type Day, addDays, displayDay } from "../day/calendar.ts";
import { type LibraryRule, libraryQuestion } from "../library/library-rule.ts";
import { allClauses } from "../rule/and-clauses.ts";
import { attributeOf } from "../rule/attribute-of.ts";
import { type IterationRule, ruleTypeFacts } from "../rule/rule.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { renumber, rulesOfType } from "../rule/rule-order.ts";
import { type Result, refuse } from "../values/result.ts";
import { copyIteration, wholeSelection } from "./copy-iteration.ts";
import type { Iteration, IterationContent } from "./iteration.ts";

/** Library rule that limits a reminder to people who were selected for an invitation. */
export const invitedSinceId = "lib-not-selected-since";

/** Minimum and maximum number of weeks between an invitation and its reminder. */
export const reminderWeeks = { least: 1, most: 52 } as const;

/** Returns the run date of a reminder. Refuses if the number of weeks is not a whole number within the limits. */
export function reminderDate(runDate: Day, weeks: number): Result<Day, "outOfRange"> {
  const { least, most } = reminderWeeks;
  if (!Number.isInteger(weeks) || weeks < least || weeks > most) return refuse("outOfRange");
  return addDays(runDate, weeks * 7);
}

/**
 * Returns the filter and suppression rules of an invitation that its reminder leaves out. They check when someone was
 * last invited for the campaign's own target, so they could exclude everyone who got the invitation.
 */
export function rulesAboutInvitations(rules: readonly IterationRule[], target: string): IterationRule[] {
  return rules.filter(
    (rule) =>
      rule.Type !== "R" &&
      allClauses(rule).some(
        ({ AttributeName, AttributeTarget }) => AttributeName === "LAST_INVITE_DATE" && AttributeTarget === target,
      ),
  );
}

/** Reasons why a reminder of an iteration cannot be planned. */
export type ReminderRefusal = "notInvitation" | "noInvitationData" | "tooManyFilters";

interface ReminderSource {
  source: Iteration;
  /** The campaign's target. */
  target: string;
  /** Library rule with the ID `invitedSinceId`. Undefined if the library does not have it. */
  invitedSince: LibraryRule | undefined;
  attributes: readonly AttributeReference[];
}

/**
 * Returns why a reminder cannot be planned, or undefined if it can. The population data must say who was invited for the
 * target, and there must be room for the new filter rule.
 */
export function refuseReminder({
  source,
  target,
  invitedSince,
  attributes,
}: ReminderSource): ReminderRefusal | undefined {
  if (source.CommsType !== "I") return "notInvitation";
  if (!invitedSince || attributeOf(libraryQuestion(invitedSince, target), attributes) === undefined)
    return "noInvitationData";
  const leftOut = new Set(rulesAboutInvitations(source.IterationRules, target));
  const kept = rulesOfType(source.IterationRules, "F").filter((rule) => !leftOut.has(rule));
  return kept.length >= ruleTypeFacts.F.capacity ? "tooManyFilters" : undefined;
}

interface ReminderRequest {
  source: Iteration;
  /** The campaign's target. */
  target: string;
  /** Library rule with the ID `invitedSinceId`. */
  invitedSince: LibraryRule;
  Name: string;
  IterationDate: Day;
  newId: () => string;
}

/**
 * Returns the content of a reminder for the people of an invitation. It has the invitation's cohorts, rules and routing
 * plans, and a filter rule for everyone who was not selected for an invitation on or after its run date.
 */
export function reminderOf({ source, target, invitedSince, ...named }: ReminderRequest): IterationContent {
  const leftOut = new Set(rulesAboutInvitations(source.IterationRules, target).map(({ ID }) => ID));
  const everything = wholeSelection(source);
  const without = (ids: readonly string[]) => ids.filter((id) => !leftOut.has(id));
  const selection = { ...everything, F: without(everything.F), S: without(everything.S) };
  const copy = copyIteration({ source, selection, ...named });
  const limit = invitedSinceRule(invitedSince, { target, day: source.IterationDate, ID: named.newId() });
  return { ...copy, CommsType: "R", IterationRules: renumber([...copy.IterationRules, limit], "F") };
}

function invitedSinceRule(
  rule: LibraryRule,
  { target, day, ID }: { target: string; day: Day; ID: string },
): IterationRule {
  const filled = (text: string, value: string) => text.replaceAll("~X~", value);
  return {
    ...libraryQuestion(rule, target),
    ID,
    Type: "F",
    Name: filled(rule.Name, displayDay(day)),
    Description: filled(rule.Description, displayDay(day)),
    // Comes after all other filter rules until they are numbered.
    Priority: 499,
    Comparator: filled(rule.Comparator, day),
    AndNumber: 0,
    AndClauses: [],
    LibraryRuleMetadata: rule.LibraryRuleMetadata,
  };
}
