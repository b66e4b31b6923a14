select
  0
  as rules_0,
  icb, count(*) as people, count(date_of_birth) as dated,
  0 as without_nhs_number,
  min(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as oldest,
  max(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as youngest
from people
group by 1, 2
