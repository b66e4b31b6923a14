import { openPeople } from "@spi/engine/open/open-people";
import { withDetail } from "@spi/engine/people/people";

/** Readiness check that the population data can be read. Rejects with a message for operators if it cannot. */
export async function populationCheck(populationDir: string): Promise<boolean> {
  const read = await openPeople(populationDir);
  if (!read.ok) throw new Error(withDetail(read.refusal));
  return true;
}
