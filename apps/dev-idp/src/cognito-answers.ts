/** A response from this provider that oidc-provider does not give. */
export interface Answer {
  status: number;
  body: unknown;
}

/** JSON body of a call. */
export type Body = Record<string, unknown>;

/** Returns a refusal in Cognito's format: an exception's name and a reason. */
export function refusal(type: string, message: string): Answer {
  return { status: 400, body: { __type: type, message } };
}
