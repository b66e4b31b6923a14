import { nameOfAnyRun } from "@spi/domain/rule/rule-name";
import type { IterationRule } from "@spi/domain/rule/rule";
import type { LibraryRule } from "@spi/domain/library/library-rule";

/** Subjects of library rules and their attributes, in display order. */
const groups = [
  ["Age", /^DATE_OF_BIRTH$/],
  ["Doses, bookings and invitations", /DOSE|PROCEDURE|SUCCESSFUL|^PRIMARY_SERIES|^BOOKED_|^LAST_INVITE|^LAST_COMMS/],
  ["Place", /^ICB|REGION$|^POSTCODE|^[LM]SOA$|^LOCAL_AUTHORITY$|^GP_PRACTICE|^PCN$/],
  ["Circumstances", /^(CARE_HOME|DE|13Q|LD)_FLAG$|^OPTOUT$|^REMOVAL_REASON|^GENDER$/],
  ["Contact, language and format", /^(EMAIL|MOBILE|TELEPHONE)_FLAG$|^LANGUAGE_|^(BRAILLE|AUDIO|LARGE_PRINT)_REQD$/],
] as const;

export const otherGroup = "Other";

/** Names of the subjects, in display order. */
export const subjectGroups: readonly string[] = groups.map(([name]) => name);

/** Library rules about one subject. */
export interface LibraryGroup {
  name: string;
  rules: LibraryRule[];
}

/**
 * Groups library rules by subject. Within a group, rules are in the same order as in the library. Empty groups are
 * omitted, and rules with any other subject come last.
 */
export function groupLibraryRules(rules: readonly LibraryRule[]): LibraryGroup[] {
  return [...subjectGroups, otherGroup]
    .map((name) => ({ name, rules: rules.filter((rule) => subjectGroup(rule.AttributeName) === name) }))
    .filter((group) => group.rules.length > 0);
}

/** Returns the subject of an attribute. */
export function subjectGroup(attributeName: string): string {
  return groups.find(([, attributes]) => attributes.test(attributeName))?.[0] ?? otherGroup;
}

/** Returns library rules with every search word in the name, description or attribute, ignoring case. */
export function searchLibraryRules(rules: readonly LibraryRule[], searchText: string): LibraryRule[] {
  const words = searchText.toLowerCase().split(/\s+/u).filter(Boolean);
  return rules.filter(({ Name, Description, LibraryDescription, AttributeName }) => {
    const text =
      `${Name} ${nameOfAnyRun(Name)} ${Description} ${LibraryDescription} ${AttributeName.replaceAll("_", " ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Suppressions that nearly every campaign needs. These are the rules in the bundled library that have no values to
 * enter.
 */
const standardIds: readonly string[] = [
  "lib-future-booking",
  "lib-opt-out",
  "lib-recorded-as-dead",
  "lib-detained-estate",
];

/** Returns the standard suppressions in a library that are not in an iteration yet. */
export function missingStandardRules(
  library: readonly LibraryRule[],
  rules: readonly Pick<IterationRule, "LibraryRuleMetadata">[],
): LibraryRule[] {
  const existingIds = new Set(rules.map(({ LibraryRuleMetadata }) => LibraryRuleMetadata?.ID));
  return library.filter(({ Type, LibraryRuleMetadata: { ID } }) => {
    return Type.includes("S") && standardIds.includes(ID) && !existingIds.has(ID);
  });
}
