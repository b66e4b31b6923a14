/** Opens the report screens in the whole app, with the API replaced at the network level. */
import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import type { ReportResponse } from "@spi/domain/api-contract";
import type { IterationRule } from "@spi/domain/rule/rule";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import {
  type ApiRequest,
  actor,
  campaignKey,
  campaignOf,
  iterationId,
  openApp,
  emptyIteration,
} from "../../../app/test/open-app.tsx";

const { campaignId } = campaignKey;

/** A report with columns that add up. */
export const summaryReport: SummaryReport = {
  summary_report_totals: { totals: { invited: 12_345, filtered: 2603, suppressed: 62 } },
  summary_report_exclusions: {
    exclusions: [
      { priority: 0, type: "F", rule_names: "Under 80", exclusions_count: 2603, age_min: 66.6, age_max: 79.4 },
      { priority: 500, type: "S", rule_names: "Care home", exclusions_count: 62, age_min: 80, age_max: 103 },
      { priority: 510, type: "S", rule_names: "Nobody", exclusions_count: 0, age_min: null, age_max: null },
    ],
  },
  summary_report_counts: {
    counts: [
      {
        cohort_label: "covid_75_and_over",
        priority: 10,
        distinct_comms_routing: 2,
        cohort_label_count: 15_010,
        invited_count: 12_345,
        invited_other_cohort: 0,
        filtered_count: 2603,
        suppressed_count: 62,
        excluded_count: 2665,
        min_age: 66,
        max_age: 104,
      },
    ],
  },
  summary_report_comms_routing: {
    comms_routing: [
      { comms_routing: "BRAILLE", count: 345 },
      { comms_routing: "LETTER", count: 12_000 },
    ],
  },
  summary_report_icb_split: {
    icb_split: [
      { icb: "QVV", count: 345 },
      { icb: "D7T5G", count: 12_000 },
    ],
  },
};

export function run(changes: Partial<ReportResponse> = {}): ReportResponse {
  return {
    id: crypto.randomUUID(),
    number: 1,
    status: "ready",
    progress: 1,
    failure: null,
    expected: [],
    requested_by: actor,
    requested_timestamp: "20261120090000",
    finished_timestamp: "20261120090100",
    run_date: "20261201",
    configuration_hash: "abc123",
    population: "demonstration",
    population_snapshot: "5".repeat(64),
    engine_version: "e".repeat(16),
    ages: null,
    facts: null,
    ...changes,
  };
}

/** Ages that add up to the report's totals, with an empty band before and after them. */
const ages: AgeDistribution = {
  bands: [
    { from: 60, to: 64, invited: 0, filtered: 0, suppressed: 0 },
    { from: 65, to: 69, invited: 0, filtered: 603, suppressed: 0 },
    { from: 75, to: 79, invited: 2345, filtered: 2000, suppressed: 0 },
    { from: 80, to: 84, invited: 9990, filtered: 0, suppressed: 62 },
    { from: 90, to: null, invited: 0, filtered: 0, suppressed: 0 },
  ],
  unknown: { invited: 10, filtered: 0, suppressed: 0 },
};

const facts = {
  people_in_cohorts: 15_010,
  without_date_of_birth: 10,
  without_nhs_number: 0,
  not_routable: 0,
  sent_default_instead: 1,
  with_several_plans: 0,
};

export const ready = (changes: Partial<ReportResponse> = {}) => run({ ...summaryReport, ages, facts, ...changes });

interface Options {
  /**
   * The API's responses with reports, in order. The last response is repeated. If there are none, the API does not
   * respond.
   */
  answers: (ReportResponse[] | { status: number; body: unknown })[];
  rules?: IterationRule[];
  state?: unknown;
  /** Result of applying another report's rules to this report's people. */
  comparison?: { report: SummaryReport | null; not_available: string | null };
}

/** Opens a report screen at a path below the iteration. */
export async function openReports(path: string, { answers, rules = [], state, comparison }: Options) {
  const { iteration_details: details } = emptyIteration;
  const iteration_details = { ...details, IterationRules: rules };
  const campaign = campaignOf({ ...emptyIteration, iteration_details, status: "report ready" });
  let requestCount = 0;
  const reports = () => {
    const answer = answers[Math.min(requestCount, answers.length - 1)];
    requestCount += 1;
    if (!answer) return new Promise<Response>(() => {});
    return Promise.resolve(
      Array.isArray(answer) ? Response.json(answer) : Response.json(answer.body, { status: answer.status }),
    );
  };
  const answer = ({ path: requestPath }: ApiRequest) => {
    if (requestPath.endsWith("/summary_report")) return reports();
    if (comparison && requestPath.endsWith("/compare")) return Response.json(comparison);
    return requestPath.endsWith(campaignId) ? Response.json(campaign) : undefined;
  };
  const root = `/${campaignKey.teamId}/campaign/${campaignId}/iteration/${iterationId}`;
  const { screen, router } = await openApp({ pathname: `${root}/${path}`, state }, answer);
  return {
    screen,
    currentPath: () => router.state.location.pathname.replace(`${root}/`, ""),
    requestCount: () => requestCount,
  };
}
