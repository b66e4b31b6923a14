import type { Figure, PeoplePreview } from "./people-preview.ts";

const inWords = (people: number) => people.toLocaleString("en-GB");

/** A number as far as an estimate goes: its first three digits, down, up or to the nearest. */
function roughly(people: number, round: (value: number) => number): string {
  const unit = 10 ** Math.max(0, String(Math.trunc(people)).length - 3);
  return inWords(round(people / unit) * unit);
}

/** How many people, as it is told: "16,338", "about 16,300", "too few to estimate", "fewer than 5". */
export function figureWords(figure: Figure): string {
  switch (figure.kind) {
    case "exact":
      return inWords(figure.people);
    case "estimate":
      return `about ${roughly(figure.people, Math.round)}`;
    case "tooFewToEstimate":
      return "too few to estimate";
    case "fewerThan":
      return `fewer than ${figure.people}`;
  }
}

/** The range of an estimate, "15,900 to 16,800"; undefined for any other figure. */
export function rangeWords(figure: Figure): string | undefined {
  if (figure.kind !== "estimate") return undefined;
  return `${roughly(figure.from, Math.floor)} to ${roughly(figure.to, Math.ceil)}`;
}

/** How many more or fewer people are invited than before, where both are known: "15,774 more", "no change". */
export function netWords({ before, after }: PeoplePreview): string | undefined {
  if (before?.invited.kind !== "exact" || after.invited.kind !== "exact") return undefined;
  const more = after.invited.people - before.invited.people;
  if (more === 0) return "no change";
  return more > 0 ? `${inWords(more)} more` : `${inWords(-more)} fewer`;
}

/** What a preview comes to, in one sentence, for somebody who hears it. */
export function previewSentence(preview: PeoplePreview): string {
  const { invited } = preview.after;
  const one = invited.kind === "exact" && invited.people === 1;
  const net = netWords(preview);
  const compared = net === undefined ? "" : net === "no change" ? ", as saved" : `, ${net} than as saved`;
  return `${upperFirst(figureWords(invited))} ${one ? "person" : "people"} would be invited${compared}.`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
