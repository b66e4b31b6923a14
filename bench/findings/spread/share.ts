import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";
import { planRequest } from "../../../apps/cli/src/campaign-argument.ts";
import type { Campaign } from "../change.ts";
import { newQuestions, isAboutChange, questionText } from "../judge.ts";
import { type Question, findQuestions } from "../verify-file.ts";
import { wrongDays } from "./days.ts";
import { wrongLists } from "./flags-and-lists.ts";
import { harmlessMore } from "./more.ts";
import { wrongPlaces } from "./places.ts";
import { wrongCampaigns } from "./plans-and-cohorts.ts";
import { harmlessRewritten } from "./rewritten.ts";
import { harmlessWords } from "./same.ts";
import { type Changed, type Template, changesOf } from "./template.ts";
import { wrongValues } from "./values.ts";

export type Kind = "wrong" | "harmless";

/** A change with the new questions it raises, and the questions among them that are about the change. */
export interface Counted extends Changed {
  newQuestions: string[];
  pertinent: string[];
}

const wrong = [...wrongValues, ...wrongDays, ...wrongLists, ...wrongPlaces, ...wrongCampaigns];
const harmless = [...harmlessWords, ...harmlessRewritten, ...harmlessMore];
export const spreadTemplates: Readonly<Record<Kind, readonly Template[]>> = { wrong, harmless };

/**
 * Spreads changes over all kinds, files and iterations, and returns the new questions about each change. Omits wrong
 * changes that cannot affect anyone's invitation or message on any day, whatever the population.
 */
export function countSpread(
  kind: Kind,
  templates: readonly Template[],
  files: ReadonlyMap<string, Campaign>,
): Counted[] {
  const changes = changesOf(templates, files);
  const questions = new Map([...files].map(([name, campaign]) => [name, findQuestions(campaign)]));
  return changes.flatMap((changed) => {
    const before = files.get(changed.file)!;
    const base = questions.get(changed.file)!;
    if (kind === "wrong" && changesNothing(before, changed.campaign)) return [];
    const known = new Set([...base.values()].map(codeAt));
    const added = newQuestions(kind, base, findQuestions(changed.campaign)).filter(
      (question) => kind === "wrong" || !known.has(codeAt(question)),
    );
    const pertinent = added.filter((question) => isAboutChange(question, before, changed.campaign));
    return [{ ...changed, newQuestions: added.map(questionText), pertinent: pertinent.map(questionText) }];
  });
}

/** Identifies a finding by its iteration and code. A finding is not new if a harmless change only rewords it. */
const codeAt = ({ location, code }: Question) => `${location} ${code}`;

/** Returns whether a changed file provably invites the same people with the same messages on the same days. */
export const changesNothing = (before: Campaign, after: Campaign) =>
  detailsOf(before) === detailsOf(after) && sendsAlike(before, after);

const detailsOf = ({ EndDate, Target, Iterations }: Campaign) =>
  JSON.stringify([EndDate, Target, Iterations.map(({ IterationDate, CommsType }) => [IterationDate, CommsType])]);

/**
 * Returns whether each iteration provably invites the same people with the same message, or no difference was found.
 */
function sendsAlike(before: Campaign, after: Campaign): boolean {
  const [previous, other] = [before, after].map((campaign) =>
    loadCampaignFile(structuredClone({ CampaignConfig: campaign })),
  );
  if (!previous?.ok || !other?.ok) return false;
  return previous.value.iterations.every((loaded, index) => {
    const changed = other.value.iterations[index];
    if (!changed || changed.blocking.length > 0) return false;
    const [earlier, later] = [planRequest(previous.value, loaded), planRequest(other.value, changed)];
    const compared = versionEquivalence({ earlier, later, codes: codesOf(shippedReference) });
    if (!compared.ok) return false;
    const { value } = compared;
    if (value.verdict !== "different") return value.verdict === "same";
    return value.earlier.outcome !== "invited" && value.later.outcome !== "invited";
  });
}
