import { html, raw } from "hono/html";
import type { Faults } from "../faults.ts";
import type { Batch } from "../messages/received.ts";
import { problemKinds } from "../problems.ts";
import type { Summary } from "./summary.ts";

interface PageContent {
  summary: Summary;
  batches: readonly Batch[];
  faults: Faults;
  /** True if the stand-in keeps its state when it is restarted. */
  remembers: boolean;
}

const newest = 20;
const number = new Intl.NumberFormat("en-GB");

const style = `body { margin: 0; background: #f0f4f5; color: #212b32; font: 1.1875rem/1.5 Arial, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
section { margin-bottom: 1.5rem; padding: 1.5rem; border: 1px solid #d8dde0; background: #ffffff; overflow-x: auto; }
h2 { margin: 0 0 0.5rem; font-size: 1.375rem; }
table { border-collapse: collapse; width: 100%; font-size: 1rem; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid #d8dde0; text-align: left; }
caption { padding-top: 0.5rem; font-weight: 600; text-align: left; }
label { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin: 0.5rem 0; }
input[type="number"] { width: 6rem; }
input, select, button { min-height: 2.75rem; border: 2px solid #4c6272; font: inherit; }
input[type="checkbox"] { width: 1.5rem; height: 1.5rem; min-height: 0; }
button { padding: 0.5rem 1rem; background: #007f3b; border-color: #007f3b; color: #ffffff; font-weight: 600; }`;

/** Shows the requests received and the active faults. NHS numbers are never stored, so they cannot be shown. */
export function page({ summary, batches, faults, remembers }: PageContent) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Messages to NHS Notify</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Messages to NHS Notify</h1>
          <p>
            This page shows the service that replaces NHS Notify on development machines. We do not send any messages.
            ${remembers ? "The counts are kept when the service restarts." : "The counts are reset when the service starts."}
          </p>
          <section>
            <h2>Accepted</h2>
            <p>
              ${number.format(summary.messages)} messages in ${number.format(summary.batches)} batches.
              ${number.format(summary.messages - summary.references)} messages were accepted more than once.
              ${number.format(summary.repeatedWithAnotherBody)} references were repeated with a different body.
            </p>
            ${table({
              caption: "By plan",
              heads: ["Plan", "Version", "ID", "Batches", "Messages"],
              rows: summary.plans.map((plan) => [plan.name, plan.version, plan.id, plan.batches, plan.messages]),
            })}
          </section>
          <section>
            <h2>Responses and callbacks</h2>
            ${table({ caption: "Responses", heads: ["Response", "Requests"], rows: Object.entries(summary.outcomes) })}
            ${table({ caption: "Callbacks", heads: ["Callbacks", "Number"], rows: callbackRows(summary) })}
          </section>
          <section>
            <h2>Deliberate faults</h2>
            <p>Enter each share as a number from 0 (never) to 1 (always).</p>
            <form method="post" action="control/faults">
              ${shares.map(([name, label]) => share({ name, label, value: faults[name] }))}
              <label>
                Response to rejected requests
                <select name="refusal">
                  ${Object.entries(problemKinds).map(
                    ([kind, { status }]) =>
                      html`<option value="${kind}" ${kind === faults.refusal ? "selected" : ""}>
                        ${status} ${kind}
                      </option>`,
                  )}
                </select>
              </label>
              <label>
                <input name="delay" type="number" min="0" max="600000" value="${faults.delay}" />
                Milliseconds before a request is accepted
              </label>
              <label>
                <input
                  name="callbacksOutOfOrder"
                  type="checkbox"
                  value="true"
                  ${faults.callbacksOutOfOrder ? "checked" : ""}
                />
                Callbacks out of order
              </label>
              <button>Save faults</button>
            </form>
          </section>
          <section>
            <h2>Latest batches</h2>
            ${table({
              caption: `Up to ${newest} latest batches`,
              heads: ["Accepted", "Plan", "Reference", "Messages"],
              rows: batches
                .slice(-newest)
                .toReversed()
                .map((batch) => [timeOf(batch), batch.plan.name, batch.reference, batch.messages.length]),
            })}
          </section>
        </main>
      </body>
    </html>`;
}

const callbackWords = {
  sent: "Sent, including repeats",
  taken: "Accepted by the service",
  repeated: "Sent twice deliberately",
  forged: "Forged deliberately",
  forgedTaken: "Forged and accepted",
  givenUp: "Abandoned after 2 hours",
  waiting: "Still to be sent",
} as const satisfies Record<keyof Summary["callbacks"], string>;

function callbackRows({ callbacks }: Summary) {
  const names = Object.keys(callbackWords) as (keyof typeof callbackWords)[];
  return names.map((name) => [callbackWords[name], callbacks[name]]);
}

const shares = [
  ["lostBefore", "Responses lost before acceptance"],
  ["lostAfter", "Responses lost after acceptance"],
  ["timeoutAfter", "Gateway timeouts after acceptance"],
  ["refused", "Requests rejected"],
  ["refusedPeople", "People whose messages are rejected"],
  ["callbacksRepeated", "Callbacks repeated"],
  ["callbacksForged", "Callbacks forged"],
] as const;

function share({ name, label, value }: { name: string; label: string; value: number }) {
  return html`<label>
    <input name="${name}" type="number" min="0" max="1" step="any" value="${value}" />
    ${label}
  </label>`;
}

interface Table {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

function table({ caption, heads, rows }: Table) {
  if (rows.length === 0) return html`<p>${caption}: none yet.</p>`;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${typeof cell === "number" ? number.format(cell) : cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const timeOf = ({ acceptedAt }: Batch) => new Date(acceptedAt).toISOString().slice(0, 19).replace("T", " ");
