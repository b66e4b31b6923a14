import { conflict } from "@spi/domain/conflict";
import { most } from "@spi/domain/values/limits";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../database/schema.ts";

/**
 * Maximum number of bytes in a campaign's iterations, which are returned in one response. Every campaign file that can
 * be imported is smaller.
 */
const maxBytes = 4_600_000;

/**
 * Rejects a new campaign if the team already has the maximum number. The number is limited because all campaigns are
 * listed in one response.
 */
export async function refuseFurtherCampaign(db: Db, teamId: string): Promise<Refusal | undefined> {
  const { total } = await db
    .selectFrom("campaign")
    .select((e) => e.fn.countAll<string>().as("total"))
    .where("team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  return Number(total) >= most.campaigns ? conflict("campaignsFull") : undefined;
}

/**
 * Rejects a new iteration if the campaign already has the maximum number. The number is limited because a campaign is
 * returned with all its iterations.
 */
export function refuseFurtherIteration(others: readonly { document_bytes: number }[], content: object) {
  if (others.length >= most.iterations) return conflict("iterationsFull");
  const bytes = others.reduce((sum, { document_bytes }) => sum + document_bytes, 0);
  return refuseGrowth({ bytes, before: 0, after: JSON.stringify(content).length });
}

/**
 * Rejects an iteration that has grown beyond the space left by the campaign's other iterations, which take up `bytes`.
 * An iteration that does not grow can always be saved.
 */
export function refuseGrowth({ bytes, before, after }: { bytes: number; before: number; after: number }) {
  if (after <= before || bytes + after <= maxBytes) return undefined;
  return conflict("bytesFull");
}
