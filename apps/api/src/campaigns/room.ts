import { conflict } from "@spi/domain/conflict";
import { most } from "@spi/domain/values/limits";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../database/schema.ts";

/** Of a campaign's iterations together, which are answered at once; a campaign file of the largest size has room. */
const mostBytes = 4_600_000;

/** Why a team can have no further campaign: a list of campaigns is answered whole. */
export async function refuseFurtherCampaign(db: Db, teamId: string): Promise<Refusal | undefined> {
  const { total } = await db
    .selectFrom("campaign")
    .select((e) => e.fn.countAll<string>().as("total"))
    .where("team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  return Number(total) >= most.campaigns ? conflict("campaignsFull") : undefined;
}

/** Why a campaign can have no further iteration: it is answered with all of them. */
export function refuseFurtherIteration(others: readonly { document_bytes: number }[], content: object) {
  if (others.length >= most.iterations) return conflict("iterationsFull");
  const bytes = others.reduce((sum, { document_bytes }) => sum + document_bytes, 0);
  return refuseGrowth({ bytes, before: 0, after: JSON.stringify(content).length });
}

/** Why an iteration cannot grow, beside others of so many bytes; one that gets no larger can always be saved. */
export function refuseGrowth({ bytes, before, after }: { bytes: number; before: number; after: number }) {
  if (after <= before || bytes + after <= mostBytes) return undefined;
  return conflict("bytesFull");
}
