import { splitListItems } from "./controls.ts";

/** A list field's draft: the items of the list, and what stands in the box and is not added yet. */
export interface ListDraft {
  items: readonly string[];
  typed: string;
}

/** Items before the first line break, separated by commas; the box's text after it. Saving takes both. */
export function readListDraft(draft: string): ListDraft {
  const [listed = "", ...typed] = draft.split("\n");
  return { items: listed === "" ? [] : listed.split(","), typed: typed.join("\n") };
}

export function writeListDraft({ items, typed }: ListDraft): string {
  return typed === "" ? items.join(",") : `${items.join(",")}\n${typed}`;
}

/** The list with everything a text names, each item once. */
export function addItems(items: readonly string[], text: string): string[] {
  return splitListItems(`${items.join(",")},${text}`);
}

/** The list with one item replaced by what was typed for it. Typing nothing takes the item away. */
export function changeItem(items: readonly string[], { from, to }: { from: string; to: string }): string[] {
  return [...new Set(items.flatMap((item) => (item === from ? splitListItems(to) : [item])))];
}
