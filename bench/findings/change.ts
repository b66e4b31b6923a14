/** The parts of a campaign file that changes use, and the ways to change its rules. */
export interface Rule {
  ID: string;
  Type: string;
  Name: string;
  Description: string;
  Priority: number;
  AttributeLevel: string;
  AttributeName: string;
  AttributeTarget: string;
  Operator: string;
  Comparator: string;
  CohortLabel?: string;
  CommsRouting?: string;
  RuleStop?: string;
}

export interface Iteration {
  ID: string;
  Name: string;
  IterationDate: string;
  IterationNumber?: number;
  CommsType: string;
  IterationRules: Rule[];
  IterationCohorts: { CohortLabel: string; Priority: number; Virtual?: string; PositiveDescription?: string }[];
  DefaultCommsRouting: string;
  ApprovalMaximum?: number;
}

export interface Campaign {
  Name: string;
  Version: number;
  Target: string;
  Manager: string[];
  StartDate: string;
  EndDate: string;
  AvailableRoutingIds?: string[];
  Iterations: Iteration[];
}

export interface Place {
  campaign: Campaign;
  iteration: Iteration;
}

/** Changes an iteration in place, or leaves it unchanged if it does not contain anything to change. */
export type Change = (location: Place) => void;
export type Changes = Readonly<Record<string, Change>>;

let state = 7;

/** Returns a pseudo-random number. The sequence of numbers is the same on every run. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

/** Returns the rules that are evaluated. */
export const rulesOf = ({ IterationRules }: Iteration) => IterationRules.filter(({ Type }) => "FSR".includes(Type));

/** Returns the rules with the type and priority of a given rule, including that rule. */
export const groupOf = ({ IterationRules }: Iteration, { Type, Priority }: Rule) =>
  IterationRules.filter((rule) => rule.Type === Type && rule.Priority === Priority);

/** Changes one of the rules that meet a test. */
export const onRule =
  (test: (rule: Rule, location: Place) => boolean, change: (rule: Rule, location: Place) => void): Change =>
  (location) => {
    const rules = rulesOf(location.iteration).filter((rule) => test(rule, location));
    if (rules.length > 0) change(pick(rules), location);
  };

/** Changes the condition of a rule that is alone at its priority. */
export const onSingle: typeof onRule = (test, change) =>
  onRule((rule, location) => groupOf(location.iteration, rule).length === 1 && test(rule, location), change);

/** Replaces the number at the start of a comparator. */
export function recount(rule: Rule, count: (number: number) => number): void {
  rule.Comparator = rule.Comparator.replace(/^-?\d+/, (digits) => String(count(Number(digits))));
}

/** Gives the rules at two neighbouring priorities new priorities. */
export function reorder(
  { iteration }: Place,
  type: string,
  change: (first: number, other: number) => [number, number],
) {
  const rules = iteration.IterationRules.filter(({ Type }) => Type === type);
  const priorities = [...new Set(rules.map(({ Priority }) => Priority))].toSorted((a, b) => a - b);
  if (priorities.length < 2) return;
  const at = Math.floor(random() * (priorities.length - 1));
  const [upper, other] = [priorities[at]!, priorities[at + 1]!];
  const [first, second] = change(upper, other);
  for (const rule of rules) {
    if (rule.Priority === upper) rule.Priority = first;
    else if (rule.Priority === other) rule.Priority = second;
  }
}

export const isBirth = ({ AttributeName }: Rule) => AttributeName === "DATE_OF_BIRTH";
export const isAge = (rule: Rule) => isBirth(rule) && /^-\d+/.test(rule.Comparator);
export const isEvent = ({ AttributeName }: Rule) => /^LAST_.*DATE/.test(AttributeName ?? "");
export const isRelative = ({ Operator }: Rule) => /^[DWY]/.test(Operator);
export const isFixed = ({ Comparator }: Rule) => /^\d{8}/.test(Comparator);
export const isInterval = (rule: Rule) => isEvent(rule) && isRelative(rule) && !/^-?0/.test(rule.Comparator);
export const isFlag = ({ AttributeName }: Rule) => /FLAG|OPTOUT|REQD/.test(AttributeName ?? "");
export const isList = ({ Operator, Comparator }: Rule) => Operator.endsWith("in") && Comparator.includes(",");
export const isCode = ({ AttributeName }: Rule) => /^(ICB|LANGUAGE_PREFERENCE)$/.test(AttributeName ?? "");
export const routes = ({ Type, CommsRouting }: Rule) => Type === "R" && CommsRouting !== undefined;
