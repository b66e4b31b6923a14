/**
 * Four invented campaigns similar to the campaigns of regional teams, with reminders, several cohorts and care homes.
 */
import type { Campaign } from "../change.ts";
import {
  booked,
  campaignOf,
  careHome,
  dead,
  detained,
  filter,
  invitedSince,
  optedOut,
  route,
  suppression,
} from "./build.ts";

const boards = filter("Outside our boards", ["ICB", "not_in", "D7T5G,T6Y0W,QE1"]);
const braille = route("Braille", "BRAILLE_LETTER", ["BRAILLE_REQD", "=", "Y"]);
const largePrint = route("Large print", "LARGE_PRINT_LETTER", ["LARGE_PRINT_REQD", "=", "Y"]);
const polish = route("Polish", "POLISH_LETTER", ["LANGUAGE_PREFERENCE", "in", "pl"]);
const local = route("Boards with walk-in clinics", "WALK_IN_LETTER", ["ICB", "in", "D7T5G,T6Y0W"]);
const byLetter = route("No email or mobile", "LETTER", ["EMAIL_FLAG", "!=", "Y"], ["MOBILE_FLAG", "!=", "Y"]);
const recent = filter("Vaccinated in the last 91 days", ["@LAST_SUCCESSFUL_DATE", "D>=", "-91"]);
const usual = [optedOut, dead, booked, detained];

const covidStart = "20270301";
const covidAges = [
  filter(
    "Under 75 at the end of the campaign",
    ["DATE_OF_BIRTH", ">", "19520630[[NVL:20250101]]"],
    "covid_75_and_over",
  ),
  filter("Under 18", ["DATE_OF_BIRTH", "Y>", "-18[[NVL:20250101]]"], "covid_immunosuppressed"),
];
const covidRoutes = [braille, largePrint, local, byLetter];
const covid = campaignOf({
  name: "COVID-19 spring 2027",
  target: "COVID",
  from: covidStart,
  to: "20270630",
  plans: ["EMAIL_FIRST_SPRING27", "BRAILLE_LETTER", "LARGE_PRINT_LETTER", "WALK_IN_LETTER", "LETTER"],
  iterations: [
    {
      name: "Invite 75 and over",
      date: "20270315",
      type: "I",
      cohorts: ["covid_75_and_over"],
      plan: "EMAIL_FIRST_SPRING27",
      rules: [covidAges[0]!, recent, boards, ...usual, careHome, ...covidRoutes],
    },
    {
      name: "Invite people with a weak immune system",
      date: "20270322",
      type: "I",
      cohorts: ["covid_immunosuppressed", "covid_75_and_over"],
      plan: "EMAIL_FIRST_SPRING27",
      rules: [...covidAges, recent, boards, ...usual, careHome, ...covidRoutes],
    },
    {
      name: "Remind 75 and over",
      date: "20270419",
      type: "R",
      cohorts: ["covid_75_and_over"],
      plan: "EMAIL_FIRST_SPRING27",
      rules: [covidAges[0]!, recent, invitedSince(covidStart), boards, ...usual, careHome, ...covidRoutes],
    },
    {
      name: "Remind everyone",
      date: "20270510",
      type: "R",
      cohorts: ["covid_75_and_over", "covid_immunosuppressed"],
      plan: "EMAIL_FIRST_SPRING27",
      rules: [...covidAges, recent, invitedSince(covidStart), boards, ...usual, careHome, ...covidRoutes],
    },
  ],
});

const fluStart = "20260901";
const fluDose = filter("Vaccinated this season", ["@LAST_SUCCESSFUL_DATE", ">=", fluStart]);
const fluAge = filter("Under 65 on 31 March", ["DATE_OF_BIRTH", ">", "19620331[[NVL:20250101]]"], "flu_65_and_over");
const fluAdults = filter("Under 18", ["DATE_OF_BIRTH", "Y>", "-18[[NVL:20250101]]"], "flu_at_risk,flu_carers");
const fluOlder = filter("65 or over", ["DATE_OF_BIRTH", "<=", "19620331"], "flu_at_risk,flu_carers");
const fluRoutes = [
  braille,
  largePrint,
  polish,
  route(
    "Booked with the national service",
    "AMEND_BOOKING",
    ["@BOOKED_APPOINTMENT_DATE", "D>=", "0"],
    ["@BOOKED_APPOINTMENT_PROVIDER", "in", "NBS,MYA"],
  ),
  byLetter,
];
const fluUsual = [optedOut, dead, detained, careHome];
const flu = campaignOf({
  name: "Flu 2026 to 2027",
  target: "FLU",
  from: fluStart,
  to: "20270331",
  plans: ["EMAIL_FIRST", "BRAILLE_LETTER", "LARGE_PRINT_LETTER", "POLISH_LETTER", "AMEND_BOOKING", "LETTER"],
  iterations: [
    {
      name: "65 and over",
      date: "20261005",
      type: "I",
      cohorts: ["flu_65_and_over"],
      plan: "EMAIL_FIRST",
      rules: [fluAge, fluDose, ...fluUsual, ...fluRoutes],
    },
    {
      name: "At risk and carers",
      date: "20261019",
      type: "I",
      cohorts: ["flu_at_risk", "flu_carers"],
      plan: "EMAIL_FIRST",
      rules: [fluAdults, fluOlder, fluDose, ...fluUsual, ...fluRoutes],
    },
    {
      name: "Reminder",
      date: "20261123",
      type: "R",
      cohorts: ["flu_65_and_over", "flu_at_risk", "flu_carers"],
      plan: "EMAIL_FIRST",
      rules: [fluAge, fluAdults, fluOlder, fluDose, invitedSince(fluStart), ...fluUsual, ...fluRoutes],
    },
  ],
});

const rsvDone = filter("Vaccinated before", ["@LAST_SUCCESSFUL_DATE", "is_not_null", ""]);
const rsvAge = filter("Under 75", ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20250101]]"], "rsv_75_to_79,rsv_80_and_over");
const rsvHomes = suppression(
  "Visited in their care home",
  ["COHORT_LABEL", "MemberOf", "care_home_residents_older_adults"],
  "rsv_75_to_79,rsv_80_and_over",
);
const rsvHomeAge = filter(
  "Under 65",
  ["DATE_OF_BIRTH", "Y>", "-65[[NVL:20250101]]"],
  "care_home_residents_older_adults",
);
const rsvRoutes = [braille, largePrint, byLetter];
const rsv = campaignOf({
  name: "RSV 2026 to 2027",
  target: "RSV",
  from: "20260401",
  to: "20270331",
  plans: ["EMAIL_FIRST", "BRAILLE_LETTER", "LARGE_PRINT_LETTER", "LETTER", "CARE_HOME_LETTER"],
  iterations: [
    {
      name: "Older adults",
      date: "20260907",
      type: "I",
      cohorts: ["rsv_75_to_79", "rsv_80_and_over"],
      plan: "EMAIL_FIRST",
      rules: [rsvAge, rsvDone, ...usual, rsvHomes, ...rsvRoutes],
    },
    {
      name: "Care home residents",
      date: "20260921",
      type: "I",
      cohorts: ["care_home_residents_older_adults"],
      plan: "CARE_HOME_LETTER",
      rules: [rsvHomeAge, rsvDone, ...usual, braille, largePrint],
    },
    {
      name: "Reminder for older adults",
      date: "20261102",
      type: "R",
      cohorts: ["rsv_75_to_79", "rsv_80_and_over"],
      plan: "EMAIL_FIRST",
      rules: [rsvAge, rsvDone, invitedSince("20260401"), ...usual, rsvHomes, ...rsvRoutes],
    },
  ],
});

const mmrDone = filter("Two doses", ["@LAST_SUCCESSFUL_DATE", "Y>=", "-2"]);
const mmrAge = filter("26 or over", ["DATE_OF_BIRTH", "Y<=", "-26"], "mmr_catch_up_6_to_25");
const mmrYoung = filter("Under 6", ["DATE_OF_BIRTH", "Y>", "-6[[NVL:20250101]]"], "mmr_catch_up_6_to_25");
const mmrLondon = filter("Outside London", ["COMMISSIONING_REGION", "!=", "Y56"]);
const mmrRoutes = [largePrint, polish, route("Under 16", "PARENT_LETTER", ["DATE_OF_BIRTH", "Y>", "-16"])];
const mmr = campaignOf({
  name: "MMR catch-up in London",
  target: "MMR",
  from: "20260901",
  to: "20270831",
  plans: ["EMAIL_FIRST", "LARGE_PRINT_LETTER", "POLISH_LETTER", "PARENT_LETTER"],
  iterations: [
    {
      name: "First invitation",
      date: "20261012",
      type: "I",
      cohorts: ["mmr_catch_up_6_to_25"],
      plan: "EMAIL_FIRST",
      rules: [mmrYoung, mmrAge, mmrDone, mmrLondon, optedOut, dead, booked, ...mmrRoutes],
    },
    {
      name: "Second invitation with contacts",
      date: "20270111",
      type: "I",
      cohorts: ["mmr_catch_up_6_to_25", "mmr_contacts_under_6"],
      plan: "EMAIL_FIRST",
      rules: [mmrYoung, mmrAge, mmrDone, mmrLondon, optedOut, dead, booked, ...mmrRoutes],
    },
    {
      name: "Reminder",
      date: "20270315",
      type: "R",
      cohorts: ["mmr_catch_up_6_to_25", "mmr_contacts_under_6"],
      plan: "EMAIL_FIRST",
      rules: [mmrYoung, mmrAge, mmrDone, mmrLondon, invitedSince("20260901"), optedOut, dead, booked, ...mmrRoutes],
    },
  ],
});

export const realisticCampaigns: readonly [name: string, campaign: Campaign][] = [covid, flu, rsv, mmr].map(
  (campaign) => [campaign.Name, campaign],
);
