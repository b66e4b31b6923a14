/** Reasons why a report was not finished. We store and compare their codes, and show their sentences. */
import { type ProblemOf, sentenceOf } from "../values/problem.ts";

const catalogue = {
  cancelled: () => "The report was cancelled. Request it again when you are ready.",
  tooManyAttempts: ({ attempts }: { attempts: number }) =>
    `We tried ${attempts} times but could not finish the report. Request it again, or contact the SPI team.`,
  notStorable: () =>
    "We could not save the report, because the population data contains a character we cannot store. Ask the SPI team to import the " +
    "population data again and correct the rows listed as errors. Then request the report again.",
  unexpected: () => "The report stopped because of an unexpected error. Request it again, or contact the SPI team.",
  /** The engine rejected the rules, the people or the figures. `message` comes from the engine. */
  refused: ({ message }: { message: string }) => message,
  /** A sentence stored before failures had codes, or by the previous version. */
  recorded: ({ sentence }: { sentence: string }) => sentence,
};

export type ReportFailure = ProblemOf<typeof catalogue>;

/** Explains to staff why a report was not finished. */
export const reportFailureSentence = (failure: ReportFailure): string => sentenceOf(catalogue, failure);
