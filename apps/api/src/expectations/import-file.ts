import { canonicalJson } from "@spi/domain/values/canonical-json";
import type { SecondFileResponse } from "@spi/domain/api-contract";
import { schemaProblems } from "@spi/domain/values/issue-messages";
import type { ExpectationsFile } from "@spi/domain/campaign-file/expectations/expectations-file";
import { readExpectationsFile } from "@spi/domain/campaign-file/expectations/read-expectations-file";
import { nameKey } from "@spi/domain/expectation/stored-texts";
import { type OwnExpectations, noExpectations, ownExpectationsSchema } from "@spi/domain/expectation/own-expectations";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { sameName } from "@spi/domain/names/names";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { listIterations } from "../iterations/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { fileErrors } from "./file-errors.ts";
import { saveCampaignExpectations, saveIterationExpectations } from "./save-expectations.ts";

const lists = ["Expectations", "Examples"] as const;
type List = (typeof lists)[number];

interface ImportRequest {
  base: number;
  text: string;
  change: Change;
  populationDir: string;
}

/**
 * A campaign (without `iteration`) or one of its iterations, with its expectations and the items that a file adds to
 * them.
 */
interface Owner {
  iteration: IterationRow | undefined;
  expectations: OwnExpectations;
  /** Index in the file of each added item. */
  fileIndexes: Record<List, number[]>;
}

/**
 * Adds the expectations in a campaign's second file to the campaign and, by name, to its draft iterations. Adds either
 * all of them or none. Identical expectations are left unchanged, and an expectation with an existing name but
 * different content is rejected. After a refusal, the caller's transaction is rolled back.
 */
export async function importExpectationsFile(
  db: Db,
  id: string,
  { base, text, ...save }: ImportRequest,
): Promise<Result<SecondFileResponse, Refusal>> {
  const campaign = await selectCampaignForUpdate(db, { teamId: save.change.teamId, id });
  if (!campaign) return refuse({ kind: "notFound" });
  const refusal = refuseSave(campaign, base, save.change.actor);
  if (refusal) return refuse(refusal);
  const read = readExpectationsFile(text);
  if (!read.ok) return refuse({ kind: "invalid", errors: fileErrors(read.refusal) });
  const { file, placed: withFilePaths } = read.value;
  const invalid = (errors: FieldErrors) =>
    refuse<Refusal>({ kind: "invalid", errors: fileErrors(withFilePaths(errors)) });
  const { owners, errors, unchanged } = mergeFile(
    file,
    await listOwners(db, { id, expectations: campaign.expectations }),
  );
  if (Object.keys(errors).length > 0) return invalid(errors);
  for (const owner of owners) {
    const parsed = ownExpectationsSchema.safeParse(owner.expectations);
    if (!parsed.success) return invalid(toFileErrors(schemaProblems(ownExpectationsSchema, owner.expectations), owner));
    const { iteration } = owner;
    const request = { ...save, base: iteration?.version ?? base, expectations: parsed.data };
    const key = { teamId: save.change.teamId, campaignId: id, id: iteration?.id ?? "" };
    const saved = await (iteration
      ? saveIterationExpectations(db, key, request)
      : saveCampaignExpectations(db, id, request));
    if (saved.ok) continue;
    if (saved.refusal.kind !== "invalid") return saved;
    const errorsByPath = Object.entries(saved.refusal.errors).map(([path, messages]) => [
      path.replace(/^expectations\./, ""),
      messages,
    ]);
    return invalid(toFileErrors(Object.fromEntries(errorsByPath) as FieldErrors, owner));
  }
  const skipped = (["NotifyPlans", "Eligibility", "Sending"] as const).filter((part) => file[part] !== undefined);
  const added = owners.flatMap(({ fileIndexes }) => [...fileIndexes.Expectations, ...fileIndexes.Examples]).length;
  const now = await selectCampaignForUpdate(db, { teamId: save.change.teamId, id });
  return ok({ version: now?.version ?? base, added, unchanged, skipped });
}

async function listOwners(
  db: Db,
  { id, expectations }: { id: string; expectations: OwnExpectations | null },
): Promise<Owner[]> {
  const owner = (iteration: IterationRow | undefined, stored: OwnExpectations | null): Owner => {
    const { Expectations, Examples } = stored ?? noExpectations;
    return {
      iteration,
      expectations: { Expectations: [...Expectations], Examples: [...Examples] },
      fileIndexes: { Expectations: [], Examples: [] },
    };
  };
  const iterations = await listIterations(db, id);
  // The campaign is last, because saving it changes its iterations' contributors.
  return [...iterations.map((row) => owner(row, row.expectations)), owner(undefined, expectations)];
}

/** Matches each item in the file with its owner, and returns only the owners that gain items. */
function mergeFile(file: ExpectationsFile, owners: readonly Owner[]) {
  const errors: FieldErrors = {};
  let unchanged = 0;
  for (const list of lists)
    for (const [index, { Iteration, ...entry }] of file[list].entries()) {
      const matches = owners.filter(({ iteration }) => isOwnedBy(Iteration, iteration));
      const [owner] = matches;
      const existing = owner?.expectations[list].slice(
        0,
        owner.expectations[list].length - owner.fileIndexes[list].length,
      );
      const same = existing?.find(({ Name }) => nameKey(Name) === nameKey(entry.Name));
      if (!owner || matches.length > 1)
        errors[`${list}.${index}.Iteration`] = [
          owner
            ? `The campaign has several iterations called “${Iteration}”. Enter the iteration's ID instead of its name.`
            : `The campaign does not have an iteration called “${Iteration}”. Check the name.`,
        ];
      else if (same && canonicalJson(same) === canonicalJson(entry)) unchanged++;
      else if (same)
        errors[`${list}.${index}.Name`] = [
          `There is already a different ${list === "Examples" ? "example person" : "expectation"} called “${same.Name}”. Use a different name, or delete the existing one first.`,
        ];
      else if (owner.iteration && !isEditable(owner.iteration.status))
        errors[`${list}.${index}.Iteration`] = [
          `“${owner.iteration.document.Name}” is not a draft, so you cannot add anything to it. Revert the iteration to draft first.`,
        ];
      else {
        (owner.expectations[list] as object[]).push(entry);
        owner.fileIndexes[list].push(index);
      }
    }
  return {
    owners: owners.filter(({ fileIndexes }) => fileIndexes.Expectations.length + fileIndexes.Examples.length > 0),
    errors,
    unchanged,
  };
}

function isOwnedBy(named: string | undefined, iteration: IterationRow | undefined): boolean {
  if (named === undefined || !iteration) return named === undefined && !iteration;
  return iteration.id === named || sameName(iteration.document.Name, named);
}

/**
 * Maps errors in stored expectations to positions in the file. Expectations stored earlier are not in the file, so the
 * message names them.
 */
function toFileErrors(errors: FieldErrors, { expectations, fileIndexes }: Owner): FieldErrors {
  const moved: FieldErrors = {};
  for (const [path, messages] of Object.entries(errors)) {
    const [list, index, ...rest] = path.split(".");
    const added = list === "Expectations" || list === "Examples" ? list : undefined;
    const at =
      added &&
      index !== undefined &&
      fileIndexes[added][Number(index) - (expectations[added].length - fileIndexes[added].length)];
    const filePath = added && at !== undefined ? [added, at, ...rest].join(".") : (added ?? "");
    const existing = added && at === undefined ? expectations[added][Number(index)] : undefined;
    const shown = existing ? messages.map((message) => alreadyExists(existing.Name, message)) : messages;
    (moved[filePath] ??= []).push(...shown);
  }
  return moved;
}

const alreadyExists = (name: string, message: string) =>
  `There is a problem with “${name}”, which already exists. Correct or delete it, then try again. ${message}`;
