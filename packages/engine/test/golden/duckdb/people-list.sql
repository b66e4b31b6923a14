select
  nhs_number, "13q_flag",
  (cohort_mask_0 & 1) as cohorts_0,
  case when (cohort_mask_0 & 256) <> 0 then 1 else 0 end -- F 0 In all (as recorded)
+ case when true then 2 else 0 end -- F 0 In all (with all added)
  as rules_0
from people
