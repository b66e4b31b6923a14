/** An answer of this provider that oidc-provider does not give. */
export interface Answer {
  status: number;
  body: unknown;
}

/** The JSON body of a call, whatever was sent. */
export type Body = Record<string, unknown>;

/** Says no as Cognito does: an exception by name, and why. */
export function refusal(type: string, message: string): Answer {
  return { status: 400, body: { __type: type, message } };
}
