/** The release page in the whole app, with the API replaced at the network level. */
import type { IterationResponse } from "@spi/domain/api-contract";
import type { PersonResponse } from "@spi/domain/release/person-answer";
import type { NotReady } from "@spi/domain/release/not-ready";
import type { RetryResponse } from "@spi/domain/release/try-again";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import {
  type ApiRequest,
  actor,
  campaignKey,
  campaignOf,
  iterationId,
  openApp,
  emptyIteration,
} from "../../../app/test/open-app.tsx";
import type { Release } from "@spi/domain/release/release-answer";

export const figures = { approved: 12, removed: 1, accepted: 5, refused: 1, cancelled: 0, remaining: 5, unclear: 0 };
export const outcomes = { delivered: 3, failed: 1, unknown: 1 };
const noOutcomes = {
  outcomes: { delivered: 0, failed: 0, unknown: 0 },
  channels: [],
  refused_callbacks: 0,
  next_wave_condition: null,
  next_wave_wait_hours: 0,
  next_wave_from: null,
  largest_board: null,
  waiting: null,
  sending: defaultSending,
  checking: false,
  messaged_before: null,
  cancellation: null,
  empty_plans: [],
  unread_versions: [],
  decided: null,
  restored: null,
};
/** Returns users who have a permission in the team. */
const usersNamed = (...names: string[]) =>
  names.map((name) => {
    const [given_name, family_name] = name.split(" ");
    return { sub: given_name?.toLowerCase(), email: null, given_name, family_name };
  });
export const rhys = { id: "rhys", name: "Rhys Releaser" };

export const release: Release = {
  number: 1,
  state: "prepared",
  version: 3,
  cause: null,
  cause_code: null,
  requested_by: rhys,
  requested_at: "20261120090000",
  started_by: null,
  started_at: null,
  ended_at: null,
  report: 1,
  run_date: "20261201",
  delayed: null,
  list: { hash: "a", people: 14, messaged: 12, messages: 12, cannot: { "no NHS number": 2 } },
  change: { in: 1, expected_out: 1, other_out: 0, left: { LETTER: 11 }, snapshot: "one", as_of: "20261120" },
  request: null,
  figures: { ...figures, accepted: 0, refused: 0, remaining: 11 },
  ...noOutcomes,
  parts: [],
  removed: [{ wave: 1, plan: "LETTER", reason: "Opted out", messages: 1 }],
  refused: [],
  plans: [],
};
const person: PersonResponse = {
  release: 1,
  state: "sending",
  why: ["This person would be invited on 1 December 2026, because they are in the cohort c."],
  listed: true,
  stopped: false,
  messages: [
    {
      plan: "LETTER",
      wave: 1,
      state: "accepted",
      reason: null,
      outcomes: [{ channel: "letter", status: "delivered", at: "20261120093000" }],
    },
  ],
  unknown: [],
};
export const started = {
  figures,
  outcomes,
  parts: [{ wave: 1, plan: "LETTER", begun: true, not_before: null, ...figures, delayed: 0, outcomes }],
};

interface Options {
  release: Release | null;
  /** Reason that the iteration cannot be sent as approved. */
  notReady?: NotReady;
  permissions?: string[];
  status?: IterationResponse["status"];
  decisions?: IterationResponse["decisions"];
  /** The API's response about the people who were not reached, once the release has ended. */
  retry?: RetryResponse;
  /** The release in the API's next event. */
  nextRelease?: Release | Promise<Release>;
  /** Refusal returned for each decision. */
  refusal?: string;
  /** Last four digits of the test recipients' NHS numbers. */
  recipients?: string[];
  stopped?: string[];
}

/** Opens the page. Returns the requests that were sent, and a function that changes the API's release. */
export async function open({
  release,
  permissions = ["read", "release"],
  status = "report approved",
  decisions = [],
  nextRelease,
  notReady,
  retry,
  refusal,
  recipients = ["0018", "0026"],
  stopped = [],
}: Options) {
  const retryResponse = (method: string) => (method === "GET" ? retry : { iteration_id: iterationId });
  const stream = async () => {
    const release = await nextRelease;
    return `${release ? `event: release\ndata: ${JSON.stringify({ release, test_recipients: [], stopped_recipients: [] })}\n\n` : ""}event: end\ndata: \n\n`;
  };
  const sent: [string, unknown][] = [];
  const server = { release, notReady };
  const teams = [{ id: campaignKey.teamId, name: "Vaccinations", permissions }];
  const respond = ({ method, path, body }: ApiRequest) => {
    if (path === "/me") return Response.json({ ...actor, username: "wendy.writer", display_name: actor.name, teams });
    if (path === "/team/users")
      return Response.json({
        [campaignKey.teamId]: { approve: usersNamed("Arun Approver"), release: usersNamed("Rhys Releaser", "Bo Both") },
      });
    if (path.endsWith("/release/events"))
      return new Response(streamText(stream()), { headers: { "content-type": "text/event-stream" } });
    if (path.includes("/release")) {
      if (method !== "GET") sent.push([path.replace(/^.*\/release/, method), body && JSON.parse(body)]);
      if (refusal !== undefined && method !== "GET")
        return Response.json({ kind: "conflict", message: refusal, errors: {} }, { status: 409 });
      if (path.endsWith("/retry"))
        return Response.json(retryResponse(method), { status: method === "GET" ? 200 : 201 });
      if (path.endsWith("/person")) return Response.json(person);
      return Response.json({ release: server.release, test_recipients: recipients, stopped_recipients: stopped });
    }
    if (path.endsWith("/summary_report")) {
      return Response.json([{ number: 1, status: "ready", summary_report_totals: { totals: { invited: 14 } } }]);
    }
    const not_ready = server.notReady ? [{ iteration_id: iterationId, ...server.notReady }] : [];
    return path.endsWith(campaignKey.campaignId)
      ? Response.json(campaignOf({ ...emptyIteration, status, decisions }, not_ready))
      : undefined;
  };
  const pathname = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}/release`;
  const { screen } = await openApp({ pathname }, respond);
  return { screen, sent, server };
}

function streamText(text: Promise<string>) {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(await text));
      controller.close();
    },
  });
}
