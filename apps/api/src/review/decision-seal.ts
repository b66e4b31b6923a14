import { type NotifyPlan, sealablePlans } from "@spi/domain/campaign/notify-plans";
import type { IterationSeal, ReportSeal } from "@spi/domain/iteration/review/decision-seal";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { type FailingNow, hashOfWaivers } from "../expectations/failing.ts";
import { type AnsweredFindings, hashOfFindings } from "../findings/answered.ts";
import { type Configuration, hashOfPlans, hashOfSending, sealConfiguration } from "../iterations/seal.ts";

interface IterationParts {
  configuration: Configuration;
  /** The campaign's NHS Notify IDs. */
  plans: readonly NotifyPlan[];
  /** The campaign's settings for sending; null if the usual settings apply. */
  sending: SendingSettings | null;
  findings: AnsweredFindings | undefined;
  failing: FailingNow | undefined;
}

/** Returns the seal of everything a decision about an iteration is bound to. */
export function sealIteration({ configuration, plans, sending, findings, failing }: IterationParts): IterationSeal {
  return {
    about: "iteration",
    configuration: sealConfiguration(configuration),
    notify_plans: hashOfPlans(sealablePlans(configuration.iteration, plans)),
    sending: hashOfSending(sending),
    findings: findings ? hashOfFindings(findings) : null,
    waivers: failing ? hashOfWaivers(failing) : null,
  };
}

interface ReportParts {
  configuration: Configuration;
  report: { number: number } | null;
  /** The campaign's NHS Notify IDs. */
  plans: readonly NotifyPlan[];
  /** The campaign's settings for sending; null if the usual settings apply. */
  sending: SendingSettings | null;
  /** The snapshot of the people that the report counts. */
  people: string | null;
  failing: FailingNow | undefined;
}

/** Returns the seal of everything a decision about a report is bound to. */
export function sealReport({ configuration, report, plans, sending, people, failing }: ReportParts): ReportSeal {
  return {
    about: "report",
    configuration: sealConfiguration(configuration),
    report: report?.number ?? null,
    notify_plans: hashOfPlans(sealablePlans(configuration.iteration, plans)),
    sending: hashOfSending(sending),
    people,
    waivers: failing ? hashOfWaivers(failing) : null,
  };
}
