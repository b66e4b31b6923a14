import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { readSendingDraft, toSendingDraft } from "./sending-draft.ts";

const all = {
  ...defaultSending,
  not_before: "20261201",
  messages_an_hour: 10_000,
  board_messages_a_day: 500,
  condition: { least_known: 80, most_failed: 5 },
};

test("sending settings survive the form unchanged REQ-REL-70", () => {
  for (const settings of [defaultSending, all]) {
    expect(readSendingDraft(toSendingDraft(settings))).toEqual({ ok: true, value: settings });
  }
});

test("errors name their field, and a number with commas is accepted REQ-REL-70", () => {
  const draft = toSendingDraft(all);
  const typed = { ...draft.typed, messages_an_hour: "12,500", tolerance_percent: "much", most_failed: "" };
  const wrong = readSendingDraft({
    ...draft,
    typed,
    notBefore: { day: "31", month: "2", year: "2027" },
    days: [],
    hours: { from: "20", to: "8" },
  });
  const fields = wrong.ok ? [] : wrong.refusal.map(({ fieldId }) => fieldId);
  expect(fields).toEqual(["not_before.day", "days", "to_hour", "most_failed", "tolerance_percent"]);
  const read = readSendingDraft({ ...draft, typed: { ...draft.typed, messages_an_hour: "12,500" } });
  expect(read).toMatchObject({ ok: true, value: { messages_an_hour: 12_500 } });
});
