/** The rule screens on their real routes and scopes, with the API played at the network's edge. */
import type { IterationAnswer, WholeCampaignAnswer } from "@spi/domain/api-contract";
import type { Iteration } from "@spi/domain/iteration";
import type { AndClause, IterationRule, RuleType } from "@spi/domain/rule";
import { shippedReference } from "@spi/domain/shipped-reference";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, createRoutesFromElements, Outlet, Route, RouterProvider, useLocation } from "react-router";
import { beforeEach, vi } from "vitest";
import { render } from "vitest-browser-react";
import { forgetAllDrafts } from "../../../drafts/kept-drafts.ts";
import { LeaveGuard } from "../../../drafts/LeaveGuard.tsx";
import { CampaignScope } from "../../../scope/CampaignScope.tsx";
import { IterationScope } from "../../../scope/IterationScope.tsx";
import { rulePaths } from "../../../scope/paths.ts";
import { watchInput } from "../../../ui/double-click.ts";
import { AndClausePage } from "../editor/AndClausePage.tsx";
import { RoutingIdsPage } from "../routing/RoutingIdsPage.tsx";
import { RuleEditorPage } from "../editor/RuleEditorPage.tsx";
import { RuleLibraryPage } from "../library/RuleLibraryPage.tsx";
import { RuleSummaryPage } from "../summary/RuleSummaryPage.tsx";

// As the app does on start: what is typed between two clicks makes the second a new decision.
watchInput(document);

const campaignId = "11111111-1111-4111-8111-111111111111";
const iterationId = "22222222-2222-4222-8222-222222222222";
const actor = { id: "wendy", name: "Wendy Writer" };
const record = {
  locked_by: actor,
  locked_at: "20261120090000",
  created_by: actor,
  creation_timestamp: "20261120090000",
  last_modified_by: actor,
  last_modified_timestamp: "20261120090000",
};

/** A rule of one type; people under 75 unless told otherwise. */
export function rule(Type: RuleType, Name: string, changes: Partial<IterationRule> = {}): IterationRule {
  return { ...clause(Type, Name, changes), Description: `Why ${Name}`, AndClauses: [], ...changes };
}

export function clause(Type: RuleType, Name: string, changes: Partial<AndClause> = {}): AndClause {
  return {
    ID: crypto.randomUUID(),
    Type,
    Name,
    Description: "",
    Priority: 0,
    AttributeLevel: "PERSON",
    AttributeTarget: "ALL",
    AttributeName: "DATE_OF_BIRTH",
    Operator: "Y>",
    Comparator: "-75",
    AndNumber: 0,
    ...changes,
  };
}

interface World {
  rules?: IterationRule[];
  cohorts?: string[];
  plans?: string[];
  /** What the API answers to a save instead of saving, by how often it was asked before. */
  refuse?: (attempt: number) => { status: number; body: unknown } | undefined;
  /** Keeps metadata from arriving, to see what is said while it is loading. */
  slow?: boolean;
}

// What one test leaves unsaved is nothing to the next.
beforeEach(forgetAllDrafts);

/** Opens a rule screen at a path below the iteration and gives what the screen saves. */
export async function openRules(path: string, world: World = {}) {
  const { rules = [], cohorts = ["covid_75_and_over", "covid_carers"], plans = ["LETTER", "BRAILLE"] } = world;
  const saves: Iteration[] = [];
  let iteration: IterationAnswer = {
    iteration_details: {
      ID: iterationId,
      Version: 1,
      IterationNumber: 1,
      Name: "First invitations",
      IterationDate: "20261201",
      CommsType: "I",
      Type: "M",
      ApprovalMinimum: 0,
      ApprovalMaximum: 0,
      DefaultCommsRouting: "LETTER",
      IterationCohorts: cohorts.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 })),
      IterationRules: rules,
    },
    status: "draft",
    submitted_by: null,
    reviewers: [],
    contributors: [],
    decisions: [],
    report_failure: null,
    ...record,
  };
  const campaign = (): WholeCampaignAnswer => ({
    campaign_details: {
      ID: campaignId,
      Version: 1,
      Name: "Spring COVID-19",
      Type: "V",
      Target: "COVID",
      Manager: [],
      Approver: [],
      Reviewer: [],
      IterationFrequency: "X",
      IterationType: "M",
      IterationTime: "07:00:00",
      DefaultCommsRouting: "",
      StartDate: "20261101",
      EndDate: "20270331",
      ApprovalMinimum: 0,
      ApprovalMaximum: 0,
      AvailableRoutingIds: plans,
    },
    iterations: [iteration],
    ...record,
  });
  const reference: Record<string, unknown> = {
    "/metadata": { ...shippedReference, Version: "shipped" },
    "/metadata/cohorts": cohorts
      .slice(0, 1)
      .map((CohortLabel) => ({ CohortLabel, MemberCount: 1, LastRefreshed: 1, Region: "", ICB: "", AgeBucket: "" })),
  };
  let asked = 0;
  const save = (sent: Iteration) => {
    const refusal = world.refuse?.(asked);
    asked += 1;
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    const { Version } = iteration.iteration_details;
    if (sent.Version !== Version) {
      const current = { version: Version, by: "Bo Both", at: "20261120100000" };
      const body = {
        message: "Bo Both saved changes after you opened this.",
        kind: "staleVersion",
        errors: {},
        current,
      };
      return Response.json(body, { status: 409 });
    }
    saves.push(sent);
    iteration = { ...iteration, iteration_details: { ...sent, Version: sent.Version + 1 } };
    return Response.json(iteration);
  };
  vi.stubGlobal("fetch", (address: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
    const metadata = /\/metadata(?:\/\w+)?$/.exec(address)?.[0];
    if (metadata) return world.slow ? new Promise(() => {}) : Promise.resolve(Response.json(reference[metadata]));
    if (method === "PUT") return Promise.resolve(save(JSON.parse(body ?? "") as Iteration));
    return Promise.resolve(Response.json(campaign()));
  });

  const place: { pathname: string; search: string } = { pathname: "", search: "" };
  const Where = () => {
    Object.assign(place, useLocation());
    return <Outlet />;
  };
  const root = `/team-a/campaign/${campaignId}/iteration/${iterationId}`;
  const routes = createRoutesFromElements(
    <Route
      element={
        <>
          <Where />
          <LeaveGuard />
        </>
      }
    >
      <Route path=":teamId/campaign/:campaignId" element={<CampaignScope />}>
        <Route path="iteration/:iterationId" element={<IterationScope />}>
          {(["F", "S", "R"] as const).map((type) => (
            <Route key={type} path={rulePaths[type]}>
              <Route path="summary" element={<RuleSummaryPage type={type} />} />
              <Route path=":ruleId" element={<RuleEditorPage type={type} />} />
              <Route path=":ruleId/library" element={<RuleLibraryPage type={type} />} />
              <Route path=":ruleId/and-clause/:andClauseNumber" element={<AndClausePage type={type} />} />
              <Route path=":ruleId/routing-ids" element={<RoutingIdsPage type={type} />} />
            </Route>
          ))}
          <Route path="summary" element={<h1>Iteration summary</h1>} />
        </Route>
      </Route>
    </Route>,
  );
  const router = createMemoryRouter(routes, { initialEntries: [`${root}/${path}`] });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    screen,
    saves,
    /** The rules of the last save. */
    saved: () => saves.at(-1)?.IterationRules ?? [],
    /** What somebody else makes of the rules, saved while the screen is open. */
    saveMeanwhile: (rules: IterationRule[]) => {
      const { iteration_details: details } = iteration;
      const changed = { ...details, IterationRules: rules, Version: details.Version + 1 };
      iteration = { ...iteration, iteration_details: changed };
    },
    /** Where the person is now, below the iteration. */
    where: () => `${place.pathname}${place.search}`.replace(`${root}/`, ""),
  };
}
