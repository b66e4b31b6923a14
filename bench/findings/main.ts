/**
 * How many deliberately wrong changes of campaigns the verifier finds at stop or warning, and how many harmless ones it asks
 * about: of the demonstration's campaigns, and of the campaign files in a folder given as an argument. Fails under the bars.
 * `--misses` lists each change that was not found or was asked about without need.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { campaignsToChange } from "./campaigns.ts";
import type { Campaign, Change, Changes } from "./change.ts";
import { harmless } from "./harmless.ts";
import { askedOf } from "./verify-file.ts";
import { wrongCampaigns } from "./wrong-campaigns.ts";
import { wrongRules } from "./wrong-rules.ts";

const bars = { wrong: 0.95, harmless: 0.05 };

const { values, positionals } = parseArgs({
  options: { misses: { type: "boolean", default: false } },
  allowPositionals: true,
});
const campaigns = campaignsToChange(positionals[0]).map(([name, campaign]) => ({
  name,
  campaign,
  asked: askedOf(campaign),
}));

/** What is newly asked about when a change is made to one iteration; undefined where there was nothing to change. */
function newlyAsked(
  campaign: Campaign,
  asked: ReadonlyMap<string, string>,
  { change, at }: { change: Change; at: number },
) {
  const changed = structuredClone(campaign);
  change({ campaign: changed, iteration: changed.Iterations[at]! });
  if (isDeepStrictEqual(changed, campaign)) return undefined;
  return { changed, fresh: [...askedOf(changed)].filter(([key]) => !asked.has(key)).map(([, said]) => said) };
}

function share(kind: keyof typeof bars, changes: Changes): number {
  let [all, hits] = [0, 0];
  for (const [name, change] of Object.entries(changes)) {
    let [made, asked] = [0, 0];
    const misses: string[] = [];
    for (const { name: file, campaign, asked: before } of campaigns) {
      for (const at of campaign.Iterations.keys()) {
        const answer = newlyAsked(campaign, before, { change, at });
        if (!answer) continue;
        made += 1;
        if (answer.fresh.length > 0) asked += 1;
        if (answer.fresh.length > 0 !== (kind === "wrong")) misses.push(told(file, campaign, { at, ...answer }));
      }
    }
    process.stdout.write(`${kind} ${name}: ${asked} of ${made}\n${values.misses ? misses.join("") : ""}`);
    all += made;
    hits += asked;
  }
  process.stdout.write(`${kind}: ${hits} of ${all}, ${((100 * hits) / all).toFixed(1)} % (bar ${100 * bars[kind]})\n`);
  return hits / all;
}

function told(
  file: string,
  campaign: Campaign,
  { at, changed, fresh }: { at: number; changed: Campaign; fresh: string[] },
) {
  const [before, after] = [lines(campaign, at), lines(changed, at)];
  const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  return `    ${[`${file} ${at + 1}`, ...removed, ...added, ...fresh].map((line) => line.slice(0, 220)).join("\n      ")}\n`;
}

const lines = ({ Target, Iterations }: Campaign, at: number) => {
  const { IterationRules, IterationCohorts, DefaultCommsRouting } = Iterations[at]!;
  return [
    ...IterationRules.map(
      ({ Type, Priority, Name, AttributeTarget, AttributeName, Operator, Comparator, CohortLabel, CommsRouting }) =>
        [
          Type,
          Priority,
          Name,
          "|",
          AttributeTarget,
          AttributeName,
          Operator,
          Comparator,
          "@",
          CohortLabel,
          ">",
          CommsRouting,
        ].join(" "),
    ),
    ...IterationCohorts.map((cohort) => JSON.stringify(cohort)),
    DefaultCommsRouting,
    Target,
  ];
};

const found = share("wrong", { ...wrongRules, ...wrongCampaigns });
const alarmed = share("harmless", harmless);
if (found < bars.wrong || alarmed > bars.harmless) process.exitCode = 1;
