import type { Problem, ProblemName } from "../problems.ts";
import type { Client } from "../settings.ts";
import { isNhsNumber } from "./nhs-number.ts";

/** The stored data of a valid request, without the recipients. */
export interface ValidRequest {
  reference: string;
  routingPlanId: string;
  /** Reference of each message, in the same order as in the request. */
  messages: string[];
}

/** Rules for one account. */
export interface AccountRules {
  odsCode: Client["odsCode"];
  /** Returns whether the service knows a person with this NHS number. */
  knows: (nhsNumber: string) => boolean;
}

const maxMessages = 45_000;
/** Maximum number of problems in a response. Validation stops when it finds this many. */
const maxProblems = 100;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Fields = Record<string, unknown>;
type Validated = ValidRequest | { problems: [Problem, ...Problem[]] };

/** Checks the body of `POST /v1/message-batches`. */
export function validateBatch(body: unknown, rules: AccountRules): Validated {
  const check = context();
  const attributes = attributesOf(body, "MessageBatch", check);
  if (attributes) {
    check.routingPlan(attributes);
    check.text(attributes, "/data/attributes", "messageBatchReference");
    checkMessages(attributes["messages"], check, rules);
  }
  return check.result(() => ({
    reference: String(attributes?.["messageBatchReference"]),
    routingPlanId: String(attributes?.["routingPlanId"]).toLowerCase(),
    messages: ((attributes?.["messages"] ?? []) as { messageReference: string }[]).map(
      (message) => message.messageReference,
    ),
  }));
}

/** Checks the body of `POST /v1/messages`. The fields of the only message are among the attributes. */
export function validateMessage(body: unknown, rules: AccountRules): Validated {
  const check = context();
  const attributes = attributesOf(body, "Message", check);
  if (attributes) {
    check.routingPlan(attributes);
    check.text(attributes, "/data/attributes", "messageReference");
    checkParts(attributes, { at: "/data/attributes", check, rules });
  }
  const reference = String(attributes?.["messageReference"]);
  const routingPlanId = String(attributes?.["routingPlanId"]).toLowerCase();
  return check.result(() => ({ reference, routingPlanId, messages: [reference] }));
}

function attributesOf(body: unknown, type: string, check: CheckContext): Fields | undefined {
  if (!isFields(body)) return check.refuse("CM_INVALID_VALUE", "/");
  const data = check.object(body, "", "data");
  if (!data) return undefined;
  if (check.given(data, "/data", "type") && data["type"] !== type) check.refuse("CM_INVALID_VALUE", "/data/type");
  return check.object(data, "/data", "attributes");
}

function checkMessages(messages: unknown, check: CheckContext, rules: AccountRules): void {
  const pointer = "/data/attributes/messages";
  if (!check.given({ messages }, "/data/attributes", "messages")) return undefined;
  if (!Array.isArray(messages)) return check.refuse("CM_INVALID_VALUE", pointer);
  if (messages.length === 0) return check.refuse("CM_TOO_FEW_ITEMS", pointer);
  if (messages.length > maxMessages) return check.refuse("CM_TOO_MANY_ITEMS", pointer);
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (check.count() >= maxProblems) return undefined;
    const at = `${pointer}/${index}`;
    if (!check.object({ [index]: message }, pointer, String(index))) continue;
    const reference = check.text(message, at, "messageReference");
    if (reference !== undefined && seen.has(reference)) check.refuse("CM_DUPLICATE_VALUE", `${at}/messageReference`);
    if (reference !== undefined) seen.add(reference);
    checkParts(message, { at, check, rules });
  }
}

/** Checks the fields of a message, except its reference. */
function checkParts(
  message: Fields,
  { at, check, rules }: { at: string; check: CheckContext; rules: AccountRules },
): void {
  const recipient = check.object(message, at, "recipient");
  if (recipient && check.given(recipient, `${at}/recipient`, "nhsNumber")) {
    const { nhsNumber } = recipient;
    const isKnown = typeof nhsNumber === "string" && isNhsNumber(nhsNumber) && rules.knows(nhsNumber);
    if (!isKnown) check.refuse("CM_INVALID_NHS_NUMBER", `${at}/recipient/nhsNumber`);
  }
  if (recipient?.["contactDetails"] !== undefined) {
    check.refuse("CM_CANNOT_SET_CONTACT_DETAILS", `${at}/recipient/contactDetails`);
  }
  if (message["originator"] !== undefined) {
    const originator = check.object(message, at, "originator");
    const odsCode = originator && check.text(originator, `${at}/originator`, "odsCode");
    if (odsCode !== undefined && rules.odsCode === "account") {
      check.refuse("CM_CANNOT_SET_ODS_CODE", `${at}/originator/odsCode`);
    }
  } else if (rules.odsCode === "message") check.refuse("CM_ODS_CODE_REQUIRED", `${at}/originator`);
  if (message["personalisation"] !== undefined) check.object(message, at, "personalisation");
  if (message["billingReference"] !== undefined) check.text(message, at, "billingReference");
}

type CheckContext = ReturnType<typeof context>;

/** Creates functions that collect problems. Each check returns the value if it is valid. */
function context() {
  const problems: Problem[] = [];
  const refuse = (kind: ProblemName, pointer: string): undefined => void problems.push({ kind, pointer });
  const given = (fields: Fields, at: string, name: string): boolean => {
    const value = fields[name];
    if (value === undefined) refuse("CM_MISSING_VALUE", `${at}/${name}`);
    if (value === null) refuse("CM_NULL_VALUE", `${at}/${name}`);
    return value !== undefined && value !== null;
  };
  const text = (fields: Fields, at: string, name: string): string | undefined => {
    if (!given(fields, at, name)) return undefined;
    const value = fields[name];
    return typeof value === "string" && value.trim() !== "" ? value : refuse("CM_INVALID_VALUE", `${at}/${name}`);
  };
  return {
    refuse,
    given,
    text,
    object: (fields: Fields, at: string, name: string): Fields | undefined => {
      if (!given(fields, at, name)) return undefined;
      const value = fields[name];
      return isFields(value) ? value : refuse("CM_INVALID_VALUE", `${at}/${name}`);
    },
    routingPlan: (attributes: Fields): void => {
      const at = "/data/attributes";
      const id = attributes["routingPlanId"];
      if (!given(attributes, at, "routingPlanId")) return undefined;
      if (typeof id !== "string" || !uuid.test(id)) refuse("CM_INVALID_VALUE", `${at}/routingPlanId`);
    },
    count: () => problems.length,
    result: (valid: () => ValidRequest): Validated => {
      const [first, ...rest] = problems;
      return first ? { problems: [first, ...rest] } : valid();
    },
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
