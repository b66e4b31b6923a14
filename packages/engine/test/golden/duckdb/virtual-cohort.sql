select
  (cohort_mask_0 & 1) as cohorts_0,
  case when (cohort_mask_0 & 256) <> 0 then 1 else 0 end -- F 0 In all (as recorded)
+ case when true then 2 else 0 end -- F 0 In all (with all added)
  as rules_0,
  icb, count(*) as people, count(date_of_birth) as dated,
  0 as without_nhs_number,
  min(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as oldest,
  max(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as youngest
from people
group by 1, 2, 3
