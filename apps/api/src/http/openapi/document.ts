import recorded from "./examples.json" with { type: "json" };

/** One call as it was made and answered: what an operation takes and gives, by its address in the OpenAPI document. */
export interface RecordedCall {
  /** The JSON sent; absent where the operation takes none. */
  request?: unknown;
  status: number;
  answer: unknown;
}

/** The method and address of an operation, "PUT /api/team/{teamId}/campaign/{campaignId}". */
export type OperationName = string;

interface MediaType {
  schema?: unknown;
  example?: unknown;
}

interface Operation {
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { content?: Record<string, MediaType> }>;
}

const json = "application/json";

/** The OpenAPI document as made from the routes, with examples and with patterns as JSON Schema writes them. */
export function finishedDocument<Document extends { paths?: object }>(document: Document): Document {
  return withExamples(withPlainPatterns(document));
}

/** A pattern in JSON Schema is the bare expression; one with flags comes as "expression/flags". */
function withPlainPatterns<Document extends object>(document: Document): Document {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === "pattern" && typeof value === "string" ? value.replace(/\/[dgimsuvy]+$/, "") : value,
  );
  return JSON.parse(text) as Document;
}

/**
 * Puts an example beside the JSON that each operation takes and gives: answers that the API gave to a synthetic team,
 * recorded in examples.json and held to the API by its test.
 */
function withExamples<Document extends { paths?: object }>(document: Document): Document {
  const calls: Record<OperationName, RecordedCall> = recorded;
  for (const [path, methods] of Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = calls[`${method.toUpperCase()} ${path}`];
      if (!call) continue;
      const taken = operation.requestBody?.content[json];
      if (taken && call.request !== undefined) taken.example = call.request;
      const given = operation.responses[call.status]?.content?.[json];
      if (given) given.example = call.answer;
    }
  }
  return document;
}
