import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { campaignKey, campaignOf, openApp, emptyIteration } from "../../../app/test/open-app.tsx";

/** Returns an exact number of people. */
export const exact = (people: number) => ({ kind: "exact" as const, people });

export const otherId = "00000000-0000-4000-8000-000000000002";

const own = {
  iteration_id: "i1",
  name: "First invitations",
  campaign_id: campaignKey.campaignId,
  campaign_name: "Spring COVID-19",
  run_date: "20261201",
  sent_on: null,
  comms_type: "I" as const,
  status: "draft" as const,
  being_sent: false,
};
const other = {
  ...own,
  iteration_id: "i2",
  name: "Flu",
  campaign_id: otherId,
  campaign_name: "Winter",
  run_date: "20261211",
};

/** The response while people are being counted. */
export const countingAnswer: CoverageResponse = {
  counting: true,
  not_counted: null,
  people_as_of: null,
  people_old: null,
  messages_as_of: null,
  counts: null,
  iterations: [],
  never_because: [],
  more_reasons: null,
  eligible: null,
  eligible_not_counted: null,
  pairs: [],
  more_pairs: null,
  first_twice: [],
  more_first_twice: null,
  contacts: null,
  lists_removed: [],
  left_out: [],
};

/** The counts for two iterations, one of them in another campaign. */
export const countedAnswer: CoverageResponse = {
  ...countingAnswer,
  counting: false,
  people_as_of: "20261120",
  counts: {
    people: exact(1000),
    never: exact(200),
    once: exact(700),
    more_often: exact(100),
    reminder_without_first: exact(1),
    first_after_reminder: exact(0),
    sent_and_left: exact(0),
  },
  iterations: [
    { ...own, selected: exact(750), first_selected: exact(750), sent: null },
    { ...other, selected: exact(150), first_selected: exact(50), sent: null },
  ],
  never_because: [{ iteration_id: "i1", outcome: "filtered", rule: "Under 75", people: exact(200) }],
  contacts: {
    days: 14,
    people: exact(40),
    pairs: [{ first_id: "i1", second_id: "i2", days: 10, people: { kind: "fewerThan", people: 5 } }],
    more_pairs: null,
    intended: [],
    more_intended: null,
  },
  eligible: {
    name: "Everybody from 75 years on",
    people: exact(900),
    never: exact(130),
    in_no_cohort: exact(30),
    never_because: [{ iteration_id: "i1", outcome: "filtered", rule: "Under 75", people: exact(100) }],
    more_reasons: null,
    sent: null,
  },
  left_out: [{ ...own, iteration_id: "i3", name: "Begun", reason: "The iteration has no cohorts. Add at least one." }],
};

/** Opens the page with a service that returns these responses in order. */
export async function openCoverage(answers: CoverageResponse[], query = "") {
  let requestCount = 0;
  const root = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}`;
  const { screen, router } = await openApp(`${root}/coverage${query}`, ({ path }) => {
    if (path.endsWith("/coverage")) {
      requestCount += 1;
      return Response.json(answers[Math.min(requestCount, answers.length) - 1]);
    }
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaignOf(emptyIteration)) : undefined;
  });
  return { screen, address: () => router.state.location.search };
}
