/** Meanings of NHS Notify's published rejection codes, and the teams that investigate them. */

/** Cause of a rejection, which is either people's data, or this service's requests and registration. */
type Owner = "data" | "service";

interface Meaning {
  words: string;
  owner: Owner;
}

const data = (words: string): Meaning => ({ words, owner: "data" });
const service = (words: string): Meaning => ({ words, owner: "service" });

const meanings = {
  CM_INVALID_NHS_NUMBER: data("NHS Notify does not accept the NHS number"),
  CM_MISSING_VALUE: service("a value that NHS Notify requires is missing"),
  CM_NULL_VALUE: service("a value that NHS Notify requires is empty"),
  CM_INVALID_VALUE: service("a value is in a format that NHS Notify does not accept"),
  CM_DUPLICATE_VALUE: service("the request contains the same reference twice"),
  CM_TOO_FEW_ITEMS: service("the request has no messages"),
  CM_TOO_MANY_ITEMS: service("the request has too many messages"),
  CM_TOO_LARGE: service("the request is too large"),
  CM_ODS_CODE_REQUIRED: service("the request does not say which organisation it is for"),
  CM_CANNOT_SET_ODS_CODE: service("the request names an organisation, which this service is not allowed to do"),
  CM_CANNOT_SET_CONTACT_DETAILS: service("the request has contact details, which this service is not allowed to send"),
  CM_DENIED: service("NHS Notify does not accept this service's credentials"),
  CM_FORBIDDEN: service("this service does not have permission to make this request"),
  CM_SERVICE_BAN: service("this service has been blocked"),
  CM_NO_SUCH_ROUTING_PLAN: service("NHS Notify has no routing plan with this NHS Notify ID"),
  CM_NOT_FOUND: service("NHS Notify found nothing at this address"),
  CM_NOT_ALLOWED: service("NHS Notify does not accept this request at this address"),
  CM_NOT_ACCEPTABLE: service("NHS Notify cannot respond in the requested format"),
  CM_UNSUPPORTED_MEDIA: service("NHS Notify does not accept this format"),
  CM_DUPLICATE_REQUEST: service("NHS Notify had already received this request"),
  CM_RETRY_TOO_EARLY: service("NHS Notify is still processing this request"),
  CM_QUOTA: service("this service sent too many requests in a short time"),
  CM_TIMEOUT: service("NHS Notify took too long to respond"),
  CM_INTERNAL_SERVER_ERROR: service("NHS Notify returned an error"),
  CM_MISSING_ROUTING_PLAN_TEMPLATE: service("a template is missing from the routing plan in NHS Notify"),
  CM_ROUTING_PLAN_DUPLICATE_TEMPLATES: service("the routing plan has the same template twice in NHS Notify"),
  CM_BAD_GATEWAY: service("NHS Notify cannot be reached"),
  CM_SERVICE_UNAVAILABLE: service("NHS Notify is not available"),
} as const satisfies Record<string, Meaning>;

/** @internal Published codes. */
export const notifyCodes = Object.keys(meanings);

const meaningOf = (code: string): Meaning | undefined =>
  Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : undefined;

/**
 * Describes why NHS Notify rejected a message, with the code in brackets. If the code is not a published one, says that
 * the reason is not documented.
 */
export function describeRefusal(code: string): string {
  const words = meaningOf(code)?.words ?? "NHS Notify gave a reason that is not in its documentation";
  return `${words} (${code === "" ? "no code" : code})`;
}

const owners: Record<Owner, string> = {
  data: "The SPI team will ask the supplier of the population data what is wrong with these people's NHS numbers.",
  service: "The SPI team will ask NHS Notify why the messages were rejected.",
};

/** Shown for people who cannot be messaged because of their NHS number. */
export const numbersOwner = owners.data;

/** Returns one sentence for each team that investigates these rejections. */
export function refusalOwners(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => owners[meaningOf(code)?.owner ?? "service"]))];
}
