import type { CampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import { isDay } from "@spi/domain/day/calendar";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { ok, refuse } from "@spi/domain/values/result";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { KnownCohort, VerifiedCampaign } from "@spi/engine/verify/finding";
import { verifyRules } from "@spi/engine/verify/verify";
import { planRequest } from "./campaign-argument.ts";

const codes = codesOf(shippedReference);

export interface VerificationInput {
  /** The iterations to verify. Each one is checked against the whole file. */
  iterations: readonly LoadedIteration[];
  /** The cohorts of a population. */
  cohorts?: readonly KnownCohort[] | undefined;
}

/** An iteration and its findings. */
export interface VerifiedIteration {
  loaded: LoadedIteration;
  findings: VerifierFinding[];
}

/** An iteration that cannot be run and therefore cannot be verified. Includes the reason. */
export interface UnfinishedIteration {
  loaded: LoadedIteration;
  reason: string;
}

export interface VerifiedFile {
  verified: VerifiedIteration[];
  unfinished: UnfinishedIteration[];
}

/**
 * Verifies iterations in a campaign file. If an iteration cannot be run, findings about the other iterations are still
 * returned.
 */
export function verifyFile(file: CampaignFile, { iterations, cohorts }: VerificationInput): VerifiedFile {
  const all = file.iterations.map((loaded) => ({ loaded, plan: planned(file, loaded) }));
  const campaign = campaignOf(file);
  const result: VerifiedFile = { verified: [], unfinished: [] };
  for (const { loaded, plan } of all.filter((candidate) => iterations.includes(candidate.loaded))) {
    if (!plan.ok) {
      result.unfinished.push({ loaded, reason: plan.refusal });
      continue;
    }
    const others = all.flatMap((other) =>
      other.loaded !== loaded && other.plan.ok
        ? [{ name: other.loaded.name, plan: other.plan.value, commsType: other.loaded.commsType }]
        : [],
    );
    const { commsType } = loaded;
    const findings = verifyRules({
      name: loaded.name,
      plan: plan.value,
      commsType,
      codes,
      campaign,
      others,
      cohorts,
      fromFile: true,
    });
    result.verified.push({ loaded, findings: findings.map((finding) => withFilePath(finding, loaded)) });
  }
  return result;
}

function planned(file: CampaignFile, loaded: LoadedIteration) {
  if (loaded.blocking.length > 0) return refuse(loaded.blocking.map(({ message }) => message).join(" "));
  const plan = planIteration(planRequest(file, loaded));
  return plan.ok ? ok(plan.value) : refuse(planRefusal(plan.refusal).message);
}

/** Returns the campaign details that affect its iterations. Invalid values are treated as unknown. */
function campaignOf({ campaign, target }: CampaignFile): VerifiedCampaign {
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : null);
  const ids = campaign["AvailableRoutingIds"];
  const plans = Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : null;
  return { target, plans, startDate: day(campaign["StartDate"]), endDate: day(campaign["EndDate"]) };
}

/** Adds the location in the file to a finding. */
export function withFilePath(finding: VerifierFinding, { path: iteration }: LoadedIteration): VerifierFinding {
  const { path } = finding;
  return { ...finding, path: path.startsWith(`${iteration}.`) ? path : `${iteration}.${path}` };
}
