/** A response from this provider to a request that oidc-provider does not handle. */
export interface Answer {
  status: number;
  body: unknown;
}

/** JSON body of a request. */
export type Body = Record<string, unknown>;

/** Returns a refusal in Cognito's format, with the exception's name and a reason. */
export function refusal(type: string, message: string): Answer {
  return { status: 400, body: { __type: type, message } };
}
