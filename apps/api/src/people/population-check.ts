import { openPeople } from "@spi/engine/open/open-people";
import { inFull } from "@spi/engine/people/people";

/** For readiness: rejects in words for whoever runs the service where the people cannot be read. */
export async function populationCheck(populationDir: string): Promise<boolean> {
  const read = await openPeople(populationDir);
  if (!read.ok) throw new Error(inFull(read.refusal));
  return true;
}
