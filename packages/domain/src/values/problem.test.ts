import { expect, test } from "vitest";
import { sentenceOf } from "./problem.ts";

const sentences = { late: ({ days }: { days: number }) => `${days} days late.`, lost: () => "Lost." };

test("a problem is rendered by its code from its parameters", () => {
  expect(sentenceOf(sentences, { code: "late", params: { days: 2 } })).toBe("2 days late.");
});

test("a code that only a newer version knows is named", () => {
  const stored = JSON.parse('{"code":"newer","params":{}}') as { code: "lost"; params: Record<string, never> };
  expect(sentenceOf(sentences, stored)).toBe("Reload this page to see details of this problem (newer).");
});
