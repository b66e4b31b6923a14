import { generatePopulation as generate } from "@spi/engine/population/generate/generate";
import { publishOnce } from "./published-people.ts";

/**
 * Generates people as the engine does and publishes them at once, before a suite's first request, which has seconds and
 * not the half minute that inserting thousands of people takes. @public Replaces the engine's.
 */
export const generatePopulation: typeof generate = async (request) => {
  const made = await generate(request);
  if (made.ok) await publishOnce(request.dir, made.value);
  return made;
};
