/**
 * Codes of the Personal Demographics Service for reasons to leave a practice's list. Users cannot import these codes as
 * reference data. Approvals cover reference data, but these codes only cause warnings.
 */
export const removalReasonCodes: readonly string[] =
  "AFL AFN CGA DEA DIS EMB LDN NIT OPA ORR RDI RDR RFI RPR SCT SDL SDN TRA".split(" ");
