select
  bitwise_and(cohort_mask_0, 1) as cohorts_0,
  bitwise_and(cohort_mask_1, 16) as cohorts_1,
  case when date_of_birth > date '1950-11-20' then 1 -- F 0 Too young
       when rsv_last_successful_date >= date '2025-08-21' then 2 -- F 10 Dose interval
       when rsv_last_invite_date is null or rsv_last_invite_date < date '2025-09-01' then 4 -- F 20 Not invited
       when postcode is null or not (postcode like '%o''neil%') then 16 -- F 40 Two lines ; drop table people --
       when care_home_flag and (email_flag is null or not email_flag) and (icb is null or not (icb in ('QH8', 'QJG') or (icb like '%,%' and ((',' || icb || ',') like '%,QH8,%' or (',' || icb || ',') like '%,QJG,%')))) then 32 -- S 500 Care home
       when "13q_flag" is null or not "13q_flag" then 64 -- S 510 13Q
       when gender <> '' and case when regexp_like(gender, '^-?[0-9]+$') then coalesce(try_cast(gender as decimal(38, 0)), case when gender like '-%' then decimal '-99999999999999999999999999999999999999' else decimal '99999999999999999999999999999999999999' end) >= 1 else gender >= '1' end then 128 -- S 520 Gender
       when regexp_like(gender, '^0*1$') then 256 -- S 530 Gender code
       when rsv_successful_procedure_count between 1 and 3 then 512 -- S 540 Doses
       else
         case when language_preference in ('ur', 'pl') or (language_preference like '%,%' and ((',' || language_preference || ',') like '%,ur,%' or (',' || language_preference || ',') like '%,pl,%')) then 1024 -- R 1000 Translated
              when bitwise_and(cohort_mask_0, 1) = 0 and bitwise_and(cohort_mask_1, 16) = 0 then 2048 -- R 1010 In neither
              else 0 end
       + case when date_of_birth <= date '1945-11-20' then 16384 else 0 end -- F 0 At least 80
       end
+ case when postcode like '100\%\_%' escape '\' then 8 else 0 end -- F 30 Postcode (for care)
+ case when braille_reqd then 32768 else 0 end -- F 0 Braille
  as rules_0,
  icb, count(*) as people, count(date_of_birth) as dated,
  0 as without_nhs_number,
  min(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as oldest,
  max(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as youngest
from people
where bitwise_and(cohort_mask_0, 1) <> 0 or bitwise_and(cohort_mask_1, 16) <> 0
group by 1, 2, 3, 4
