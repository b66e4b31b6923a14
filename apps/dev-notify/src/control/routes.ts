import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type * as z from "zod";
import type { Callbacks } from "../callbacks/sender.ts";
import type { Exchange } from "../exchange.ts";
import { faultsSchema, type SwitchedFaults } from "../faults.ts";
import type { Memory } from "../memory/memory.ts";
import type { Received } from "../messages/received.ts";
import { type Plan, planSchema } from "../settings.ts";
import { page } from "./page.ts";
import { summarise } from "./summary.ts";

interface ControlDependencies {
  plans: Map<string, Plan>;
  received: Received;
  faults: SwitchedFaults;
  callbacks: Callbacks;
  outcomes: ReadonlyMap<string, number>;
  memory: Memory;
}

const maxPlans = 1000;

/** Serves requests from people and tests about the stand-in itself. The real service does not have these operations. */
export function controlRoutes(parts: ControlDependencies) {
  const { plans, received, faults, callbacks } = parts;
  return new Hono<Exchange>()
    .use(bodyLimit({ maxSize: 100_000 }))
    .get("/", (c) => {
      c.header("cache-control", "no-store");
      return c.html(
        page({
          summary: summarise(parts),
          batches: received.batches,
          faults: faults.current(),
          remembers: parts.memory.remembers,
        }),
      );
    })
    .get("/control/received", (c) => c.json(summarise(parts)))
    .get("/control/accepted", (c) => c.body(acceptedLines(received)))
    .get("/control/faults", (c) => c.json(faults.current()))
    .put("/control/faults", async (c) => {
      const read = await readBody(c, faultsSchema);
      if ("refusal" in read) return read.refusal;
      faults.set(read.value);
      return c.json(read.value);
    })
    .post("/control/faults", async (c) => {
      const parsed = faultsSchema.safeParse(await c.req.parseBody());
      if (!parsed.success) return c.json({ problems: parsed.error.issues }, 400);
      faults.set(parsed.data);
      return c.redirect("../", 303);
    })
    .put("/control/plans", async (c) => {
      const read = await readBody(c, planSchema);
      if ("refusal" in read) return read.refusal;
      const plan = { ...read.value, id: read.value.id.toLowerCase() };
      if (!plans.has(plan.id) && plans.size >= maxPlans) {
        return c.json({ problems: [{ message: `There are already ${maxPlans} plans.` }] }, 400);
      }
      parts.memory.keep({ plan });
      plans.set(plan.id, plan);
      return c.json(plan);
    })
    .post("/control/callbacks", async (c) => {
      await callbacks.sendDue();
      return c.json(callbacks.counts);
    });
}

async function readBody<Schema extends z.ZodType>(c: Context<Exchange>, schema: Schema) {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  return parsed.success ? { value: parsed.data } : { refusal: c.json({ problems: parsed.error.issues }, 400) };
}

/** Streams each message reference with the number of times that it was accepted, one per line, in order of arrival. */
function acceptedLines(received: Received): ReadableStream<Uint8Array> {
  const entries = received.timesAccepted.entries();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: (controller) => {
      let lines = "";
      for (let taken = 0; taken < 1000; taken += 1) {
        const { value, done } = entries.next();
        if (done) break;
        lines += `${value[0]}\t${value[1]}\n`;
      }
      if (lines === "") controller.close();
      else controller.enqueue(encoder.encode(lines));
    },
  });
}
