select
  (cohort_mask_0 & 1) as cohorts_0,
  case when strftime(date_of_birth, '%Y%m%d') like '194%' then 1 else 0 end -- F 0 Forties
+ case when case when care_home_flag then 'Y' when not care_home_flag then 'N' end in ('Y', 'N') then 2 else 0 end -- F 10 Flag known
+ case when case when regexp_full_match(postcode, '[0-9]{8}') and postcode >= '00010101' then try_cast(substr(postcode, 1, 4) || '-' || substr(postcode, 5, 2) || '-' || substr(postcode, 7, 2) as date) end > date '2024-11-20' then 4 else 0 end -- F 20 A date in a text
  as rules_0,
  icb, count(*) as people, count(date_of_birth) as dated,
  0 as without_nhs_number,
  min(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as oldest,
  max(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as youngest
from people
where (cohort_mask_0 & 1) <> 0
group by 1, 2, 3
