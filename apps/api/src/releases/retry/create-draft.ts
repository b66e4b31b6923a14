import { randomUUID } from "node:crypto";
import { copyIteration, wholeSelection } from "@spi/domain/iteration/copy-iteration";
import type { Refusal } from "@spi/domain/refusal";
import type { Actor } from "@spi/domain/users/user";
import { type Result, ok } from "@spi/domain/values/result";
import { createIteration } from "../../iterations/store.ts";
import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import type { Db } from "../../database/schema.ts";
import type { ReleaseRow } from "../store.ts";
import { readRuleChecker } from "../../metadata/read-rule-checker.ts";

interface Draft {
  release: ReleaseRow;
  name: string;
  only: OnlyPeople;
  id: string;
  teamId: string;
  campaignId: string;
  /** Iteration that was released. */
  sourceId: string;
  actor: Actor;
  populationDir: string;
  now: Date;
}

/** Creates a draft by copying the released iteration, limited to a list of people. */
export async function makeDraft(
  db: Db,
  { id, release, name, only, teamId, campaignId, sourceId, actor, populationDir, now }: Draft,
): Promise<Result<string, Refusal>> {
  const { iteration } = release.configuration;
  const source = { ...iteration, ID: sourceId, Version: 1, IterationNumber: 1 };
  const copy = copyIteration({
    source,
    selection: wholeSelection(source),
    Name: name,
    IterationDate: iteration.IterationDate,
    newId: randomUUID,
  });
  const { checkRules } = await readRuleChecker(db, populationDir);
  const content = { ...copy, OnlyPeople: only };
  const change = { teamId, actor, now };
  const made = await createIteration(db, {
    id,
    campaignId,
    content,
    change,
    checkRules,
    copiedFrom: sourceId,
    only,
  });
  return made.ok ? ok(made.value.id) : made;
}
