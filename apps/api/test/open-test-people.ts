import { openPeople } from "@spi/engine/open/open-people";

/** Opens the people in a folder that must have some. */
export async function openTestPeople(populationDir: string) {
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}
