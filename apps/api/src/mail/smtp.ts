import { createTransport } from "nodemailer";
import type { Delivery } from "./outbox.ts";
import type { Deliver } from "./sender.ts";

/** Timeouts that add up to less than the lease on an email. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Creates a function that delivers emails through an SMTP server ("smtps://user:password@host:465"). The Message-ID
 * contains the email's ID, so that mail systems recognise a retry after a lost acknowledgement as the same message.
 */
export function smtpDelivery({ url, from }: { url: string; from: string }): Deliver {
  const transport = createTransport({ url, ...timeouts });
  const domain = from.split("@").at(-1)?.replace(">", "") ?? "spi";
  return async ({ id, recipient, subject, body }) => {
    try {
      await transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@${domain}>` });
      return { kind: "sent" };
    } catch (error) {
      return toDelivery(error);
    }
  };
}

/**
 * Converts an error to a delivery result. A server's 5xx response about the message or recipient is final. After any
 * other error, a retry may succeed.
 */
function toDelivery(error: unknown): Delivery {
  const failure = error instanceof Error ? error.message : String(error);
  const fields = error instanceof Error ? (error as { responseCode?: number; code?: string }) : {};
  const final = (fields.responseCode ?? 0) >= 500 && (fields.code === "EENVELOPE" || fields.code === "EMESSAGE");
  return { kind: final ? "refused" : "failed", failure };
}
