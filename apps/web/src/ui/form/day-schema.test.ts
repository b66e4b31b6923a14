import { describe, expect, test } from "vitest";
import { daySchema } from "./day-schema.ts";

const schema = daySchema("Enter a real start date, for example 20 8 2025");
const issues = (day: string, month: string, year: string) => {
  const result = schema.safeParse({ day, month, year });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join("."), message]);
};

describe("a date typed in three fields", () => {
  test("a typed date becomes eight digits §5.07", () => {
    expect(schema.parse({ day: "20", month: "8", year: "2025" })).toBe("20250820");
  });

  test("three empty fields give one error, at the day", () => {
    expect(issues("", " ", "")).toEqual([["day", "Enter a real start date, for example 20 8 2025"]]);
  });

  test.each([
    ["1", "13", "2025", "month", "Please enter a valid month between 1 and 12"],
    ["31", "4", "2025", "day", "Please enter a valid day for April"],
    ["1", "1", "25", "year", "Please enter a valid date, for example 20/08/2024 using YYYY format"],
    ["x", "1", "2025", "day", "Date should only contain numbers"],
  ])("%s %s %s is rejected at the field to correct", (day, month, year, part, message) => {
    expect(issues(day, month, year)).toEqual([[part, message]]);
  });
});
