import { signInAs } from "@spi/dev-idp/sign-in-as";
import { type PersonaUsername, personaByUsername } from "@spi/dev-idp/personas";
import type { CampaignResponse, FindingsResponse, IterationResponse } from "@spi/domain/api-contract";
import { newCampaignDefaults } from "@spi/domain/campaign/campaign";
import { newIterationDefaults } from "@spi/domain/iteration/iteration";
import type { ServerUnderTest } from "./server.ts";
import { nextYear, year } from "./season.ts";
import { deadRule } from "./sound-rules.ts";

const team = "team-vaccinations";

/**
 * Returns a function that calls the service's API as a demonstration user, to set up a scene. The function rejects if
 * the API refuses the request.
 */
export async function callAs(server: ServerUnderTest, username: PersonaUsername) {
  const signIn = { issuer: `${server.origin}/idp`, redirectUri: `${server.origin}/home`, username };
  const { accessToken } = await signInAs(signIn);
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

let created = 0;

/** Creates a campaign with one complete draft iteration, and returns its screens' addresses. */
export async function setScene(
  server: ServerUnderTest,
  { campaign = {}, iteration = {}, author = "wendy.writer" }: Scene = {},
) {
  const call = await callAs(server, author);
  created += 1;
  const { campaign_details: details } = await call<CampaignResponse>("POST", `/team/${team}/campaign`, {
    ...newCampaignDefaults,
    Name: `Scene ${created}`,
    StartDate: `${year}1101`,
    EndDate: `${nextYear}0331`,
    Manager: ["manager@example.nhs.uk"],
    Reviewer: ["reviewer@example.nhs.uk"],
    Approver: ["approver@example.nhs.uk"],
    AvailableRoutingIds: ["DIGITAL_FIRST", "LETTER", "BRAILLE"],
    ...campaign,
  });
  const path = `/team/${team}/campaign/${details.ID}`;
  const answer = await call<IterationResponse>("POST", `${path}/iteration`, {
    ...newIterationDefaults,
    Name: "First invitations",
    IterationDate: `${year}1201`,
    DefaultCommsRouting: "DIGITAL_FIRST",
    IterationCohorts: [{ CohortLabel: "covid_75_and_over_v2", Priority: 0 }],
    ...iteration,
  });
  const { iteration_details } = answer;
  const root = `/${team}/campaign/${details.ID}`;
  return {
    call,
    details,
    iteration: iteration_details,
    api: { campaign: path, iteration: `${path}/iteration/${iteration_details.ID}` },
    screens: { campaign: root, iteration: `${root}/iteration/${iteration_details.ID}` },
  };
}

interface Scene {
  campaign?: Record<string, unknown>;
  iteration?: Record<string, unknown>;
  author?: PersonaUsername;
}

type Call = Awaited<ReturnType<typeof callAs>>;

/** Decides on an iteration as a reviewer who has seen it. The decision includes the seal of the displayed content. */
export async function decideAs(call: Call, iterationPath: string, command: object): Promise<void> {
  const { seal } = await call<{ seal: object }>("GET", `${iterationPath}/review`);
  await call("PUT", `${iterationPath}/status`, { confirm_past_run_date: true, ...command, seal });
}

/**
 * Answers every warning about a draft's rules as its author. Waits for the count of people first, because it can raise
 * more warnings.
 */
export async function answerWarnings(call: Call, iterationPath: string): Promise<void> {
  for (;;) {
    const { version, findings, checking, counting } = await call<FindingsResponse>("GET", `${iterationPath}/finding`);
    if (checking || counting) continue;
    const open = findings.find(({ level, answer }) => level === "warning" && answer === null);
    if (!open) return;
    const reason = "This rule is a safeguard for the day the first one goes.";
    await call("PUT", `${iterationPath}/finding/${open.id}/answer`, { Version: version, reason });
  }
}

/** Returns a demonstration user's subject, which identifies reviewers. */
export function subjectOf(username: PersonaUsername): string {
  return personaByUsername(username)?.sub ?? "";
}

/** Adds the exclusion of people recorded as having died to a draft without it, because review requires it. */
async function excludeDead(call: Call, iterationPath: string): Promise<void> {
  const { iteration_details: draft } = await call<IterationResponse>("GET", iterationPath);
  if (draft.IterationRules.some(({ AttributeName }) => AttributeName === "REMOVAL_REASON_CODE")) return;
  await call("PUT", iterationPath, { ...draft, IterationRules: [...draft.IterationRules, deadRule()] });
}

/**
 * Sends a complete draft to Arun for review with its warnings answered. Its run date may be in the past on the day of
 * the test.
 */
export async function sendForReviewToArun(call: Call, iterationPath: string): Promise<void> {
  await excludeDead(call, iterationPath);
  await answerWarnings(call, iterationPath);
  const reviewers = [subjectOf("arun.approver")];
  await call("PUT", `${iterationPath}/status`, { status: "in review", reviewers, confirm_past_run_date: true });
}
