import { controlsProblem } from "@spi/domain/names/names";
import { namesNhsNumber, nhsNumberInText } from "@spi/domain/names/nhs-number";
import * as z from "zod";

/**
 * A reason or comment that is kept and shown to the team, without blanks around it; refuses one that is too long, has a control
 * character or names an NHS number. `most` are UTF-16 code units.
 */
export const keptText = (most: number, tooLong?: string) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .refine((text) => controlsProblem(text) === undefined, { error: ({ input }) => controlsProblem(String(input)) })
    .refine((text) => !namesNhsNumber(text), nhsNumberInText);
