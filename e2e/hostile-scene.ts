/** An iteration with text in its fields that a browser would execute as markup or script. */
import { libraryRuleById } from "@spi/domain/library/library-rule";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { rule } from "./rule.ts";
import { setScene } from "./api.ts";
import type { ServerUnderTest } from "./server.ts";

/** Text that closes an attribute, creates elements, and contains template expressions. */
export const markup = `"><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}\${7*7}' javascript:alert(1)`;

/** Returns text for fields that accept any text. It begins with the name of the field where it was entered. */
const hostile = (field: string) => `${field} ${markup}`;

/** Returns text for fields that do not accept spaces, commas or bars. */
const withClauses = (field: string) => `${field}"><img/src=x/onerror=alert(1)>{{7*7}}`;

/** Returns text for fields that accept only the characters of names. */
const withName = (field: string) => `${field} "'onload alert(1)' [[7]] \\/../ &lt &amp javascript`;

export const fields = {
  campaign: withName("Campaign"),
  manager: "manager'onload'alert-1@example.nhs.uk",
  reviewer: "javascript'alert'1@example.nhs.uk",
  approver: "'approver'onerror'7+7@example.nhs.uk",
  plan: withClauses("PLAN"),
  link: "javascript:alert(2)",
  iteration: withName("Iteration"),
  cohort: hostile("Cohort"),
  filter: withName("Filter"),
  suppression: withName("Suppression"),
  routing: withName("Routing"),
  description: withName("Described"),
  clause: withName("Clause"),
  comparator: hostile("Comparator"),
  library: withName("Library"),
  label: hostile("Label"),
  hint: hostile("Hint"),
  comment: hostile("Comment"),
  reason: hostile("Reason"),
  person: hostile("Person"),
} as const;
export type Field = keyof typeof fields;

/**
 * Returns a library rule with hostile text as the API accepts it. The parts that parse the comparator are unchanged.
 */
function hostileLibrary() {
  const known = libraryRuleById(shippedReference["library-rules"], "lib-under-age-run-day");
  const metadata = structuredClone(known?.LibraryRuleMetadata);
  const control = metadata?.MetaData.Controls[0];
  if (!metadata || !control) throw new Error("The library has no such rule.");
  const { NameTemplate, DescriptionTemplate } = metadata;
  Object.assign(control, {
    Label: fields.label,
    SecondaryLabel: markup,
    HelperText: fields.hint,
    PlaceholderText: markup,
  });
  for (const part of [...NameTemplate, ...DescriptionTemplate]) if (part.Type === "TEXT") part.Value = markup;
  return metadata;
}

function hostileRules(cohort: string) {
  const text = { AttributeName: "POSTCODE", Comparator: fields.comparator, Description: fields.description };
  const age = { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-75" };
  const clause = { ...rule("F", fields.clause, text), AndNumber: 1, AndClauses: undefined };
  const shown = { DisplayName: hostile("Display"), ConditionType: markup };
  return {
    F: rule("F", fields.filter, { ...text, ...shown, AndClauses: [clause] }),
    L: rule("F", fields.library, { ...age, Priority: 10, LibraryRuleMetadata: hostileLibrary() }),
    S: rule("S", fields.suppression, { ...text, CohortLabel: cohort }),
    R: rule("R", fields.routing, { ...text, CommsRouting: `${fields.plan}|${fields.link}` }),
  };
}

/** A cohort that has people. */
export const knownCohort = "covid_75_and_over_v2";

/** Creates an iteration with hostile values in every field. An empty cohort would prevent its review. */
export async function hostileScene(server: ServerUnderTest, cohort: string = fields.cohort) {
  const rules = hostileRules(cohort);
  const cohorts = [...new Set([knownCohort, cohort])];
  const scene = await setScene(server, {
    campaign: {
      Name: fields.campaign,
      Manager: [fields.manager],
      Reviewer: [fields.reviewer],
      Approver: [fields.approver],
      AvailableRoutingIds: [fields.plan, fields.link],
      DefaultCommsRouting: fields.plan,
    },
    iteration: {
      Name: fields.iteration,
      DefaultCommsRouting: `${fields.plan}|${fields.link}`,
      IterationCohorts: cohorts.map((CohortLabel, index) => ({ CohortLabel, Priority: 10 * index })),
      IterationRules: Object.values(rules),
    },
  });
  for (const part of ["iteration", `rule:${rules.F.ID}`]) {
    await scene.call("POST", `${scene.api.iteration}/comment`, { part, text: fields.comment });
  }
  return { ...scene, rules };
}

export type Scene = Awaited<ReturnType<typeof hostileScene>>;
