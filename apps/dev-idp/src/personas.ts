/** A synthetic member of staff. On a development machine, anyone can sign in as this person. */
export interface Persona {
  /** Subject of every token, which never changes. */
  readonly sub: string;
  /** Sign-in name, which people and tests use to refer to the persona. */
  readonly username: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string;
  /**
   * Groups in the form "{teamId}:{permission}", and the group for the identity provider that the user signed in with.
   */
  readonly groups: readonly string[];
  /** Purpose of the persona, shown on the page for choosing one. */
  readonly purpose: string;
}

/** Group that a user pool adds to each user who signs in through CIS2. It gives no permission. */
export const identityProviderGroup = "eu-west-2_demo_spi-cis2-idp";

const withoutTeam = [identityProviderGroup] as const;

/** Users in the demonstration data. All of them are invented. */
export const personas = [
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c01",
    username: "wendy.writer",
    given_name: "Wendy",
    family_name: "Writer",
    email: "wendy.writer@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:write"],
    purpose: "Creates and edits campaigns for Vaccinations",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c02",
    username: "arun.approver",
    given_name: "Arun",
    family_name: "Approver",
    email: "arun.approver@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:approve"],
    purpose: "Approves or rejects work for Vaccinations",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c03",
    username: "abena.approver",
    given_name: "Abena",
    family_name: "Approver",
    email: "abena.approver@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:approve", "team-screening:approve"],
    purpose: "Approves or rejects work for Vaccinations and Screening",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c04",
    username: "bo.both",
    given_name: "Bo",
    family_name: "Both",
    email: "bo.both@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:write", "team-vaccinations:approve", "team-vaccinations:release"],
    purpose: "Writes, approves and releases for Vaccinations, but never approves their own work",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c05",
    username: "rhys.releaser",
    given_name: "Rhys",
    family_name: "Releaser",
    email: "rhys.releaser@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:release"],
    purpose: "Sends approved Vaccinations lists to NHS Notify",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c06",
    username: "sam.screening",
    given_name: "Sam",
    family_name: "Screening",
    email: "sam.screening@example.nhs.uk",
    groups: [...withoutTeam, "team-screening:write"],
    purpose: "Creates and edits campaigns for Screening",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c07",
    username: "rita.reader",
    given_name: "Rita",
    family_name: "Reader",
    email: "rita.reader@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:read"],
    purpose: "Can read everything in Vaccinations but cannot change anything",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c08",
    username: "nina.new",
    given_name: "Nina",
    family_name: "New",
    email: "nina.new@example.nhs.uk",
    groups: withoutTeam,
    purpose: "Has no access yet, and can see how to request it",
  },
  {
    sub: "5d1c2f0a-7b34-4c1e-9a51-0e6f3a9b1c09",
    username: "tom.teams",
    given_name: "Tom",
    family_name: "Teams",
    email: "tom.teams@example.nhs.uk",
    groups: [...withoutTeam, "team-vaccinations:write", "team-screening:write", "team-empty:write"],
    purpose: "Creates and edits campaigns for three teams. The team New Programme does not have any campaigns yet",
  },
] as const satisfies readonly Persona[];

/** A persona's sign-in name. */
export type PersonaUsername = (typeof personas)[number]["username"];

const all: readonly Persona[] = personas;

/** Returns the persona with this sign-in name, or undefined if there is none. */
export function personaByUsername(username: string): Persona | undefined {
  return all.find((persona) => persona.username === username);
}

/** Returns the persona with this subject, or undefined if there is none. */
export function personaBySub(sub: string): Persona | undefined {
  return all.find((persona) => persona.sub === sub);
}
