import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ComparedReport, NotCompared, UnknownPart } from "@spi/domain/expectation/expectation-results";
import type { Bound, Expectation, Sentence } from "@spi/domain/expectation/expectations";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { hasBit } from "../decide/bits.ts";
import { type Decision, decide } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { Cube, CubeRow } from "../report/cube.ts";
import { type ClassifiedAttributes, type FamiliarValues, classifyAttributes } from "../verify/classify-attributes.ts";
import { findPersonForDecisions } from "../verify/find-person.ts";
import { isCounted, isWithin, unknownPart } from "./bounds.ts";
import { type LastApproved, compareWithLastReport } from "./last-report.ts";
import { bitOf, violates, isSentence } from "./sentences.ts";

/** An expectation's result for the people who were counted. */
export interface Judgement {
  met: boolean;
  /** Number of people for whom a sentence is untrue, or who count towards a bound. */
  people: number;
  /**
   * A name in the expectation that is not known, so that the expectation cannot be met. Undefined if all names are
   * known.
   */
  unknown: UnknownPart | undefined;
  /** The earlier report that a bound was compared with. */
  against?: ComparedReport;
  notCompared?: NotCompared;
  /** An invented person for whom a sentence is untrue. Null if there is no such person or none was found. */
  person: DescribedPerson | null;
}

export interface JudgementInput {
  /** Plan that includes the expectations' sentences, in order. */
  plan: Plan;
  cube: Cube;
  expectations: readonly Expectation[];
  /** The campaign's routing plan IDs, or null if we assume that every plan exists. */
  plans: readonly string[] | null;
  boards: ReadonlySet<string>;
  /** Display names of boards. If undefined, codes are displayed. */
  codes?: CodeNames | undefined;
  /** The last approved report, for bounds that refer to it. By default, there is none. */
  last?: LastApproved | undefined;
  familiar?: FamiliarValues;
}

/**
 * Evaluates each expectation by determining everyone's outcome in the same way as a report. Yields to
 * the event loop between slices, so that the process can serve other requests.
 */
export async function judgeInSlices(input: JudgementInput): Promise<Judgement[]> {
  const { plan, cube, expectations } = input;
  if (expectations.length === 0) return [];
  const sentences = new Map(
    expectations.filter(isSentence).map((sentence, index) => [sentence, plan.sentences[index]!]),
  );
  let known: ClassifiedAttributes | undefined;
  const attributes = () => (known ??= classifyAttributes([plan], input.familiar));
  const judges = expectations.map((expectation) =>
    isSentence(expectation)
      ? sentenceJudge(expectation, { rule: sentences.get(expectation)!, plan, attributes })
      : boundJudge(expectation, input),
  );
  let all = 0;
  for (const [index, row] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    all += row.people;
    const decision = decide(plan, row.cohortBits, row.ruleBits);
    for (const judge of judges) judge.look(row, decision);
  }
  return judges.map(({ answer }) => answer(all));
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 500;

interface Judge {
  look: (row: CubeRow, decision: Decision) => void;
  /** Returns the result. `all` is the number of people in the cohorts. */
  answer: (all: number) => Judgement;
}

function boundJudge(bound: Bound, { plan, plans, boards, last = "none" }: JudgementInput): Judge {
  const unknown = unknownPart(bound, { plan, plans, boards });
  const comparison = compareWithLastReport(bound, last);
  let people = 0;
  return {
    look: ({ icb, people: alike }, decision) => {
      if (isCounted(bound, plan, { decision, icb })) people += alike;
    },
    answer: (all) => {
      const met = unknown === undefined && isWithin(bound, { people, all, last: comparison.against?.people });
      return { met, people, unknown, ...comparison, person: null };
    },
  };
}

function sentenceJudge(
  sentence: Sentence,
  { rule: sentenceRule, plan, attributes }: { rule: PlannedRule; plan: Plan; attributes: () => ClassifiedAttributes },
): Judge {
  const bit = bitOf(sentenceRule, plan);
  /**
   * People for whom the sentence is untrue, by the rule that determines their outcome. The example comes from the
   * largest group.
   */
  const against = new Map<PlannedRule | null, { decision: Decision; fits: boolean; people: number }>();
  let people = 0;
  return {
    look: (row, decision) => {
      const fits = hasBit(row.ruleBits, bit);
      if (!violates(sentence, decision, fits)) return;
      people += row.people;
      const rule = decision.reason ?? decision.routing?.rule ?? null;
      const alike = against.get(rule) ?? { decision, fits, people: 0 };
      alike.people += row.people;
      against.set(rule, alike);
    },
    answer: () => {
      const most = [...against.values()].toSorted((a, b) => b.people - a.people)[0];
      const wanted = most && { plan, decision: most.decision, sentence: { rule: sentenceRule, fits: most.fits } };
      const person = wanted && findPersonForDecisions([wanted], attributes());
      return {
        met: people === 0,
        people,
        unknown: undefined,
        person: typeof person === "object" ? person.person : null,
      };
    },
  };
}
