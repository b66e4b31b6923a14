import recorded from "./examples.json" with { type: "json" };

/** A recorded request and response of an operation in the OpenAPI document. */
export interface RecordedCall {
  /** JSON body. Absent if the operation does not accept a body. */
  request?: unknown;
  status: number;
  answer: unknown;
}

/** Method and path of an operation, for example "PUT /api/team/{teamId}/campaign/{campaignId}". */
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

/** Adds examples to the OpenAPI document generated from the routes, and converts its patterns to JSON Schema format. */
export function finishedDocument<Document extends { paths?: object }>(document: Document): Document {
  return withExamples(withPlainPatterns(document));
}

/** Removes flags from patterns, because JSON Schema supports only the bare expression. */
function withPlainPatterns<Document extends object>(document: Document): Document {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === "pattern" && typeof value === "string" ? value.replace(/\/[dgimsuvy]+$/, "") : value,
  );
  return JSON.parse(text) as Document;
}

/**
 * Adds an example to the JSON that each operation accepts and returns. The examples are recorded responses for a
 * synthetic team in examples.json. A test compares them with the API.
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
