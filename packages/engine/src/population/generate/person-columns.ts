import type { Day } from "@spi/domain/day/calendar";
import { type AgeSteps, chance, chanceByAge, draw, pick, pickWeighted, sqlTexts, threshold } from "./draws.ts";
import { ageInDays } from "./age-pyramid.ts";
import { placeCount } from "./places.ts";
import { circumstances, contact, languages, oddities, removalReasons } from "./rates.ts";
import { sqlDay } from "../sql-day.ts";

/** Columns from one step of the generation, as SQL that uses the columns of earlier steps. */
export type Columns = Record<string, string>;

/** Returns the steps from a person's random words to the characteristics that the output columns are based on. */
export function personSteps(asOf: Day): Columns[] {
  return [
    {
      age_days: `cast(${ageInDays(draw("age"))} as integer)`,
      home_slot: pick("home", placeCount),
      moved: chance("moved", oddities.livesInAnotherPlace),
      registered: `not ${chance("registered", oddities.notRegistered)}`,
      is_male: chance("sex", circumstances.male),
    },
    {
      age: "age_days * 10000 // 3652425",
      born: `${sqlDay(asOf)} - age_days`,
      practice_slot: `case when moved then (home_slot + 1 + ${pick("practice", 60)}) % ${placeCount} else home_slot end`,
    },
  ];
}

/** Returns columns for a person's health, work and living circumstances, based on their age and place. */
export function circumstanceColumns(): Columns {
  const { male: _, pregnant, ...others } = circumstances;
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, steps]) => [toSnakeCase(name), chanceByAge(name, steps)])),
    pregnant: `not is_male and ${chanceByAge("pregnant", pregnant)}`,
    sector_digit: `cast(1 + ${pick("sector", 9)} as varchar)`,
    unit: `${letter("unit 1")} || ${letter("unit 2")}`,
    odd_postcode: pickWeighted("odd postcode", [
      ["0", 1 - oddities.postcodeMissing - oddities.postcodeEmptyText - oddities.noFixedAbode],
      ["1", oddities.postcodeMissing],
      ["2", oddities.postcodeEmptyText],
      ["3", oddities.noFixedAbode],
    ]),
    area_known: `not ${chance("small area", oddities.smallAreaMissing)}`,
    contact_known: `not ${chance("contact", oddities.contactUnknown)}`,
  };
}

/**
 * Converts a circumstance's name to its column name, for example `chronic_heart_disease` for
 * chronicHeartDisease.
 */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

const unitLetters = "ABDEFGHJLNPQRSTUWXYZ";

function letter(purpose: string): string {
  return `substr('${unitLetters}', 1 + ${pick(purpose, unitLetters.length)}, 1)`;
}

/** Returns the PERSON attributes as population columns. */
export function personColumns(asOf: Day): Columns {
  return {
    date_of_birth: dateOfBirth(asOf),
    gender: pickWeighted("gender", [
      ["case when is_male then '1' else '2' end", 1 - oddities.genderUnknown - oddities.genderNotSpecified],
      ["'0'", oddities.genderUnknown],
      ["'9'", oddities.genderNotSpecified],
    ]),
    ...homeColumns(),
    ...practiceColumns(),
    ...flagColumns(),
    language_preference: languagePreference(),
    removal_reason_code: `case when ${removed()} then ${pickWeighted("removal reason", sqlTexts(removalReasons))} end`,
  };
}

function dateOfBirth(asOf: Day): string {
  const { dateOfBirthMissing: missing, dateOfBirthOver110: old, dateOfBirthInFuture: future } = oddities;
  return pickWeighted("odd date of birth", [
    ["born", 1 - missing - old - future],
    ["null", missing],
    [`${sqlDay(asOf)} - 40600 - cast(r1 % 2500 as integer)`, old],
    [`${sqlDay(asOf)} + 1 + cast(r1 % 300 as integer)`, future],
  ]);
}

function homeColumns(): Columns {
  const postcode = (whole: string, homeless: string) =>
    `case odd_postcode when 0 then ${whole} when 2 then '' when 3 then '${homeless}' end`;
  return {
    postcode: postcode("home_outcode || ' ' || sector_digit || unit", "ZZ99 3VZ"),
    postcode_sector: postcode("home_outcode || sector_digit", "ZZ993"),
    postcode_outcode: postcode("home_outcode", "ZZ99"),
    lsoa: `case when area_known then 'E01' || lpad(cast(home_slot * 9 + cast(sector_digit as integer) as varchar), 6, '0') end`,
    msoa: "case when area_known then home_msoa end",
    local_authority: "case when area_known then home_local_authority end",
    icb_of_residence: "case when area_known then home_icb end",
  };
}

function practiceColumns(): Columns {
  const emptied = chance("board empty", oddities.boardEmptyText);
  return {
    icb: `case when not registered then null when ${emptied} then '' else practice_icb end`,
    commissioning_region: "case when registered then practice_region end",
    gp_practice_code: `case when registered then practice_stem || case when ${pick("practice of two", 2)} = 0 then '0' else '5' end end`,
    pcn: "case when registered then practice_pcn end",
  };
}

function flagColumns(): Columns {
  const unless = (purpose: string, unknown: number, known: string) =>
    `case when ${chance(`${purpose} unknown`, unknown)} then null else ${known} end`;
  const reached = (purpose: string, steps: AgeSteps) =>
    `case when contact_known then ${chanceByAge(purpose, steps)} end`;
  const format = (purpose: string, steps: AgeSteps) =>
    unless(purpose, oddities.formatUnknown, chanceByAge(purpose, steps));
  return {
    care_home_flag: unless("care home", oddities.careHomeUnknown, "care_home"),
    de_flag: unless("detained", oddities.detainedUnknown, "detained"),
    "13q_flag": unless("military", oddities.militaryUnknown, "military"),
    email_flag: reached("email", contact.email),
    mobile_flag: reached("mobile", contact.mobile),
    telephone_flag: reached("telephone", contact.telephone),
    ld_flag: `case when learning_disability then true when ${chance("learning disability unknown", oddities.learningDisabilityUnknown)} then null else false end`,
    braille_reqd: format("braille", contact.braille),
    audio_reqd: format("audio", contact.audio),
    large_print_reqd: format("large print", contact.largePrint),
  };
}

/** Chooses one of several kinds of value in a single draw, so that each person has only one kind. */
function languagePreference(): string {
  const kinds = (otherLanguage: number) => {
    const { britishSignLanguage, englishRecorded } = contact;
    const rest = 1 - otherLanguage - britishSignLanguage - englishRecorded - oddities.languageEmptyText;
    return pickWeighted("language kind", [
      ["null", rest],
      ["'en'", englishRecorded],
      [pickWeighted("language", sqlTexts(languages)), otherLanguage],
      ["'q4'", britishSignLanguage],
      ["''", oddities.languageEmptyText],
    ]);
  };
  return `case when home_region = 'Y56' then ${kinds(contact.otherLanguageLondon)} else ${kinds(contact.otherLanguageElsewhere)} end`;
}

function removed(): string {
  const { removalReasonWhenRegistered, removalReasonWhenNotRegistered } = oddities;
  return `(${draw("removed")} < case when registered then ${threshold(removalReasonWhenRegistered)} else ${threshold(removalReasonWhenNotRegistered)} end)`;
}
