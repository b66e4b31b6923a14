import { openPeople } from "@spi/engine/open/open-people";

/** Returns whether a location's people are real, or may be because they cannot be read. */
export async function maybeReal(populationDir: string): Promise<boolean> {
  const people = await openPeople(populationDir);
  return !people.ok || people.value.manifest.seed === null;
}
