/**
 * How long it takes to verify 50 rules, each with AND clauses, over 20 attributes, without data. Fails over the bound, the
 * best of five: the first calls are not compiled yet.
 */
import type { EvaluableIteration, EvaluableRule } from "@spi/domain/campaign-file/evaluable-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import { planIteration } from "@spi/engine/plan/iteration";
import { verifyRules } from "@spi/engine/verify/verify";

const bound = 100;
const codes = codesOf(shippedReference);
const labels = ["one", "two", "three"];

const asked = shippedReference.attributes
  .filter(({ AttributeLevel, ConditionType }) => AttributeLevel === "PERSON" || ConditionType === "COVID")
  .filter(({ AttributeName }) => AttributeName !== "NHS_NUMBER")
  .slice(0, 40)
  .filter((_, index) => index % 2 === 0);

/** A question about one of the attributes, and not often the same one twice. */
function question(number: number) {
  const { AttributeLevel, AttributeName, ConditionType, DataType } = asked[number % asked.length]!;
  const turn = Math.floor(number / asked.length);
  const [Operator, Comparator] = {
    D: [["Y>", "Y<=", "D>=", "<"][turn % 4]!, turn % 4 === 3 ? "20250901" : `-${40 + turn}`],
    S: [["in", "not_in", "=", "contains", "starts_with"][turn % 5]!, turn % 5 < 2 ? `QJG,QE1,Q${turn}A` : `Q${turn}`],
    I: [[">", "<="][turn % 2]!, String(turn)],
    F: [["=", "!="][turn % 2]!, "Y"],
    C: ["MemberOf", labels[turn % 3]!],
  }[DataType] as [string, string];
  return { AttributeLevel, AttributeName, AttributeTarget: ConditionType, Operator, Comparator };
}

function rule(number: number): EvaluableRule {
  const Type = number < 20 ? "F" : number < 35 ? "S" : "R";
  const clause = (part: number) => ({
    Type,
    Name: `Rule ${number} ${part}`,
    Priority: number,
    ...question(number * 3 + part * 7),
    ...(Type === "R" ? { CommsRouting: number % 2 ? "A" : "B" } : {}),
  });
  return { ...clause(0), AndClauses: number % 3 === 0 ? [clause(1), clause(2)] : [clause(1)] } as EvaluableRule;
}

const iteration: EvaluableIteration = {
  IterationDate: "20251120",
  DefaultCommsRouting: "A",
  IterationCohorts: labels.map((CohortLabel, index) => ({ CohortLabel, Priority: index })),
  IterationRules: Array.from({ length: 50 }, (_, number) => rule(number)),
};

const plan = planIteration({
  iteration,
  campaign: { Target: "COVID", AvailableRoutingIds: ["A", "B"] },
  attributes: shippedReference.attributes,
  tolerate: ["dataType"],
});
if (!plan.ok) throw new Error(plan.refusal.map(({ message }) => message).join("\n"));

const times = Array.from({ length: 5 }, () => {
  const start = performance.now();
  verifyRules({ plan: plan.value, codes });
  return performance.now() - start;
});
process.stdout.write(`50 rules over ${asked.length} attributes: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms\n`);
if (Math.min(...times) > bound) process.exitCode = 1;
