import type { LoadedIteration } from "@spi/domain/campaign-file/read/read-iteration";
import type { ExamplePerson } from "@spi/domain/expectation/example-person";
import type { ComparedReport, ExpectationOwner } from "@spi/domain/expectation/expectation-results";
import type { Expectation } from "@spi/domain/expectation/expectations";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { LastApproved } from "@spi/engine/expect/last-report";
import { judgeExample, judgeWithSentences } from "@spi/engine/expect/results";
import { planWithSentences } from "@spi/engine/expect/sentences";
import { type PlanRequest, planRefusal } from "@spi/engine/plan/iteration";
import type { Plan } from "@spi/engine/plan/plan";
import { type IterationOptions, attributes } from "../campaign-argument.ts";
import { type ScanArguments, withScan } from "../scan-options.ts";
import type { TestFailure } from "./end-testing.ts";

export type TestOptions = IterationOptions &
  Omit<ScanArguments, "population"> & {
    population?: string;
    expectations: string;
    last?: string;
    junit?: string;
    json?: boolean;
  };

/** The result of one of an iteration's expectations or example people. */
export interface TestResult {
  iteration: string;
  kind: "expectation" | "example";
  name: string;
  /** Scope of the expectation. A campaign's expectations apply to all iterations. */
  of: ExpectationOwner;
  /** True if the expectation is met. Null if no person violates it but a part of it was not evaluated. */
  met: boolean | null;
  /** True if part of a bound was not evaluated because there is no earlier report. */
  not_compared?: true | undefined;
  /** The earlier report that a bound was compared with. */
  against?: ComparedReport | undefined;
  /** Number of people for whom a sentence is false, or who count towards a bound. Null for an example person. */
  people: number | null;
  message: string;
  /** A person who does not meet the expectation. Null if the expectation is met or if there is no person to show. */
  person: DescribedPerson | null;
}

interface TestInput {
  request: PlanRequest;
  options: TestOptions;
  expectations: readonly Expectation[];
  examples: readonly ExamplePerson[];
  /** The last approved report, for bounds that are compared with it. */
  last: LastApproved;
}

/** Tests one iteration. Refuses an iteration, expectations, example people or a population that cannot be used. */
export async function testIteration(
  { name: iteration }: LoadedIteration,
  { request, options, expectations, examples, last }: TestInput,
): Promise<Result<TestResult[], TestFailure>> {
  const plan = planWithSentences(request, expectations);
  if (!plan.ok) return refuse(planRefusal(plan.refusal));
  const judged = await judgeExpectations({ plan: plan.value, request, options, expectations, last });
  if (!judged.ok) return judged;
  const exampleResults = examples.map((example) => testExample(example, plan.value));
  const refused = exampleResults.find((result) => !result.ok);
  if (refused) return refused;
  const all = [...judged.value, ...exampleResults.flatMap((result) => (result.ok ? [result.value] : []))];
  return ok(all.map((result) => ({ iteration, ...result })));
}

type IterationTestResult = Omit<TestResult, "iteration">;

async function judgeExpectations({
  plan,
  request,
  options,
  expectations,
  last,
}: Omit<TestInput, "examples"> & { plan: Plan }): Promise<Result<IterationTestResult[], TestFailure>> {
  const { population } = options;
  if (expectations.length === 0 || population === undefined) return ok([]);
  const cube = await withScan({ ...options, population }, (people, scan) =>
    people.cube({ ...scan, plan, matchFilter: "deciding" }),
  );
  if (!cube.ok) return cube;
  const plans = request.campaign.AvailableRoutingIds;
  const boards = new Set(shippedReference.boards.map(({ code }) => code));
  const judged = await judgeWithSentences({ plan, cube: cube.value, expectations, plans, boards, last });
  return ok(
    judged.map(({ safety: _safety, result: _result, ...result }, index) => ({
      kind: "expectation",
      ...result,
      of: scopeOf(expectations[index]!),
    })),
  );
}

function testExample(example: ExamplePerson, plan: Plan): Result<IterationTestResult, TestFailure> {
  const judged = judgeExample(example, { plan, attributes });
  if (!judged.ok) {
    const problems = judged.refusal.map(({ path, message }) => `${path}: ${message}`);
    return refuse({ message: `“${example.Name}”: ${problems.join(" ")}` });
  }
  const { person, result: _result, ...result } = judged.value;
  return ok({ kind: "example", ...result, of: scopeOf(example), people: null, person: result.met ? null : person });
}

const scopeOf = ({ Iteration }: { Iteration?: string | undefined }): ExpectationOwner =>
  Iteration === undefined ? "campaign" : "iteration";
