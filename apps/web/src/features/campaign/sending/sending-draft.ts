import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "../../../ui/form/typed-day.ts";
import { earlierHour, sendingSettingsSchema, type SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";

const numbers = [
  "tolerance_percent",
  "most_days_old",
  "first_wave_percent",
  "first_wave_least",
  "wait_hours",
  "messages_an_hour",
  "board_messages_a_day",
] as const;
/** Names of the fields, in page order. */
const pageOrder: readonly string[] = [
  "not_before",
  "days",
  "from_hour",
  "to_hour",
  "messages_an_hour",
  "board_messages_a_day",
  "order_by",
  "first_wave_percent",
  "first_wave_least",
  "wait_hours",
  "least_known",
  "most_failed",
  "tolerance_percent",
  "most_days_old",
];

/** Settings that are entered as a number in a text box. */
export type NumberSetting = (typeof numbers)[number];

/** The settings, as typed. An empty field means no limit or no wait. */
export interface SendingDraft {
  typed: Record<NumberSetting | "least_known" | "most_failed", string>;
  notBefore: DayParts;
  days: SendingSettings["days"];
  hours: { from: string; to: string };
  orderBy: SendingSettings["order_by"];
}

export function toSendingDraft(settings: SendingSettings): SendingDraft {
  const { condition } = settings;
  const typed = Object.fromEntries(numbers.map((name) => [name, toText(settings[name])])) as Record<
    NumberSetting,
    string
  >;
  return {
    typed: { ...typed, least_known: toText(condition?.least_known), most_failed: toText(condition?.most_failed) },
    notBefore: toDayParts(settings.not_before ?? ""),
    days: settings.days,
    hours: { from: String(settings.from_hour), to: String(settings.to_hour) },
    orderBy: settings.order_by,
  };
}

const toText = (number: number | null | undefined) => String(number ?? "");

/** Parses the number in a field, with or without commas. Returns NaN if the text is not a number. */
function parseNumber(text: string): number {
  const digits = text.trim().replaceAll(",", "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}
const parseOptionalNumber = (text: string) => (text.trim() === "" ? null : parseNumber(text));

/** Parses the settings, or returns their errors by field. */
export function readSendingDraft(draft: SendingDraft): Result<SendingSettings, FieldProblem[]> {
  const { typed, notBefore, days, hours, orderBy } = draft;
  const day = Object.values(notBefore).every((part) => part.trim() === "") ? ok(null) : parseDayParts(notBefore);
  const { least_known: known, most_failed: failed } = typed;
  const noCondition = known.trim() === "" && failed.trim() === "";
  const read = sendingSettingsSchema.safeParse({
    tolerance_percent: parseNumber(typed.tolerance_percent),
    most_days_old: parseNumber(typed.most_days_old),
    first_wave_percent: parseNumber(typed.first_wave_percent),
    first_wave_least: parseNumber(typed.first_wave_least),
    not_before: day.ok ? day.value : null,
    days,
    from_hour: Number(hours.from),
    to_hour: Number(hours.to),
    messages_an_hour: parseOptionalNumber(typed.messages_an_hour),
    board_messages_a_day: parseOptionalNumber(typed.board_messages_a_day),
    order_by: orderBy,
    wait_hours: parseNumber(typed.wait_hours),
    condition: noCondition ? null : { least_known: parseNumber(known), most_failed: parseNumber(failed) },
  });
  const dayProblems = day.ok ? [] : [{ fieldId: `not_before.${day.refusal.part}`, message: day.refusal.message }];
  const schemaProblems = (read.error?.issues ?? []).map(({ path, message }) => ({
    fieldId: String(path.at(-1)),
    message,
  }));
  // The schema compares the hours only if everything else is valid, so they are compared here if it is not.
  const hasInvalidHours =
    Number(hours.from) >= Number(hours.to) && schemaProblems.every(({ fieldId }) => fieldId !== "to_hour");
  const hourProblems = hasInvalidHours ? [{ fieldId: "to_hour", message: earlierHour }] : [];
  const orderOf = ({ fieldId }: FieldProblem) => pageOrder.indexOf(fieldId.split(".")[0] ?? fieldId);
  const problems = [...dayProblems, ...schemaProblems, ...hourProblems].toSorted((a, b) => orderOf(a) - orderOf(b));
  return read.success && problems.length === 0 ? ok(read.data) : refuse(problems);
}
