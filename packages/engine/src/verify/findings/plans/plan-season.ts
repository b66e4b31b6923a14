import type { FindingProblem } from "@spi/domain/finding/finding-problem";
import { type Day, splitDay } from "@spi/domain/day/calendar";
import type { FindingDraft, RuleCheck } from "../../finding.ts";
import { spacedName } from "./plan-names.ts";

/** Warns about a plan for a different season, which may be left over from an earlier campaign. */
export const planSeason: RuleCheck = ({ plan }) => {
  const { runDate, defaultPlans, rules } = plan;
  const stale = (plans: readonly string[]) => plans.filter((plan) => isOfAnotherSeason(plan, runDate));
  const ofDefault = stale(defaultPlans);
  const problemOf = (rule: string | null, plans: readonly string[]): FindingProblem => ({
    code: "planOfSeason",
    params: { rule, plans, runDate },
  });
  const drafts: FindingDraft[] = rules.R.flatMap((rule) => {
    const plans = stale(rule.plans);
    if (plans.length === 0) return [];
    const problem = problemOf(rule.name, plans);
    return [{ level: "warning", path: `${rule.path}.CommsRouting`, rule, problem, about: [plans, seasonOf(runDate)] }];
  });
  if (ofDefault.length === 0) return drafts;
  const problem = problemOf(null, ofDefault);
  const about = [ofDefault, seasonOf(runDate)];
  return [...drafts, { level: "warning", path: "DefaultCommsRouting", rule: null, problem, about }];
};

/** Campaign seasons, with the months in which messages are sent. */
const seasons: readonly { words: RegExp; months: readonly number[] }[] = [
  { words: /\bspring\b/i, months: [2, 3, 4, 5, 6, 7] },
  { words: /\bsummer\b/i, months: [5, 6, 7, 8, 9] },
  { words: /\bautumn\b/i, months: [8, 9, 10, 11, 12, 1, 2, 3] },
  { words: /\bwinter\b/i, months: [9, 10, 11, 12, 1, 2, 3] },
  { words: /\bspr?\b(?= ?\d)/i, months: [2, 3, 4, 5, 6, 7] },
  { words: /\baut\b/i, months: [8, 9, 10, 11, 12, 1, 2, 3] },
  { words: /\b(win|w(?= (2[2-9]|3\d)))\b/i, months: [9, 10, 11, 12, 1, 2, 3] },
  { words: /\b(ss)\b/i, months: [2, 3, 4, 5, 6, 7, 8, 9] },
  { words: /\b(aw)\b/i, months: [8, 9, 10, 11, 12, 1, 2, 3] },
];

export function isOfAnotherSeason(plan: string, runDate: Day): boolean {
  const text = spacedName(plan)
    .replaceAll(/(?<=[A-Za-z])(?=\d)/g, " ")
    .replaceAll(/(?<=\d)(?=[A-Za-z])/g, " ");
  const { year, month } = splitDay(runDate);
  const years = yearsIn(text);
  if (years.length > 0 && !years.some((range) => isIn(range, { year, month }))) return true;
  const named = seasons.filter(({ words }) => words.test(text));
  return named.length > 0 && !named.some(({ months }) => months.includes(month));
}

/** A calendar year, or a season that lasts from one summer to the next. */
interface Years {
  first: number;
  isSeason: boolean;
}

/**
 * Returns whether a date is in a year or season. If a winter campaign is named after a year, it continues into the next
 * year.
 */
function isIn({ first, isSeason }: Years, { year, month }: { year: number; month: number }): boolean {
  if (isSeason) return first === (month >= 7 ? year : year - 1);
  return first === year || (month <= 3 && first === year - 1);
}

/**
 * Matches two digits as a year only if they are next to a season, or to a programme that does not use such ages:
 * "AW25", "W25", "SPRING_26", "FLU_2526".
 */
const shortYear =
  /\b(?:spring|spr?|summer|autumn|aut|winter|win|w|ss|aw|season|flu|covid|rsv)(?: (?:autumn|winter))* ?(2[2-9]|3\d) ?(\d\d)?\b/i;

/** Matches four digits that can be two consecutive years, for example "MMR_2526". */
const shortSeason = /(?<!\d)(2[2-9]|3\d)([23]\d)(?!\d)/;

/** Returns the years in a string such as "2025", "2025 26", "202526", "AW 25" or "AW 2526". */
function yearsIn(text: string): Years[] {
  const full = [...text.matchAll(/(?<!\d)(20[1-4]\d)(?: ?(?:20)?(\d\d))?(?!\d)/g)].map(([, first, next]) =>
    yearsOf(Number(first), next),
  );
  if (full.length > 0) return full;
  const short = shortYear.exec(text) ?? shortSeason.exec(text);
  const named = short && yearsOf(2000 + Number(short[1]), short[2]);
  return named && (shortYear.test(text) || named.isSeason) ? [named] : [];
}

const yearsOf = (first: number, next: string | undefined): Years => ({
  first,
  isSeason: next !== undefined && Number(next) === (first + 1) % 100,
});

/** Returns the half-year that a date is in. Answers about a season are valid for a half-year. */
const seasonOf = (runDate: Day) => `${runDate.slice(0, 4)} ${Number(runDate.slice(4, 6)) <= 6 ? 1 : 2}`;
