import { createTransport } from "nodemailer";
import type { Delivery } from "./outbox.ts";
import type { Deliver } from "./sender.ts";

/** Together shorter than the lease of an e-mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Delivers through an SMTP server ("smtps://user:password@host:465"). The Message-ID is made of the e-mail's id, so that a
 * retry after a delivery whose acknowledgement was lost is idempotent: mail systems can tell that it is the same message.
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

/** A server's 5xx about the message or the recipient is final; anything else may work later. */
function toDelivery(error: unknown): Delivery {
  const failure = error instanceof Error ? error.message : String(error);
  const fields = error instanceof Error ? (error as { responseCode?: number; code?: string }) : {};
  const final = (fields.responseCode ?? 0) >= 500 && (fields.code === "EENVELOPE" || fields.code === "EMESSAGE");
  return { kind: final ? "refused" : "failed", failure };
}
