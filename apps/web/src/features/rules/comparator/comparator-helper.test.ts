import { fromDayNumber } from "@spi/domain/day/calendar";
import { toDayParts } from "../../../ui/form/typed-day.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRelative, writeDays, writeRelative } from "./comparator-helper.ts";

const days = fc.integer({ min: -25_000, max: 60_000 }).map(fromDayNumber);

test("fields convert to the comparator and back unchanged, including number, direction, date and default", () => {
  const boxes = fc.record({
    count: fc.integer({ min: 1, max: 9999 }).map(String),
    direction: fc.constantFrom("before" as const, "after" as const),
    nvl: fc.constantFrom(null, "20000101"),
    offset: fc.option(days),
  });
  fc.assert(
    fc.property(boxes, ({ offset, ...typed }) => {
      const from = offset === null ? ("run date" as const) : ("other date" as const);
      const filled = { ...typed, from, day: toDayParts(offset ?? "") };
      expect(readRelative(writeRelative(filled))).toEqual(filled);
    }),
  );
});

test("a relative comparator is created only once every field is filled in", () => {
  const boxes = readRelative("-75");
  expect(writeRelative(boxes)).toBe("-75");
  expect(writeRelative({ ...boxes, count: "" })).toBe("");
  expect(writeRelative({ ...boxes, from: "other date" })).toBe("");
  expect(writeRelative({ ...boxes, from: "other date", day: toDayParts("20250331") })).toBe("-75[[OFFSET:20250331]]");
  expect(writeRelative({ ...boxes, count: "0" })).toBe("0");
});

test("a comparator that the fields cannot show leaves them empty", () => {
  expect(readRelative("~X~")).toMatchObject({ count: "", from: "run date" });
  expect(readRelative("-75[[OFFSET:20250230]]")).toMatchObject({ count: "" });
});

test("one or two dates are stored as eight digits each §9.13", () => {
  expect(writeDays([toDayParts("20250331")])).toBe("20250331");
  expect(writeDays([toDayParts("20250101"), toDayParts("20250331")])).toBe("20250101,20250331");
  expect(writeDays([toDayParts("20250101"), { day: "31", month: "2", year: "2025" }])).toBe("");
});
