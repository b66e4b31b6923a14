import type { Day } from "@spi/domain/day/calendar";
import { chance, chanceByAge, pick, pickWeighted, sqlTexts } from "./draws.ts";
import { lastDoseDate } from "./dose-dates.ts";
import type { Columns } from "./person-columns.ts";
import { oddities } from "./rates.ts";
import { sqlDay } from "../sql-day.ts";
import { type CohortDefinition, standardCohorts } from "./standard-cohorts.ts";
import type { TargetProfile } from "./targets.ts";

/** Proportion of Londoners without a dose, among people who would have had one elsewhere in England. */
const londonShortfall = 0.14;

/** Returns the steps that derive a person's history with one target from their circumstances. */
export function targetSteps(profile: TargetProfile, asOf: Day): Columns[] {
  const t = profile.target.toLowerCase();
  const day = sqlDay(asOf);
  return [
    { [`${t}_doses`]: `case when ${vaccinated(profile, t)} then ${dosesByAge(profile, t)} else 0 end` },
    {
      [`${t}_dose`]: `case when ${t}_doses > 0 then ${lastDoseDate({ schedule: profile.schedule, asOf, purpose: `${t} dose`, doses: `${t}_doses` })} end`,
      [`${t}_invalid`]: `${t}_doses > 0 and ${chance(`${t} invalid`, 0.015)}`,
      [`${t}_declined`]: `case when ${chance(`${t} declined`, profile.declined)} then ${day} - 1 - ${integer(pick(`${t} declined day`, 700))} end`,
      [`${t}_invite`]: `case when ${chanceByAge(`${t} invited`, profile.invited)} then ${inviteDate(t, day)} end`,
      [`${t}_booking`]: `case when ${chanceByAge(`${t} booked`, profile.booked)} then ${day} + ${integer(pick(`${t} booking day`, 60))} when ${chance(`${t} booked before`, profile.bookedInPast)} then ${day} - 1 - ${integer(pick(`${t} booking day`, 400))} end`,
      [`${t}_opted_out`]: chance(`${t} opted out`, profile.optedOut),
    },
    {
      [`${t}_known`]: `${t}_doses > 0 or ${t}_declined is not null or ${t}_invite is not null or ${t}_booking is not null or ${t}_opted_out`,
      [`${t}_latest`]: `greatest(${t}_dose, ${t}_declined)`,
      [`${t}_comms`]: `case when ${t}_invite is null then null when ${chance(`${t} reminded`, 0.4)} then least(${t}_invite + 28, greatest(${t}_invite, ${day} - 1)) else ${t}_invite end`,
    },
  ];
}

function vaccinated(profile: TargetProfile, t: string): string {
  const byAge = `${chanceByAge(`${t} uptake`, profile.uptake)} and not (home_region = 'Y56' and ${chance(`${t} london`, londonShortfall)})`;
  return profile.uptakeInPregnancy > 0
    ? `(${byAge}) or (pregnant and ${chance(`${t} pregnant`, profile.uptakeInPregnancy)})`
    : byAge;
}

function dosesByAge(profile: TargetProfile, t: string): string {
  const oldestFirst = Object.entries(profile.doses).toReversed();
  const cases = oldestFirst.map(
    ([age, doses]) => `when age >= ${age} then ${pickWeighted(`${t} doses`, Object.entries(doses))}`,
  );
  return `case ${cases.join(" ")} end`;
}

/**
 * Returns SQL for the date of an invitation. Most invitations are from the last four months, and a few are after the
 * date of the data.
 */
function inviteDate(t: string, day: string): string {
  return pickWeighted(`${t} invite age`, [
    [`${day} - 1 - ${integer(pick(`${t} invite day`, 120))}`, 0.62],
    [`${day} - 120 - ${integer(pick(`${t} invite day`, 520))}`, 0.38 - oddities.invitedInFuture],
    [`${day} + 1 + ${integer(pick(`${t} invite day`, 30))}`, oddities.invitedInFuture],
  ]);
}

function integer(sql: string): string {
  return `cast(${sql} as integer)`;
}

/** Returns one target's attributes as population columns. The columns are null for a person without a record. */
export function targetColumns(profile: TargetProfile, asOf: Day): Columns {
  const t = profile.target.toLowerCase();
  const columns = { ...doseColumns(profile, t, asOf), ...bookingColumns(t), ...inviteColumns(t) };
  return Object.fromEntries(Object.entries(columns).map(([name, sql]) => [`${t}_${name}`, sql]));
}

const notGiven = "'1324721000000108'";

function doseColumns(profile: TargetProfile, t: string, asOf: Day): Columns {
  const given = (sql: string) => `case when ${t}_doses > 0 then ${sql} end`;
  const known = (sql: string) => `case when ${t}_known then ${sql} end`;
  const procedure = pickWeighted(`${t} procedure`, sqlTexts(profile.procedures));
  const future = chance(`${t} vaccinated in future`, oddities.vaccinatedInFuture);
  return {
    last_successful_procedure: given(
      `case when ${chance(`${t} no procedure`, oddities.procedureTextEmpty)} then '' else ${procedure} end`,
    ),
    last_successful_date: `case when ${t}_doses > 0 and ${future} then ${sqlDay(asOf)} + 21 else ${t}_dose end`,
    last_successful_amp: given(pickWeighted(`${t} product`, sqlTexts(profile.products))),
    last_successful_dose: given(`${t}_doses`),
    successful_procedure_count: known(`${t}_doses`),
    last_procedure: `case when ${t}_latest = ${t}_declined then ${notGiven} when ${t}_doses > 0 then ${procedure} end`,
    last_procedure_date: `${t}_latest`,
    days_since_last_procedure: `${sqlDay(asOf)} - ${t}_latest`,
    primary_series_complete: known(`${t}_doses >= ${profile.primaryDoses}`),
    valid_doses_count: known(`case when ${t}_invalid then ${t}_doses - 1 else ${t}_doses end`),
    invalid_doses_count: known(`case when ${t}_invalid then 1 else 0 end`),
    last_valid_dose_date: `case when ${t}_invalid and ${t}_doses = 1 then null when ${t}_invalid then greatest(born, ${t}_dose - 150) else ${t}_dose end`,
    optout: known(`${t}_opted_out`),
  };
}

function bookingColumns(t: string): Columns {
  return {
    booked_appointment_date: `${t}_booking`,
    booked_appointment_provider: `case when ${t}_booking is not null then case when ${chance(`${t} provider`, 0.7)} then 'NBS' else 'MYA' end end`,
  };
}

const channels = sqlTexts({ nhsapp: 45, sms: 22, email: 12, letter: 14, "nhsapp,letter": 4, "sms,letter": 3 });

function inviteColumns(t: string): Columns {
  const invited = (sql: string) => `case when ${t}_invite is not null then ${sql} end`;
  const status = (purpose: string) => invited(`case when ${chance(purpose, 0.93)} then 'delivered' else 'failed' end`);
  const batch = (purpose: string) => invited(`'${t}-batch-' || lpad(cast(${pick(purpose, 400)} as varchar), 4, '0')`);
  return {
    last_invite_date: `${t}_invite`,
    last_invite_channel: invited(pickWeighted(`${t} channel`, channels)),
    last_invite_type: invited(`case when ${chance(`${t} first`, 0.8)} then 'I' else 'R' end`),
    last_invite_batch: batch(`${t} batch`),
    last_invite_status: status(`${t} status`),
    last_invite_cohort: invited(invitingCohort(t)),
    last_comms_date: `${t}_comms`,
    last_comms_status: status(`${t} comms status`),
    last_comms_batch: batch(`${t} comms batch`),
    last_comms_type: `case when ${t}_comms > ${t}_invite then 'R' when ${t}_comms is not null then 'I' end`,
    last_comms_channel: invited(pickWeighted(`${t} comms channel`, channels)),
  };
}

/**
 * Picks one of the target's cohorts that suits the person's age. For example, younger people are not in a cohort from
 * age 65.
 */
function invitingCohort(t: string): string {
  const ofTarget = standardCohorts.filter((cohort) => cohort.target === t);
  const older = ofTarget.filter(({ membership }) => (membership.maxAge ?? 120) >= 65);
  const younger = ofTarget.filter(({ membership }) => (membership.minAge ?? 0) < 65);
  return `case when age >= 65 then ${oneOf(t, older)} else ${oneOf(t, younger)} end`;
}

function oneOf(t: string, cohorts: readonly CohortDefinition[]): string {
  const share = (1 - oddities.inviteCohortUnknown) / cohorts.length;
  const labels = cohorts.map((cohort) => [`'${cohort.label}'`, share] as const);
  return pickWeighted(`${t} cohort`, [...labels, [`'${t}_retired_cohort_v1'`, oddities.inviteCohortUnknown]]);
}
