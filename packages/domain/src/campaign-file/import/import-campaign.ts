import { campaignContentSchema, newCampaignDefaults } from "../../campaign/campaign.ts";
import { isEmail } from "../../campaign/emails.ts";
import { longest } from "../../limits.ts";
import { hasNameCharacters, nameMaxLength } from "../../names/names.ts";
import { withCarried } from "../carried-fields.ts";
import type { JsonObject } from "../findings.ts";
import { plansUsed } from "./import-plans.ts";
import type { ImportTarget } from "./import-target.ts";
import { addProblems } from "./import-target.ts";
import { schemaProblems } from "../issue-words.ts";

const { Type: _type, Target: _target, AvailableRoutingIds: _ids, ...defaults } = newCampaignDefaults;

/** The campaign of a file without its iterations. What published files leave out begins as in a new campaign. */
export function importCampaign(source: JsonObject, target: ImportTarget): JsonObject {
  const { Carried: _carried, ...shape } = campaignContentSchema.shape;
  const campaign = { ...defaults, ...withCarried(source, shape) } as JsonObject;
  const say = (field: string, message: string) =>
    target.findings.push({ kind: "derived", path: `${target.prefix}${field}`, message });
  for (const field of Object.keys(defaults).filter((field) => source[field] === undefined)) {
    say(field, "The file does not say. It is what a new campaign has.");
  }
  for (const field of ["Manager", "Approver", "Reviewer"]) campaign[field] = addresses(campaign[field], { field, say });
  if (isUnnamed(campaign["Name"])) {
    campaign["Name"] = unnamed;
    say("Name", `The campaign has no name that can be kept. It is imported as “${unnamed}”.`);
  }
  campaign["Name"] = plainName(campaign["Name"], (message) => say("Name", message));
  if (!Array.isArray(campaign["AvailableRoutingIds"])) {
    campaign["AvailableRoutingIds"] = plansUsed(source["Iterations"]);
    say("AvailableRoutingIds", "The file has no list of routing plan IDs. Those that its iterations use are taken.");
  }
  addProblems(target, schemaProblems(campaignContentSchema, campaign), (path) => `${target.prefix}${path}`);
  return campaign;
}

const unnamed = "Unnamed campaign";

const isUnnamed = (name: unknown) =>
  name === undefined || (typeof name === "string" && !Array.from(name.trim()).some(hasNameCharacters));

interface Place {
  field: string;
  say: (field: string, message: string) => void;
}

/** Published files write who they like for people; only addresses can be written to. */
function addresses(value: unknown, { field, say }: Place): unknown {
  if (!Array.isArray(value)) return value;
  const others = value.filter((item: unknown) => item === null || (typeof item === "string" && !isEmail(item.trim())));
  if (others.length === 0) return value;
  say(field, `${others.map((item) => `“${String(item ?? "")}”`).join(", ")} is not an e-mail address. It is left out.`);
  return value.filter((item: unknown) => !others.includes(item));
}

/** Campaigns and iterations are called what they can be called here: other characters become blanks. */
export function plainName(name: unknown, say: (message: string) => void): unknown {
  if (typeof name !== "string" || (name.trim().length <= nameMaxLength && hasNameCharacters(name.trim()))) return name;
  const characters = Array.from(name.slice(0, longest.description), (character) =>
    hasNameCharacters(character) ? character : " ",
  );
  const plain = characters.join("").replaceAll(/ +/g, " ").trim().slice(0, nameMaxLength).trim();
  if (plain === "") return name;
  say(`The name has characters that names cannot have here, or too many. It is imported as “${plain}”.`);
  return plain;
}
