import type { AttributeReference } from "../reference/reference-data.ts";
import { subjectOf } from "./subject.ts";
import { quote } from "./value-phrases.ts";

/**
 * Wording of an attribute in sentences about people. The words for the attribute's target replace `{vaccine}` and
 * `{disease}`.
 */
export interface AttributePhrases {
  /** Noun after "whose": "postcode". */
  noun: string;
  /** Noun phrase after "with a" and "with no", used instead of "recorded" and the noun: "booked RSV appointment". */
  record?: string;
  /** Phrase used in place of "with a" followed by `record`. */
  recorded?: string;
  /** Noun used if only part of the text is compared: "ICB code". */
  textNoun?: string;
  /**
   * Phrases used instead of "whose", the noun and "is" or "is not" before a value that is not a date:
   * "whose last RSV invitation was".
   */
  is?: string;
  isNot?: string;
  /** Article before a value that has a name, after `is` and `isNot`. */
  article?: "a";
  /** Wording after "who" for the flag values Y and N. */
  yes?: string;
  no?: string;
  /** Wording used instead of `yes` after "whether they". */
  whether?: string;
  /** Singular noun for counts. */
  singular?: string;
  /** Phrase used in place of "who have had {number}" and the counted noun. */
  counted?: string;
  /** Word used instead of "recorded" after the number: "known". */
  knownAs?: string;
  /** Verb phrase that follows a dated event, such as "was" in "last RSV vaccination was on or after". */
  on?: "was" | "is";
  /** Verb used before a date in place of "whose" and the noun: "born on or after". */
  verb?: string;
}

const phrases: Readonly<Record<string, AttributePhrases>> = {
  DATE_OF_BIRTH: { noun: "date of birth", verb: "born" },
  GENDER: { noun: "gender" },
  NHS_NUMBER: { noun: "NHS number" },
  POSTCODE: { noun: "postcode" },
  POSTCODE_SECTOR: { noun: "postcode sector" },
  POSTCODE_OUTCODE: { noun: "outward postcode" },
  LSOA: { noun: "LSOA", textNoun: "LSOA code" },
  MSOA: { noun: "MSOA", textNoun: "MSOA code" },
  LOCAL_AUTHORITY: { noun: "local authority", textNoun: "local authority code" },
  ICB: { noun: "ICB", textNoun: "ICB code" },
  ICB_OF_RESIDENCE: { noun: "ICB of residence", textNoun: "ICB of residence code" },
  COMMISSIONING_REGION: { noun: "commissioning region", textNoun: "commissioning region code" },
  GP_PRACTICE_CODE: { noun: "GP practice code" },
  PCN: { noun: "PCN", textNoun: "PCN code" },
  CARE_HOME_FLAG: { noun: "care home status", yes: "live in a care home", no: "do not live in a care home" },
  DE_FLAG: { noun: "detained estate status", yes: "are in the detained estate", no: "are not in the detained estate" },
  "13Q_FLAG": { noun: "13Q status", yes: "are military staff (13Q)", no: "are not military staff (13Q)" },
  EMAIL_FLAG: { noun: "email address status", yes: "have an email address", no: "do not have an email address" },
  MOBILE_FLAG: { noun: "mobile number status", yes: "have a mobile number", no: "do not have a mobile number" },
  TELEPHONE_FLAG: {
    noun: "landline number status",
    yes: "have a landline number",
    no: "do not have a landline number",
  },
  LD_FLAG: {
    noun: "learning disability status",
    yes: "have a learning disability or reasonable adjustment recorded",
    no: "do not have a learning disability or reasonable adjustment recorded",
    whether: "have a learning disability or reasonable adjustment",
  },
  LANGUAGE_PREFERENCE: { noun: "preferred language" },
  BRAILLE_REQD: {
    noun: "Braille preference",
    yes: "need letters in Braille",
    no: "do not need letters in Braille",
  },
  AUDIO_REQD: {
    noun: "audio preference",
    yes: "need letters in audio format",
    no: "do not need letters in audio format",
  },
  LARGE_PRINT_REQD: {
    noun: "large print preference",
    yes: "need letters in large print",
    no: "do not need letters in large print",
  },
  REMOVAL_REASON_CODE: { noun: "reason for removal" },
  LAST_SUCCESSFUL_PROCEDURE: { noun: "last {vaccine} vaccination code" },
  LAST_SUCCESSFUL_DATE: {
    noun: "last {vaccine} vaccination",
    recorded: "already vaccinated against {disease}",
    on: "was",
  },
  LAST_SUCCESSFUL_AMP: { noun: "last {vaccine} vaccine product", textNoun: "last {vaccine} vaccine product code" },
  LAST_SUCCESSFUL_DOSE: { noun: "last {vaccine} dose number" },
  SUCCESSFUL_PROCEDURE_COUNT: { noun: "number of {vaccine} vaccinations", singular: "{vaccine} vaccination" },
  LAST_PROCEDURE: {
    noun: "latest {vaccine} record code",
    record: "code on their latest {vaccine} record",
    is: "whose latest {vaccine} record has the code",
    isNot: "whose latest {vaccine} record does not have the code",
  },
  LAST_PROCEDURE_DATE: {
    noun: "latest {vaccine} record",
    record: "date on their latest {vaccine} record",
    on: "was",
  },
  DAYS_SINCE_LAST_PROCEDURE: {
    noun: "number of days since the latest {vaccine} record",
    singular: "day",
    counted: "whose latest {vaccine} record is dated {number} before the run date",
    knownAs: "known",
  },
  PRIMARY_SERIES_COMPLETE: {
    noun: "primary {vaccine} course status",
    yes: "have completed the primary {vaccine} course",
    no: "have not completed the primary {vaccine} course",
  },
  VALID_DOSES_COUNT: { noun: "number of valid {vaccine} doses", singular: "valid {vaccine} dose" },
  INVALID_DOSES_COUNT: { noun: "number of invalid {vaccine} doses", singular: "invalid {vaccine} dose" },
  LAST_VALID_DOSE_DATE: { noun: "last valid {vaccine} dose", on: "was" },
  BOOKED_APPOINTMENT_DATE: { noun: "{vaccine} appointment", record: "booked {vaccine} appointment", on: "is" },
  BOOKED_APPOINTMENT_PROVIDER: { noun: "{vaccine} appointment provider" },
  LAST_INVITE_DATE: { noun: "last {vaccine} invitation", on: "was" },
  LAST_INVITE_CHANNEL: { noun: "last {vaccine} invitation channel" },
  LAST_INVITE_TYPE: {
    noun: "last {vaccine} invitation type",
    is: "whose last {vaccine} invitation was",
    isNot: "whose last {vaccine} invitation was not",
    article: "a",
  },
  LAST_INVITE_BATCH: { noun: "last {vaccine} invitation batch", textNoun: "last {vaccine} invitation batch reference" },
  LAST_INVITE_STATUS: { noun: "last {vaccine} invitation status" },
  LAST_INVITE_COHORT: { noun: "last {vaccine} invitation cohort", textNoun: "last {vaccine} invitation cohort name" },
  LAST_COMMS_DATE: { noun: "last {vaccine} message", on: "was" },
  LAST_COMMS_STATUS: { noun: "last {vaccine} message status" },
  LAST_COMMS_BATCH: { noun: "last {vaccine} message batch", textNoun: "last {vaccine} message batch reference" },
  LAST_COMMS_TYPE: {
    noun: "last {vaccine} message type",
    is: "whose last {vaccine} message was",
    isNot: "whose last {vaccine} message was not",
    article: "a",
  },
  LAST_COMMS_CHANNEL: { noun: "last {vaccine} message channel" },
  OPTOUT: {
    noun: "{vaccine} opt-out status",
    yes: "have opted out of {vaccine} messages",
    no: "have not opted out of {vaccine} messages",
  },
  COHORT_LABEL: { noun: "cohort label" },
};

/** Words for targets: an adjective ("RSV vaccination") and, if different, the words after "against". */
const targets: Readonly<Record<string, { vaccine: string; disease?: string }>> = {
  COVID: { vaccine: "COVID-19" },
  FLU: { vaccine: "flu" },
  COVID_FLU: { vaccine: "combined COVID-19 and flu", disease: "COVID-19 and flu combined" },
  MMR: { vaccine: "MMR" },
  RSV: { vaccine: "RSV" },
};

/** Fields of an attribute that determine its wording. */
export type PhrasedAttribute = Pick<
  AttributeReference,
  "AttributeName" | "AttributeLevel" | "ConditionType" | "DisplayValue" | "DataType"
>;

/** Picks the fields that determine an attribute's wording, for use in a finding. */
export function phrasedAttribute(attribute: PhrasedAttribute): PhrasedAttribute {
  const { AttributeName, AttributeLevel, ConditionType, DisplayValue, DataType } = attribute;
  return { AttributeName, AttributeLevel, ConditionType, DisplayValue, DataType };
}

/**
 * Returns an attribute's wording, or its display name if it has none. Older findings contain only the
 * display name.
 */
export function phrasesOf(attribute: PhrasedAttribute | string): AttributePhrases {
  if (typeof attribute === "string") return { noun: attribute };
  const { AttributeName, ConditionType, DataType } = attribute;
  const known = Object.hasOwn(phrases, AttributeName) ? phrases[AttributeName] : undefined;
  if (known === undefined) return { noun: quote(subjectOf(attribute)) };
  const { vaccine = ConditionType, disease = vaccine } = targets[ConditionType] ?? {};
  const filled = Object.entries(known).map(([key, text]) => [
    key,
    text.replace("{vaccine}", vaccine).replace("{disease}", disease),
  ]);
  return { ...known, ...(Object.fromEntries(filled) as AttributePhrases), ...unsuitable(DataType) };
}

/**
 * Removes wording that does not suit the attribute's data type, because imported reference data can change the type.
 */
function unsuitable(dataType: AttributeReference["DataType"]): Partial<Record<keyof AttributePhrases, undefined>> {
  return {
    ...(dataType === "F" ? {} : { yes: undefined, no: undefined }),
    ...(dataType === "I" ? {} : { singular: undefined }),
    ...(dataType === "D" ? {} : { on: undefined, verb: undefined }),
  };
}

/**
 * Returns a noun phrase for a recorded value, such as "recorded date of birth". For the last vaccination, this is
 * "recorded RSV vaccination".
 */
const recordOf = ({ noun, record }: AttributePhrases) => record ?? `recorded ${noun.replace(/^(?:last|latest) /, "")}`;

/**
 * Describes people with no value of an attribute, as text that follows "people": "with no recorded date
 * of birth".
 */
export function withoutRecord(attribute: PhrasedAttribute | string): string {
  const phrases = phrasesOf(attribute);
  return recordClause(phrases, " not") ?? `with no ${recordOf(phrases)}`;
}

/**
 * Describes people with a value of an attribute, as text that follows "people": "with a recorded date
 * of birth".
 */
export function withRecord(attribute: PhrasedAttribute | string): string {
  const phrases = phrasesOf(attribute);
  return phrases.recorded ?? recordClause(phrases, "") ?? `with a ${recordOf(phrases)}`;
}

/**
 * Describes people by whether a flag or number is recorded: "with no record of whether they live in a
 * care home".
 */
function recordClause(
  { noun, yes, whether = yes, singular, knownAs = "recorded" }: AttributePhrases,
  not: "" | " not",
) {
  if (whether !== undefined && yes !== undefined)
    return `with ${not === "" ? "a" : "no"} record of whether they ${whether}`;
  return singular === undefined ? undefined : `whose ${noun} is${not} ${knownAs}`;
}
