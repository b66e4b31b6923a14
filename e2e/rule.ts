import { randomUUID } from "node:crypto";
import type { RuleType } from "@spi/domain/rule/rule";

const lowest = { F: 0, S: 500, R: 1000 } as const;

/** Returns a rule of a given type about people in care homes, as the API accepts it. */
export function rule(Type: RuleType, Name: string, changes: Record<string, unknown> = {}) {
  const clause = {
    ID: randomUUID(),
    Type,
    Name,
    Description: `Why ${Name}`,
    Priority: lowest[Type],
    AttributeLevel: "PERSON",
    AttributeTarget: "ALL",
    AttributeName: "CARE_HOME_FLAG",
    Operator: "=",
    Comparator: "Y",
    AndNumber: 0,
  };
  return { ...clause, AndClauses: [], ...(Type === "R" ? { CommsRouting: "LETTER" } : {}), ...changes };
}
