/**
 * How many deliberately wrong changes of campaigns the verifier finds at stop or warning, and how many harmless ones it asks
 * about: of the demonstration's campaigns, and of the campaign files in a folder given as an argument. Fails under the bars.
 * `--misses` lists each change that was not found or was asked about without need.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { campaignsToChange } from "./campaigns.ts";
import type { Campaign, Change, Changes } from "./change.ts";
import { harmless } from "./harmless.ts";
import { heldOutHarmless } from "./held-out-harmless.ts";
import { heldOutWrong } from "./held-out-wrong.ts";
import { countSpread } from "./spread/share.ts";
import { lostSuppressions } from "./suppressions.ts";
import { askedOf } from "./verify-file.ts";
import { wrongCampaigns } from "./wrong-campaigns.ts";
import { wrongRules } from "./wrong-rules.ts";

const bars = { wrong: 0.95, harmless: 0.05 };

const { values, positionals } = parseArgs({
  options: {
    each: { type: "boolean", default: false },
    elsewhere: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
/** A campaign that a change is made to some iterations of. */
interface Subject {
  name: string;
  campaign: Campaign;
  at: readonly number[];
  asked: ReadonlyMap<string, string>;
}

const campaigns = campaignsToChange(positionals[0]).map(([name, campaign]) => ({
  name,
  campaign,
  asked: askedOf(campaign),
}));

const oneAtATime: Subject[] = campaigns.flatMap(({ campaign, ...known }) =>
  campaign.Iterations.map((_, at) => ({ ...known, campaign, at: [at] })),
);
const all: Subject[] = campaigns.map((one) => ({ ...one, at: [...one.campaign.Iterations.keys()] }));
const alone: Subject[] = oneAtATime.map(({ name, campaign: { Iterations, ...details }, at }) => {
  const campaign = { ...details, Iterations: [Iterations[at[0]!]!] };
  return { name: `${name} ${at[0]! + 1} alone`, campaign, at: [0], asked: askedOf(campaign) };
});

/** What is newly asked about when a change is made; undefined where there was nothing to change. */
function newlyAsked({ campaign, at, asked }: Subject, change: Change) {
  const changed = structuredClone(campaign);
  for (const index of at) change({ campaign: changed, iteration: changed.Iterations[index]! });
  if (isDeepStrictEqual(changed, campaign)) return undefined;
  const fresh = [...askedOf(changed)].filter(([key]) => !asked.has(key));
  const there = fresh.filter(
    ([key]) => key === "refused" || at.some((index) => key.startsWith(`Iterations.${index} `)),
  );
  return { changed, there: there.length, fresh: fresh.map(([key, said]) => `${key.slice(0, 13)}${said}`) };
}

function share(
  kind: keyof typeof bars,
  what: string,
  { changes, subjects }: { changes: Changes; subjects: Subject[] },
) {
  let [made, hits, there, questions] = [0, 0, 0, 0];
  for (const [name, change] of Object.entries(changes)) {
    let [those, asked] = [0, 0];
    const misses: string[] = [];
    for (const subject of subjects) {
      const answer = newlyAsked(subject, change);
      if (!answer) continue;
      those += 1;
      questions += answer.fresh.length;
      if (answer.fresh.length > 0) asked += 1;
      if (answer.there > 0) there += 1;
      if (answer.fresh.length > 0 !== (kind === "wrong")) misses.push(told(subject, answer));
      else if (answer.there === 0 && kind === "wrong" && values.elsewhere) misses.push(told(subject, answer));
    }
    if (values.each || misses.length > 0) process.stdout.write(`${what}, ${name}: ${asked} of ${those}\n`);
    if (values.misses) process.stdout.write(misses.join(""));
    made += those;
    hits += asked;
  }
  const percent = (count: number) => `${((100 * count) / made).toFixed(1)} %`;
  const where =
    kind === "wrong"
      ? `; in the iteration changed ${percent(there)}; ${(questions / hits).toFixed(2)} questions each`
      : "";
  process.stdout.write(`${kind}, ${what}: ${hits} of ${made}, ${percent(hits)} (bar ${100 * bars[kind]})${where}\n`);
  hold(kind, { hits, made });
}

function hold(kind: keyof typeof bars, { hits, made }: { hits: number; made: number }) {
  const met = kind === "wrong" ? hits >= bars.wrong * made : hits <= bars.harmless * made;
  if (!met) process.exitCode = 1;
}

/** The third collection: one change at a time, spread over kinds, campaigns and iterations. */
function shareOfSpread(kind: keyof typeof bars) {
  const counted = countSpread(kind, new Map(campaigns.map(({ name, campaign }) => [name, campaign])));
  for (const [name, those] of Map.groupBy(counted, (one) => one.kind)) {
    const asked = those.filter(({ fresh }) => fresh.length > 0);
    const misses = those.filter((one) => asked.includes(one) !== (kind === "wrong"));
    if (values.each || misses.length > 0) process.stdout.write(`spread, ${name}: ${asked.length} of ${those.length}\n`);
    const listed = misses.map(({ file, what, fresh }) => `    ${[file, what, ...fresh].join("\n      ")}\n`);
    if (values.misses) process.stdout.write(listed.join(""));
  }
  const [hits, made] = [counted.filter(({ fresh }) => fresh.length > 0).length, counted.length];
  const percent = ((100 * hits) / made).toFixed(1);
  process.stdout.write(`${kind}, spread: ${hits} of ${made}, ${percent} % (bar ${100 * bars[kind]})\n`);
  hold(kind, { hits, made });
}

function told({ name, campaign, at }: Subject, { changed, fresh }: { changed: Campaign; fresh: string[] }) {
  const [before, after] = [lines(campaign, at[0]!), lines(changed, at[0]!)];
  const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  const place = at.map((index) => index + 1).join(", ");
  return `    ${[`${name} ${place}`, ...removed, ...added, ...fresh].map((line) => line.slice(0, 220)).join("\n      ")}\n`;
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

const wrong = { ...wrongRules, ...wrongCampaigns };
share("wrong", "one iteration", { changes: wrong, subjects: oneAtATime });
share("wrong", "a campaign of one iteration", { changes: wrong, subjects: alone });
share("wrong", "suppressions of one iteration", { changes: lostSuppressions, subjects: oneAtATime });
share("wrong", "suppressions of a campaign of one iteration", { changes: lostSuppressions, subjects: alone });
share("wrong", "suppressions of every iteration", { changes: lostSuppressions, subjects: all });
share("wrong", "held out", { changes: heldOutWrong, subjects: oneAtATime });
share("wrong", "held out, a campaign of one iteration", { changes: heldOutWrong, subjects: alone });
const sound = { ...harmless, ...heldOutHarmless };
share("harmless", "one iteration", { changes: sound, subjects: oneAtATime });
share("harmless", "a campaign of one iteration", { changes: sound, subjects: alone });
shareOfSpread("wrong");
shareOfSpread("harmless");
