/** A failure of the service whose message is for people: what cannot be done, and who puts it right. What caused it is for the log. */
export class ToldFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToldFailure";
  }
}
