/**
 * Changes to a rule, an iteration or a campaign. Each change is made in some of its possible places, which are spread
 * over all files.
 */
import type { Campaign, Iteration, Rule } from "../change.ts";

/** A place in a campaign: an iteration and, for changes to a rule, the rule. */
export interface Place {
  campaign: Campaign;
  iteration: Iteration;
  rule: Rule;
}

/**
 * A kind of change with its possible places and the maximum number of changes, which are spread over files and
 * iterations.
 */
export interface Template {
  kind: string;
  what: string;
  most: number;
  at: (location: Place) => boolean;
  change: (location: Place) => void;
  /** Set if the change is to an iteration or the campaign, rather than to a rule. */
  of?: "iteration" | "campaign";
}

/** A campaign with a single change. */
export interface Changed {
  file: string;
  kind: string;
  what: string;
  campaign: Campaign;
}

/** Returns a pseudo-random number, the same on every run. */
function drawn(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Positions of a change in a campaign's lists. */
interface Spot {
  file: string;
  iteration: number;
  rule: number;
}

function spotsOf(template: Template, files: ReadonlyMap<string, Campaign>): Spot[] {
  return [...files].flatMap(([file, campaign]) =>
    campaign.Iterations.flatMap((iteration, at) => {
      const rules = template.of ? iteration.IterationRules.slice(0, 1) : iteration.IterationRules;
      if (template.of === "campaign" && at > 0) return [];
      return rules.flatMap((rule, index) =>
        "FSR".includes(rule.Type) && template.at({ campaign, iteration, rule })
          ? [{ file, iteration: at, rule: index }]
          : [],
      );
    }),
  );
}

/**
 * Returns a template's places in an order that includes every file, and every iteration in each file, once before any
 * are repeated.
 */
function spread(template: Template, spots: readonly Spot[]): Spot[] {
  const seen = new Map<string, number>();
  const turn = (key: string) => {
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times;
  };
  return spots
    .map((spot) => ({ spot, draw: drawn(JSON.stringify([template.kind, template.what, spot])) }))
    .toSorted((a, other) => a.draw - other.draw)
    .map(({ spot, draw }) => ({ spot, draw, turn: turn(spot.file) }))
    .toSorted((a, other) => a.turn - other.turn || a.draw - other.draw)
    .map(({ spot }) => spot);
}

/** Returns every change that the templates make to the files, with a separate copy for each. */
export function changesOf(templates: readonly Template[], files: ReadonlyMap<string, Campaign>): Changed[] {
  return templates.flatMap((template) =>
    spread(template, spotsOf(template, files))
      .slice(0, template.most)
      .flatMap((spot) => {
        const campaign = structuredClone(files.get(spot.file));
        const iteration = campaign?.Iterations[spot.iteration];
        const rule = iteration?.IterationRules[spot.rule];
        if (!campaign || !iteration || !rule) return [];
        const before = JSON.stringify(campaign);
        const said = `${template.what}: ${iteration.Name}${template.of ? "" : `, ${rule.Name} (${rule.Priority}, ${rule.AttributeName})`}`;
        template.change({ campaign, iteration, rule });
        return JSON.stringify(campaign) === before
          ? []
          : [{ file: spot.file, kind: template.kind, what: said, campaign }];
      }),
  );
}
