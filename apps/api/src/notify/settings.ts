/** Reads the settings for NHS Notify, which are its addresses and our credentials. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { isNhsNumber } from "@spi/domain/names/nhs-number";
import * as z from "zod";

const address = z.url({ protocol: /^https?$/, error: "This must begin with https:// or http://." });

/** Environment variables for NHS Notify, for use in the schema of all settings. */
export const notifyEnvironment = {
  SPI_NOTIFY_URL: address.optional(),
  SPI_NOTIFY_TOKEN_URL: address.optional(),
  SPI_NOTIFY_API_KEY: z.string().optional(),
  SPI_NOTIFY_APPLICATION_ID: z.string().optional(),
  SPI_NOTIFY_KEY_ID: z.string().optional(),
  SPI_NOTIFY_PRIVATE_KEY_FILE: z
    .string()
    .transform((file, context) => {
      const key = readPrivateKey(file);
      if (key?.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key;
      context.addIssue({
        code: "custom",
        message: `${file} must contain a private RSA key of at least 2048 bits, in PEM format.`,
      });
      return z.NEVER;
    })
    .optional(),
  SPI_NOTIFY_TEST_RECIPIENTS: z
    .string()
    .regex(/^\d{10}(,\d{10}){0,9}$/, "This must be 1 to 10 NHS numbers, without spaces and separated by commas.")
    .transform((text) => text.split(","))
    .refine(
      (numbers) => numbers.every(isNhsNumber),
      "At least one of these NHS numbers is not valid. Check all 10 digits of each number.",
    )
    .optional(),
};

const { SPI_NOTIFY_TEST_RECIPIENTS: _, ...together } = notifyEnvironment;
const names = Object.keys(together) as (keyof typeof together)[];
const schema = z.object(together);

export interface NotifySettings {
  /** Base address of the API, without a trailing slash. */
  url: string;
  tokenUrl: string;
  apiKey: string;
  /** ID that is used with the API key to sign callbacks. */
  applicationId: string;
  keyId: string;
  privateKey: KeyObject;
}

/**
 * Lists problems with the NHS Notify settings, one per line: missing values and, in production, plain HTTP or
 * development values.
 */
export function notifyProblems(given: Record<string, string | undefined>): string[] {
  if (names.every((name) => given[name] === undefined)) return [];
  const missing = names
    .filter((name) => given[name] === undefined)
    .map(
      (name) =>
        `${name} is missing. To connect to NHS Notify, set all of ${names.join(", ")}. Otherwise, set none of them.`,
    );
  const plain = (["SPI_NOTIFY_URL", "SPI_NOTIFY_TOKEN_URL"] as const)
    .filter((name) => given["NODE_ENV"] === "production" && /^http:/i.test(given[name] ?? ""))
    .map((name) => `${name} must use https in production.`);
  const recipients =
    given["NODE_ENV"] === "production" && given["SPI_NOTIFY_TEST_RECIPIENTS"] === undefined
      ? [
          "SPI_NOTIFY_TEST_RECIPIENTS is missing. In production, set it to the NHS numbers of the people who get a test message for each routing plan.",
        ]
      : [];
  const development = (["SPI_NOTIFY_API_KEY", "SPI_NOTIFY_APPLICATION_ID", "SPI_NOTIFY_KEY_ID"] as const)
    .filter((name) => given["NODE_ENV"] === "production" && /^(?:dev-notify|test-)/i.test(given[name] ?? ""))
    .map((name) => `${name} has a development value. Set it to the value that NHS Notify gave you.`);
  return [...missing, ...plain, ...recipients, ...development];
}

/** Synthetic NHS numbers in the range that is never issued, for development. */
export const syntheticRecipients: readonly string[] = ["9990000018", "9990000026"];

/** Returns the settings if NHS Notify is configured. */
export function notifySettings(env: z.infer<typeof schema>): NotifySettings | undefined {
  const { SPI_NOTIFY_URL: url, SPI_NOTIFY_TOKEN_URL: tokenUrl, SPI_NOTIFY_API_KEY: apiKey } = env;
  const { SPI_NOTIFY_KEY_ID: keyId, SPI_NOTIFY_PRIVATE_KEY_FILE: privateKey } = env;
  const { SPI_NOTIFY_APPLICATION_ID: applicationId } = env;
  if (!url || !tokenUrl || !apiKey || !applicationId || !keyId || !privateKey) return undefined;
  return { url: url.replace(/\/$/, ""), tokenUrl, apiKey, applicationId, keyId, privateKey };
}

function readPrivateKey(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return undefined;
  }
}
