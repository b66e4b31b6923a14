import { openPeople } from "@spi/engine/open/open-people";

/** Opens the population stored in a folder. Throws an error if the folder contains no population. */
export async function openTestPeople(populationDir: string) {
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}
