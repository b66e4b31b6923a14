import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { messageReferences } from "./message-references.ts";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const releaseId = randomUUID();
const releaseStart = releaseId.replaceAll("-", "").slice(0, 16);

test("a reference identifies its message to anyone with the key, and differs for each message REQ-REL-50", () => {
  const references = messageReferences([newer]);
  const message = fc.record({ position: fc.nat(2 ** 31 - 1), wave: fc.nat(65_535), plan: fc.nat(65_535) });
  fc.assert(
    fc.property(message, (message) => {
      const reference = references.make({ releaseId, ...message });
      expect(reference).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(references.read(reference)).toEqual([{ releaseStart, ...message }]);
    }),
  );
  const first = (position: number) => references.make({ releaseId, position, wave: 1, plan: 0 });
  expect(new Set(Array.from({ length: 1000 }, (_, position) => first(position))).size).toBe(1000);
});

test("references made before a key change can still be read, but invalid ones cannot REQ-REL-50", () => {
  const message = { position: 7, wave: 1, plan: 2 };
  const reference = messageReferences([older]).make({ releaseId, ...message });
  expect(messageReferences([newer, older]).read(reference)).toContainEqual({ releaseStart, ...message });
  expect(messageReferences([newer]).read(reference)).not.toContainEqual({ releaseStart, ...message });
  for (const none of ["", "x", reference.toUpperCase(), `${reference}0`]) {
    expect(messageReferences([older]).read(none)).toEqual([]);
  }
});
