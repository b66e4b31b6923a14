import type { IterationAnswer } from "@spi/domain/api-contract";
import type { TryAgainAnswer } from "@spi/domain/release/try-again";
import { usualSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import type { ApiRequest } from "../../app/test/open-app.tsx";
import { actor, campaignKey, iterationId, openApp, record } from "../../app/test/open-app.tsx";
import type { Release } from "./release-words.ts";

const found: TryAgainAnswer = {
  release: 1,
  reasons: { failed: 3, refused: 1, givenUp: 2 },
  others: { delivered: 5, notKnown: 1, takenOut: 0, cannot: 2 },
  tried: [{ reason: "refused", iteration: "Once more" }],
};

const ended: Release = {
  number: 1,
  state: "ended",
  version: 9,
  cause: null,
  requested_by: actor,
  requested_at: "20261120090000",
  started_by: actor,
  started_at: "20261120093000",
  ended_at: "20261121093000",
  report: 1,
  list: { hash: "a", people: 14, messaged: 12, messages: 12, cannot: { "No NHS number": 2 } },
  change: null,
  asked: null,
  figures: { approved: 12, takenOut: 0, handedOver: 9, refused: 1, givenUp: 2, toGo: 0, unclear: 0 },
  outcomes: { delivered: 5, failed: 3, notKnown: 1 },
  channels: [],
  refused_callbacks: 0,
  rest_condition: null,
  rest_wait_hours: 0,
  sending: usualSending,
  checking: false,
  parts: [],
  taken_out: [],
  refused: [],
  plans: [],
};

/** Opens the page of a release that has ended, and gives what is sent. */
async function open(permissions: string[]) {
  const sent: [string, unknown][] = [];
  const unlocked = { ...record, locked_by: null, locked_at: null };
  const iteration = {
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
    status: "sent to nhs notify",
    submitted_by: null,
    reviewers: [],
    contributors: [],
    decisions: [],
    report_failure: null,
    ...unlocked,
  } satisfies IterationAnswer;
  const teams = [{ id: campaignKey.teamId, name: "Vaccinations", permissions }];
  const answer = ({ method, path, body }: ApiRequest) => {
    if (path === "/me") return Response.json({ ...actor, username: "wendy.writer", display_name: actor.name, teams });
    if (path.endsWith("/release/events"))
      return new Response("event: end\ndata: \n\n", { headers: { "content-type": "text/event-stream" } });
    if (path.endsWith("/release/again")) {
      if (method === "GET") return Response.json(found);
      sent.push([method, body && JSON.parse(body)]);
      return Response.json({ iteration_id: iterationId }, { status: 201 });
    }
    if (path.endsWith("/release")) return Response.json({ release: ended });
    const campaign = { campaign_details: { Name: "Spring COVID-19" }, iterations: [iteration], ...unlocked };
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaign) : undefined;
  };
  const pathname = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}/release`;
  const { screen } = await openApp({ pathname }, answer);
  return { screen, sent };
}

test("who may write makes a draft of only those who were not reached, by the reasons chosen and the number shown REQ-REL-80", async () => {
  const { screen, sent } = await open(["read", "write"]);
  await expect
    .element(screen.getByText("“Once more” is for the people whom NHS Notify refused.", { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByText("1 person who may still get a message", { exact: false })).toBeVisible();
  await screen.getByRole("checkbox", { name: "2 people who were given up" }).click();
  await screen.getByRole("button", { name: "Make a draft for 3 people" }).click();
  await expect
    .poll(() => sent)
    .toEqual([["POST", { name: "Try again - First invitations", reasons: ["failed"], people: 3 }]]);
});

test("who may not write is not offered another try REQ-REL-80", async () => {
  const { screen } = await open(["read", "release"]);
  await expect.element(screen.getByRole("heading", { name: "Was this person selected?" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Try again" }).query()).toBeNull();
});
