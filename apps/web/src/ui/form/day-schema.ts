import type { Day } from "@spi/domain/day/calendar";
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts } from "./typed-day.ts";
import * as z from "zod";

/**
 * Returns a schema that parses three typed inputs as a date. `required` is the error if all of them are empty. Other
 * errors identify the input to correct.
 */
export function daySchema(required: string) {
  const parts = z.object({ day: z.string(), month: z.string(), year: z.string() });
  return parts.transform((typed: DayParts, context): Day => {
    if (typed.day.trim() + typed.month.trim() + typed.year.trim() === "") {
      context.addIssue({ code: "custom", path: ["day"], message: required });
      return z.NEVER;
    }
    const parsed = parseDayParts(typed);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: "custom", path: [parsed.refusal.part], message: parsed.refusal.message });
    return z.NEVER;
  });
}
