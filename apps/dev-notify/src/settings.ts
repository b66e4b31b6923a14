import type { KeyObject } from "node:crypto";
import * as z from "zod";

/** Channels through which a message can reach a person. */
export const channels = ["nhsapp", "email", "sms", "letter"] as const;
export type Channel = (typeof channels)[number];

/** A routing plan as created by onboarding. A `problem` is reported when the plan is used. */
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
  /** Public key used to verify its assertions. `keyId` is its `kid`. */
  keyId: string;
  publicKey: KeyObject;
  /** Source of the messages' ODS code: only the account's, either, or only one with each message. */
  odsCode: "account" | "either" | "message";
}

/** Maximum requests per minute: counted per minute, and spread so that they do not follow each other too closely. */
export interface Limits {
  quotaPerMinute: number;
  spikePerMinute: number;
}

/** Default limits for an application. */
export const defaultLimits: Limits = { quotaPerMinute: 1200, spikePerMinute: 6000 };

/** Settings of the stand-in. */
export interface Settings {
  /** Origin, such as "http://127.0.0.1:3300". Tokens are issued for it, and links point to it. */
  origin: string;
  client: Client;
  plans: readonly Plan[];
  limits: Limits;
  /** Address for status callbacks and the maximum statuses in one. Without it, none are sent. */
  callbacks?: { url: string; statuses: number };
  /** Milliseconds from one of a message's statuses to its next. */
  pace: number;
  /** Maximum messages in memory. */
  mostMessages: number;
  /** Current time in milliseconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** At least 0 and less than 1. */
  random: () => number;
}
