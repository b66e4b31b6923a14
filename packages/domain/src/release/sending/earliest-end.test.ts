import { expect, test } from "vitest";
import type { Release } from "../release-answer.ts";
import { limitsSentence } from "./earliest-end.ts";
import { type SendingSettings, defaultSending } from "./sending-settings.ts";
import { waitingSentence } from "./sending-sentences.ts";

interface Played {
  sending?: Partial<SendingSettings>;
  first?: number;
  rest?: number;
  begun?: boolean;
  board?: number | null;
  waitHours?: number;
  next?: string | null;
  waiting?: Release["waiting"];
}

/** Creates a release with the given number of messages remaining in each of its two waves. */
function played({ sending, first = 0, rest = 0, begun = true, board = null, waitHours = 0, ...more }: Played) {
  const part = (wave: number, remaining: number, isBegun: boolean) => ({ wave, remaining, begun: isBegun });
  return {
    sending: { ...defaultSending, from_hour: 8, to_hour: 20, ...sending },
    parts: [part(1, first, begun), part(2, rest, false)] as Release["parts"],
    largest_board: board,
    next_wave_wait_hours: waitHours,
    next_wave_from: more.next ?? null,
    waiting: more.waiting ?? null,
  };
}

const paced = { messages_an_hour: 3000 };

const from = new Date("2026-11-25T18:57:00Z");

test("the estimated end of a release that waits for its limits is within the approved days and hours REQ-REL-119 REQ-REL-493", () => {
  const waiting = { reason: "pace", until: "20261125194800" } as const;
  expect(waitingSentence(played({ sending: paced, first: 9288, waiting }))).toBe(
    "We have sent this hour's limit of 3,000 messages. The next messages will be sent on 25 November 2026 at 19:48, " +
      "and the last messages on 26 November 2026 at 10:00 or later.",
  );
  expect(waitingSentence(played({ sending: paced, first: 3000, waiting }))).toMatch(/at 19:48\.$/);
  const fridays = { ...paced, days: ["Wednesday", "Friday"] as SendingSettings["days"] };
  expect(waitingSentence(played({ sending: fridays, first: 9288, waiting }))).toContain(
    "the last messages on 27 November 2026 at 10:00 or later",
  );
});

test("with a limit per board, the estimated end depends on the board with the most remaining messages REQ-REL-119 REQ-REL-493", () => {
  const waiting = { reason: "boards", until: "20261126080000" } as const;
  const sending = { board_messages_a_day: 20 };
  expect(waitingSentence(played({ sending, first: 11_401, board: 850, waiting }))).toBe(
    "We have sent today's limit of 20 messages for each ICB. The next messages will be sent on 26 November 2026 at 08:00, " +
      "and the last messages on 7 January 2027 or later.",
  );
  expect(waitingSentence(played({ sending, first: 700, board: 20, waiting }))).toMatch(/at 08:00\.$/);
  expect(waitingSentence(played({ sending, first: 700, waiting }))).toMatch(/at 08:00\.$/);
});

test("before the start, the earliest time for the last messages is shown if limits delay them REQ-REL-119 REQ-REL-494", () => {
  const both = { ...paced, board_messages_a_day: 100 };
  const start = { first: 163, rest: 12_170, begun: false };
  expect(limitsSentence(played({ ...start, sending: both, board: 850 }), from)).toBe(
    "We send up to 3,000 messages per hour and 100 messages per day for each ICB, so the last messages will not be sent before 3 December 2026.",
  );
  expect(limitsSentence(played({ ...start, sending: both, board: 201 }), from)).toContain(
    "before 27 November 2026 at 08:00",
  );
  expect(limitsSentence(played({ ...start, sending: paced, waitHours: 24 }), from)).toContain(
    "before 27 November 2026 at 10:00",
  );
  expect(limitsSentence(played(start), from)).toBeUndefined();
  expect(limitsSentence(played({ ...start, rest: 100, sending: paced }), from)).toBeUndefined();
  // The first wave has been sent, and the second begins tomorrow.
  const between = { sending: paced, rest: 6001, next: "20261126123000" };
  expect(limitsSentence(played(between), from)).toContain("before 26 November 2026 at 14:30");
});

test("a wait counted in summer time ends in summer time, and a wait of many years is not counted hour by hour REQ-REL-119", () => {
  const until = { reason: "pace", until: "20260601143000" } as const;
  expect(waitingSentence(played({ sending: paced, first: 6001, waiting: until }))).toContain("at 16:30 or later.");
  const slow = { messages_an_hour: 1, from_hour: 0, to_hour: 24 };
  expect(limitsSentence(played({ sending: slow, first: 5_000_000 }), from)).toContain("2036");
});
