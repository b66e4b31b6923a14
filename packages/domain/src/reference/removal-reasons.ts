/**
 * Why people leave the list of a practice, as the Personal Demographics Service codes it. Not among the reference data that can
 * be imported: approvals are bound to those that rules are read with, and this only warns.
 */
export const removalReasonCodes: readonly string[] =
  "AFL AFN CGA DEA DIS EMB LDN NIT OPA ORR RDI RDR RFI RPR SCT SDL SDN TRA".split(" ");
