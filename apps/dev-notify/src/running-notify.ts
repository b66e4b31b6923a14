import { generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { type Faults, faultsSchema } from "./faults.ts";
import { listen } from "./listen.ts";
import type { Memory } from "./memory/memory.ts";
import { createDevNotify, type DevNotify } from "./notify.ts";
import { planSchema, type Settings, defaultLimits } from "./settings.ts";

/** A stand-in behind a real HTTP server on a free port, with functions that tests use to send requests. */
export type RunningNotify = Awaited<ReturnType<typeof startNotify>>;

/** A valid plan, and a faulty one. */
export const plan = planSchema.parse({ id: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a60", name: "Flu letter" });
export const brokenPlan = planSchema.parse({
  id: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a61",
  name: "Without template",
  problem: "CM_MISSING_ROUTING_PLAN_TEMPLATE",
});

/** Synthetic NHS numbers with a valid check digit, in the range that is never issued. */
export const nhsNumbers = ["9990000018", "9990000026", "9990000034", "9990000042"] as const;

export const batchesPath = "/comms/v1/message-batches";
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Creates a clock with a time that changes only when it is advanced. Waiting advances the clock. */
export function createClock(start = Date.UTC(2026, 0, 15, 9)) {
  let at = start;
  const now = () => at;
  const pass = (milliseconds: number) => void (at += milliseconds);
  return { now, pass };
}

/** Starts a stand-in. Each request advances its clock, by 20 milliseconds by default. */
export async function startNotify(
  changes: Partial<Settings> & { odsCode?: Settings["client"]["odsCode"] } = {},
  memory?: Memory,
) {
  const clock = createClock();
  const client = {
    apiKey: "test-api-key",
    applicationId: "test-application",
    keyId: "test-key",
    publicKey: keys.publicKey,
    odsCode: changes.odsCode ?? "account",
  } as const;
  const { now = clock.now } = changes;
  let notify: DevNotify | undefined;
  const { origin, close } = await listen(0, (origin) => {
    const settings: Settings = {
      origin,
      client,
      plans: [plan, brokenPlan],
      limits: defaultLimits,
      pace: 1000,
      mostMessages: 10_000,
      now,
      wait: async () => {},
      random: () => 0.5,
      ...changes,
    };
    notify = createDevNotify(settings, memory);
    return notify;
  });

  const assertion = (claims: Record<string, unknown> = {}, header: Record<string, string> = {}) => {
    const seconds = Math.floor(now() / 1000);
    const { apiKey } = client;
    const payload = { iss: apiKey, sub: apiKey, aud: `${origin}/oauth2/token`, jti: randomUUID(), exp: seconds + 300 };
    const signed = new SignJWT({ ...payload, ...claims });
    return signed.setProtectedHeader({ alg: "RS512", typ: "JWT", kid: client.keyId, ...header }).sign(keys.privateKey);
  };
  const requestToken = async (given?: string) =>
    fetch(`${origin}/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        client_assertion: given ?? (await assertion()),
      }),
    });
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string };

  const call = (path: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {}) => {
    clock.pass(20);
    return fetch(`${origin}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/vnd.api+json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const received = async () => (await fetch(`${origin}/control/received`)).json() as Promise<Record<string, unknown>>;
  const setFaults = async (faults: Partial<Faults>) => {
    const body = JSON.stringify(faultsSchema.parse(faults));
    return fetch(`${origin}/control/faults`, { method: "PUT", body });
  };
  const accepted = async () => (await fetch(`${origin}/control/accepted`)).text();
  const sendCallbacks = () => notify?.sendCallbacks();
  return {
    origin,
    close,
    clock,
    client,
    privateKey: keys.privateKey,
    assertion,
    requestToken,
    call,
    post,
    received,
    accepted,
    setFaults,
    sendCallbacks,
  };
}

/** Returns the body of a batch, with `changes` to its attributes. */
export function batchBody(changes: Record<string, unknown> = {}) {
  const messages = nhsNumbers
    .slice(0, 2)
    .map((nhsNumber) => ({ messageReference: randomUUID(), recipient: { nhsNumber } }));
  const attributes = { routingPlanId: plan.id, messageBatchReference: randomUUID(), messages, ...changes };
  return { data: { type: "MessageBatch", attributes } };
}

/** Returns the status, codes and pointers of a refusal. */
export async function refusal(response: Response) {
  const { errors } = (await response.json()) as {
    errors: { code: string; status: string; source?: { pointer: string } }[];
  };
  const codes = errors.map(({ code, source }) => [code, source?.pointer].filter(Boolean).join(" "));
  return [response.status, ...codes];
}
