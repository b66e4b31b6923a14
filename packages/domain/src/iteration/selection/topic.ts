import type { OperatorFamily } from "../../condition/operator-families.ts";

/**
 * Topic of a condition, which does not depend on the condition's operator and value. A topic is an attribute, or
 * several interchangeable attributes.
 */
export interface Topic {
  about: string;
  direction: Direction;
}

type Direction = ">" | "<" | "in" | "not in" | "present" | "missing";

interface ConditionParts {
  AttributeLevel: string;
  /** Target of the attribute. Empty for conditions about the person. */
  target: string;
  AttributeName: string;
  family: OperatorFamily | undefined;
  /** Comparator without its modifiers. */
  base: string;
}

/** Attributes that are interchangeable because they can select nearly the same people. */
const exchangeable: ReadonlyMap<string, string> = new Map([
  ...[
    "POSTCODE",
    "POSTCODE_SECTOR",
    "POSTCODE_OUTCODE",
    "LSOA",
    "MSOA",
    "LOCAL_AUTHORITY",
    "ICB",
    "ICB_OF_RESIDENCE",
    "COMMISSIONING_REGION",
    "GP_PRACTICE_CODE",
    "PCN",
  ].map((name): [string, string] => [name, "place"]),
  ...["LAST_SUCCESSFUL_DATE", "LAST_VALID_DOSE_DATE", "LAST_PROCEDURE_DATE"].map((name): [string, string] => [
    name,
    "last dose",
  ]),
]);

/**
 * Topics of the library rules without values to enter. Most iterations contain these rules. A test compares this list
 * with the library.
 */
const standardTopics: ReadonlySet<string> = new Set([
  "CARE_HOME_FLAG in",
  "DE_FLAG in",
  "13Q_FLAG in",
  "EMAIL_FLAG not in",
  "OPTOUT in",
  "BOOKED_APPOINTMENT_DATE >",
]);

export function topicOf({ AttributeLevel, target, AttributeName, family, base }: ConditionParts): Topic {
  const about = JSON.stringify([AttributeLevel, target, exchangeable.get(AttributeName) ?? AttributeName]);
  const direction = directionOf(family);
  return { about, direction: isFlagNo(AttributeName, base) ? opposite(direction) : direction };
}

/** Returns whether a topic is that of a library rule without values to enter. */
export function isStandardTopic({ about, direction }: Topic): boolean {
  const [, , attribute] = JSON.parse(about) as string[];
  return standardTopics.has(`${attribute} ${direction}`);
}

/**
 * Returns whether two conditions have the same topic and direction. A condition that the attribute has a value has the
 * same topic as a condition about any specific value.
 */
export function isSameTopic(a: Topic, b: Topic): boolean {
  return a.about === b.about && (a.direction === b.direction || impliesValue(a, b) || impliesValue(b, a));
}

function impliesValue({ direction }: Topic, other: Topic): boolean {
  if (direction === "missing") return other.direction === "not in";
  return direction === "present" && other.direction !== "not in" && other.direction !== "missing";
}

/** Returns whether a condition compares a flag with N. A flag has two values, so "not N" means "Y". */
export function isFlagNo(attribute: string, base: string): boolean {
  return base.trim().toLowerCase() === "n" && /_FLAG$|_REQD$|^OPTOUT$|^PRIMARY_SERIES_COMPLETE$/.test(attribute);
}

const opposite = (direction: Direction): Direction =>
  direction === "in" ? "not in" : direction === "not in" ? "in" : direction;

function directionOf(family: OperatorFamily | undefined): Direction {
  if (!family) return "in";
  switch (family.family) {
    case "order":
    case "relativeDate":
      return family.order.startsWith(">") ? ">" : "<";
    case "missing":
      return family.negated ? "present" : "missing";
    case "trueBoolean":
      return family.expected ? "in" : "not in";
    case "endsWith":
      return "in";
    default:
      return family.negated ? "not in" : "in";
  }
}
