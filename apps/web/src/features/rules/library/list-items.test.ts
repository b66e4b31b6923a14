import { expect, test } from "vitest";
import { addItems, changeItem, readListDraft, writeListDraft } from "./list-items.ts";

test("items are added at commas and white space, once each §5.28", () => {
  expect(addItems(["QH8"], " qjg,QH8\n qm7 ")).toEqual(["QH8", "QJG", "QM7"]);
  expect(addItems(["QH8"], " , ")).toEqual(["QH8"]);
});

test("an edited item keeps its position and is not duplicated §5.28", () => {
  expect(changeItem(["QH8", "QJG"], { from: "QH8", to: "qm7" })).toEqual(["QM7", "QJG"]);
  expect(changeItem(["QH8", "QJG"], { from: "QH8", to: "QJG" })).toEqual(["QJG"]);
  expect(changeItem(["QH8", "QJG"], { from: "QH8", to: " " })).toEqual(["QJG"]);
});

test("text that is typed but not added is stored with the list", () => {
  const draft = { items: ["QH8", "QJG"], typed: "qm7\nq" };
  expect(readListDraft(writeListDraft(draft))).toEqual(draft);
  expect(readListDraft("")).toEqual({ items: [], typed: "" });
});
