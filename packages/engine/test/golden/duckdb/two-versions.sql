select
  cohorts_0,
  chain_0,
  rules_0,
  icb,
  count(*) as people
from (select
  (cohort_mask_0 & 1) as cohorts_0,
  cast(case when (cohort_mask_0 & 1) <> 0 then
  case when strftime(date_of_birth, '%Y%m%d') like '194%' then 1 -- F 0 Forties
       when case when care_home_flag then 'Y' when not care_home_flag then 'N' end in ('Y', 'N') then 2 -- F 10 Flag known
       when case when regexp_full_match(postcode, '[0-9]{8}') and postcode >= '00010101' then try_cast(substr(postcode, 1, 4) || '-' || substr(postcode, 5, 2) || '-' || substr(postcode, 7, 2) as date) end > date '2024-11-20' then 3 -- F 20 A date in a text
       else 0 end
  else 0 end as smallint) as chain_0,
  case when (cohort_mask_0 & 256) <> 0 then 1 else 0 end -- F 0 In all (as recorded)
+ case when true then 2 else 0 end -- F 0 In all (with all added)
  as rules_0,
  icb
from people
) as found
group by 1, 2, 3, 4
