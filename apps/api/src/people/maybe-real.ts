import { openPeople } from "@spi/engine/open/open-people";

/**
 * Returns whether a location's people are real. Also returns true if the people cannot be read, because they may be
 * real.
 */
export async function maybeReal(populationDir: string): Promise<boolean> {
  const people = await openPeople(populationDir);
  return !people.ok || people.value.manifest.seed === null;
}
