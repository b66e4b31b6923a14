import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FindingsResponse, WaiversResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { weekdays } from "@spi/domain/release/sending/sending-choices";
import { proofChecks } from "@spi/domain/release/proof";
import type { RetryResponse } from "@spi/domain/release/try-again";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Call,
  type TestApi,
  campaignContent,
  deadRule,
  filterRule,
  iterationContent,
  neverDeciding,
  openApi,
  reviewerIds,
} from "../../../test/harness.ts";
import {
  everyoneOver75,
  noOneUnder75,
  oneDayTooYoung,
  oneLine,
  secondFile,
  unexpectedlyFiltered,
} from "../../../test/expectations.ts";
import { placeProof, placeRelease, seenPlan, testReleaseServices } from "../../../test/approved-report.ts";
import { duckdbEngine } from "../../reports/duckdb-engine.ts";
import type { OperationName, RecordedCall } from "./document.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-examples-"));
  const populationDir = path.join(folder, "people");
  await generatePopulation({ size: 2000, seed: 1, dir: populationDir, asOf: "20261120" });
  api = await openApi({
    populationDir,
    engine: (db) => duckdbEngine({ db, populationDir }),
    releases: testReleaseServices(folder),
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const team = { teamId: "team-vaccinations" };

/** Makes calls as a user and records each operation's first successful request and response. */
function recorder() {
  const calls: Record<OperationName, RecordedCall> = {};
  type Who = Parameters<TestApi["call"]>[0];
  const make = async <Answer>(
    who: Who,
    operation: OperationName,
    names: Record<string, string> = {},
    call: Call = {},
  ) => {
    const [method, address] = operation.split(" ") as [NonNullable<Call["method"]>, string];
    // Each call has a later time, so that the order of lists that are sorted by time is stable.
    api.clock.now = new Date(api.clock.now.getTime() + 1000);
    const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");
    const { status, body } = await api.call<Answer>(who, filled, { ...call, method });
    expect(status, `${operation}: ${JSON.stringify(body)}`).toBeLessThan(300);
    const request = call.body === undefined ? {} : { request: call.body };
    calls[`${method} /api${address.split("?")[0]}`] ??= { ...request, status, answer: body };
    return body;
  };
  return { calls, make };
}

const campaigns = "/team/{teamId}/campaign";
const campaign = `${campaigns}/{campaignId}`;
const iterations = `${campaign}/iteration`;
const iteration = `${iterations}/{iterationId}`;

/** Calls every operation that has a JSON response for one campaign. */
async function callEverything() {
  const { calls, make } = recorder();
  await make("wendy.writer", "GET /configuration");
  await make("wendy.writer", "GET /me");
  await make("wendy.writer", "GET /team/{teamId}/details", team);
  await make("wendy.writer", "GET /team/users");
  await make("wendy.writer", "GET /team/{teamId}/people", team);
  await make("wendy.writer", "GET /metadata");
  for (const kind of ["cohorts", "attributes", "operators", "library-rules", "boards", "languages"]) {
    await make("wendy.writer", `GET /metadata/${kind}`);
  }
  const made = await make<{ campaign_details: { ID: string; Version: number } }>(
    "wendy.writer",
    `POST ${campaigns}`,
    team,
    {
      body: campaignContent,
    },
  );
  const inCampaign = { ...team, campaignId: made.campaign_details.ID };
  await make("wendy.writer", `PUT ${campaign}/lock`, inCampaign);
  const saved = await make<typeof made>("wendy.writer", `PUT ${campaign}`, inCampaign, {
    body: { ...made.campaign_details, Name: "Spring COVID-19 2027" },
  });
  await make("wendy.writer", `PUT ${campaign}/unlock`, inCampaign);
  const first = await make<{ iteration_details: { ID: string } }>("wendy.writer", `POST ${iterations}`, inCampaign, {
    body: { ...iterationContent, IterationRules: [filterRule(), deadRule()] },
  });
  const inIteration = { ...inCampaign, iterationId: first.iteration_details.ID };
  await make("wendy.writer", `PUT ${campaign}/routing-plans/rename`, inCampaign, {
    body: { Version: saved.campaign_details.Version, renames: [{ from: "LETTER", to: "LETTER_2027" }] },
  });
  const enterPlan = async (digit: number) => {
    const { version: Version } = await make<{ version: number }>(
      "wendy.writer",
      `GET ${campaign}/notify-plans`,
      inCampaign,
    );
    const notify_plans = [{ id: "DIGITAL_FIRST", uuid: `6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f0${digit}` }];
    await make("wendy.writer", `PUT ${campaign}/notify-plans`, inCampaign, { body: { Version, notify_plans } });
  };
  const { version: Version } = await make<{ version: number }>("rita.reader", `GET ${campaign}/sending`, inCampaign);
  const sending = { ...defaultSending, days: weekdays.slice(0, 5), from_hour: 8, to_hour: 20 };
  await make("wendy.writer", `PUT ${campaign}/sending`, inCampaign, { body: { Version, sending } });
  await enterPlan(1);
  const expectations = { Expectations: [noOneUnder75], Examples: [oneDayTooYoung] };
  for (const [whose, names] of Object.entries({ [campaign]: inCampaign, [iteration]: inIteration })) {
    const { version: Version } = await make<{ version: number }>("rita.reader", `GET ${whose}/expectations`, names);
    await make("wendy.writer", `PUT ${whose}/expectations`, names, { body: { Version, expectations } });
  }
  const { version: campaignVersion } = await make<{ version: number }>(
    "rita.reader",
    `GET ${campaign}/expectations`,
    inCampaign,
  );
  await make("wendy.writer", `POST ${campaign}/expectations/file`, inCampaign, {
    body: { Version: campaignVersion, file: secondFile },
  });
  await make("rita.reader", `GET ${campaign}/expectations/file`, inCampaign);
  const { version } = await make<{ version: number }>("rita.reader", `GET ${iteration}/expectations`, inIteration);
  const { version: toReach } = await make<{ version: number }>("bo.both", `GET ${campaign}/eligibility`, inCampaign);
  const statement = { Version: toReach, statement: everyoneOver75 };
  await make("bo.both", `PUT ${campaign}/eligibility`, inCampaign, { body: statement });
  const file = oneLine.replace(oneDayTooYoung.Name, "Turns 75 in a week").replace("+1D", "+7D");
  await make("wendy.writer", `POST ${iteration}/expectations/examples`, inIteration, {
    body: { Version: version, file },
  });
  await make("rita.reader", `GET ${iteration}/expectations/examples`, inIteration);
  await make("wendy.writer", `PUT ${iteration}/lock`, inIteration);
  const read = await make<{ iteration_details: object }>("wendy.writer", `GET ${iteration}`, inIteration);
  await make("wendy.writer", `POST ${iteration}/preview`, inIteration, { body: read.iteration_details });
  await make("wendy.writer", `PUT ${iteration}`, inIteration, {
    body: { ...read.iteration_details, Name: "Invitations of December" },
  });
  await make("wendy.writer", `PUT ${iteration}/unlock`, inIteration);
  await make("wendy.writer", `POST ${iteration}/explain`, inIteration, { body: { person_number: 1 } });
  await make("wendy.writer", `GET ${iteration}/readiness`, inIteration);
  await make("wendy.writer", `PUT ${iteration}/status`, inIteration, {
    body: { status: "in review", reviewers: [reviewerIds.arun] },
  });
  await make("arun.approver", "GET /me/waiting");
  await make("arun.approver", "GET /me/desk");
  await make("arun.approver", "GET /me/calendar?from=20261101&to=20261231");
  await make("arun.approver", "GET /me/search?text=spring");
  const { seal } = await make<{ seal: object }>("arun.approver", `GET ${iteration}/review`, inIteration);
  const comment = await make<{ id: string }>("arun.approver", `POST ${iteration}/comment`, inIteration, {
    body: { part: "cohorts", text: "Does this need the people who are 74 now?" },
  });
  await make("arun.approver", `GET ${iteration}/comment`, inIteration);
  await make("wendy.writer", `PUT ${iteration}/comment/{commentId}/resolve`, {
    ...inIteration,
    commentId: comment.id,
  });
  const move = (who: "arun.approver" | "wendy.writer", request: object) =>
    make(who, `PUT ${iteration}/status`, inIteration, { body: request });
  await move("arun.approver", { status: "approved", seal });
  await enterPlan(2);
  const { notify_plans } = await make<{ notify_plans: { seal: string } }>(
    "arun.approver",
    `GET ${iteration}/review`,
    inIteration,
  );
  await make("arun.approver", `PUT ${iteration}/notify-plans`, inIteration, { body: { seal: notify_plans.seal } });
  await move("wendy.writer", { status: "report requested" });
  await api.work();
  const reports = await make<{ id: string }[]>("rita.reader", `GET ${iteration}/summary_report`, inIteration);
  const between = { ...inIteration, reportId: reports[0]!.id };
  await make("rita.reader", `GET ${iteration}/summary_report/{reportId}/compare?with={reportId}`, between);
  await make("rita.reader", `GET ${iteration}/summary_report/{reportId}/eligibility`, between);
  await make("rita.reader", `GET ${iteration}/difference?with=last-review`, inIteration);
  await make("rita.reader", `GET ${iteration}/equivalence?with=last-review`, inIteration);
  await make("rita.reader", `GET ${campaign}/coverage?days=28`, inCampaign);
  await callOnItsRelease(make, inIteration);
  await callOnASecondCampaign(make, inCampaign);
  await make("rita.reader", `GET ${campaigns}`, team);
  await make("rita.reader", `GET ${campaign}`, inCampaign);
  await make("rita.reader", `GET ${campaign}/history`, inCampaign);
  await make("rita.reader", "GET /session");
  await make("rita.reader", "DELETE /session");
  return calls;
}

/** Calls the operations on a release that work without NHS Notify. */
async function callOnItsRelease(make: ReturnType<typeof recorder>["make"], inIteration: Record<string, string>) {
  const review = await make<{ seal: object; report: { checks: { level: string; message: string }[] } }>(
    "arun.approver",
    `GET ${iteration}/review`,
    inIteration,
  );
  const warnings = review.report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  const request = { status: "report approved", seal: review.seal, warnings, reason: "Looked at" };
  await make("arun.approver", `PUT ${iteration}/status`, inIteration, { body: request });
  await make("rhys.releaser", `POST ${iteration}/release`, inIteration);
  await api.prepareReleases();
  const stopped = { reason: "Asked by their practice", numbers: ["9990000018"] };
  await make("rhys.releaser", "POST /team/{teamId}/stop-list", team, { body: stopped });
  await make("rhys.releaser", "GET /team/{teamId}/stop-list", team);
  await api.prepareReleases();
  const { release } = await make<{ release: { version: number; figures: { remaining: number } } }>(
    "rita.reader",
    `GET ${iteration}/release`,
    inIteration,
  );
  let { version } = release;
  await make("rhys.releaser", `POST ${iteration}/release/proof`, inIteration, { body: { version } });
  await placeProof(api, inIteration["iterationId"] ?? "");
  const wrong = { version: (version += 1), plans: [seenPlan.plan], reason: "It names last year’s date" };
  await make("rita.reader", `POST ${iteration}/release/proof/rejection`, inIteration, { body: wrong });
  await placeProof(api, inIteration["iterationId"] ?? "");
  const read = { version: (version += 1), checks: Object.keys(proofChecks), plans: [seenPlan] };
  await make("arun.approver", `POST ${iteration}/release/proof/reading`, inIteration, { body: read });
  const query = { nhs_number: "999 000 0018", reason: "They asked us" };
  await make("rhys.releaser", `POST ${iteration}/release/person`, inIteration, { body: query });
  const inMove = { ...inIteration, move: "start" };
  await make("rhys.releaser", `PUT ${iteration}/release/{move}`, inMove, {
    body: { version: version + 1, messages: release.figures.remaining },
  });
  await make("rita.reader", `PUT ${iteration}/release/stop`, inIteration, {
    body: { reason: "Wrong telephone number" },
  });
  await placeRelease(api, inIteration["iterationId"] ?? "", "ended");
  const { reasons } = await make<RetryResponse>("wendy.writer", `GET ${iteration}/release/retry`, inIteration);
  const again = { name: "Try again", reasons: ["cancelled"], people: reasons.cancelled };
  const made = await make<{ iteration_id: string }>("wendy.writer", `POST ${iteration}/release/retry`, inIteration, {
    body: again,
  });
  // A campaign with a draft for a list of people cannot be exported.
  const [teamId, campaignId] = [inIteration["teamId"], inIteration["campaignId"]];
  const draft = `/team/${teamId}/campaign/${campaignId}/iteration/${made.iteration_id}`;
  expect((await api.call("wendy.writer", draft, { method: "DELETE" })).status).toBe(200);
}

/** Calls the operations that end something, such as exporting and importing, cancelling a run, and deleting. */
async function callOnASecondCampaign(make: ReturnType<typeof recorder>["make"], inCampaign: Record<string, string>) {
  const { file } = await make<{ file: object }>("wendy.writer", `POST ${campaign}/export`, inCampaign);
  const imported = await make<WholeCampaignResponse>("wendy.writer", `POST ${campaigns}/import`, team, {
    body: { file, name: "Spring COVID-19 2028" },
  });
  const campaignId = imported.campaign_details.ID;
  const iterationId = imported.iterations[0]?.iteration_details.ID ?? "";
  const inImported = { ...team, campaignId, iterationId };
  const move = (who: "arun.approver" | "wendy.writer", request: object) =>
    make(who, `PUT ${iteration}/status`, inImported, { body: request });
  const expected = `/team/${team.teamId}/campaign/${campaignId}/iteration/${iterationId}/expectations`;
  const expectations = { Expectations: [], Examples: [unexpectedlyFiltered] };
  await api.call("wendy.writer", expected, { method: "PUT", body: { Version: 1, expectations } });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  const waiver = async (who: "abena.approver" | "arun.approver", request: object) => {
    const { failing, version: Version } = await make<WaiversResponse>(
      "rita.reader",
      `GET ${iteration}/waiver`,
      inImported,
    );
    const names = { ...inImported, waiverId: failing[0]?.id ?? "" };
    await make(who, `PUT ${iteration}/waiver/{waiverId}`, names, { body: { Version, ...request } });
  };
  await waiver("arun.approver", { move: "request", reason: "Agreed with the policy team" });
  await waiver("abena.approver", { move: "approve" });
  const { seal } = await make<{ seal: object }>("arun.approver", `GET ${iteration}/review`, inImported);
  await move("arun.approver", { status: "approved", seal });
  await move("wendy.writer", { status: "report requested" });
  const [report] = await make<{ id: string }[]>("rita.reader", `GET ${iteration}/summary_report`, inImported);
  await make("wendy.writer", `PUT ${iteration}/summary_report/{reportId}/cancel`, {
    ...inImported,
    reportId: report?.id ?? "",
  });
  const ofOtherTarget = filterRule({
    Name: "Recent flu vaccination",
    Priority: 20,
    AttributeLevel: "TARGET",
    AttributeTarget: "FLU",
    AttributeName: "LAST_SUCCESSFUL_DATE",
    Operator: "D>=",
    Comparator: "-60",
  });
  const draft = await make<{ iteration_details: { ID: string } }>("wendy.writer", `POST ${iterations}`, inImported, {
    body: { ...iterationContent, Name: "Made by mistake", IterationRules: [...neverDeciding(), ofOtherTarget] },
  });
  const inDraft = { ...inImported, iterationId: draft.iteration_details.ID };
  const finding = `/team/${team.teamId}/campaign/${campaignId}/iteration/${inDraft.iterationId}/finding`;
  const isCounting = async () => (await api.call<FindingsResponse>("rita.reader", finding)).body.counting;
  await expect.poll(isCounting, { timeout: 60_000 }).toBe(false);
  const withFindings = await make<FindingsResponse>("rita.reader", `GET ${iteration}/finding`, inDraft);
  const repairable = withFindings.findings.find(({ repairs }) => repairs.length > 0);
  await make(
    "wendy.writer",
    `POST ${iteration}/finding/{findingId}/repair`,
    { ...inDraft, findingId: repairable?.id ?? "" },
    { body: { Version: withFindings.version, code: repairable?.repairs[0]?.code } },
  );
  const answerable = withFindings.findings.find(({ code }) => code === "never-decides");
  await make(
    "wendy.writer",
    `PUT ${iteration}/finding/{findingId}/answer`,
    { ...inDraft, findingId: answerable?.id ?? "" },
    { body: { Version: withFindings.version + 1, reason: "A safeguard for the day the first rule goes." } },
  );
  await make("wendy.writer", `DELETE ${iteration}`, inDraft);
  const mistake = await make<{ campaign_details: { ID: string } }>("wendy.writer", `POST ${campaigns}`, team, {
    body: { ...campaignContent, Name: "Made by mistake" },
  });
  await make("wendy.writer", `DELETE ${campaign}`, { ...team, campaignId: mistake.campaign_details.ID });
}

/**
 * Shortens lists to two members and numbers identifiers and hashes in order, so that each run produces the same text.
 */
function settled(calls: Record<OperationName, RecordedCall>): string {
  const numbers = new Map<string, number>();
  const number = (identifier: string) => {
    numbers.set(identifier, numbers.get(identifier) ?? numbers.size + 1);
    return String(numbers.get(identifier));
  };
  const shortened = JSON.stringify(calls, (_, value: unknown) => (Array.isArray(value) ? value.slice(0, 2) : value), 2);
  return shortened
    .replaceAll(
      /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g,
      (identifier) => `00000000-0000-4000-8000-${number(identifier).padStart(12, "0")}`,
    )
    .replaceAll(/(?<="engine_version": ")[0-9a-f]{16}/g, "0000000000000000")
    .replaceAll(/\b[0-9a-f]{64}\b/g, (identifier) => number(identifier).padStart(64, "0"));
}

test("the OpenAPI document's examples equal the API's responses", async () => {
  await expect(`${settled(await callEverything())}\n`).toMatchFileSnapshot("examples.json");
});

interface MediaType {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { content?: Record<string, MediaType> }>;
}

test("every JSON request and response body has an example that fits its schema", async () => {
  const document = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const wrong: string[] = [];
  for (const [address, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
      const media = [
        ["takes", operation.requestBody],
        ...Object.entries(operation.responses).filter(([status]) => !status.startsWith("2")),
        // If there are several successful statuses, only one has an example.
        successes.find(([, { content }]) => content?.["application/json"]?.example !== undefined) ?? successes[0]!,
      ] as [string, { content?: Record<string, MediaType> } | undefined][];
      for (const [part, content] of media) {
        const json = content?.content?.["application/json"];
        if (json) wrong.push(...misfits(json).map((problem) => `${method} ${address} ${part}: ${problem}`));
      }
    }
  }
  expect(wrong).toEqual([]);
});

const schemas = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

function misfits({ schema, example, examples = {} }: MediaType): string[] {
  const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
  if (values.length === 0) return ["no example"];
  const fits = schemas.compile(schema);
  return values.flatMap((value) => (fits(value) ? [] : [schemas.errorsText(fits.errors)]));
}
