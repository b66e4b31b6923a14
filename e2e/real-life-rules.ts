/**
 * An iteration like the ones that teams run. It invites people in two boards who are aged 75 and over on 31 March and
 * have not been vaccinated in the last 91 days. It excludes people who should not get anything, and has different plans
 * for people who need a different message.
 */
import type { Page } from "@playwright/test";
import { type BuilderStep, type LibraryStep, fillDay } from "./rule-steps.ts";

export const routingIds = ["DIGITAL_FIRST", "CHILD", "BRAILLE", "LARGE_PRINT", "POLISH"];
const lastDay = ["31", "3", "2027"] as const;
const invitedBoards = ["NHS Essex Integrated Care Board", "NHS Humber and North Yorkshire Integrated Care Board"];

/** Every rule that the exported file must contain for the iteration, by priority. */
export const realLifeRules = [
  ["F", 0, "PERSON", "ALL", "DATE_OF_BIRTH", "Y>", "-75[[OFFSET:20270331]]", undefined],
  ["F", 10, "PERSON", "ALL", "ICB", "not_in", "D7T5G,QOQ", undefined],
  ["F", 20, "TARGET", "COVID", "LAST_SUCCESSFUL_DATE", "D>=", "-91", undefined],
  ["S", 500, "PERSON", "ALL", "CARE_HOME_FLAG", "=", "Y", undefined],
  ["S", 510, "PERSON", "ALL", "DE_FLAG", "=", "Y", undefined],
  ["S", 520, "PERSON", "ALL", "13Q_FLAG", "=", "Y", undefined],
  ["S", 530, "TARGET", "COVID", "OPTOUT", "=", "Y", undefined],
  ["S", 540, "TARGET", "COVID", "BOOKED_APPOINTMENT_DATE", "D>=", "0", undefined],
  ["R", 1000, "PERSON", "ALL", "DATE_OF_BIRTH", "Y>", "-16", "CHILD"],
  ["R", 1010, "PERSON", "ALL", "BRAILLE_REQD", "=", "Y", "BRAILLE"],
  ["R", 1020, "PERSON", "ALL", "LARGE_PRINT_REQD", "=", "Y", "LARGE_PRINT"],
  ["R", 1030, "PERSON", "ALL", "LANGUAGE_PREFERENCE", "in", "pl", "POLISH"],
];

export const byLibrary: LibraryStep[] = [
  {
    group: "filter",
    choose: "Too young - under X years on Y",
    fill: async (page) => {
      await page.getByLabel("Filter out people younger than").fill("75");
      await fillDay(page, "Age on this date", lastDay);
    },
  },
  {
    group: "filter",
    choose: "ICB registration - GP practice outside X",
    fill: async (page) => {
      for (const board of invitedBoards) await page.getByLabel(board).check();
    },
  },
  {
    group: "filter",
    choose: "Dose interval - vaccinated in the last X days",
    fill: (page) => page.getByLabel("Days since last dose").fill("91"),
  },
  { group: "suppression", choose: "Care home" },
  { group: "suppression", choose: "Detained estate" },
  { group: "suppression", choose: "13Q (military staff)" },
  { group: "suppression", choose: "Opted out" },
  { group: "suppression", choose: "Future booking" },
  {
    group: "routing",
    choose: "Child invite - under X years on the run date",
    fill: (page) => page.getByLabel("Send to people younger than").fill("16"),
    routingId: "CHILD",
  },
  { group: "routing", choose: "Braille", routingId: "BRAILLE" },
  { group: "routing", choose: "Large print", routingId: "LARGE_PRINT" },
  {
    group: "routing",
    choose: "Translated invite",
    fill: async (page) => {
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByLabel("Polish").check();
    },
    routingId: "POLISH",
  },
];

const yes = (page: Page) => page.getByRole("radio", { name: "Yes" }).check();

export const byBuilder: BuilderStep[] = [
  {
    group: "filter",
    name: "Under 75",
    attribute: "Date of Birth",
    operator: "Under a given age (Greater than Years)",
    fill: async (page) => {
      await page.getByLabel("Age in years").fill("75");
      await page.getByLabel("A different date").check();
      await fillDay(page, "Which date?", lastDay);
    },
  },
  {
    group: "filter",
    name: "Other boards",
    attribute: "ICB",
    operator: "Not In",
    fill: async (page) => {
      await page.getByText("Choose from a list").click();
      for (const board of invitedBoards) await page.getByLabel(board).check();
    },
  },
  {
    group: "filter",
    name: "Vaccinated lately",
    ofTarget: true,
    attribute: "Last Successful Date",
    operator: "On or after the day N days from the run date (Greater than or Equals Days)",
    fill: (page) => page.getByLabel("Number of days").fill("91"),
  },
  { group: "suppression", name: "In a care home", attribute: "Care Home Flag", operator: "Equals", fill: yes },
  { group: "suppression", name: "Detained", attribute: "Detained Estate Flag", operator: "Equals", fill: yes },
  { group: "suppression", name: "Military", attribute: "13Q Flag", operator: "Equals", fill: yes },
  { group: "suppression", name: "No thanks", ofTarget: true, attribute: "Opt Out", operator: "Equals", fill: yes },
  {
    group: "suppression",
    name: "Booked",
    ofTarget: true,
    attribute: "Booked Appointment Date",
    operator: "On or after the day N days from the run date (Greater than or Equals Days)",
    fill: (page) => page.getByLabel("Number of days").fill("0"),
  },
  {
    group: "routing",
    name: "Children",
    attribute: "Date of Birth",
    operator: "Under a given age (Greater than Years)",
    fill: (page) => page.getByLabel("Age in years").fill("16"),
    routingId: "CHILD",
  },
  {
    group: "routing",
    name: "Reads Braille",
    attribute: "Braille Required",
    operator: "Equals",
    fill: yes,
    routingId: "BRAILLE",
  },
  {
    group: "routing",
    name: "Reads large print",
    attribute: "Large Print Required",
    operator: "Equals",
    fill: yes,
    routingId: "LARGE_PRINT",
  },
  {
    group: "routing",
    name: "Reads Polish",
    attribute: "Language Preference",
    operator: "In",
    fill: async (page) => {
      await page.getByText("Choose from a list").click();
      await page.getByLabel("Polish").check();
    },
    routingId: "POLISH",
  },
];
