const identifier = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d+$/i;

/** Returns an address without identifiers, for example "/:team/campaign/:id/iteration/:id/summary". */
export function toRoute(path: string): string {
  const parts = path.split("/");
  return parts
    .map((part, index) => {
      if (identifier.test(part)) return ":id";
      return index === 1 && parts[2] === "campaign" ? ":team" : part;
    })
    .join("/");
}
