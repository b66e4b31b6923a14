import { openPeople } from "@spi/engine/open/open-people";
import { withDetail } from "@spi/engine/people/people";

/** Checks, for readiness, that the people can be read, and otherwise rejects with a message for operators. */
export async function populationCheck(populationDir: string): Promise<boolean> {
  const read = await openPeople(populationDir);
  if (!read.ok) throw new Error(withDetail(read.refusal));
  return true;
}
