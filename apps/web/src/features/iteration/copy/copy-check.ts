import { ruleName } from "@spi/domain/rule/rule-name";
import type { DayParts } from "@spi/domain/day/typed-day";
import { type DayProblem, parseDayParts } from "../../../ui/form/typed-day.ts";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import { type CopySelection, rulesWithoutCohort } from "@spi/domain/iteration/copy-iteration";
import { type Iteration, iterationMessages } from "@spi/domain/iteration/iteration";
import { nameSchema, sameName } from "@spi/domain/names/names";

export const copyMessages = {
  name: "Iteration name is required",
  dateMissing: "Iteration run date is required",
  dateOutside: "Iteration run date must be within the campaign date range",
  cohortRules: "These rules use cohorts that:",
  cohortRulesAdvice: "You need to either add this cohort or remove the rules that include this cohort.",
} as const;

export interface CopyDraft {
  name: string;
  date: DayParts;
  selection: CopySelection;
}

/** Errors in a copy, by field. Empty if the copy can be created. */
export interface CopyErrors {
  name?: string;
  date?: DayProblem;
  /** Names of the selected rules that use a cohort that is not selected. */
  cohortRules?: string[];
}

interface CopySource {
  original: Iteration;
  campaign: Pick<CampaignDetails, "StartDate" | "EndDate">;
  /** Names of all iterations in the campaign. */
  names: readonly string[];
}

const schema = nameSchema("Iteration name", copyMessages.name);

/** Returns the copy's run date, or an empty string if it is not valid. */
export function copyDay({ date }: CopyDraft): string {
  const parsed = parseDayParts(date);
  return parsed.ok ? parsed.value : "";
}

/** Checks a copy before it is created. */
export function checkCopy(draft: CopyDraft, { original, campaign, names }: CopySource): CopyErrors {
  const name = checkName(draft.name, names);
  const date = checkDate(draft, campaign);
  const rules = rulesWithoutCohort(original, draft.selection).map((rule) => ruleName(rule, original.IterationDate));
  return {
    ...(name === undefined ? {} : { name }),
    ...(date === undefined ? {} : { date }),
    ...(rules.length === 0 ? {} : { cohortRules: rules }),
  };
}

function checkName(name: string, names: readonly string[]): string | undefined {
  const parsed = schema.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return names.some((other) => sameName(other, parsed.data)) ? iterationMessages.nameTaken : undefined;
}

function checkDate({ date }: CopyDraft, campaign: CopySource["campaign"]): DayProblem | undefined {
  const empty = (["day", "month", "year"] as const).find((part) => date[part].trim() === "");
  if (empty) return { part: empty, message: copyMessages.dateMissing };
  const parsed = parseDayParts(date);
  if (!parsed.ok) return parsed.refusal;
  const isOutside = parsed.value < campaign.StartDate || parsed.value > campaign.EndDate;
  return isOutside ? { part: "day", message: copyMessages.dateOutside } : undefined;
}
