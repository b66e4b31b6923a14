import { newCampaignSending, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { limitExamples, summariseSending } from "./sending-text.ts";

test("an example shows how long sending takes with a limit REQ-REL-138", () => {
  const settings = { ...defaultSending, from_hour: 8, to_hour: 20 };
  expect(limitExamples(settings)).toEqual([]);
  expect(limitExamples({ ...settings, messages_an_hour: 3000, board_messages_a_day: 20 })).toEqual([
    "If we send 3,000 messages an hour, we can send up to 36,000 on each sending day. It will take at least 3 sending days to send 100,000 messages.",
    "If we send 20 messages a day to people in an ICB, it will take at least 50 sending days to message 1,000 of them.",
  ]);
  expect(limitExamples({ ...settings, messages_an_hour: 10_000, board_messages_a_day: 1000 })).toEqual([
    "If we send 10,000 messages an hour, we can send up to 120,000 on each sending day.",
    "If we send 1,000 messages a day to people in an ICB, it will take at least 1 sending day to message 1,000 of them.",
  ]);
});

test("a campaign's summary shows when, how fast and with what delay its messages are sent REQ-REL-78", () => {
  expect(summariseSending(newCampaignSending)).toEqual([
    "Every day, 08:00 to 20:00",
    "No limit on messages per hour",
    "Wait before the second wave: 24 hours",
  ]);
  const chosen = { ...defaultSending, messages_an_hour: 20_000 };
  expect(summariseSending(chosen)).toEqual([
    "Every day, at any time",
    "Up to 20,000 messages per hour",
    "Wait before the second wave: none",
  ]);
});
