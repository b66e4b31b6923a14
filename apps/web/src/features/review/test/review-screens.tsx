import type { DecisionSeal } from "@spi/domain/iteration/review/decision-seal";
import type { NotReady } from "@spi/domain/release/not-ready";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import type { FindingsResponse, IterationResponse, ReviewReadiness } from "@spi/domain/api-contract";
import { transitionRefusals } from "@spi/domain/iteration/lifecycle";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { vi } from "vitest";
import { render } from "vitest-browser-react";
import { CampaignScope } from "../../../scope/CampaignScope.tsx";
import { IterationScope } from "../../../scope/IterationScope.tsx";
import { NotReadyCallout } from "../../../scope/NotReadyCallout.tsx";
import { CommentsCard } from "../CommentsCard.tsx";
import { ReviewCards } from "../ReviewCards.tsx";

export const id = "11111111-1111-4111-8111-111111111111";
const wendy = { id: "wendy", name: "Wendy Writer" };
export const arun = { id: "arun", name: "Arun Approver" };
/** Returns a filter rule about ages. */
const rule = (Name: string, changes: object = {}) => ({
  ID: crypto.randomUUID(),
  Type: "F",
  Name,
  Description: "",
  Priority: 0,
  AttributeLevel: "PERSON",
  AttributeTarget: "ALL",
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-75",
  AndNumber: 0,
  AndClauses: [],
  ...changes,
});

const iteration = {
  iteration_details: {
    ID: id,
    Version: 1,
    Name: "First invitations",
    IterationNumber: 2,
    IterationDate: "20261201",
    CommsType: "I",
    DefaultCommsRouting: "LETTER",
    IterationCohorts: [
      { CohortLabel: "covid_75_and_over", Priority: 0 },
      { CohortLabel: "covid_new_v9", Priority: 10 },
    ],
    IterationRules: [rule("Under 75"), rule("Essex", { AttributeName: "ICB", Operator: "in", Comparator: "QH8" })],
  },
  status: "in review",
  submitted_by: wendy,
  reviewers: [arun],
  contributors: [wendy],
  locked_by: null,
} as unknown as IterationResponse;

const noFindings: FindingsResponse = {
  version: 1,
  stops: 0,
  unanswered: 0,
  findings: [],
  more: 0,
  checking: false,
  not_available: null,
  counted: null,
  counting: false,
  not_counted: null,
};
const ready: ReviewReadiness = {
  blockers: [],
  more: 0,
  warnings: [],
  more_warnings: 0,
  past_run_date: null,
  authors_elsewhere: [],
};

/** Seal to include in a decision on the iteration. */
export const seal: DecisionSeal = {
  about: "iteration",
  configuration: "2:12345678",
  notify_plans: null,
  sending: null,
  findings: null,
  waivers: null,
};

export const unreviewed = {
  last_review: null,
  last_approval: null,
  copied_from: null,
  rejections: [],
  base: null,
  similar_work: [],
  changed_since_approval: false,
  notify_plans: { plans: [], seal: "0:none", approved_by: null, approved_at: null },
  sending: { now: defaultSending, approved: null },
};
export const comment = {
  id,
  part: `rule:${iteration.iteration_details.IterationRules[0]?.ID}`,
  text: "Why 75?",
  version: 1,
  author: arun,
  at: "20261120100000",
  resolved_by: null as { id: string; name: string } | null,
  resolved_at: null as string | null,
};

interface Options {
  me?: { id: string; permissions: string[] };
  review?: object;
  /** Reasons why the approved iteration cannot be sent. */
  notReady?: NotReady[];
  /** The iteration's release, if it has one. */
  release?: object;
  status?: string;
  difference?: object;
  equivalence?: object | null;
  /** Another user's change to the iteration. If set, the API rejects a decision and the page then shows this change. */
  concurrentChange?: object;
  /**
   * Reasons why the iteration cannot be sent after another user's change. If set, the API rejects a decision and the
   * page then shows these reasons.
   */
  concurrentNotReady?: NotReady[];
  /**
   * Other API responses, each with a pattern for the end of the request's address. They take precedence over the
   * default responses.
   */
  answers?: [RegExp, () => unknown][];
  /** The page's path below the iteration. */
  page?: string;
  /** Other content on the page. */
  extraContent?: ReactNode;
  /** The state of the link that opens the page. */
  state?: object;
}

/** Opens the review feature for one user, and returns the requests that were sent. */
export async function open({
  me = { id: "arun", permissions: ["read", "approve"] },
  review,
  notReady: notReadyReasons = [],
  release,
  status = iteration.status,
  difference,
  equivalence = null,
  concurrentChange,
  concurrentNotReady,
  answers: others = [],
  page = "summary",
  extraContent,
  state,
}: Options = {}) {
  const sent: [string, unknown][] = [];
  const toNotReady = (reason: NotReady) => ({ iteration_id: id, ...reason });
  let notReady = notReadyReasons.map(toNotReady);
  let comments = [comment];
  let currentIteration = { ...iteration, status };
  const answers: [RegExp, (body: string) => unknown][] = [
    ...others,
    [/\/me$/, () => ({ id: me.id, teams: [{ id: "team-a", name: "A", permissions: me.permissions }] })],
    [/\/metadata$/, () => shippedReference],
    [/\/metadata\/cohorts$/, () => [{ CohortLabel: "covid_75_and_over", MemberCount: 12_345 }]],
    [/\/review$/, () => review ?? unreviewed],
    [/\/difference\?/, () => difference],
    [/\/equivalence\?/, () => ({ equivalence, earlier: { name: "First invitations", run_date: "20261101" } })],
    [
      /\/resolve$/,
      () => {
        comments = [{ ...comment, resolved_by: wendy, resolved_at: "20261120110000" }];
        return comments[0];
      },
    ],
    [/\/comment$/, () => comments],
    [/\/finding$/, () => noFindings],
    [/\/waiver$/, () => ({ version: 1, failing: [] })],
    [/\/readiness$/, () => ready],
    [
      /\/status$/,
      () => {
        if (concurrentNotReady) notReady = concurrentNotReady.map(toNotReady);
        else currentIteration = { ...iteration, ...(concurrentChange ?? { status: "rejected" }) };
        if (!concurrentChange && !concurrentNotReady) return currentIteration;
        const refused = { kind: "conflict", message: transitionRefusals.wrongStatus, errors: {} };
        return Response.json(refused, { status: 409 });
      },
    ],
    [
      /./,
      () => ({
        campaign_details: { ID: id, Version: 1, Name: "Spring" },
        iterations: [currentIteration],
        not_ready: notReady,
        releases: release ? [{ iteration_id: id, ...release }] : [],
      }),
    ],
  ];
  vi.stubGlobal("fetch", (address: string, { method = "GET", body = "" } = {}) => {
    if (method !== "GET") sent.push([address.replace(/^.*\/iteration\/[^/]+\//, ""), body && JSON.parse(body)]);
    const answer = answers.find(([path]) => path.test(address))?.[1](body);
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: `/team-a/campaign/${id}/iteration/${id}/${page}`, state }]}>
        <Suspense>
          <Routes>
            <Route path=":teamId/campaign/:campaignId" element={<CampaignScope />}>
              <Route path="iteration/:iterationId" element={<IterationScope />}>
                <Route
                  path={page}
                  element={
                    <>
                      <NotReadyCallout />
                      <ReviewCards />
                      <CommentsCard />
                      {extraContent}
                    </>
                  }
                />
              </Route>
            </Route>
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, sent };
}
