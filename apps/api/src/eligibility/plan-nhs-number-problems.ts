import { namesOnePersonMessage } from "@spi/domain/rule/identifying";
import { type Plan, allRules } from "@spi/engine/plan/plan";
import { namesOnePerson } from "@spi/engine/plan/population-mismatch";
import { maybeReal } from "../people/maybe-real.ts";

/**
 * Returns a problem for each sentence and rule in a plan that compares NHS numbers, if the people are real or may be
 * real.
 */
export async function planNhsNumberProblems(
  populationDir: string,
  plan: Pick<Plan, "rules" | "sentences">,
): Promise<{ path: string; message: string }[]> {
  const clauses = [...allRules(plan), ...plan.sentences].flatMap((rule) => rule.clauses);
  const naming = clauses.filter(namesOnePerson);
  if (naming.length === 0 || !(await maybeReal(populationDir))) return [];
  return naming.map(({ path }) => ({ path: `${path}.AttributeName`, message: namesOnePersonMessage }));
}
