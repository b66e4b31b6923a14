/** Opens the whole app for a signed-in writer, including its gates, with the API replaced at the network level. */
import type { IterationResponse, Me, WholeCampaignResponse } from "@spi/domain/api-contract";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type Location, createMemoryRouter } from "react-router";
import { beforeEach, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { deleteAllDrafts } from "../../drafts/draft-store.ts";
import { startSession } from "../../api/session-store.ts";
import { watchInput } from "../../ui/double-click.ts";
import { App } from "../App.tsx";
import { routes } from "../routes.tsx";

// The app also does this when it starts. If the user types between two clicks, the second click is then a new decision.
watchInput(document);

// Unsaved changes from one test must not affect the next one.
beforeEach(deleteAllDrafts);

export const actor = { id: "wendy", name: "Wendy Writer" };
export const campaignKey = { teamId: "team-a", campaignId: "11111111-1111-4111-8111-111111111111" };
export const iterationId = "22222222-2222-4222-8222-222222222222";
export const lockedRecord = {
  locked_by: actor,
  locked_at: "20261120090000",
  created_by: actor,
  creation_timestamp: "20261120090000",
  last_modified_by: actor,
  last_modified_timestamp: "20261120090000",
};

const unlocked = { ...lockedRecord, locked_by: null, locked_at: null };

/** An iteration without rules, locks or decisions. */
export const emptyIteration = {
  iteration_details: {
    ID: iterationId,
    Version: 1,
    IterationNumber: 1,
    Name: "First invitations",
    IterationDate: "20261201",
    DefaultCommsRouting: "LETTER",
    IterationCohorts: [],
    IterationRules: [],
  },
  status: "draft",
  submitted_by: null,
  reviewers: [],
  contributors: [],
  decisions: [],
  last_rejection: null,
  report_failure: null,
  ...unlocked,
} satisfies IterationResponse;

/** Returns a campaign with one iteration and the details that most pages show. */
export function campaignOf(iteration: IterationResponse, not_ready: WholeCampaignResponse["not_ready"] = []) {
  return {
    campaign_details: { Name: "Spring COVID-19", AvailableRoutingIds: ["LETTER"] },
    iterations: [iteration],
    not_ready,
    invited: [],
    releases: [],
    ...unlocked,
  };
}

export const me: Me = {
  id: actor.id,
  username: "wendy.writer",
  display_name: actor.name,
  email: null,
  given_name: null,
  family_name: null,
  teams: [{ id: campaignKey.teamId, name: "Vaccinations", permissions: ["read", "write"] }],
};

/** A request to the API, with the query and without "/api" in the path. */
export interface ApiRequest {
  method: string;
  path: string;
  body: string;
}

export type RequestHandler = (request: ApiRequest) => Promise<Response> | Response | undefined;

/** Returns the default response to a request that the test does not handle. */
function defaultResponse({ method, path }: ApiRequest): Response | undefined {
  if (method === "PUT" && path.endsWith("/lock")) {
    return Response.json({ granted: true, ...lockedRecord });
  }
  if (path === "/me") return Response.json(me);
  if (path === "/metadata") return Response.json({ ...shippedReference, Version: "shipped" });
  if (path === "/metadata/cohorts") return Response.json([]);
  return undefined;
}

/**
 * Opens the app at an address. `handleRequest` replaces the API, and a request without a response is rejected as
 * unknown.
 */
export async function openApp(initialEntry: string | Partial<Location>, handleRequest: RequestHandler) {
  startSession({
    subject: actor.id,
    accessToken: "access",
    idToken: "id",
    expiresAt: Date.now() / 1000 + 3600,
    authTime: Date.now() / 1000,
  });
  vi.stubGlobal("fetch", (address: string, { method = "GET", body = "" }: { method?: string; body?: string } = {}) => {
    const request = { method, path: new URL(address, location.origin).pathname.replace(/^\/api/, ""), body };
    const unknown = { message: "There is nothing here.", kind: "notFound", errors: {} };
    return Promise.resolve(
      handleRequest(request) ?? defaultResponse(request) ?? Response.json(unknown, { status: 404 }),
    );
  });
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes(queryClient), { initialEntries: [initialEntry] });
  const screen = await render(<App queryClient={queryClient} router={router} />);
  return { screen, router };
}
