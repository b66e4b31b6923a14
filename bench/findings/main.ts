/**
 * Counts the deliberately wrong changes to campaigns that the verifier reports with a relevant stop or warning, and the
 * harmless changes that raise a question. Uses the demonstration's campaigns, four invented campaigns, and campaign
 * files in a folder given as an argument. Fails below the limits. `--misses` lists each missed change and each false
 * alarm, and `--untouched` lists the questions about unchanged campaigns.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { campaignsToChange } from "./campaigns.ts";
import type { Campaign, Change, Changes } from "./change.ts";
import { harmless } from "./harmless.ts";
import { heldOutHarmless } from "./held-out-harmless.ts";
import { heldOutWrong } from "./held-out-wrong.ts";
import { newQuestions, isAboutChange, questionText as toldOf } from "./judge.ts";
import { harmlessAlone, harmlessKinds, wrongKinds } from "./kinds.ts";
import { heldOutReaders, wrongReaders } from "./readers.ts";
import { changesNothing, countSpread, spreadTemplates } from "./spread/share.ts";
import type { Template } from "./spread/template.ts";
import { type Question, findQuestions } from "./verify-file.ts";
import { lostSuppressions } from "./suppressions.ts";
import { wrongCampaigns } from "./wrong-campaigns.ts";
import { wrongRules } from "./wrong-rules.ts";

const limits = { wrong: 0.97, harmless: 0.03 };

const { values, positionals } = parseArgs({
  options: {
    each: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    untouched: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
/** A campaign with the iterations to change. */
interface Subject {
  name: string;
  campaign: Campaign;
  at: readonly number[];
  questions: ReadonlyMap<string, Question>;
}

const campaigns = campaignsToChange(positionals[0]).map(([name, campaign]) => ({
  name,
  campaign,
  questions: findQuestions(campaign),
}));

const singleIterationChanges: Subject[] = campaigns.flatMap(({ campaign, ...known }) =>
  campaign.Iterations.map((_, at) => ({ ...known, campaign, at: [at] })),
);
const all: Subject[] = campaigns.map((subject) => ({ ...subject, at: [...subject.campaign.Iterations.keys()] }));
const alone: Subject[] = singleIterationChanges.map(({ name, campaign: { Iterations, ...details }, at }) => {
  const campaign = { ...details, Iterations: [Iterations[at[0]!]!] };
  return { name: `${name} ${at[0]! + 1} alone`, campaign, at: [0], questions: findQuestions(campaign) };
});

/**
 * Returns the new questions after a change, or undefined if there was nothing to change, or nothing changes for anyone.
 */
function questionsAfterChange(kind: keyof typeof limits, { campaign, at, questions }: Subject, change: Change) {
  const changed = structuredClone(campaign);
  for (const index of at) change({ campaign: changed, iteration: changed.Iterations[index]! });
  if (isDeepStrictEqual(changed, campaign)) return undefined;
  if (kind === "wrong" && changesNothing(campaign, changed)) return undefined;
  const newQuestionList = newQuestions(kind, questions, findQuestions(changed));
  const pertinent = newQuestionList.filter((question) => isAboutChange(question, campaign, changed));
  return { changed, pertinent: pertinent.length, added: newQuestionList.map(toldOf) };
}

function reportShare(
  kind: keyof typeof limits,
  what: string,
  { changes, subjects }: { changes: Changes; subjects: Subject[] },
) {
  let [made, hits, any, questions] = [0, 0, 0, 0];
  for (const [name, change] of Object.entries(changes)) {
    let [those, flagged] = [0, 0];
    const misses: string[] = [];
    for (const subject of subjects) {
      const answer = questionsAfterChange(kind, subject, change);
      if (!answer) continue;
      those += 1;
      questions += answer.added.length;
      const isFound = kind === "wrong" ? answer.pertinent > 0 : answer.added.length > 0;
      if (isFound) flagged += 1;
      if (answer.added.length > 0) any += 1;
      if (isFound !== (kind === "wrong")) misses.push(describeMiss(subject, answer));
    }
    if (values.each || misses.length > 0) process.stdout.write(`${what}, ${name}: ${flagged} of ${those}\n`);
    if (values.misses) process.stdout.write(misses.join(""));
    made += those;
    hits += flagged;
  }
  const percent = (count: number) => `${((100 * count) / made).toFixed(1)} %`;
  const where =
    kind === "wrong" ? `; asked about at all ${percent(any)}; ${(questions / hits).toFixed(2)} questions each` : "";
  process.stdout.write(`${kind}, ${what}: ${hits} of ${made}, ${percent(hits)} (bar ${100 * limits[kind]})${where}\n`);
  checkLimit(kind, { hits, made });
}

function checkLimit(kind: keyof typeof limits, { hits, made }: { hits: number; made: number }) {
  const met = kind === "wrong" ? hits >= limits.wrong * made : hits <= limits.harmless * made;
  if (!met) process.exitCode = 1;
}

/** Counts one change at a time, spread over kinds, campaigns and iterations. */
function reportSpread(
  kind: keyof typeof limits,
  {
    called,
    templates,
    subjects,
  }: { called: string; templates: readonly Template[]; subjects: readonly Pick<Subject, "name" | "campaign">[] },
) {
  const counted = countSpread(kind, templates, new Map(subjects.map(({ name, campaign }) => [name, campaign])));
  const hasQuestions = ({ pertinent, newQuestions }: (typeof counted)[number]) =>
    (kind === "wrong" ? pertinent : newQuestions).length > 0;
  for (const [name, those] of Map.groupBy(counted, (counted) => `${counted.kind}, ${counted.what.split(":")[0]}`)) {
    const flagged = those.filter(hasQuestions);
    const misses = those.filter((miss) => flagged.includes(miss) !== (kind === "wrong"));
    if (values.each || misses.length > 0)
      process.stdout.write(`${called}, ${name}: ${flagged.length} of ${those.length}\n`);
    const listed = misses.map(
      ({ file, what, newQuestions }) => `    ${[file, what, ...newQuestions].join("\n      ")}\n`,
    );
    if (values.misses) process.stdout.write(listed.join(""));
  }
  const [hits, made] = [counted.filter(hasQuestions).length, counted.length];
  const percent = ((100 * hits) / made).toFixed(1);
  process.stdout.write(`${kind}, ${called}: ${hits} of ${made}, ${percent} % (bar ${100 * limits[kind]})\n`);
  checkLimit(kind, { hits, made });
}

function describeMiss(
  { name, campaign, at }: Subject,
  { changed, added: newQuestionTexts }: { changed: Campaign; added: string[] },
) {
  const [before, after] = [lines(campaign, at[0]!), lines(changed, at[0]!)];
  const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  const positions = at.map((index) => index + 1).join(", ");
  return `    ${[`${name} ${positions}`, ...removed, ...added, ...newQuestionTexts].map((line) => line.slice(0, 220)).join("\n      ")}\n`;
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

if (values.untouched)
  for (const { name, questions } of campaigns)
    process.stdout.write(`${name}\n${[...questions.values()].map((question) => `    ${toldOf(question)}\n`).join("")}`);

const wrongSubjects = { ...wrongRules, ...wrongCampaigns };
reportShare("wrong", "one iteration", { changes: wrongSubjects, subjects: singleIterationChanges });
reportShare("wrong", "a campaign of one iteration", { changes: wrongSubjects, subjects: alone });
reportShare("wrong", "suppressions of one iteration", { changes: lostSuppressions, subjects: singleIterationChanges });
reportShare("wrong", "suppressions of a campaign of one iteration", { changes: lostSuppressions, subjects: alone });
reportShare("wrong", "suppressions of every iteration", { changes: lostSuppressions, subjects: all });
reportShare("wrong", "held out", { changes: heldOutWrong, subjects: singleIterationChanges });
reportShare("wrong", "held out, a campaign of one iteration", { changes: heldOutWrong, subjects: alone });
const soundSubjects = { ...harmless, ...heldOutHarmless };
reportShare("harmless", "one iteration", { changes: soundSubjects, subjects: singleIterationChanges });
reportShare("harmless", "a campaign of one iteration", { changes: soundSubjects, subjects: alone });
reportSpread("wrong", { called: "spread", templates: spreadTemplates.wrong, subjects: campaigns });
reportSpread("harmless", { called: "spread", templates: spreadTemplates.harmless, subjects: campaigns });
reportSpread("wrong", { called: "kinds", templates: wrongKinds, subjects: campaigns });
reportSpread("wrong", { called: "kinds, a campaign of one iteration", templates: wrongKinds, subjects: alone });
for (const [called, templates] of [
  ["readers", wrongReaders],
  ["readers, held out", heldOutReaders],
] as const) {
  reportSpread("wrong", { called, templates, subjects: campaigns });
  reportSpread("wrong", { called: `${called}, a campaign of one iteration`, templates, subjects: alone });
}
reportSpread("harmless", { called: "kinds", templates: harmlessKinds, subjects: campaigns });
reportSpread("harmless", {
  called: "kinds, a campaign of one iteration",
  templates: [...harmlessKinds, ...harmlessAlone],
  subjects: alone,
});
