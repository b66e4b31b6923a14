import type { KeyObject } from "node:crypto";
import * as z from "zod";

/** How a message can reach a person. */
export const channels = ["nhsapp", "email", "sms", "letter"] as const;
export type Channel = (typeof channels)[number];

/** A routing plan, as onboarding makes one. A `problem` is found when it is used. */
export const planSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100).default("1"),
  createdDate: z.iso.datetime().default("2026-01-05T09:00:00.000Z"),
  channels: z.array(z.enum(channels)).min(1).max(4).default(["nhsapp", "email", "sms", "letter"]),
  problem: z.enum(["CM_MISSING_ROUTING_PLAN_TEMPLATE", "CM_ROUTING_PLAN_DUPLICATE_TEMPLATES"]).optional(),
});
export type Plan = z.infer<typeof planSchema>;

/** The one client, as onboarding registers it. */
export interface Client {
  apiKey: string;
  applicationId: string;
  /** The key whose signature its assertions carry, and the `kid` that names it. */
  keyId: string;
  publicKey: KeyObject;
  /** Whose ODS code messages carry: the account's only, either's, or only one that each message brings. */
  odsCode: "account" | "either" | "message";
}

/** Requests a minute: counted by the minute, and smoothed so that they do not follow each other too closely. */
export interface Limits {
  quotaPerMinute: number;
  spikePerMinute: number;
}

/** What an application is given unless agreed otherwise. */
export const usualLimits: Limits = { quotaPerMinute: 1200, spikePerMinute: 6000 };

/** All that the stand-in is told. */
export interface Settings {
  /** Origin, as in "http://127.0.0.1:3300". Tokens are for it, and links point to it. */
  origin: string;
  client: Client;
  plans: readonly Plan[];
  limits: Limits;
  /** Where status callbacks go, and how many statuses one carries at most; nowhere unless given. */
  callbacks?: { url: string; statuses: number };
  /** Milliseconds from one status of a message to its next. */
  pace: number;
  /** Messages held at most. */
  mostMessages: number;
  /** Milliseconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** At least 0, less than 1. */
  random: () => number;
}
