import type { RefinementCtx } from "zod";
import * as z from "zod";
import { unseenComparatorProblem } from "../condition/comparator-messages.ts";
import { longest } from "../values/limits.ts";
import { nameSkeleton, unseenProblem } from "../names/names.ts";
import { isLikeNhsNumber, namesNhsNumber, nhsNumberInText } from "../names/nhs-number.ts";

export const storedTextMessages = {
  blank: "Enter a name.",
  nhsNumber: "This looks like an NHS number. Remove it.",
  named: "This name is already used. Enter a different name.",
} as const;

type Path = (string | number)[];

/** Text in an expectation or a statement that is stored and shown. The text must not contain an NHS number. */
export const storedText = z
  .string()
  .min(1)
  .max(longest.text)
  .refine((text) => !namesNhsNumber(text), nhsNumberInText);

/** Returns a key for comparing names, which ignores letter case and spaces. */
export const nameKey = (name: string) => nameSkeleton(name).toLowerCase();

/**
 * Returns the problem with a stored name that is blank or contains an invisible character. Returns
 * undefined for any other name.
 */
export function storedNameProblem(text: string): string | undefined {
  return text.trim() === "" ? storedTextMessages.blank : unseenProblem(text);
}

/** Adds an issue for each name that cannot be stored, at its field. */
export function refuseTexts(context: RefinementCtx, texts: readonly (readonly [string, Path])[]): void {
  for (const [text, path] of texts) {
    const message = storedNameProblem(text);
    if (message !== undefined) context.addIssue({ code: "custom", path, message });
  }
}

/** Adds an issue for each name that looks the same as an earlier one. */
export function refuseDuplicateNames(context: RefinementCtx, names: readonly (readonly [string, Path])[]): void {
  const seen = new Set<string>();
  for (const [name, path] of names) {
    if (seen.has(nameKey(name))) context.addIssue({ code: "custom", path, message: storedTextMessages.named });
    seen.add(nameKey(name));
  }
}

/**
 * Adds an issue for each condition value that contains an invisible character or looks like an NHS number, because
 * conditions must not identify a person.
 */
export function refuseComparators(
  context: RefinementCtx,
  conditions: readonly { Comparator: string }[],
  path: Path,
): void {
  for (const [index, { Comparator }] of conditions.entries()) {
    const isNumber = Comparator.split(",").some(isLikeNhsNumber);
    const message = isNumber ? storedTextMessages.nhsNumber : unseenComparatorProblem(Comparator);
    if (message !== undefined) context.addIssue({ code: "custom", path: [...path, index, "Comparator"], message });
  }
}
