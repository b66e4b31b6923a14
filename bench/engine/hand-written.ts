import type { PopulationManifest } from "@spi/engine/population/manifest";
import { cohortLabels } from "./iteration.ts";

/**
 * Returns the query that an analyst would write for only this iteration. A chain of cases finds the first match of each
 * kind, and the query counts the results for the report. Dates are computed by hand for 20 November 2026.
 */
export function handWrittenSql(manifest: PopulationManifest, source: string): string {
  const bit = (label: string) => {
    const cohort = manifest.cohorts.find((candidate) => candidate.label === label);
    if (!cohort || cohort.word !== 0) throw new Error(`${label} is not in the first mask`);
    return 2n ** BigInt(cohort.bit);
  };
  const all = cohortLabels.reduce((mask, label) => mask | bit(label), 0n);
  const immunosuppressed = bit("covid_immunosuppressed_v2");
  const atRisk = bit("covid_at_risk_v1");
  return `
select cohorts, outcome, case when outcome = 'invited' then case
    when date_of_birth > date '2008-11-20' then 'CHILD'
    when language_preference in ('ur', 'bn', 'pa', 'gu', 'pl', 'ro') then 'TRANSLATED'
    when language_preference = 'q4' then 'SIGNED'
    when braille_reqd then 'BRAILLE'
    when audio_reqd then 'AUDIO'
    when large_print_reqd then 'LARGE_PRINT'
    when email_flag then 'EMAIL'
    when commissioning_region in ('Y56', 'Y62') then 'LETTER_LOCAL'
    else 'LETTER' end end as plan,
  icb, count(*) as people, min(date_of_birth), max(date_of_birth)
from (
  select *, cohort_mask_0 & ${all} as cohorts, case
    when date_of_birth > date '2010-11-20' then 'F 0'
    when covid_last_successful_date >= date '2026-08-21' then 'F 10'
    when covid_booked_appointment_date >= date '2026-11-20' and covid_last_invite_date is not null then 'F 20'
    when removal_reason_code <> '' then 'F 30'
    when care_home_flag and commissioning_region = 'Y56' then 'F 50'
    when covid_successful_procedure_count >= 8 and covid_last_successful_date >= date '2026-05-22' then 'F 70'
    when icb in ('QT6', 'QOC') then 'F 80'
    when de_flag then 'F 90'
    when covid_last_invite_date >= date '2026-10-23' then 'F 100'
    when language_preference in ('so', 'sq', 'sk') and not email_flag then 'F 110'
    when cohort_mask_0 & ${all ^ immunosuppressed ^ atRisk} = 0
      and (cohort_mask_0 & ${immunosuppressed} = 0 or date_of_birth > date '2008-11-20')
      and (cohort_mask_0 & ${atRisk} = 0 or date_of_birth <= date '1960-11-20') then 'F of every cohort'
    when covid_optout then 'S 500'
    when "13q_flag" then 'S 510'
    when icb in ('QMF', 'QKK') then 'S 520'
    when flu_last_successful_date >= date '2026-11-13' then 'S 530'
    when covid_last_invite_date >= date '2026-09-25' then 'S 540'
    when care_home_flag then 'S 550'
    else 'invited' end as outcome
  from ${source}
  where cohort_mask_0 & ${all} <> 0)
group by all`;
}
