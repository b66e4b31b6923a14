import { expect, test } from "vitest";
import * as z from "zod";
import { listOf } from "./bounded-list.ts";

const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const issues = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join("."));

test("a list that is too long is refused unread, and up to a hundred problems are reported REQ-VAL-31 REQ-VAL-32", () => {
  const looked: unknown[] = [];
  const item = z.string().refine((text) => looked.push(text) < 0);
  expect(issues(listOf(item, 10), times(11, "a"))).toEqual([""]);
  expect(looked).toEqual([]);
  expect(issues(listOf(item, 5000), times(5000, "a"))).toHaveLength(100);
  expect(looked).toHaveLength(100);
});

test("a list within its limits is read like any list, anywhere in a schema", () => {
  const schema = z.strictObject({ list: listOf(z.string().trim(), 3).optional() });
  expect(schema.parse({ list: [" a", "b "] })).toEqual({ list: ["a", "b"] });
  expect(schema.parse({})).toEqual({});
  expect(issues(schema, { list: ["a", 1] })).toEqual(["list.1"]);
  expect(issues(schema, { list: "a" })).toEqual(["list"]);
  expect(issues(schema, { list: times(4, "a") })).toEqual(["list"]);
});
