import { randomUUID } from "node:crypto";
import { copyIteration, wholeSelection } from "@spi/domain/iteration/copy-iteration";
import { ok } from "@spi/domain/values/result";
import { createIteration } from "../iterations/store.ts";
import type { AgainDependencies } from "./again/routes.ts";
import { readRuleChecker } from "../metadata/rule-checker.ts";

interface Making {
  populationDir: string;
  now: () => Date;
  newId: () => string;
}

/** Makes a draft of what was released, for the people of a list only, as a copy of the iteration that was released. */
export function makeAgainWith({ populationDir, now, newId }: Making): AgainDependencies["makeAgain"] {
  return async (db, { release, name, only, teamId, campaignId, sourceId, actor }) => {
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
    const change = { teamId, actor, now: now() };
    const made = await createIteration(db, {
      id: newId(),
      campaignId,
      content,
      change,
      checkRules,
      copiedFrom: sourceId,
      only,
    });
    return made.ok ? ok(made.value.id) : made;
  };
}
