import { toTimestamp } from "@spi/domain/day/calendar";
import { releaseProblemSentence } from "@spi/domain/release/release-problem";
import type { Release } from "@spi/domain/release/release-answer";
import type { Selectable } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { ReleaseProofTable } from "../../database/tables/proofs.ts";
import type { ReleaseRow } from "../store.ts";

/** Reads a release's routing plans, each with the version that NHS Notify last returned and the test message record. */
export async function readPlans(db: Db, { id, plans }: ReleaseRow): Promise<Release["plans"]> {
  const rows = await db
    .selectFrom("release_part as part")
    .leftJoin("release_proof as proof", (join) =>
      join.onRef("proof.release_id", "=", "part.release_id").onRef("proof.plan", "=", "part.plan"),
    )
    .leftJoin("release_plan_version as seen", (join) =>
      join.onRef("seen.release_id", "=", "part.release_id").onRef("seen.plan", "=", "part.plan"),
    )
    .select(["part.plan", "seen.name", "seen.version", "state", "problem", "sent_by", "sent_at", "read_by", "read_at"])
    .distinct()
    .where("part.release_id", "=", id)
    .orderBy("part.plan")
    .execute();
  return rows.map(({ plan, name, version, ...proof }) => ({
    plan,
    uuid: plans[plan] ?? "",
    name,
    version,
    proof: toProof(proof),
  }));
}

type ProofColumns = {
  [Column in "state" | "problem" | "sent_by" | "sent_at" | "read_by" | "read_at"]:
    | Selectable<ReleaseProofTable>[Column]
    | null;
};

function toProof({
  state,
  sent_by,
  sent_at,
  problem,
  read_by,
  read_at,
}: ProofColumns): Release["plans"][number]["proof"] {
  if (state === null || sent_by === null || sent_at === null) return null;
  const cause = problem && releaseProblemSentence(problem);
  const read = { read_by, read_at: read_at && toTimestamp(read_at) };
  return { state, cause, cause_code: problem?.code ?? null, sent_by, sent_at: toTimestamp(sent_at), ...read };
}
