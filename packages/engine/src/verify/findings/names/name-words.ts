import type { Plan } from "../../../plan/plan.ts";

/** What rules are called after that ask about an attribute. */
const words: Readonly<Record<string, RegExp>> = {
  DATE_OF_BIRTH: /date.?of.?birth|birth|\bage|years|under ?\d|over ?\d|\d ?(and|or) over|aged|young|old|child/i,
  CARE_HOME_FLAG: /care.?home|setting/i,
  DE_FLAG: /\bDE\b|detained|prison|setting/i,
  "13Q_FLAG": /13Q|setting/i,
  OPTOUT: /opt(ed)?.?out/i,
  BRAILLE_REQD: /braille/i,
  AUDIO_REQD: /audio/i,
  LARGE_PRINT_REQD: /large.?print/i,
  LANGUAGE_PREFERENCE: /language|speaker|translat|polish|welsh|urdu|arabic|bengali|punjabi/i,
  EMAIL_FLAG: /e-?mail/i,
  MOBILE_FLAG: /mobile/i,
  LD_FLAG: /\bLD\b|learning.?disab/i,
  BOOKED_APPOINTMENT_DATE: /book|appointment/i,
  BOOKED_APPOINTMENT_PROVIDER: /provider|\bNBS\b/i,
  LAST_SUCCESSFUL_DATE: /vaccinated|\bdose|last.?successful/i,
};

/** The attributes that a text is known to speak of. */
export function mentionedBy(text: string): string[] {
  const spaced = text.replaceAll(/[_-]+/g, " ");
  return Object.keys(words).filter((name) => words[name]!.test(spaced));
}

export const mentions = (text: string, attributeName: string) => mentionedBy(text).includes(attributeName);

/** What people need their message to be, for which there are plans of their own. */
export const needs: ReadonlySet<string> = new Set([
  "BRAILLE_REQD",
  "AUDIO_REQD",
  "LARGE_PRINT_REQD",
  "LANGUAGE_PREFERENCE",
]);

/** The need that a plan sent by default is called after, where routing rules ask about it; undefined where it is for everybody. */
export function needOfDefault({ defaultPlans, rules }: Plan): string | undefined {
  const asked = new Set(rules.R.flatMap(({ clauses }) => clauses.map(({ attribute }) => attribute.AttributeName)));
  return defaultPlans.flatMap(mentionedBy).find((need) => needs.has(need) && asked.has(need));
}

/** What turns round what a name says. */
export const negated =
  /\b(no|not|non|without|unless|never|except|exclud\w*|lack\w*|missing|outside|other than|rest|elsewhere)\b|\bnon|Not[A-Z]/i;

/** A day in a name, as names say their run date. */
export const writtenDay =
  /\d{1,2}(st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(\s+\d{4})?/gi;

/** A part of a programme by its number, "Group 3", "wave 2", "G0", whose number is no age: not "group 75 and over". */
export const numberedPart =
  /\b(group|grp|g|phase|wave|dose|tier|stage|step|round|version|v|rule|no|number|part|priority|p)[ ._-]*\d{1,2}\b(?!\s*(\+|-|–|plus|to|and|or|years?)(?!\w))/gi;

const unitDays = { day: 1, week: 7, month: 30.4, year: 365 } as const;

/** The intervals that a name says, "the last 91 days", in words and days. */
export function intervalsNamed(name: string): { words: string; count: number; days: number }[] {
  return [...name.matchAll(/(\d+)\s*(day|week|month|year)/gi)].map(([, digits, unit]) => {
    const [count, of] = [Number(digits), unit!.toLowerCase() as keyof typeof unitDays];
    return { words: `${count} ${of}${count === 1 ? "" : "s"}`, count, days: count * unitDays[of] };
  });
}
