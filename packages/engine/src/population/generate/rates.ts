import type { AgeSteps, WeightedTexts } from "./draws.ts";

/**
 * Rates among synthetic people, as proportions from 0 to 1. They roughly resemble England. None of them is based on
 * people's records.
 */
export const circumstances = {
  male: 0.495,
  careHome: { 0: 0.0002, 18: 0.0012, 65: 0.008, 75: 0.025, 80: 0.05, 85: 0.11, 90: 0.22 },
  detained: { 0: 0, 18: 0.0022, 50: 0.0011, 70: 0.0003, 85: 0 },
  military: { 0: 0, 17: 0.006, 40: 0.003, 56: 0 },
  learningDisability: { 0: 0.006, 5: 0.016, 18: 0.012, 65: 0.006 },
  pregnant: { 0: 0, 16: 0.02, 20: 0.06, 35: 0.05, 40: 0.015, 46: 0 },
  carer: { 0: 0, 16: 0.02, 40: 0.06, 60: 0.09, 80: 0.04 },
  healthWorker: { 0: 0, 18: 0.045, 67: 0.002, 75: 0 },
  householdContact: { 0: 0.008 },
  immunosuppressed: { 0: 0.004, 16: 0.011, 40: 0.026, 60: 0.05, 80: 0.06 },
  chronicHeartDisease: { 0: 0.004, 40: 0.03, 60: 0.11, 75: 0.25 },
  chronicKidneyDisease: { 0: 0.001, 40: 0.012, 60: 0.06, 75: 0.2 },
  chronicLiverDisease: { 0: 0.001, 30: 0.008, 50: 0.018, 80: 0.008 },
  chronicNeurologicalDisease: { 0: 0.006, 40: 0.018, 65: 0.05, 80: 0.1 },
  chronicRespiratoryDisease: { 0: 0.02, 18: 0.045, 50: 0.07, 70: 0.12 },
  diabetes: { 0: 0.002, 20: 0.01, 40: 0.06, 60: 0.14, 75: 0.18 },
  morbidObesity: { 0: 0.001, 18: 0.028, 40: 0.045, 70: 0.02 },
  codedEligibility: { 0: 0.01 },
  smokedEver: { 0: 0, 16: 0.2, 40: 0.4, 60: 0.5 },
} as const satisfies Record<string, number | AgeSteps>;

/** Rates of contact details and required formats. */
export const contact = {
  email: { 0: 0.03, 13: 0.4, 18: 0.82, 60: 0.7, 75: 0.48, 85: 0.24 },
  mobile: { 0: 0.12, 13: 0.6, 18: 0.95, 60: 0.9, 75: 0.76, 85: 0.52 },
  telephone: { 0: 0.3, 18: 0.28, 40: 0.5, 65: 0.84 },
  braille: { 0: 0.0001, 60: 0.0004, 80: 0.0009 },
  audio: { 0: 0.0001, 60: 0.0005, 80: 0.002 },
  largePrint: { 0: 0.0004, 60: 0.003, 75: 0.011, 85: 0.03 },
  /** Rates of languages other than English, in London and elsewhere. */
  otherLanguageLondon: 0.085,
  otherLanguageElsewhere: 0.026,
  britishSignLanguage: 0.0016,
  /** Rate at which English is recorded. All other people without a different language have no recorded preference. */
  englishRecorded: 0.38,
} as const satisfies Record<string, number | AgeSteps>;

/** Weights of languages among people who prefer a language other than English. */
export const languages = {
  pl: 13,
  ro: 12,
  ur: 8,
  pa: 7,
  pt: 6,
  es: 5,
  ar: 5,
  bn: 5,
  gu: 5,
  it: 4,
  fr: 3,
  zh: 5,
  ta: 3,
  lt: 3,
  tr: 3,
  bg: 3,
  ru: 2,
  so: 2,
  fa: 2,
  hu: 2,
  sq: 1.5,
  el: 1.2,
  ku: 1.2,
  hi: 1.5,
  ne: 1.2,
  lv: 1,
  sk: 1,
  de: 1,
} as const satisfies WeightedTexts;

/**
 * Weights of reasons for removal from a practice's list, such as death, emigration, the doctor's or
 * patient's request, or a move.
 */
export const removalReasons = {
  DEA: 30,
  EMB: 18,
  RDR: 12,
  RDI: 6,
  RPR: 12,
  SCT: 8,
  NIT: 4,
  CGA: 6,
  ORR: 4,
} as const satisfies WeightedTexts;

/** Rates of unusual and missing data, for testing rules. */
export const oddities = {
  dateOfBirthMissing: 0.0002,
  dateOfBirthOver110: 0.0001,
  dateOfBirthInFuture: 0.00005,
  genderUnknown: 0.001,
  genderNotSpecified: 0.0005,
  /**
   * Rate of people without a practice, and therefore without a board, region, network or practice code.
   * Most have a removal reason.
   */
  notRegistered: 0.008,
  removalReasonWhenNotRegistered: 0.75,
  removalReasonWhenRegistered: 0.0005,
  boardEmptyText: 0.001,
  livesInAnotherPlace: 0.05,
  postcodeMissing: 0.004,
  postcodeEmptyText: 0.001,
  /** Rate of the postcode ZZ99 3VZ, which means no fixed abode. */
  noFixedAbode: 0.002,
  smallAreaMissing: 0.006,
  careHomeUnknown: 0.01,
  detainedUnknown: 0.005,
  militaryUnknown: 0.005,
  contactUnknown: 0.012,
  learningDisabilityUnknown: 0.3,
  formatUnknown: 0.02,
  languageEmptyText: 0.001,
  /** Rate of events recorded with a date after the date of the data. */
  vaccinatedInFuture: 0.0001,
  invitedInFuture: 0.00005,
  inviteCohortUnknown: 0.01,
  procedureTextEmpty: 0.001,
} as const satisfies Record<string, number>;
