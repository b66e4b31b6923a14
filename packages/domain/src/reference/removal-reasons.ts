/**
 * Codes of the Personal Demographics Service for reasons to leave a practice's list. They are not part
 * of the reference data that can be imported, because approvals cover reference data, and these codes
 * only cause warnings.
 */
export const removalReasonCodes: readonly string[] =
  "AFL AFN CGA DEA DIS EMB LDN NIT OPA ORR RDI RDR RFI RPR SCT SDL SDN TRA".split(" ");
