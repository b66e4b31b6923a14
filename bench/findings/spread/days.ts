/** Wrong intervals and days, and a different vaccination. */
import { all, booking, compare, dose, has, make, relative, several } from "./conditions.ts";
import type { Template } from "./template.ts";

const dates = make("intervals and dates");
const target = make("wrong vaccination");

export const wrongDays: readonly Template[] = [
  dates("91 days as 19", 4, has(/^-91$/), compare("91", "19")),
  dates("a digit too many", 4, all(dose, relative, has(/^-\d/)), ({ rule }) => (rule.Comparator += "0")),
  dates("25 years as 5", 3, all(dose, has(/^-25/)), compare("25", "5")),
  dates("28 weeks as 28 days", 2, has(/^-196$/), compare("196", "28")),
  dates("last year's season date", 3, all(dose, has(/^2025/)), compare("2025", "2024")),
  dates("next year's season date", 3, all(dose, has(/^2025/)), compare("2025", "2026")),
  dates(
    "month and day swapped",
    4,
    has(/^(19440902|20251001|19510201|20250901)/),
    compare(/^(\d{4})(\d\d)(\d\d)/, "$1$3$2"),
  ),
  dates("NVL dropped", 5, has(/NVL:18000101/), compare("[[NVL:18000101]]", "")),
  dates("NVL of a recent day", 3, has(/NVL:18000101/), compare("18000101", "20260101")),
  dates(
    "run date a year late",
    4,
    several,
    ({ iteration }) => (iteration.IterationDate = String(Number(iteration.IterationDate) + 10_000)),
    { of: "iteration" },
  ),
  dates(
    "run date a year early",
    3,
    several,
    ({ iteration }) => (iteration.IterationDate = String(Number(iteration.IterationDate) - 10_000)),
    { of: "iteration" },
  ),
  dates(
    "campaign ends a year early",
    2,
    () => true,
    ({ campaign }) =>
      (campaign.EndDate = String(
        Number(
          campaign.Iterations.map(({ IterationDate }) => IterationDate)
            .toSorted()
            .at(-1),
        ) - 10_000,
      )),
    { of: "campaign" },
  ),
  target(
    "another vaccination at a dose",
    9,
    dose,
    ({ rule }) => (rule.AttributeTarget = rule.AttributeTarget === "COVID" ? "FLU" : "COVID"),
  ),
  target(
    "another vaccination at a booking",
    8,
    all(booking, ({ campaign, rule }) => rule.AttributeTarget === campaign.Target),
    ({ rule }) => (rule.AttributeTarget = rule.AttributeTarget === "FLU" ? "COVID" : "FLU"),
  ),
  target(
    "another vaccination at an opt out",
    3,
    ({ rule }) => rule.AttributeName === "OPTOUT",
    ({ rule }) => (rule.AttributeTarget = "RSV" === rule.AttributeTarget ? "MMR" : "RSV"),
  ),
  target(
    "the campaign for another vaccination",
    4,
    () => true,
    ({ campaign }) => (campaign.Target = campaign.Target === "COVID" ? "FLU" : "COVID"),
    { of: "campaign" },
  ),
];
