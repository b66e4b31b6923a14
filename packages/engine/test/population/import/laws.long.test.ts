import { join } from "node:path";
import { isDay } from "@spi/domain/day/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { attributeColumns } from "../../../src/population/layout.ts";
import { headerNames } from "../../../src/population/import/csv-rows.ts";
import { columnOfHeader, delimiterOf } from "../../../src/population/import/headers.ts";
import { importPopulation } from "../../../src/population/import/import.ts";
import { file, query, useFolder, valueOf } from "../folder.ts";

const folder = useFolder();

const text = fc.string({ unit: fc.constantFrom("a", "B", "7", " ", ",", '"', ";", "|", "é", "\t", "-"), maxLength: 8 });
const day = fc.oneof(
  fc.constantFrom(
    "20240229",
    "20230229",
    "19000101",
    "00010101",
    "99991231",
    "2024-02-29",
    "2024-13-01",
    "20241301",
    "",
  ),
  fc.stringMatching(/^\d{8}$/),
  text,
);
/** A person with at least one value. A row without any value is rejected. */
const person = fc
  .record({
    icb: fc.option(text),
    date_of_birth: fc.option(day),
    email_flag: fc.option(fc.oneof(fc.constantFrom("Y", "N", "y", "TRUE", "0", "", "yes", "2"), text)),
    rsv_valid_doses_count: fc.option(
      fc.oneof(fc.constantFrom("0", "-5", "007", "2147483647", "2147483648", "1e3", "1.0", "1.5", ""), text),
    ),
  })
  .filter((person) => Object.values(person).some((value) => value !== null && value.trim() !== ""));

type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;
const names = ["icb", "date_of_birth", "email_flag", "rsv_valid_doses_count"] as const;

/**
 * Expected result for each string, written independently of the import. This is a value, or undefined if the string is
 * invalid.
 */
const expected = {
  icb: (value: string) => value,
  date_of_birth: (value: string) => {
    const digits = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll("-", "") : value;
    return isDay(digits) ? digits : undefined;
  },
  email_flag: (value: string) => {
    if (["y", "true", "1"].includes(value.toLowerCase())) return true;
    return ["n", "false", "0"].includes(value.toLowerCase()) ? false : undefined;
  },
  rsv_valid_doses_count: (value: string) => {
    if (!/^-?\d+(\.0+)?$/.test(value)) return undefined;
    return Math.abs(Number(value)) < 2 ** 31 ? Number(value) : undefined;
  },
} as const;

function expectation(name: (typeof names)[number], value: string | null) {
  if (value === null || (value === "" && name !== "icb")) return { value: null, invalid: 0 };
  const known = expected[name](value);
  return { value: known ?? null, invalid: known === undefined ? 1 : 0 };
}

const formats = {
  csv: (people: Person[]) =>
    [names.join(","), ...people.map((person) => names.map((name) => quotedValue(person[name])).join(","))].join("\n"),
  ndjson: (people: Person[]) => people.map((person) => JSON.stringify(person)).join("\n"),
};

/** Writes a missing value as an empty field. Quotes every string, even an empty one. */
function quotedValue(value: string | null): string {
  return value === null ? "" : `"${value.replaceAll('"', '""')}"`;
}

test.each(["csv", "ndjson"] as const)("every %s value is converted, or becomes null and is counted", async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 25 }), async (people) => {
      const path = await file(folder.path, `people.${format}`, `${formats[format](people)}\n`);
      const dir = join(folder.path, "out");
      const request = {
        files: [path],
        dir,
        asOf: "20261120",
        createdAt: "20261120093000",
        requiredColumns: [],
        boards: ["QWO", "QF7", "QMF", "QE1"],
      };
      const { report } = valueOf(await importPopulation(request));
      const rows = await query(
        dir,
        "select icb, strftime(date_of_birth, '%Y%m%d'), email_flag, rsv_valid_doses_count from people order by person_id",
      );
      const expectations = people.map((person) => names.map((name) => expectation(name, person[name])));
      expect(rows).toEqual(expectations.map((row) => row.map(({ value }) => value)));
      const counts = names.map((name) => report.invalidValues.find(({ column }) => column === name)?.count ?? 0);
      expect(counts).toEqual(
        names.map((_, index) => expectations.reduce((sum, row) => sum + (row[index]?.invalid ?? 0), 0)),
      );
    }),
    { numRuns: 12 },
  );
});

test("a header identifies a column whatever its case, spaces and level REQ-POP-21", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...attributeColumns),
      fc.constantFrom("", "PERSON.", "target_", "Target "),
      fc.constantFrom(" ", ".", "-", "_"),
      (column, level, blank) => {
        const header = ` ${level}${column.name.toUpperCase().replaceAll("_", blank)}`;
        expect(columnOfHeader(header)).toBe(column.name);
      },
    ),
  );
});

test("a header line is split as it was joined", () => {
  const header = fc.string({ unit: fc.constantFrom("a", "b", " ", ",", ";") });
  fc.assert(
    fc.property(fc.array(header, { minLength: 2 }), fc.constantFrom(",", ";", "\t", "|"), (headers, delimiter) => {
      const line = headers.map((value) => `"${value}"`).join(delimiter);
      expect(headerNames(`${line}\r`, delimiter)).toEqual(headers);
    }),
  );
  expect(["a,b", "a;b;c,d", "a\tb", "a|b", "a"].map(delimiterOf)).toEqual([",", ";", "\t", "|", ","]);
});
