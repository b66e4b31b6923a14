import { type FindingProblem, findingMessage } from "@spi/domain/finding/finding-problem";
import type { FindingRemark } from "@spi/domain/finding/sentences/remarks";
import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { verifyFile } from "../../apps/cli/src/verify-file.ts";
import type { Campaign } from "./change.ts";

/** A question about an iteration in a file, or the reason why the file or one of its iterations cannot be run. */
export interface Question {
  /** The iteration's index, or undefined for the whole file. */
  location: string | undefined;
  code: string;
  path: string;
  rule: string | null;
  /** The finding's problem. Null if the file or the iteration cannot be run. */
  problem: FindingProblem | null;
  remarks?: readonly FindingRemark[] | undefined;
  /** The question as a sentence, which is only for reading. */
  message: string;
}

/** Returns everything in a file that must be fixed or answered, by location and key. */
export function findQuestions(campaign: Campaign): Map<string, Question> {
  const file = loadCampaignFile(structuredClone({ CampaignConfig: campaign }));
  if (!file.ok) {
    const message = file.refusal.map((problem) => problem.message).join(" ");
    return new Map([
      ["refused", { location: undefined, code: "refused", path: "", rule: null, problem: null, message }],
    ]);
  }
  const { verified, unfinished } = verifyFile(file.value, { iterations: file.value.iterations });
  const findings = verified.flatMap((iteration) => iteration.findings).filter(({ level }) => level !== "note");
  return new Map([
    ...unfinished.map(({ loaded: { path }, reason }): [string, Question] => [
      `${placeOf(path)} refused`,
      { location: placeOf(path), code: "refused", path, rule: null, problem: null, message: reason },
    ]),
    ...findings.map((finding): [string, Question] => {
      const { path, key, code, rule, problem, remarks } = finding;
      return [
        `${placeOf(path)} ${key}`,
        { location: placeOf(path), code, path, rule, problem, remarks, message: findingMessage(finding) },
      ];
    }),
  ]);
}

const placeOf = (path: string) => /Iterations\.\d+/.exec(path)?.[0];
