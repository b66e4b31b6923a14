/**
 * The outcome of an operation that can fail in an expected way: a value, or the reason for the refusal. Bugs throw
 * errors, but refusals do not.
 */
export type Result<Value, Refused> = { ok: true; value: Value } | { ok: false; refusal: Refused };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Refused>(refusal: Refused): { ok: false; refusal: Refused } {
  return { ok: false, refusal };
}
