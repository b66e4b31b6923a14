/** Wrong flags, lists and codes. */
import { all, compare, flag, has, list, make, operate, operator, several } from "./conditions.ts";
import type { Place, Template } from "./template.ts";

const flags = make("flags");
const lists = make("lists and codes");

const named =
  (...names: string[]) =>
  ({ rule }: Place) =>
    names.includes(rule.AttributeName);
export const wrongLists: readonly Template[] = [
  flags("Y as N", 8, flag, compare("Y", "N")),
  flags("= as !=", 6, flag, operate("!=")),
  flags("!= as =", 3, operator("!="), operate("=")),
  flags("y in small letters", 3, flag, compare("Y", "y")),
  flags("Yes in full", 3, flag, compare("Y", "Yes")),
  flags(
    "the flag of another rule",
    5,
    all(flag, named("CARE_HOME_FLAG", "13Q_FLAG")),
    ({ rule }) => (rule.AttributeName = "DE_FLAG"),
  ),
  flags("another format's flag", 2, named("BRAILLE_REQD"), ({ rule }) => (rule.AttributeName = "LARGE_PRINT_REQD")),
  lists("board mistyped", 5, named("ICB"), compare("QH8", "QHB")),
  lists("semicolon for comma", 4, list, compare(",", ";")),
  lists("in as =", 4, list, operate("=")),
  lists("in as not_in", 4, list, operate("not_in")),
  lists("authority with a letter O", 2, named("LOCAL_AUTHORITY"), compare("E08000028", "E0800O028")),
  lists("authority a digit short", 2, named("LOCAL_AUTHORITY"), compare("E09000005", "E0900005")),
  lists("blank after the comma", 3, list, compare(",", ", ")),
  lists("provider mistyped", 3, has(/^(NBS,MYA|MYA,NBS)$/), compare("NBS", "NSB")),
  lists(
    "half of the list lost",
    4,
    all(list, several),
    ({ rule }) =>
      (rule.Comparator = rule.Comparator.slice(0, rule.Comparator.lastIndexOf(",", rule.Comparator.length / 2 + 3))),
  ),
  lists("language mistyped", 3, has(/^pl$/), compare("pl", "po")),
  lists("removal reason mistyped", 3, has(/^DEA$/), compare("DEA", "DAE")),
  lists("cohort of a rule mistyped", 3, named("COHORT_LABEL"), compare(/(.)(.)$/, "$2$1")),
];
