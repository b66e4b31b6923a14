select
  (cohort_mask_0 & 1) as cohorts_0,
  case when lsoa = 'E01000' then 1 else 0 end -- F 0 Area 0
+ case when lsoa = 'E01001' then 2 else 0 end -- F 1 Area 1
+ case when lsoa = 'E01002' then 4 else 0 end -- F 2 Area 2
+ case when lsoa = 'E01003' then 8 else 0 end -- F 3 Area 3
+ case when lsoa = 'E01004' then 16 else 0 end -- F 4 Area 4
+ case when lsoa = 'E01005' then 32 else 0 end -- F 5 Area 5
+ case when lsoa = 'E01006' then 64 else 0 end -- F 6 Area 6
+ case when lsoa = 'E01007' then 128 else 0 end -- F 7 Area 7
+ case when lsoa = 'E01008' then 256 else 0 end -- F 8 Area 8
+ case when lsoa = 'E01009' then 512 else 0 end -- F 9 Area 9
+ case when lsoa = 'E010010' then 1024 else 0 end -- F 10 Area 10
+ case when lsoa = 'E010011' then 2048 else 0 end -- F 11 Area 11
+ case when lsoa = 'E010012' then 4096 else 0 end -- F 12 Area 12
+ case when lsoa = 'E010013' then 8192 else 0 end -- F 13 Area 13
+ case when lsoa = 'E010014' then 16384 else 0 end -- F 14 Area 14
+ case when lsoa = 'E010015' then 32768 else 0 end -- F 15 Area 15
+ case when lsoa = 'E010016' then 65536 else 0 end -- F 16 Area 16
+ case when lsoa = 'E010017' then 131072 else 0 end -- F 17 Area 17
+ case when lsoa = 'E010018' then 262144 else 0 end -- F 18 Area 18
+ case when lsoa = 'E010019' then 524288 else 0 end -- F 19 Area 19
+ case when lsoa = 'E010020' then 1048576 else 0 end -- F 20 Area 20
+ case when lsoa = 'E010021' then 2097152 else 0 end -- F 21 Area 21
+ case when lsoa = 'E010022' then 4194304 else 0 end -- F 22 Area 22
+ case when lsoa = 'E010023' then 8388608 else 0 end -- F 23 Area 23
+ case when lsoa = 'E010024' then 16777216 else 0 end -- F 24 Area 24
+ case when lsoa = 'E010025' then 33554432 else 0 end -- F 25 Area 25
+ case when lsoa = 'E010026' then 67108864 else 0 end -- F 26 Area 26
+ case when lsoa = 'E010027' then 134217728 else 0 end -- F 27 Area 27
+ case when lsoa = 'E010028' then 268435456 else 0 end -- F 28 Area 28
+ case when lsoa = 'E010029' then 536870912 else 0 end -- F 29 Area 29
+ case when lsoa = 'E010030' then 1073741824 else 0 end -- F 30 Area 30
+ case when lsoa = 'E010031' then 2147483648 else 0 end -- F 31 Area 31
+ case when lsoa = 'E010032' then 4294967296 else 0 end -- F 32 Area 32
+ case when lsoa = 'E010033' then 8589934592 else 0 end -- F 33 Area 33
+ case when lsoa = 'E010034' then 17179869184 else 0 end -- F 34 Area 34
+ case when lsoa = 'E010035' then 34359738368 else 0 end -- F 35 Area 35
+ case when lsoa = 'E010036' then 68719476736 else 0 end -- F 36 Area 36
+ case when lsoa = 'E010037' then 137438953472 else 0 end -- F 37 Area 37
+ case when lsoa = 'E010038' then 274877906944 else 0 end -- F 38 Area 38
+ case when lsoa = 'E010039' then 549755813888 else 0 end -- F 39 Area 39
+ case when lsoa = 'E010040' then 1099511627776 else 0 end -- F 40 Area 40
+ case when lsoa = 'E010041' then 2199023255552 else 0 end -- F 41 Area 41
+ case when lsoa = 'E010042' then 4398046511104 else 0 end -- F 42 Area 42
+ case when lsoa = 'E010043' then 8796093022208 else 0 end -- F 43 Area 43
+ case when lsoa = 'E010044' then 17592186044416 else 0 end -- F 44 Area 44
+ case when lsoa = 'E010045' then 35184372088832 else 0 end -- F 45 Area 45
+ case when lsoa = 'E010046' then 70368744177664 else 0 end -- F 46 Area 46
+ case when lsoa = 'E010047' then 140737488355328 else 0 end -- F 47 Area 47
+ case when lsoa = 'E010048' then 281474976710656 else 0 end -- F 48 Area 48
+ case when lsoa = 'E010049' then 562949953421312 else 0 end -- F 49 Area 49
+ case when lsoa = 'E010050' then 1125899906842624 else 0 end -- F 50 Area 50
+ case when lsoa = 'E010051' then 2251799813685248 else 0 end -- F 51 Area 51
+ case when lsoa = 'E010052' then 4503599627370496 else 0 end -- F 52 Area 52
+ case when lsoa = 'E010053' then 9007199254740992 else 0 end -- F 53 Area 53
+ case when lsoa = 'E010054' then 18014398509481984 else 0 end -- F 54 Area 54
+ case when lsoa = 'E010055' then 36028797018963968 else 0 end -- F 55 Area 55
+ case when lsoa = 'E010056' then 72057594037927936 else 0 end -- F 56 Area 56
+ case when lsoa = 'E010057' then 144115188075855872 else 0 end -- F 57 Area 57
+ case when lsoa = 'E010058' then 288230376151711744 else 0 end -- F 58 Area 58
+ case when lsoa = 'E010059' then 576460752303423488 else 0 end -- F 59 Area 59
+ case when lsoa = 'E010060' then 1152921504606846976 else 0 end -- F 60 Area 60
+ case when lsoa = 'E010061' then 2305843009213693952 else 0 end -- F 61 Area 61
+ case when lsoa = 'E010062' then 4611686018427387904 else 0 end -- F 62 Area 62
  as rules_0,
  case when lsoa = 'E010063' then 1 else 0 end -- F 63 Area 63
+ case when lsoa = 'E010064' then 2 else 0 end -- F 64 Area 64
  as rules_1,
  icb, count(*) as people, count(date_of_birth) as dated,
  0 as without_nhs_number,
  min(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as oldest,
  max(date_of_birth) filter (where (date_of_birth > date '1895-11-20' and date_of_birth <= date '2025-11-20')) as youngest
from people
where (cohort_mask_0 & 1) <> 0
group by 1, 2, 3, 4
