import { displayTimestamp, toTimestamp } from "@spi/domain/day/calendar";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { Environment } from "../http/environment.ts";

const style = `body { margin: 0; background: #f0f4f5; color: #212b32; font: 1.1875rem/1.5 Arial, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
article { margin-bottom: 1.5rem; padding: 1.5rem; border: 1px solid #d8dde0; background: #ffffff; }
h2 { margin: 0 0 0.5rem; font-size: 1.375rem; overflow-wrap: anywhere; }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: 0; color: #4c6272; overflow-wrap: anywhere; }
`;

/** Delivers emails only to the development page. */
export const capture = () => Promise.resolve({ kind: "sent" as const });

/**
 * Serves a page of captured emails, newest first, if there is no SMTP server. For development only, because the page
 * does not require sign-in.
 */
export function capturedMailPages(db: Kysely<Schema>) {
  return new Hono<Environment>()
    .get("/development/mail.css", (c) => c.body(style, 200, { "content-type": "text/css; charset=utf-8" }))
    .get("/development/mail", async (c) => {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("recipient")
        .limit(200)
        .execute();
      c.header("cache-control", "no-store");
      return c.html(
        html`<!doctype html>
          <html lang="en-GB">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <title>Email - Select People for Invitation</title>
              <link rel="stylesheet" href="/development/mail.css" />
            </head>
            <body>
              <main>
                <h1>Captured emails</h1>
                ${rows.length === 0 ? html`<p>There are no emails yet.</p>` : ""}
                ${rows.map(
                  (row) =>
                    html`<article>
                      <h2>${row.subject}</h2>
                      <p>To ${row.recipient}, ${displayTimestamp(toTimestamp(row.created_at))}, ${row.state}</p>
                      <pre>${row.body}</pre>
                    </article>`,
                )}
              </main>
            </body>
          </html>`,
      );
    });
}
