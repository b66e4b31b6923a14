/** Opens the rule screens in the whole app, with the API replaced at the network level. */
import type { FindingsResponse, IterationResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { applyRepair } from "@spi/domain/finding/repairs/repair";
import type { PeoplePreview } from "@spi/domain/people/people-preview";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { AndClause, IterationRule, RuleType } from "@spi/domain/rule/rule";
import {
  type ApiRequest,
  actor,
  campaignKey,
  iterationId,
  me,
  openApp,
  emptyIteration,
  lockedRecord,
} from "../../../app/test/open-app.tsx";
import { rememberAdvancedMode } from "../editor/use-advanced-mode.ts";

const { campaignId } = campaignKey;
const approver = { ...me, teams: me.teams.map((team) => ({ ...team, permissions: ["read", "approve"] })) };

/** Returns a rule of one type, for people under 75 by default. */
export function rule(Type: RuleType, Name: string, changes: Partial<IterationRule> = {}): IterationRule {
  return { ...clause(Type, Name, changes), Description: `Why ${Name}`, AndClauses: [], ...changes };
}

export function clause(Type: RuleType, Name: string, changes: Partial<AndClause> = {}): AndClause {
  return {
    ID: crypto.randomUUID(),
    Type,
    Name,
    Description: "",
    Priority: 0,
    AttributeLevel: "PERSON",
    AttributeTarget: "ALL",
    AttributeName: "DATE_OF_BIRTH",
    Operator: "Y>",
    Comparator: "-75",
    AndNumber: 0,
    ...changes,
  };
}

interface Options {
  rules?: IterationRule[];
  cohorts?: readonly string[];
  plans?: string[];
  /** Missing details of the iteration, for example after an import. */
  missingDetails?: readonly ("Type" | "CommsType" | "DefaultCommsRouting" | "ApprovalMaximum")[];
  /** Returns the API's refusal of a save attempt, by the number of the attempt. */
  refuse?: (attempt: number) => { status: number; body: unknown } | undefined;
  /** True to delay the reference data, so that a test can check the page while it loads. */
  isSlow?: boolean;
  /** True if the API stops returning the campaign after a finding has been answered. */
  slowAfterReply?: boolean;
  /** True if the rules select real people. */
  realPeople?: boolean;
  /** Fields with which the user chooses conditions. By default, these are attribute, operator and comparator. */
  mode?: "advanced" | "words" | "remembered";
  /** Findings about the rules. */
  findings?: FindingsResponse;
  /** Returns the number of people that an iteration would invite. If absent, people cannot be counted. */
  invited?: (iteration: Iteration) => number;
  /** True if the iteration is in review and the user is its reviewer. */
  asReviewer?: boolean;
}

/** Returns the response to a request to count people. */
function previewOf(savedCount: number, editedCount: number): Response {
  const exact = (people: number) => ({ kind: "exact" as const, people });
  const steps = (people: number) => ({ in_cohorts: exact(1000), after_filters: exact(people), invited: exact(people) });
  const preview: PeoplePreview = {
    before: steps(savedCount),
    after: steps(editedCount),
    changes: {
      newly_invited: exact(Math.max(0, editedCount - savedCount)),
      no_longer_invited: exact(Math.max(0, savedCount - editedCount)),
      other_message: exact(0),
    },
    by_plan: [],
    rules: [],
  };
  const data = { saved_version: 1, people_as_of: "20261120", people_old: null, cohorts_without_members: [], preview };
  return new Response(`event: exact\ndata: ${JSON.stringify(data)}\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
}

/** Opens a rule screen at a path below the iteration, and returns the data that the screen saves. */
export async function openRules(path: string, options: Options = {}) {
  const { rules = [], cohorts = ["covid_75_and_over", "covid_carers"], plans = ["LETTER", "BRAILLE"] } = options;
  const { mode = "advanced" } = options;
  if (mode !== "remembered") rememberAdvancedMode(me.id, mode === "advanced");
  const saves: Iteration[] = [];
  const replies: unknown[] = [];
  const versionsFetched: number[] = [];
  let iteration: IterationResponse = {
    ...emptyIteration,
    iteration_details: {
      ...emptyIteration.iteration_details,
      CommsType: "I",
      Type: "M",
      ApprovalMinimum: 0,
      ApprovalMaximum: 0,
      IterationCohorts: cohorts.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 })),
      IterationRules: rules,
    },
    ...lockedRecord,
  };
  const campaign = (): WholeCampaignResponse => ({
    campaign_details: {
      ID: campaignId,
      Version: 1,
      Name: "Spring COVID-19",
      Type: "V",
      Target: "COVID",
      Manager: [],
      Approver: [],
      Reviewer: [],
      IterationFrequency: "X",
      IterationType: "M",
      IterationTime: "07:00:00",
      DefaultCommsRouting: "",
      StartDate: "20261101",
      EndDate: "20270331",
      ApprovalMinimum: 0,
      ApprovalMaximum: 0,
      AvailableRoutingIds: plans,
    },
    iterations: [iteration],
    not_ready: [],
    invited: [],
    releases: [],
    ...lockedRecord,
  });
  const known = cohorts
    .slice(0, 1)
    .map((CohortLabel) => ({ CohortLabel, MemberCount: 1, LastRefreshed: 1, Region: "", ICB: "", AgeBucket: "" }));
  for (const field of options.missingDetails ?? []) {
    if (field === "DefaultCommsRouting") iteration.iteration_details[field] = "";
    else delete iteration.iteration_details[field];
  }
  let saveCount = 0;
  const save = (sent: Iteration) => {
    const refusal = options.refuse?.(saveCount);
    saveCount += 1;
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    const { Version } = iteration.iteration_details;
    if (sent.Version !== Version) {
      const current = { version: Version, by: "Bo Both", own: false, at: "20261120100000" };
      const body = {
        message: "Bo Both saved changes after you opened this.",
        kind: "staleVersion",
        errors: {},
        current,
      };
      return Response.json(body, { status: 409 });
    }
    saves.push(sent);
    iteration = { ...iteration, iteration_details: { ...sent, Version: sent.Version + 1 } };
    return Response.json(iteration);
  };
  const repair = (body: string) => {
    const { Version, code } = JSON.parse(body) as { Version: number; code: string };
    const details = iteration.iteration_details;
    if (Version !== details.Version)
      return Response.json({ message: "Someone else has saved.", kind: "staleVersion", errors: {} }, { status: 409 });
    const repairs = options.findings?.findings.flatMap((finding) => finding.repairs) ?? [];
    const { change } = repairs.find((candidate) => candidate.code === code)!;
    iteration = { ...iteration, iteration_details: { ...applyRepair(details, change), Version: Version + 1 } };
    if (options.findings)
      options.findings = { ...options.findings, findings: [], stops: 0, unanswered: 0, version: Version + 1 };
    return Response.json(iteration);
  };
  if (options.asReviewer) iteration = { ...iteration, status: "in review", reviewers: [actor] };
  const answer = ({ method, path: requestPath, body }: ApiRequest) => {
    if (options.asReviewer && requestPath === "/me") return Response.json(approver);
    if (options.isSlow && requestPath.startsWith("/metadata")) return new Promise<Response>(() => {});
    if (options.realPeople && requestPath === "/metadata") {
      return Response.json({ ...shippedReference, Version: "shipped", restricted_attributes: ["NHS_NUMBER"] });
    }
    if (requestPath.endsWith("/finding") && options.findings) return Response.json(options.findings);
    if (requestPath.endsWith("/answer")) {
      replies.push(JSON.parse(body));
      return Response.json({ ...options.findings, unanswered: 0 });
    }
    if (requestPath.endsWith("/repair")) return repair(body);
    if (requestPath.endsWith("/preview") && options.invited) {
      const sent = JSON.parse(body) as Iteration;
      return previewOf(options.invited(iteration.iteration_details), options.invited(sent));
    }
    if (requestPath === "/metadata/cohorts") return Response.json(known);
    if (method === "PUT" && requestPath.endsWith(iterationId)) return save(JSON.parse(body) as Iteration);
    if (!requestPath.endsWith(campaignId)) return undefined;
    if (options.slowAfterReply && replies.length > 0) return new Promise<Response>(() => {});
    versionsFetched.push(iteration.iteration_details.Version);
    return Response.json(campaign());
  };
  const root = `/${campaignKey.teamId}/campaign/${campaignId}/iteration/${iterationId}`;
  const { screen, router } = await openApp(`${root}/${path}`, answer);
  return {
    screen,
    saves,
    /** The answers to findings that the screen sent. */
    replies,
    /** The iteration's versions in the campaigns that the screen fetched. */
    versionsFetched,
    /** The rules in the last save. */
    saved: () => saves.at(-1)?.IterationRules ?? [],
    /** Saves another user's rules while the screen is open. */
    saveAsOther: (rules: IterationRule[]) => {
      const { iteration_details: details } = iteration;
      const changed = { ...details, IterationRules: rules, Version: details.Version + 1 };
      iteration = { ...iteration, iteration_details: changed };
    },
    /** Navigates back, like the browser's Back button. */
    goBack: () => router.navigate(-1),
    /** Returns the current path below the iteration. */
    currentPath: () => `${router.state.location.pathname}${router.state.location.search}`.replace(`${root}/`, ""),
  };
}
