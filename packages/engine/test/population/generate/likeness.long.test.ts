import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shareAged } from "../../../src/population/generate/age-pyramid.ts";
import { generatePopulation } from "../../../src/population/generate/generate.ts";
import { contact, oddities } from "../../../src/population/generate/rates.ts";
import { numbers, query, valueOf } from "../folder.ts";

const size = 60_000;
let dir = "";

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "spi-likeness-"));
  valueOf(await generatePopulation({ size, seed: 11, dir, asOf: "20261120" }));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/**
 * Returns how far a condition's share is from the expected one, in standard deviations. It would exceed 5 by chance
 * only once in two million runs.
 */
async function deviations(condition: string, share: number, among = "true"): Promise<number> {
  const [matches = 0, people = 0] = await numbers(
    dir,
    `select count(*) filter (${condition}), count(*) from people where ${among}`,
  );
  return Math.abs(matches - people * share) / Math.sqrt(people * share * (1 - share));
}

const aged = (from: number, to: number) =>
  `date_of_birth <= date '2026-11-20' - interval ${from} year and date_of_birth > date '2026-11-20' - interval ${to + 1} year`;

const reachable = 1 - oddities.contactUnknown;

test.each([
  [aged(0, 4), shareAged(0, 4), "true"],
  [aged(15, 19), shareAged(15, 19), "true"],
  [aged(50, 64), shareAged(50, 64), "true"],
  [aged(75, 104), shareAged(75, 104), "true"],
  ["gender = '2'", 0.505, "true"],
  ["email_flag", contact.email[18] * reachable, aged(18, 59)],
  ["email_flag", contact.email[85] * reachable, aged(85, 104)],
  ["mobile_flag", contact.mobile[75] * reachable, aged(75, 84)],
])("ages, sexes and contact details follow the tables: %s is %f of people where %s", async (...stated) => {
  expect(await deviations(...stated)).toBeLessThan(5);
});

describe("odd and missing data occur at their stated rates:", () => {
  test.each([
    ["date_of_birth is null", oddities.dateOfBirthMissing],
    ["date_of_birth < date '1916-01-01'", oddities.dateOfBirthOver110],
    ["date_of_birth > date '2026-11-20'", oddities.dateOfBirthInFuture],
    ["gender = '0'", oddities.genderUnknown],
    ["icb is null", oddities.notRegistered],
    ["icb = ''", oddities.boardEmptyText * (1 - oddities.notRegistered)],
    ["postcode is null", oddities.postcodeMissing],
    ["postcode = ''", oddities.postcodeEmptyText],
    ["postcode = 'ZZ99 3VZ'", oddities.noFixedAbode],
    ["lsoa is null", oddities.smallAreaMissing],
    ["email_flag is null", oddities.contactUnknown],
    ["care_home_flag is null", oddities.careHomeUnknown],
    ["language_preference = ''", oddities.languageEmptyText],
    ["covid_last_invite_date > date '2026-11-20'", oddities.invitedInFuture * 0.3],
  ])("%s REQ-POP-15", async (condition, share) => {
    expect(await deviations(condition, share)).toBeLessThan(5);
  });
});

test("people are spread across the boards of the date, 36 since 1 April 2026, in the right proportions REQ-POP-14", async () => {
  const open = shippedReference.boards.filter((board) => board.closedOn === undefined).map((board) => board.code);
  expect(open).toHaveLength(36);
  const rows = await query(dir, "select icb, count(*) from people where icb <> '' group by 1 order by 1");
  expect(rows.map(([code]) => String(code))).toEqual(open.toSorted());
  const share = new Map(rows.map(([code, people]) => [String(code), Number(people) / size]));
  expect(share.get("QHM")).toBeCloseTo(3000 / 57_115, 2);
  expect(share.get("QOC")).toBeCloseTo(510 / 57_115, 2);
});

test("every board's people are in that board's region REQ-POP-13 REQ-POP-441", async () => {
  const pairs = await query(dir, "select distinct icb, commissioning_region from people where icb <> ''");
  const regions = new Map(shippedReference.boards.map((board) => [board.code, board.regionCode]));
  expect(pairs.filter(([board, region]) => regions.get(String(board)) !== region)).toEqual([]);
});

test("each network belongs to one board, and so does each practice", async () => {
  const [networks, practices] = await numbers(
    dir,
    `select (select count(*) from (select pcn from people where icb <> '' group by 1 having count(distinct icb) > 1)),
            (select count(*) from (select gp_practice_code from people where icb <> '' group by 1 having count(distinct icb) > 1))`,
  );
  expect([networks, practices]).toEqual([0, 0]);
});

test("codes are well formed and consistent with each other", async () => {
  const [wrong] = await numbers(
    dir,
    `select count(*) from people where not (
       (postcode is null or postcode = '' or regexp_full_match(postcode, '[A-Z]{1,2}\\d{1,2} \\d[A-Z]{2}'))
       and (coalesce(postcode, '') = '' or (starts_with(postcode, postcode_outcode || ' ') and starts_with(replace(postcode, ' ', ''), postcode_sector)))
       and (lsoa is null or regexp_full_match(lsoa || msoa || local_authority, 'E01\\d{6}E02\\d{6}E0[6-9]\\d{6}'))
       and (gp_practice_code is null or regexp_full_match(gp_practice_code || pcn, '[A-Z]\\d{5}U\\d{5}')))`,
  );
  expect(wrong).toBe(0);
});

test("languages are the 28 in the reference data, English and British Sign Language", async () => {
  const rows = await query(dir, "select distinct language_preference from people where language_preference <> ''");
  // x0 and x1 are ways to communicate, not languages, and have their own columns.
  const known = shippedReference.languages.map(({ code }) => code).filter((code) => !/^x\d$/.test(code));
  expect(rows.map(([code]) => String(code)).toSorted()).toEqual(known.toSorted());
});

test("more people in London prefer another language", async () => {
  const other = "language_preference not in ('en', 'q4', '')";
  const [london = 0, elsewhere = 0] = await numbers(
    dir,
    `select avg(coalesce(${other}, false)::int) filter (icb_of_residence = 'Z9B2Z'), avg(coalesce(${other}, false)::int) filter (icb_of_residence = 'QT6') from people`,
  );
  expect(london).toBeGreaterThan(2 * elsewhere);
});

test("vaccinations are after birth, mostly in older people and less frequent in London REQ-POP-13", async () => {
  const [beforeBirth, old = 0, young = 0, london = 0] = await numbers(
    dir,
    `select count(*) filter (mmr_last_successful_date < date_of_birth and date_of_birth <= date '2026-11-20'),
      avg((covid_last_successful_date is not null)::int) filter (${aged(75, 104)}),
      avg((covid_last_successful_date is not null)::int) filter (${aged(5, 11)}),
      avg((covid_last_successful_date is not null)::int) filter (${aged(75, 104)} and icb_of_residence in ('QKK', 'QMF', 'Z9B2Z', 'QWE')) from people`,
  );
  expect(beforeBirth).toBe(0);
  expect(old).toBeGreaterThan(0.9);
  expect(young).toBeLessThan(0.15);
  expect(london).toBeLessThan(old - 0.05);
});

test("a target's columns agree with each other", async () => {
  for (const target of ["covid", "flu", "covid_flu", "mmr", "rsv"]) {
    const [wrong] = await numbers(
      dir,
      `select count(*) from people where
        (${target}_last_successful_date is not null) <> (coalesce(${target}_successful_procedure_count, 0) > 0)
        or ${target}_valid_doses_count + ${target}_invalid_doses_count <> ${target}_successful_procedure_count
        or (${target}_last_invite_date is null) <> (${target}_last_comms_date is null)
        or (${target}_booked_appointment_date is null) <> (${target}_booked_appointment_provider is null)
        or ${target}_days_since_last_procedure <> date '2026-11-20' - ${target}_last_procedure_date`,
    );
    expect(wrong, target).toBe(0);
  }
});

test("some appointments are in the past, some in the future and some on the day itself", async () => {
  const [ahead = 0, behind = 0, today = 0] = await numbers(
    dir,
    `select count(*) filter (covid_booked_appointment_date > date '2026-11-20'), count(*) filter (covid_booked_appointment_date < date '2026-11-20'),
      count(*) filter (covid_booked_appointment_date = date '2026-11-20') from people`,
  );
  expect(Math.min(ahead, behind)).toBeGreaterThan(500);
  expect(today).toBeGreaterThan(0);
});
