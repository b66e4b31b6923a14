select
  (cohort_mask_0 & 1) as cohorts_0,
  case when false then 1 -- F 0 Not understood
       when care_home_flag then 16 -- S 500 Care home
       when postcode = 'E2' then 64 -- R 1010 Unknown plan
       else 0 end
+ case when postcode = 'E1' then 2 else 0 end -- F 10 For nobody (for no cohort)
+ case when (cohort_mask_0 & 256) <> 0 then 4 else 0 end -- F 20 In all (as recorded)
+ case when true then 8 else 0 end -- F 20 In all (with all added)
  as rules_0,
  icb, count(*) as people, count(date_of_birth) as dated,
  0 as without_nhs_number,
  min(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as oldest,
  max(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as youngest
from people
group by 1, 2, 3
