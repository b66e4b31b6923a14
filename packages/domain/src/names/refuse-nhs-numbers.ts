/** Checks all text in campaigns and iterations for NHS numbers. No other code does this. */
import type * as z from "zod";
import { namesNhsNumber, nhsNumberInText } from "./nhs-number.ts";

type Path = (string | number)[];

/** Fields in which commas separate values, so that digits from two values do not form one number. */
const lists: ReadonlySet<string> = new Set(["Comparator", "CohortLabel", "DefaultValue"]);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isUuid = (value: unknown) => typeof value === "string" && uuid.test(value);

/**
 * Returns whether the value of a field is generated. Random identifiers and hashes can contain long
 * runs of digits by chance.
 */
const isGenerated = (name: string, value: unknown) =>
  name === "OnlyPeople" || ((name === "ID" || name === "IterationID") && isUuid(value));

/**
 * Rejects text that contains an NHS number anywhere in a document, at its field. Checks the whole document, so that
 * fields added later are also covered. This includes names, descriptions, labels, plans, addresses, comparators,
 * templates, and carried content with its field names. Does not check comparators of the attribute NHS_NUMBER, which
 * are allowed for synthetic people. `comparesNhsNumber` covers these.
 */
export function refuseNhsNumbers(document: object, context: z.core.$RefinementCtx): void {
  const carried = (path: Path) => path.some((step) => step === "Carried" || step === "CarriedRules");
  const look = (value: unknown, path: Path): void => {
    const field = path.at(-1);
    if (Array.isArray(value)) value.forEach((item, index) => look(item, [...path, index]));
    else if (typeof value === "object" && value !== null) {
      const isNumber = "AttributeName" in value && String(value.AttributeName).trim().toUpperCase() === "NHS_NUMBER";
      for (const [name, part] of Object.entries(value)) {
        const inside = [...path, name];
        if (namesNhsNumber(name)) context.addIssue({ code: "custom", path: inside, message: nhsNumberInText });
        else if (carried(inside) || !(isGenerated(name, part) || (isNumber && name === "Comparator")))
          look(part, inside);
      }
    } else if (typeof value === "string" || (typeof value === "number" && carried(path))) {
      const text = String(value);
      const parts = typeof field === "string" && lists.has(field) ? text.split(",") : [text];
      if (parts.some(namesNhsNumber)) context.addIssue({ code: "custom", path, message: nhsNumberInText });
    }
  };
  look(document, []);
}
