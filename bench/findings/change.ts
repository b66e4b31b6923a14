/** Campaign files as the changes see them, and how a change is made to one of their rules. */
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

/** Changes an iteration in place; where it has nothing of the kind, it stays as it is. */
export type Change = (place: Place) => void;
export type Changes = Readonly<Record<string, Change>>;

let state = 7;

/** The same on every run. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

/** The rules that are looked at. */
export const rulesOf = ({ IterationRules }: Iteration) => IterationRules.filter(({ Type }) => "FSR".includes(Type));

/** The rules that are one with a rule, by their type and priority. */
export const groupOf = ({ IterationRules }: Iteration, { Type, Priority }: Rule) =>
  IterationRules.filter((rule) => rule.Type === Type && rule.Priority === Priority);

/** Changes one of the rules that a test holds for. */
export const onRule =
  (test: (rule: Rule, place: Place) => boolean, change: (rule: Rule, place: Place) => void): Change =>
  (place) => {
    const rules = rulesOf(place.iteration).filter((rule) => test(rule, place));
    if (rules.length > 0) change(pick(rules), place);
  };

/** Changes what a rule that is all there is of its priority asks. */
export const onSingle: typeof onRule = (test, change) =>
  onRule((rule, place) => groupOf(place.iteration, rule).length === 1 && test(rule, place), change);

/** Replaces the number that a comparator begins with. */
export function recount(rule: Rule, count: (number: number) => number): void {
  rule.Comparator = rule.Comparator.replace(/^-?\d+/, (digits) => String(count(Number(digits))));
}

/** Gives the rules of one priority another. */
export function reorder({ iteration }: Place, type: string, change: (one: number, other: number) => [number, number]) {
  const rules = iteration.IterationRules.filter(({ Type }) => Type === type);
  const priorities = [...new Set(rules.map(({ Priority }) => Priority))].toSorted((a, b) => a - b);
  if (priorities.length < 2) return;
  const at = Math.floor(random() * (priorities.length - 1));
  const [one, other] = [priorities[at]!, priorities[at + 1]!];
  const [first, second] = change(one, other);
  for (const rule of rules) {
    if (rule.Priority === one) rule.Priority = first;
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
