import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import type { Bound } from "@spi/domain/expectation/expectations";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";

export interface BoundDraft {
  of: Bound["Of"];
  /** "Plan LETTER", empty for all. */
  part: string;
  least: string;
  most: string;
}

/** A bound as it was typed, named by what it says. Refuses limits that are none, or that leave no number between them. */
export function readBound({ of, part, least, most }: BoundDraft): Result<Bound, string> {
  const [low, high] = [limitOf(least), limitOf(most)];
  if (low === null || high === null) return refuse("Enter whole numbers, or per cent from 0 to 100 as in 40%");
  if (low === undefined && high === undefined) return refuse("Enter at least, at most, or both");
  const limits = { ...named("AtLeast", low), ...named("AtMost", high) };
  if (isEmpty(low, high)) return refuse("At least must not be more than at most");
  const bound: Bound = { Name: "", Kind: "Bound", Of: of, ...(of === "invited" ? partOf(part) : {}), ...limits };
  return ok({
    ...bound,
    Name: expectationSentence(bound, () => "")
      .replace(/\.$/, "")
      .slice(0, 255),
  });
}

interface Limit {
  number: number;
  percent: boolean;
}

/** Undefined where nothing was typed, null for what is no limit. */
function limitOf(typed: string): Limit | undefined | null {
  const text = typed.replaceAll(/[\s,]/g, "");
  if (text === "") return undefined;
  const found = /^(\d{1,9}(?:\.\d{1,3})?)(%?)$/.exec(text);
  const number = Number(found?.[1]);
  const percent = found?.[2] === "%";
  return found && (percent ? number <= 100 : Number.isInteger(number)) ? { number, percent } : null;
}

const named = (name: "AtLeast" | "AtMost", limit: Limit | undefined): Partial<Bound> =>
  limit ? { [limit.percent ? `${name}Percent` : name]: limit.number } : {};

const isEmpty = (low: Limit | undefined, high: Limit | undefined) =>
  low !== undefined && high !== undefined && low.percent === high.percent && low.number > high.number;

function partOf(part: string): Partial<Bound> {
  const [kind = "", ...name] = part.split(" ");
  return part === "" ? {} : { [kind]: name.join(" ") };
}
