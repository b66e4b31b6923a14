select
  cohorts_0,
  cohorts_1,
  chain_0,
  case when chain_0 between 1 and chain_1 then 0 else chain_1 end as chain_1,
  rules_0,
  icb,
  count(*) as people
from (select
  (cohort_mask_0 & 1) as cohorts_0,
  (cohort_mask_1 & 16) as cohorts_1,
  cast(
  case when date_of_birth > date '1950-11-20' then 1 -- F 0 Too young
       when rsv_last_invite_date is null or rsv_last_invite_date < date '2025-09-01' then 3 -- F 20 Not invited
       when postcode is null or not (postcode like '%o''neil%') then 4 -- F 40 Two lines ; drop table people --
       when care_home_flag and (email_flag is null or not email_flag) and (icb is null or not (icb in ('QH8', 'QJG') or (icb like '%,%' and ((',' || icb || ',') like '%,QH8,%' or (',' || icb || ',') like '%,QJG,%')))) then 5 -- S 500 Care home
       when "13q_flag" is null or not "13q_flag" then 6 -- S 510 13Q
       when gender <> '' and case when regexp_full_match(gender, '-?[0-9]+') then coalesce(try_cast(gender as hugeint), case when gender like '-%' then -170141183460469231731687303715884105727 else 170141183460469231731687303715884105727 end) >= 1 else gender >= '1' end then 7 -- S 520 Gender
       when regexp_full_match(gender, '0*1') then 8 -- S 530 Gender code
       when rsv_successful_procedure_count between 1 and 3 then 9 -- S 540 Doses
       when language_preference in ('ur', 'pl') or (language_preference like '%,%' and ((',' || language_preference || ',') like '%,ur,%' or (',' || language_preference || ',') like '%,pl,%')) then 10 -- R 1000 Translated
       when (cohort_mask_0 & 1) = 0 and (cohort_mask_1 & 16) = 0 then 11 -- R 1010 In neither
       else 0 end
  as smallint) as chain_0,
  cast(
  case when rsv_last_successful_date >= date '2025-08-21' then 2 -- F 10 Dose interval
       else 0 end
  as smallint) as chain_1,
  case when postcode like '100\%\_%' escape '\' then 1 else 0 end -- F 30 Postcode (for care)
  as rules_0,
  icb
from people
where (cohort_mask_0 & 1) <> 0 or (cohort_mask_1 & 16) <> 0
) as found
group by 1, 2, 3, 4, 5, 6
