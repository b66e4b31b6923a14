import type { KeyObject } from "node:crypto";
import * as z from "zod";

/** Channels through which a message can reach a person. */
export const channels = ["nhsapp", "email", "sms", "letter"] as const;
export type Channel = (typeof channels)[number];

/**
 * A routing plan, as created by onboarding. If the plan has a `problem`, responses report the problem when the plan is
 * used.
 */
export const planSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100).default("1"),
  createdDate: z.iso.datetime().default("2026-01-05T09:00:00.000Z"),
  channels: z.array(z.enum(channels)).min(1).max(4).default(["nhsapp", "email", "sms", "letter"]),
  problem: z.enum(["CM_MISSING_ROUTING_PLAN_TEMPLATE", "CM_ROUTING_PLAN_DUPLICATE_TEMPLATES"]).optional(),
});
export type Plan = z.infer<typeof planSchema>;

/** The only client, as registered by onboarding. */
export interface Client {
  apiKey: string;
  applicationId: string;
  /** ID and public key for verifying the client's assertions. `keyId` is the `kid` of the assertions. */
  keyId: string;
  publicKey: KeyObject;
  /** Source of the messages' ODS code. It is only the account, the account or the message, or only the message. */
  odsCode: "account" | "either" | "message";
}

/**
 * Maximum number of requests per minute. The quota limits the total, and the spike limit sets the minimum time between
 * two requests.
 */
export interface Limits {
  quotaPerMinute: number;
  spikePerMinute: number;
}

/** Default limits for an application. */
export const defaultLimits: Limits = { quotaPerMinute: 1200, spikePerMinute: 6000 };

export interface Settings {
  /** Origin, for example "http://127.0.0.1:3300". It is used in links, and tokens are issued for it. */
  origin: string;
  client: Client;
  plans: readonly Plan[];
  limits: Limits;
  /** Address for status callbacks and the maximum number of statuses in each. If undefined, no callbacks are sent. */
  callbacks?: { url: string; statuses: number };
  /** Number of milliseconds between one status of a message and the next. */
  pace: number;
  /** Maximum number of messages in memory. */
  mostMessages: number;
  /** Returns the current time in milliseconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Returns a random number from 0 up to, but not including, 1. */
  random: () => number;
}
