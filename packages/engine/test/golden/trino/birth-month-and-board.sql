select
  cohorts_0,
  rules_0,
  cast(null as varchar) as icb,
  case grouping(counted_by_0, counted_by_1) when 1 then counted_by_0 when 2 then counted_by_1 end as counted_by,
  case grouping(counted_by_0, counted_by_1) when 1 then 0 when 2 then 1 end as counted_part,
  count(*) as people
from (select
  cohorts_0,
  rules_0,
  counted_by_0,
  counted_by_1
from (select
  bitwise_and(cohort_mask_0, 1) as cohorts_0,
  case when bitwise_and(cohort_mask_0, 256) <> 0 then 1 else 0 end -- F 0 In all (as recorded)
+ case when true then 2 else 0 end -- F 0 In all (with all added)
  as rules_0,
  cast(year(date_of_birth) * 100 + month(date_of_birth) as varchar) as counted_by_0,
  icb as counted_by_1
from people
) as found
) as placed
group by grouping sets (
  (cohorts_0, rules_0, counted_by_0),
  (cohorts_0, rules_0, counted_by_1)
)
