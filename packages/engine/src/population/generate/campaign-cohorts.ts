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

/** A campaign file has no cohorts to take, because it has no iterations where they are looked for. */
export interface NoCohorts {
  kind: "noCohorts";
  message: string;
}

/**
 * The labels of the cohorts a campaign file speaks of, once each, in the order of the file: those of its iterations and
 * those its cohort-level rules ask about. Reads a file with or without the outer `CampaignConfig`.
 */
export function campaignCohortLabels(file: unknown): Result<string[], NoCohorts> {
  const campaign = campaignSchema.safeParse(unwrapped(file));
  if (!campaign.success) {
    return refuse({ kind: "noCohorts", message: "This is not a campaign file: it has no list of Iterations." });
  }
  const labels = campaign.data.Iterations.flatMap((iteration) => [
    ...(iteration.IterationCohorts ?? []).map((cohort) => cohort.CohortLabel),
    ...(iteration.IterationRules ?? []).flatMap(askedLabels),
  ]);
  return ok([...new Set(labels.filter((label) => label !== ""))]);
}

function unwrapped(file: unknown): unknown {
  return typeof file === "object" && file !== null && "CampaignConfig" in file ? file.CampaignConfig : file;
}

function askedLabels({ AttributeLevel, Comparator }: z.infer<typeof ruleSchema>): string[] {
  if (AttributeLevel !== "COHORT" || typeof Comparator !== "string") return [];
  return Comparator.replace(/\[\[.*\]\]$/, "").split(",");
}
