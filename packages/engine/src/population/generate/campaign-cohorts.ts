import { type Result, ok, refuse } from "@spi/domain/values/result";
import * as z from "zod";

const ruleSchema = z.looseObject({
  AttributeLevel: z.unknown().optional(),
  Comparator: z.unknown().optional(),
});

const iterationSchema = z.looseObject({
  IterationCohorts: z.array(z.looseObject({ CohortLabel: z.string() })).nullish(),
  IterationRules: z.array(ruleSchema).nullish(),
});

const campaignSchema = z.looseObject({ Iterations: z.array(iterationSchema) });

/** The file has no iterations, and therefore no cohorts. */
export interface NoCohorts {
  kind: "noCohorts";
  message: string;
}

/**
 * Returns the cohort labels in a campaign file, in the file's order and without duplicates. Includes labels from
 * iterations and from conditions at cohort level. The outer `CampaignConfig` is optional.
 */
export function campaignCohortLabels(file: unknown): Result<string[], NoCohorts> {
  const campaign = campaignSchema.safeParse(unwrapped(file));
  if (!campaign.success) {
    return refuse({
      kind: "noCohorts",
      message: "This is not a campaign file, because it has no list of Iterations. Choose a different file.",
    });
  }
  const labels = campaign.data.Iterations.flatMap((iteration) => [
    ...(iteration.IterationCohorts ?? []).map((cohort) => cohort.CohortLabel),
    ...(iteration.IterationRules ?? []).flatMap(requiredLabels),
  ]);
  return ok([...new Set(labels.filter((label) => label !== ""))]);
}

function unwrapped(file: unknown): unknown {
  return typeof file === "object" && file !== null && "CampaignConfig" in file ? file.CampaignConfig : file;
}

function requiredLabels({ AttributeLevel, Comparator }: z.infer<typeof ruleSchema>): string[] {
  if (AttributeLevel !== "COHORT" || typeof Comparator !== "string") return [];
  return Comparator.replace(/\[\[.*\]\]$/, "").split(",");
}
