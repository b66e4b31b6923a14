import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";
import { planRequest } from "../../../apps/cli/src/campaign-argument.ts";
import type { Campaign } from "../change.ts";
import { askedOf } from "../verify-file.ts";
import { wrongDays } from "./days.ts";
import { wrongLists } from "./flags-and-lists.ts";
import { harmlessMore } from "./more.ts";
import { wrongPlaces } from "./places.ts";
import { wrongCampaigns } from "./plans-and-cohorts.ts";
import { harmlessRewritten } from "./rewritten.ts";
import { harmlessWords } from "./same.ts";
import type { Changed } from "./template.ts";
import { changesOf } from "./template.ts";
import { wrongValues } from "./values.ts";

export type Kind = "wrong" | "harmless";

/** A change that was counted: whether it was asked about, and with what. */
export interface Counted extends Changed {
  fresh: string[];
}

/**
 * Changes spread over all kinds, files and iterations, with what is newly asked about each. Of the wrong ones those are left out
 * that change nobody's invitation or message, whatever people there are, and no day.
 */
export function countSpread(kind: Kind, files: ReadonlyMap<string, Campaign>): Counted[] {
  const wrong = [...wrongValues, ...wrongDays, ...wrongLists, ...wrongPlaces, ...wrongCampaigns];
  const changes = changesOf(
    kind === "wrong" ? wrong : [...harmlessWords, ...harmlessRewritten, ...harmlessMore],
    files,
  );
  const asked = new Map([...files].map(([name, campaign]) => [name, askedOf(campaign)]));
  return changes.flatMap((changed) => {
    const before = files.get(changed.file)!;
    const base = asked.get(changed.file)!;
    if (kind === "wrong" && daysOf(changed.campaign) === daysOf(before) && sendsAlike(before, changed.campaign))
      return [];
    const found = [...askedOf(changed.campaign)].filter(([key]) => !base.has(key));
    const known = new Set([...base].flatMap(([key, said]) => [withoutDays(said), codeAt(key, said)]));
    const isKnown = (key: string, said: string) => known.has(withoutDays(said)) || known.has(codeAt(key, said));
    const fresh = found.filter(([key, said]) => kind === "wrong" || !isKnown(key, said));
    return [{ ...changed, fresh: fresh.map(([key, said]) => `${key.slice(0, 13)}${said}`) }];
  });
}

/** What is asked of an iteration that was copied is known, though its days are others. */
const withoutDays = (said: string) => said.replaceAll(/(on|from|to) \d{1,2} \w+ \d{4}/g, "");

/** The finding of an iteration: said of a harmless change in other words, it is no new question. */
const codeAt = (key: string, said: string) => `${key.split(" ")[0]} ${said.split(":")[0]}`;

const daysOf = ({ EndDate, Iterations }: Campaign) =>
  JSON.stringify([EndDate, Iterations.map(({ IterationDate }) => IterationDate)]);

/** Whether it is proved that each iteration invites the same people with the same message, or nobody else was found. */
function sendsAlike(before: Campaign, after: Campaign): boolean {
  const [one, other] = [before, after].map((campaign) =>
    loadCampaignFile(structuredClone({ CampaignConfig: campaign })),
  );
  if (!one?.ok || !other?.ok) return false;
  return one.value.iterations.every((loaded, index) => {
    const changed = other.value.iterations[index];
    if (!changed || changed.blocking.length > 0) return false;
    const [earlier, later] = [planRequest(one.value, loaded), planRequest(other.value, changed)];
    const compared = versionEquivalence({ earlier, later, codes: codesOf(shippedReference) });
    if (!compared.ok) return false;
    const { value } = compared;
    if (value.verdict !== "different") return value.verdict === "same";
    return value.earlier.outcome !== "invited" && value.later.outcome !== "invited";
  });
}
