import * as z from "zod";
import { isDay } from "./calendar.ts";

/** Returns a schema for a real day in the form YYYYMMDD. Other values are rejected with the given message. */
export function daySchema(error: string) {
  return z.string({ error }).max(8, { error, abort: true }).refine(isDay, error);
}
