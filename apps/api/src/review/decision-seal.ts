import { type NotifyPlan, sealablePlans } from "@spi/domain/campaign/notify-plans";
import type { IterationSeal, ReportSeal } from "@spi/domain/iteration/review/decision-seal";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { type UnmetExpectations, hashWaivers } from "../expectations/unmet-expectations.ts";
import { type AnsweredFindings, hashFindings } from "../findings/answered-findings.ts";
import { type Configuration, hashPlans, hashSending, sealConfiguration } from "../iterations/seal.ts";

interface IterationSealInput {
  configuration: Configuration;
  /** The campaign's NHS Notify IDs. */
  plans: readonly NotifyPlan[];
  /** The campaign's sending settings. Null for the defaults. */
  sending: SendingSettings | null;
  findings: AnsweredFindings | undefined;
  failing: UnmetExpectations | undefined;
}

/** Returns the seal of all content that a decision on an iteration covers. */
export function sealIteration({ configuration, plans, sending, findings, failing }: IterationSealInput): IterationSeal {
  return {
    about: "iteration",
    configuration: sealConfiguration(configuration),
    notify_plans: hashPlans(sealablePlans(configuration.iteration, plans)),
    sending: hashSending(sending),
    findings: findings ? hashFindings(findings) : null,
    waivers: failing ? hashWaivers(failing) : null,
  };
}

interface ReportSealInput {
  configuration: Configuration;
  report: { number: number } | null;
  /** The campaign's NHS Notify IDs. */
  plans: readonly NotifyPlan[];
  /** The campaign's sending settings. Null for the defaults. */
  sending: SendingSettings | null;
  /** Snapshot of the population data used for the report. */
  people: string | null;
  failing: UnmetExpectations | undefined;
}

/** Returns the seal of all content that a decision on a report covers. */
export function sealReport({ configuration, report, plans, sending, people, failing }: ReportSealInput): ReportSeal {
  return {
    about: "report",
    configuration: sealConfiguration(configuration),
    report: report?.number ?? null,
    notify_plans: hashPlans(sealablePlans(configuration.iteration, plans)),
    sending: hashSending(sending),
    people,
    waivers: failing ? hashWaivers(failing) : null,
  };
}
