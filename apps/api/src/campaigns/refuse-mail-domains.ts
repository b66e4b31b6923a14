import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { emailDomainsMessage, isInDomains } from "@spi/domain/campaign/emails";
import type { Refusal } from "@spi/domain/refusal";
import type { FieldErrors } from "@spi/domain/values/field-errors";

const lists = ["Manager", "Approver", "Reviewer"] as const;
type Lists = Pick<CampaignContent, (typeof lists)[number]>;

/**
 * Rejects new email addresses in domains that we cannot send emails to, with errors by field. Addresses that are
 * already saved are accepted, so that users can save other changes, but we do not send emails to them.
 */
export function refuseMailDomains(
  content: Lists,
  domains: readonly string[] | undefined,
  saved?: Lists,
): Refusal | undefined {
  if (!domains) return undefined;
  const errors: FieldErrors = {};
  for (const list of lists) {
    const added = content[list].filter((address) => !saved?.[list].includes(address));
    if (!added.every((address) => isInDomains(address, domains))) errors[list] = [emailDomainsMessage(domains)];
  }
  return Object.keys(errors).length > 0 ? { kind: "invalid", errors } : undefined;
}
