import type { RefusalBody } from "@spi/domain/api-contract";
import { unexpectedFailure } from "@spi/domain/values/unexpected-failure";

/** A request the API refused, or that never reached it. Screens show `body`; nothing else about it is shown. */
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

/** The refusal in a response's body, with the default message where the server gives none. */
export function readRefusal(status: number, body: unknown): ApiRefusal {
  const given = (typeof body === "object" && body !== null ? body : {}) as Partial<RefusalBody>;
  return new ApiRefusal(status, {
    ...given,
    message: given.message || unexpectedFailure,
    kind: given.kind ?? "unexpected",
    errors: given.errors ?? {},
  });
}

const noAnswer = "The service could not be reached. Check your connection, then try again.";

/** A request that never got an answer counts as status 500 with the error's text; screens say it in words. */
export function networkRefusal(error: unknown): ApiRefusal {
  const message = error instanceof Error && error.message ? error.message : unexpectedFailure;
  return new ApiRefusal(500, { message: noAnswer, kind: "network", errors: {} }, message);
}

/** The refusal behind any error a query or mutation ends with. */
export function asRefusal(error: unknown): ApiRefusal {
  return error instanceof ApiRefusal ? error : networkRefusal(error);
}
