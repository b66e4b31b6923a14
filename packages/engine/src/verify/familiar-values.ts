import { type Day, addYears } from "@spi/domain/day/calendar";
import { type CodeNames, codesFor } from "@spi/domain/library/code-lists";
import type { FamiliarValues } from "./classify-attributes.ts";

/**
 * Returns the values that we prefer in examples: codes in use on a day, and dates of birth for common ages. An example
 * has no language if possible, because most people do not have one recorded.
 */
export function familiarValues({ codes, day }: { codes: CodeNames; day: Day }): FamiliarValues {
  const birthdays = usualAges.flatMap((age) => {
    const birthday = addYears(day, -age);
    return birthday.ok ? [birthday.value] : [];
  });
  const inUse = Object.keys(codes).map((name) => [name, codesFor(name, { day, codes })?.map(({ code }) => code) ?? []]);
  const known = Object.fromEntries(inUse) as FamiliarValues;
  const languages = [null, ...(known["LANGUAGE_PREFERENCE"] ?? [])];
  return { ...known, LANGUAGE_PREFERENCE: languages, DATE_OF_BIRTH: birthdays };
}

const usualAges = [82, 70, 55, 40, 30, 18, 10, 3];
