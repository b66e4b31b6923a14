import { readFileSync } from "node:fs";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { columnsOfPeople } from "../../../src/population/import/request.ts";

const page = readFileSync(new URL("../../../../../docs/people-files.md", import.meta.url), "utf8");
const typeNames = { D: "Date", S: "Text", I: "Whole number", F: "Flag", C: "List" } as const;

test("the people files page lists each column with its type, values and an example REQ-POP-254", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([\w ]+) \| ([^|]+) \| `[^`|]+` \|$/gm)];
  const listed = new Map(rows.map(([, name, type]) => [name, type]));
  const names = shippedReference.attributes.map(
    ({ AttributeName, DataType }) => [DataType === "C" ? "COHORTS" : AttributeName, typeNames[DataType]] as const,
  );
  expect(listed).toEqual(new Map(names));
  for (const name of columnsOfPeople) expect(page).toContain(`\`${name.toUpperCase()}\``);
});
