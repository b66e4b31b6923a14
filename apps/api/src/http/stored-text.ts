import { controlsProblem } from "@spi/domain/names/names";
import { namesNhsNumber, nhsNumberInText } from "@spi/domain/names/nhs-number";
import * as z from "zod";

/**
 * Returns a schema for a reason or comment that is stored and shown to the team. Trims white space at both ends.
 * Rejects text that is too long, has a control character or contains an NHS number. `maxLength` is in UTF-16 code
 * units.
 */
export const storedText = (maxLength: number, tooLong?: string) =>
  z
    .string()
    .trim()
    .max(maxLength, tooLong)
    .refine((text) => controlsProblem(text) === undefined, { error: ({ input }) => controlsProblem(String(input)) })
    .refine((text) => !namesNhsNumber(text), nhsNumberInText);
