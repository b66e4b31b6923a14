import { openPeople } from "@spi/engine/open/open-people";

/** Opens the people in a folder. The folder must contain people. */
export async function openTestPeople(populationDir: string) {
  const people = await openPeople(populationDir);
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}
