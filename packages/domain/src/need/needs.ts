import type { CodeName } from "../library/code-lists.ts";

/** A format or language in which someone may need their messages. */
export interface Need {
  /** The value's code for a language, and the attribute's name for a format. */
  id: string;
  name: string;
  attributeName: string;
  /** Value recorded for people with this need. */
  value: string;
  /** ID of the library rule from which rules for this need are created. */
  libraryId: string;
  /** Words for this need in routing plan IDs, in capitals. */
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

/** Other names for languages in routing plan IDs. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  bn: ["BANGLA"],
  fa: ["FARSI"],
  pa: ["PANJABI"],
  zh: ["CANTONESE", "MANDARIN"],
};

/** Default language of messages, which does not count as a need. */
const standard = "en";

/**
 * Returns the formats, followed by the written languages by name. Written languages are those whose
 * code has two letters.
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

/** Returns whether a need is a written language, and not a format or sign language. */
export const isTranslation = ({ libraryId }: Need) => libraryId === translated;

/**
 * Returns the needs whose name is in a routing plan ID, for example in "LETTER_LARGE_PRINT" or
 * "PolishLetter".
 */
export function needsNamedIn(planId: string, needs: readonly Need[]): Need[] {
  const text = ` ${wordsIn(planId).join(" ")} `;
  return needs.filter(({ calls }) => calls.some((call) => text.includes(` ${call} `)));
}

/** Returns the languages whose code is in a routing plan ID, for example in "LETTER_PL". */
function languagesCodedIn(planId: string, needs: readonly Need[]): Need[] {
  const words = new Set(wordsIn(planId));
  return needs.filter((need) => isLanguage(need) && words.has(need.value.toUpperCase()));
}

/**
 * Returns the plans with a need's name in their ID. If there are none for a language, returns the plans with the
 * language's code in their ID but without any need's name.
 */
export function plansNamedAfter(need: Need, plans: readonly string[], needs: readonly Need[]): string[] {
  const named = plans.filter((plan) => needsNamedIn(plan, [need]).length > 0);
  if (named.length > 0) return named;
  return plans.filter((plan) => languagesCodedIn(plan, [need]).length > 0 && needsNamedIn(plan, needs).length === 0);
}

/**
 * Returns the needs in a plan's name, if the plan is not sent to people with any of them. Otherwise, returns an empty
 * list. Considers language codes only if the plan is sent for a language.
 */
export function otherNeedsNamedIn(planId: string, wanted: readonly Need[], needs: readonly Need[]): Need[] {
  const named = needsNamedIn(planId, needs);
  const matched = named.length > 0 || !wanted.some(isLanguage) ? named : languagesCodedIn(planId, needs);
  return matched.some(({ id }) => wanted.some((need) => need.id === id)) ? [] : matched;
}

/** Returns the words of a name or an ID, in capitals. */
function wordsIn(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
