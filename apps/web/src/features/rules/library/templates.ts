import type { Control } from "./controls.ts";
import { displayDay } from "@spi/domain/day/calendar";
import { variables } from "@spi/domain/library/library-rule";
import { nameMaxLength } from "@spi/domain/names/names";
import type { LibraryRuleMetadata } from "@spi/domain/rule/rule";
import { longest } from "@spi/domain/values/limits";
import { RE2JS } from "re2js";

export type Template = LibraryRuleMetadata["ComparatorTemplate"];

/**
 * Replaces a template's variables with their values. A variable without a value is left as its token, which shows users
 * that the text is incomplete.
 */
function fillTemplate(template: Template, values: readonly (string | undefined)[]): string {
  return template
    .map((part) => {
      if (part.Type === "TEXT") return part.Value;
      const index = variables.findIndex((name) => name === part.Value);
      return values[index] || `~${part.Value}~`;
    })
    .join("");
}

/**
 * Returns the comparator for the controls' values, in order. A missing value leaves its token ~X~, which is rejected
 * when the rule is saved (5.24).
 */
export function renderComparator(metadata: LibraryRuleMetadata, values: readonly (string | undefined)[]): string {
  return fillTemplate(metadata.ComparatorTemplate, values);
}

/** Returns the rule's name and description with readable values. Dates are in words, and long lists are truncated. */
export function renderTexts(metadata: LibraryRuleMetadata, values: readonly (string | undefined)[]) {
  const { Controls } = metadata.MetaData;
  const displayValues = values.map((value, index) =>
    value === undefined ? undefined : describeValue(Controls[index], value),
  );
  return {
    name: fillTemplate(metadata.NameTemplate, displayValues).slice(0, nameMaxLength),
    description: fillTemplate(metadata.DescriptionTemplate, displayValues).slice(0, longest.description),
  };
}

const maxListedItems = 3;

function describeValue(control: Control | undefined, value: string): string {
  switch (control?.Type) {
    case "DATE":
      return displayDay(value);
    case "LIST":
    case "PICK_LIST":
      return describeList(value.split(",").map((item) => labelOf(control, item)));
    case "RADIOS":
      return labelOf(control, value);
    default:
      return value;
  }
}

function labelOf(control: Control, value: string): string {
  const label = control.Values?.find((choice) => choice.Value === value)?.Label ?? value;
  // For example, "NHS Essex Integrated Care Board" becomes "Essex", so that names are short enough to read.
  return label.replace(/^NHS (.*) Integrated Care Board$/, "$1");
}

/** Describes a list, for example "QMF, QWO" or "QMF, QWO, QHM and 33 more". */
function describeList(items: readonly string[]): string {
  const more = items.length - maxListedItems;
  if (more <= 1) return items.join(", ");
  return `${items.slice(0, maxListedItems).join(", ")} and ${more} more`;
}

/**
 * Returns the values in a comparator in the order of the controls, or undefined if the comparator does not match the
 * template.
 */
export function parseComparator(metadata: LibraryRuleMetadata, comparator: string): string[] | undefined {
  const template = metadata.ComparatorTemplate;
  const pattern = template.map((part) => (part.Type === "TEXT" ? RE2JS.quote(part.Value) : "(.+?)")).join("");
  // RE2 takes linear time. RegExp could take exponential time with many variables.
  const matcher = RE2JS.compile(`^${pattern}$`, RE2JS.DOTALL).matcher(comparator);
  if (!matcher.matches()) return undefined;
  const names = template.filter((part) => part.Type === "VARIABLE").map((part) => part.Value);
  return metadata.MetaData.Controls.map((_, index) => {
    const position = names.indexOf(variables[index] ?? "");
    return position < 0 ? "" : (matcher.group(position + 1) ?? "");
  });
}
