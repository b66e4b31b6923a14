import { randomInt, randomUUID } from "node:crypto";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { TokenSource } from "./access-token.ts";
import { pauseSeconds } from "./pause.ts";
import type { SendAnswer } from "./send-batch.ts";
import { sendBatch } from "./send-batch.ts";

interface Trial {
  routingPlanId: string;
  /** NHS numbers of the test recipients. */
  recipients: readonly string[];
  url: string;
  tokens: TokenSource;
  wait: (milliseconds: number) => Promise<unknown>;
}

const mostAttempts = 5;

/**
 * Sends one message of a routing plan to each test recipient, as a batch of its own, and says in a sentence what NHS Notify
 * made of it. Until that is known the same batch is sent again.
 */
export async function tryPlan({
  routingPlanId,
  recipients,
  url,
  tokens,
  wait,
}: Trial): Promise<Result<string, string>> {
  const messages = recipients.map((nhsNumber) => ({ reference: randomUUID(), nhsNumber }));
  const batch = { routingPlanId, reference: `trial-${randomUUID()}`, messages };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await sendBatch(batch, { url, tokens });
    if (answer.kind !== "retry") return outcomeOf(answer, batch.reference);
    if (attempt + 1 === mostAttempts) {
      return refuse(`It is not known whether NHS Notify accepted the batch ${batch.reference}: ${answer.cause}.`);
    }
    const random = randomInt(2 ** 32) / 2 ** 32;
    await wait(pauseSeconds({ attempt, afterSeconds: answer.afterSeconds, random }) * 1000);
  }
}

function outcomeOf(answer: Exclude<SendAnswer, { kind: "retry" }>, reference: string): Result<string, string> {
  switch (answer.kind) {
    case "accepted": {
      const { plan, messages } = answer;
      return ok(
        `NHS Notify accepted ${messages.length} messages of the plan “${plan.name}”, version ${plan.version}: batch ${reference}.`,
      );
    }
    case "acceptedBefore":
      return ok(`NHS Notify accepted the batch ${reference}; the answer that names its plan was lost.`);
    case "planUnknown":
      return refuse("NHS Notify knows no routing plan of this ID.");
    case "notAuthorised":
      return refuse(`NHS Notify does not take who we say we are: ${answer.cause}.`);
    case "refusedMessages": {
      const places = answer.messages.map(({ index, code }) => `number ${index + 1} (${code})`);
      return refuse(`NHS Notify accepted nothing because of the test recipients ${places.join(", ")}.`);
    }
    case "refusedBatch": {
      const problems = answer.problems.map(({ code, pointer }) => [code, pointer].filter(Boolean).join(" at "));
      return refuse(`NHS Notify accepted nothing: ${[answer.status, ...problems].join(", ")}.`);
    }
  }
}
