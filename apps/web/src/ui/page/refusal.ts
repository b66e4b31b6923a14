import type { RefusalBody } from "@spi/domain/api-contract";
import { unexpectedFailure } from "@spi/domain/values/unexpected-failure";

/** Error for a request that the API refused or never received. Screens show only its `body`. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody, text: string = body.message) {
    super(text);
    this.name = "ApiRefusal";
    this.status = status;
    this.body = body;
  }
}

/** Reads the refusal in a response's body. Uses the default message if the body does not contain one. */
export function readRefusal(status: number, body: unknown): ApiRefusal {
  const partialBody = (typeof body === "object" && body !== null ? body : {}) as Partial<RefusalBody>;
  return new ApiRefusal(status, {
    ...partialBody,
    message: partialBody.message || unexpectedFailure,
    kind: partialBody.kind ?? "unexpected",
    errors: partialBody.errors ?? {},
  });
}

const networkMessage = "We could not reach the service. Check your connection, then try again.";

/**
 * Returns the refusal for a request without a response, with status 500 and the error's text. Screens show their own
 * message instead.
 */
export function networkRefusal(error: unknown): ApiRefusal {
  const message = error instanceof Error && error.message ? error.message : unexpectedFailure;
  return new ApiRefusal(500, { message: networkMessage, kind: "network", errors: {} }, message);
}

/** Converts any error from a query or mutation to a refusal. */
export function asRefusal(error: unknown): ApiRefusal {
  return error instanceof ApiRefusal ? error : networkRefusal(error);
}
