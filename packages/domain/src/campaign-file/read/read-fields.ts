import { splitRoutingPlanIds } from "../../rule/routing-plan-ids.ts";
import type { EvaluableIteration } from "../../iteration/evaluable-iteration.ts";
import type { Finding } from "../findings.ts";
import type { JsonObject } from "../../values/json-object.ts";
import { shownValue } from "../../values/issue-messages.ts";
import {
  type MappedActions,
  carriedStatusTexts,
  separateStatusTexts,
  describeStatusText,
} from "../../rule/status-texts.ts";

/** Reads fields of a JSON object, and collects findings about fields that cannot be evaluated. */
export interface Reader {
  object: JsonObject;
  path: string;
  blocking: Finding[];
  actions: MappedActions;
}

export function read<Value>(
  reader: Reader,
  field: string,
  { is, what, otherwise }: { is: (value: unknown) => value is Value; what: string; otherwise: Value },
): Value {
  const value = reader.object[field];
  if (is(value)) return value;
  const message = `This ${value === undefined ? "is missing" : `is not valid: ${shownValue(value)}`}. Enter ${what}.`;
  reader.blocking.push({ kind: "problem", path: `${reader.path}.${field}`, message });
  return otherwise;
}

export const isText = (value: unknown): value is string => typeof value === "string";
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || isText(value);
export const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export const list = (what: string) => ({ is: isList, what: `a list of ${what}`, otherwise: [] });
export const text = (what: string) => ({ is: isText, what, otherwise: "" });
export const priority = { is: isNumber, what: "a whole number", otherwise: 0 };

export function optionalText(reader: Reader, field: string): string | undefined {
  return read<string | undefined>(reader, field, { is: isOptionalText, what: "text", otherwise: undefined });
}

/**
 * Separates the routing of a default or a rule from its status texts, which become a carried field. Also returns
 * findings about the texts.
 */
export function readRouting(
  reader: Reader,
  name: "DefaultCommsRouting" | "CommsRouting",
): { routing: string | undefined; carried: Pick<EvaluableIteration, "Carried">; findings: Finding[] } {
  const written = optionalText(reader, name);
  if (written === undefined) return { routing: undefined, carried: {}, findings: [] };
  const { routing, statusTexts } = separateStatusTexts(written, reader.actions);
  if (statusTexts.length === 0) return { routing, carried: {}, findings: [] };
  const message = describeStatusText(statusTexts, { isOnly: splitRoutingPlanIds(routing).length === 0 });
  return {
    routing,
    carried: { Carried: carriedStatusTexts(statusTexts) },
    findings: [{ kind: "notUsed", path: `${reader.path}.${name}`, message }],
  };
}
