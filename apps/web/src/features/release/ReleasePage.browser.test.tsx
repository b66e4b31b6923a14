import type { IterationAnswer } from "@spi/domain/api-contract";
import type { PersonAnswer } from "@spi/domain/release/person-answer";
import { usualSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import type { ApiRequest } from "../../app/test/open-app.tsx";
import { actor, campaignKey, iterationId, openApp, record } from "../../app/test/open-app.tsx";
import { releaseCsv } from "./release-csv.ts";
import type { Release } from "./release-words.ts";

const figures = { approved: 12, takenOut: 1, handedOver: 5, refused: 1, givenUp: 0, toGo: 5, unclear: 0 };
const outcomes = { delivered: 3, failed: 1, notKnown: 1 };
const noOutcomes = {
  outcomes: { delivered: 0, failed: 0, notKnown: 0 },
  channels: [],
  refused_callbacks: 0,
  rest_condition: null,
  rest_wait_hours: 0,
  sending: usualSending,
  checking: false,
};
const rhys = { id: "rhys", name: "Rhys Releaser" };

const release: Release = {
  number: 1,
  state: "prepared",
  version: 3,
  cause: null,
  requested_by: rhys,
  requested_at: "20261120090000",
  started_by: null,
  started_at: null,
  ended_at: null,
  report: 1,
  list: { hash: "a", people: 14, messaged: 12, messages: 12, cannot: { "no NHS number": 2 } },
  change: { in: 1, expectedOut: 1, otherOut: 0, left: { LETTER: 11 }, snapshot: "one", asOf: "20261120" },
  asked: null,
  figures: { ...figures, handedOver: 0, refused: 0, toGo: 11 },
  ...noOutcomes,
  parts: [],
  taken_out: [{ wave: 1, plan: "LETTER", reason: "Opted out", messages: 1 }],
  refused: [],
  plans: [],
};
const person: PersonAnswer = {
  release: 1,
  state: "sending",
  why: ["This person would be invited on 1 December 2026, through the cohort c."],
  listed: true,
  messages: [
    {
      plan: "LETTER",
      wave: 1,
      fate: "handed over",
      reason: null,
      outcomes: [{ channel: "letter", status: "delivered", at: "20261120093000" }],
    },
  ],
  unknown: [],
};
const begun = {
  figures,
  outcomes,
  parts: [{ wave: 1, plan: "LETTER", begun: true, not_before: null, ...figures, outcomes }],
};

interface World {
  found: Release | null;
  permissions?: string[];
  status?: IterationAnswer["status"];
  /** What the API tells after that. */
  told?: Release;
}

/** Opens the page, and gives what is sent. */
async function open({ found, permissions = ["read", "release"], status = "report approved", told }: World) {
  const stream = `${told ? `event: release\ndata: ${JSON.stringify({ release: told })}\n\n` : ""}event: end\ndata: \n\n`;
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
    status,
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
      return new Response(stream, { headers: { "content-type": "text/event-stream" } });
    if (path.includes("/release")) {
      if (method !== "GET") sent.push([path.replace(/^.*\/release/, method), body && JSON.parse(body)]);
      if (path.endsWith("/person")) return Response.json(person);
      return Response.json({ release: found });
    }
    const campaign = { campaign_details: { Name: "Spring COVID-19" }, iterations: [iteration], ...unlocked };
    return path.endsWith(campaignKey.campaignId) ? Response.json(campaign) : undefined;
  };
  const pathname = `/${campaignKey.teamId}/campaign/${campaignKey.campaignId}/iteration/${iterationId}/release`;
  const { screen } = await openApp({ pathname }, answer);
  return { screen, sent };
}

test("a list is prepared by who may release, and nothing is sent by that REQ-REL-41", async () => {
  const { screen, sent } = await open({ found: null });
  await screen.getByRole("button", { name: "Prepare the list" }).click();
  await expect.poll(() => sent).toEqual([["POST", ""]]);
});

test("who may not release is told who can REQ-REL-41", async () => {
  const { screen } = await open({ found: null, permissions: ["read", "write"] });
  await expect.element(screen.getByText("Somebody with permission to release can prepare the list.")).toBeVisible();
});

test("sending starts after a question that names the number, of the release that was seen REQ-REL-41", async () => {
  const { screen, sent } = await open({ found: release });
  await expect
    .element(screen.getByText("14 people were approved. 12 of them can be messaged", { exact: false }))
    .toBeVisible();
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect.element(screen.getByRole("heading", { name: "Send 11 messages?" })).toBeVisible();
  await screen.getByRole("button", { name: "Yes, send 11 messages" }).click();
  await expect.poll(() => sent).toEqual([["PUT/start", { version: 3, messages: 11, rest_wait_hours: 0 }]]);
});

test("while it sends, anybody of the team sees what cannot be recalled, and stops it REQ-REL-41", async () => {
  const { screen, sent } = await open({ found: { ...release, state: "sending", ...begun }, permissions: ["read"] });
  await expect
    .element(screen.getByText("5 messages already handed over cannot be recalled.", { exact: false }))
    .toBeVisible();
  await expect.element(screen.getByRole("row", { name: "All All 12 1 5 1 0 5" })).toBeInTheDocument();
  await screen.getByRole("button", { name: "Stop sending" }).click();
  await expect.poll(() => sent).toEqual([["PUT/stop", { version: 3 }]]);
});

test("a stopped release is resumed, or its rest given up, by two: one asks with a reason, another one agrees REQ-REL-41", async () => {
  const stopped = { ...release, state: "stopped", ...begun } as const;
  const { screen, sent } = await open({ found: stopped });
  await screen.getByRole("button", { name: "Ask to resume" }).click();
  await expect.element(screen.getByText("Enter the reason", { exact: false })).toBeVisible();
  await screen.getByLabelText("Reason").fill("The letter was right");
  await screen.getByRole("button", { name: "Ask not to send the remaining 5 messages" }).click();
  await expect.poll(() => sent).toEqual([["PUT/ask-to-give-up", { version: 3, reason: "The letter was right" }]]);
});

test("who asked does not agree, another one does, to the number that was seen REQ-REL-41", async () => {
  const asked = { what: "giveUp", by: rhys, at: "20261120090000", reason: "The letter was wrong" } as const;
  const stopped = { ...release, state: "stopped", ...begun, asked } as const;
  const { screen, sent } = await open({ found: stopped });
  await screen.getByRole("button", { name: "Agree: do not send the remaining 5 messages" }).click();
  await expect.poll(() => sent).toEqual([["PUT/give-up", { version: 3, remaining: 5 }]]);
});

test("what became of messages is told by wave, routing plan and channel, what went wrong before all else REQ-REL-51", async () => {
  const channels = [
    { wave: 1, plan: "LETTER", channel: "sms", delivered: 1, failed: 3 },
    { wave: 1, plan: "LETTER", channel: "letter", delivered: 2, failed: 1 },
  ] satisfies Release["channels"];
  const { screen } = await open({
    found: { ...release, state: "ended", ...begun, channels, refused_callbacks: 2 },
    status: "sent to nhs notify",
  });
  await expect.element(screen.getByRole("row", { name: "All All 5 3 1 1" })).toBeInTheDocument();
  await expect.element(screen.getByRole("row", { name: "1 LETTER Text message 1 3" })).toBeInTheDocument();
  await expect.element(screen.getByText("1 message could not be delivered.")).toBeVisible();
  await expect.element(screen.getByText("2 approved people cannot be messaged.")).toBeVisible();
  await expect.element(screen.getByText("2 callbacks were not from NHS Notify", { exact: false })).toBeVisible();
  const headings = screen.getByRole("heading", { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)[0]).toBe("Problems");
});

const plan = { plan: "letter", uuid: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", name: null, version: null, proof: null };
const sent = {
  state: "accepted",
  cause: null,
  sent_by: rhys,
  sent_at: "20261120090000",
  read_by: null,
  read_at: null,
} as const;
const seen = { ...plan, name: "Flu text", version: "2", proof: sent };

test("nothing starts before the messages to the test recipients were sent REQ-REL-42", async () => {
  const { screen, sent: calls } = await open({ found: { ...release, plans: [plan] } });
  await expect.element(screen.getByText("Sending can start once", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Start sending" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Send to the test recipients" }).click();
  await expect.poll(() => calls).toEqual([["POST/proof", { version: 3 }]]);
});

test("somebody else says what they read, and that a plan with an unlike name is the right one REQ-REL-42", async () => {
  const { screen, sent: calls } = await open({
    found: { ...release, plans: [seen] },
    permissions: ["read", "approve"],
  });
  await screen.getByLabelText("letter", { exact: true }).click();
  for (const check of ["The message is", "Its language", "Its channels", "Its links"]) {
    await screen.getByLabelText(check, { exact: false }).click();
  }
  await screen.getByLabelText("“Flu text” is the right plan for letter").click();
  await screen.getByRole("button", { name: "Save that I have read them" }).click();
  const plans = [{ plan: "letter", name: "Flu text", version: "2", confirm_name: true }];
  const checks = ["message", "language", "format", "booking_link"];
  await expect.poll(() => calls).toEqual([["POST/proof/reading", { version: 3, checks, plans }]]);
});

test("figures move as the API tells of them, and can be downloaded REQ-REL-52", async () => {
  const sending = { ...release, state: "sending", ...begun } as const;
  const later = { ...figures, handedOver: 9, toGo: 1 };
  const { screen } = await open({ found: sending, told: { ...sending, figures: later } });
  await expect.element(screen.getByRole("row", { name: "All All 12 1 9 1 0 1" })).toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Download CSV" })).toBeVisible();
});

test("the file has every figure of the page, and no text that a spreadsheet would run REQ-REL-52", () => {
  const channels = [
    { wave: 1, plan: "=LETTER", channel: "sms", delivered: 1, failed: 3 },
  ] satisfies Release["channels"];
  const lines = releaseCsv({ ...release, ...begun, channels }).split("\r\n");
  expect(lines).toContain("1,LETTER,12,1,5,1,0,5,3,1,1");
  expect(lines).toContain("All,All,12,1,5,1,0,5,3,1,1");
  expect(lines).toContain(`1,"'=LETTER",Text message,1,3`);
  expect(lines).toContain("1,LETTER,Opted out,1");
  expect(lines).toContain("no NHS number,2");
});

test("who starts says what must be known of the first wave before the second, and the page says what it waits for REQ-REL-53", async () => {
  const later = { wave: 2, plan: "LETTER", begun: false, not_before: null, ...figures, outcomes };
  const parts = [...begun.parts, later];
  const { screen, sent: calls } = await open({ found: { ...release, parts } });
  await screen.getByLabelText("Outcomes that must be known", { exact: false }).fill("80");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect.element(screen.getByText("Enter a whole number from 0 to 100", { exact: false })).toBeVisible();
  await screen.getByLabelText("Messages of those that may have failed", { exact: false }).fill("5");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await screen.getByRole("button", { name: "Yes, send 11 messages" }).click();
  const condition = { least_known: 80, most_failed: 5 };
  await expect
    .poll(() => calls)
    .toEqual([["PUT/start", { version: 3, messages: 11, rest_wait_hours: 0, rest_condition: condition }]]);
});

test("who starts cannot choose less than was approved REQ-REL-71", async () => {
  const sending = { ...usualSending, wait_hours: 24, condition: { least_known: 80, most_failed: 5 } };
  const parts = [...begun.parts, { ...begun.parts[0]!, wave: 2 }];
  const { screen, sent: calls } = await open({ found: { ...release, sending, parts } });
  const wait = screen.getByLabelText("Hours to wait after the first wave");
  await expect.element(wait).toHaveValue("24");
  await wait.fill("12");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await expect.element(screen.getByText("Enter 24 hours or more: that was approved", { exact: false })).toBeVisible();
  await wait.fill("48");
  await screen.getByRole("button", { name: "Start sending" }).click();
  await screen.getByRole("button", { name: "Yes, send 11 messages" }).click();
  const chosen = { rest_wait_hours: 48, rest_condition: sending.condition };
  await expect.poll(() => calls).toEqual([["PUT/start", { version: 3, messages: 11, ...chosen }]]);
});

test("nothing is started while everybody is looked at again REQ-REL-75", async () => {
  const { screen } = await open({ found: { ...release, checking: true } });
  await expect.element(screen.getByText("everybody is being looked at again", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Start sending" })).not.toBeInTheDocument();
});

test("who may release asks what became of a person, with a reason, and reads why and what REQ-REL-61", async () => {
  const { screen, sent } = await open({ found: { ...release, ...begun, state: "sending" } });
  await screen.getByLabelText("NHS number", { exact: true }).fill("999 000 0019");
  await screen.getByRole("button", { name: "Ask", exact: true }).click();
  await expect
    .element(screen.getByRole("link", { name: "Enter an NHS number of 10 digits", exact: false }))
    .toBeVisible();
  await screen.getByLabelText("NHS number", { exact: true }).fill("999 000 0018");
  await screen.getByLabelText("Why do you ask?", { exact: true }).fill("They asked us");
  await screen.getByRole("button", { name: "Ask", exact: true }).click();
  await expect.element(screen.getByText("They were on the list of release 1.")).toBeVisible();
  const letter = "LETTER, wave 1: handed over to NHS Notify. Letter: delivered, 20 November 2026 at 09:30.";
  await expect.element(screen.getByText(letter)).toBeVisible();
  await expect.element(screen.getByText("This person would be invited", { exact: false })).toBeVisible();
  expect(sent).toEqual([["POST/person", { nhs_number: "999 000 0018", reason: "They asked us" }]]);
});
