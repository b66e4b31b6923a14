import { shippedReference } from "@spi/domain/library/shipped-reference";
import { openPeople } from "@spi/engine/open/open-people";
import type { People } from "@spi/engine/people/people";
import { campaign, iteration } from "./iteration.ts";

/**
 * Result of one run of a variant. The numbers of people invited, filtered and suppressed must not depend on the
 * variant.
 */
export interface Totals {
  invited: number;
  filtered: number;
  suppressed: number;
}

export interface VariantRequest {
  dir: string;
  threads: number;
}

export const request = { iteration, campaign, attributes: shippedReference.attributes };
export const memoryLimit = "700MB";

export async function openBenchPeople(dir: string): Promise<People> {
  const people = await openPeople(dir);
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}
