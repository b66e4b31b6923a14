import type { RefinementCtx } from "zod";
import { controlsProblem, nameSkeleton } from "../names/names.ts";
import { isLikeNhsNumber, namesNhsNumber } from "../release/nhs-number.ts";

export const keptTextMessages = {
  blank: "Enter a name.",
  nhsNumber: "This looks like an NHS number. Nobody is named or looked for by number: leave it out.",
  named: "There is another one of this name. Give each a name of its own.",
} as const;

type Path = (string | number)[];

/** What names are told apart by: letter case and blanks do not make another one. */
export const nameKey = (name: string) => nameSkeleton(name).toLowerCase();

/** Refuses texts that nobody can read, those with control characters, and those that have an NHS number in them: they are kept and shown (REQ-REL-77). */
export function refuseTexts(context: RefinementCtx, texts: readonly (readonly [string, Path])[]): void {
  for (const [text, path] of texts) {
    if (text.trim() === "") context.addIssue({ code: "custom", path, message: keptTextMessages.blank });
    const controls = controlsProblem(text);
    if (controls !== undefined) context.addIssue({ code: "custom", path, message: controls });
    if (namesNhsNumber(text)) context.addIssue({ code: "custom", path, message: keptTextMessages.nhsNumber });
  }
}

/** Refuses the second of two names that read alike. */
export function refuseNamesTwice(context: RefinementCtx, names: readonly (readonly [string, Path])[]): void {
  const seen = new Set<string>();
  for (const [name, path] of names) {
    if (seen.has(nameKey(name))) context.addIssue({ code: "custom", path, message: keptTextMessages.named });
    seen.add(nameKey(name));
  }
}

/** Refuses values of conditions that look like NHS numbers: nobody is looked for by number. */
export function refuseNumbers(context: RefinementCtx, conditions: readonly { Comparator: string }[], path: Path): void {
  for (const [index, { Comparator }] of conditions.entries()) {
    if (!Comparator.split(",").some(isLikeNhsNumber)) continue;
    const at = [...path, index, "Comparator"];
    context.addIssue({ code: "custom", path: at, message: keptTextMessages.nhsNumber });
  }
}
