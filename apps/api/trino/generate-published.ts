import { generatePopulation as generate } from "@spi/engine/population/generate/generate";
import { publishOnce } from "./published-people.ts";

/**
 * Makes people as the engine does, and publishes them at once: before a suite's first request, which has seconds and not the
 * half minute that sending thousands of people in statements takes.
 * @public Stands in for the engine's.
 */
export const generatePopulation: typeof generate = async (request) => {
  const made = await generate(request);
  if (made.ok) await publishOnce(request.dir, made.value);
  return made;
};
