import { splitListItems } from "./controls.ts";

/** Draft of a list field. Contains the items in the list, and any text in the field that the user has not added yet. */
export interface ListDraft {
  items: readonly string[];
  typed: string;
}

/**
 * Reads a draft. The items, separated by commas, come before the first line break, and the field's text comes after it.
 * Both are used when the rule is saved.
 */
export function readListDraft(draft: string): ListDraft {
  const [listed = "", ...typed] = draft.split("\n");
  return { items: listed === "" ? [] : listed.split(","), typed: typed.join("\n") };
}

export function writeListDraft({ items, typed }: ListDraft): string {
  return typed === "" ? items.join(",") : `${items.join(",")}\n${typed}`;
}

/** Adds every item in a string to the list, without duplicates. */
export function addItems(items: readonly string[], text: string): string[] {
  return splitListItems(`${items.join(",")},${text}`);
}

/** Replaces one item in the list with typed text. Empty text deletes the item. */
export function changeItem(items: readonly string[], { from, to }: { from: string; to: string }): string[] {
  return [...new Set(items.flatMap((item) => (item === from ? splitListItems(to) : [item])))];
}
