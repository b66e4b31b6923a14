import type { CodeName } from "../library/code-lists.ts";

/** A format or language in which a person may need their message. */
export interface Need {
  /** The value's code for a language, otherwise the attribute's name. */
  id: string;
  name: string;
  attributeName: string;
  /** Value recorded for people who need it. */
  value: string;
  /** The library rule that rules for it are created from. */
  libraryId: string;
  /** Words that names of routing plan IDs contain for it, in capitals. */
  calls: readonly string[];
}

const flag = (name: string, attributeName: string, libraryId: string, ...calls: string[]): Need => ({
  id: attributeName,
  name,
  attributeName,
  value: "Y",
  libraryId,
  calls,
});

const languageAttribute = "LANGUAGE_PREFERENCE";
const translated = "lib-route-translated";

/** Formats in order of priority. Someone with several needs gets the message for the first format. */
const formats: readonly Need[] = [
  flag("Braille", "BRAILLE_REQD", "lib-route-braille", "BRAILLE"),
  flag("Audio", "AUDIO_REQD", "lib-route-audio", "AUDIO"),
  flag("Large print", "LARGE_PRINT_REQD", "lib-route-large-print", "LARGE PRINT", "LARGEPRINT"),
  flag("Easy read", "LD_FLAG", "lib-x-route-easy-read", "EASY READ", "EASYREAD"),
  {
    id: "q4",
    name: "British Sign Language",
    attributeName: languageAttribute,
    value: "q4",
    libraryId: "lib-route-bsl",
    calls: ["BRITISH SIGN LANGUAGE", "SIGN LANGUAGE", "BSL"],
  },
];

/** Other names of languages that are used in plan names. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  bn: ["BANGLA"],
  fa: ["FARSI"],
  pa: ["PANJABI"],
  zh: ["CANTONESE", "MANDARIN"],
};

/** Default language of messages, so no one needs it. */
const standard = "en";

/**
 * Returns the formats, then the languages by name: of the given codes, those with two letters, which are written
 * languages.
 */
export function needsOf(languages: readonly CodeName[]): Need[] {
  const written = languages.filter(({ code }) => /^[a-z]{2}$/.test(code) && code !== standard);
  return [
    ...formats,
    ...written
      .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"))
      .map(({ code, name }) => ({
        id: code,
        name,
        attributeName: languageAttribute,
        value: code,
        libraryId: translated,
        calls: [wordsIn(name).join(" "), ...(otherNames[code] ?? [])],
      })),
  ];
}

const isLanguage = ({ attributeName }: Need) => attributeName === languageAttribute;

/** Returns whether it is a written language: neither a format nor a sign language. */
export const isTranslation = ({ libraryId }: Need) => libraryId === translated;

/** Returns the needs whose name a routing plan ID contains ("LETTER_LARGE_PRINT", "PolishLetter"). */
export function needsNamedIn(planId: string, needs: readonly Need[]): Need[] {
  const text = ` ${wordsIn(planId).join(" ")} `;
  return needs.filter(({ calls }) => calls.some((call) => text.includes(` ${call} `)));
}

/** Returns the languages whose code a routing plan ID contains ("LETTER_PL"). */
function languagesCodedIn(planId: string, needs: readonly Need[]): Need[] {
  const words = new Set(wordsIn(planId));
  return needs.filter((need) => isLanguage(need) && words.has(need.value.toUpperCase()));
}

/**
 * Returns the plans named after a need: those with its name or, for a language, those with its code and no need's name.
 */
export function plansNamedAfter(need: Need, plans: readonly string[], needs: readonly Need[]): string[] {
  const named = plans.filter((plan) => needsNamedIn(plan, [need]).length > 0);
  if (named.length > 0) return named;
  return plans.filter((plan) => languagesCodedIn(plan, [need]).length > 0 && needsNamedIn(plan, needs).length === 0);
}

/**
 * Returns the needs in a plan's name if the plan is not sent to people with any of them, otherwise an empty list.
 * Language codes count only for plans sent for a language.
 */
export function otherNeedsNamedIn(planId: string, wanted: readonly Need[], needs: readonly Need[]): Need[] {
  const named = needsNamedIn(planId, needs);
  const matched = named.length > 0 || !wanted.some(isLanguage) ? named : languagesCodedIn(planId, needs);
  return matched.some(({ id }) => wanted.some((need) => need.id === id)) ? [] : matched;
}

/** Returns the words of a name, as people write it or as in an ID, in capitals. */
function wordsIn(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
