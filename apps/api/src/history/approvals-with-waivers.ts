import { toTimestamp } from "@spi/domain/day/calendar";
import { readStoredWaived, type StoredWaivedExpectation } from "@spi/domain/expectation/stored-results";
import type { WaivedExpectation } from "@spi/domain/expectation/waiver";
import type { Db } from "../database/schema.ts";

/** An approval of an iteration, with the example people that two users waived despite their unexpected outcomes. */
export interface ApprovalWithWaived {
  at: string;
  waived: WaivedExpectation[];
}

/** Lists an iteration's approvals in order, each with its waived examples. */
export async function approvalsWithWaived(db: Db, iterationId: string): Promise<ApprovalWithWaived[]> {
  const events = await db
    .selectFrom("history")
    .select(["at", "detail"])
    .where("object_id", "=", iterationId)
    .where("action", "=", "approve")
    .orderBy("version")
    .execute();
  return events.map(({ at, detail }) => {
    const { waived = [] } = detail as { waived?: StoredWaivedExpectation[] };
    return { at: toTimestamp(at), waived: waived.map(readStoredWaived) };
  });
}
