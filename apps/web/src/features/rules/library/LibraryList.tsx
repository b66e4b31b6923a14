import { groupLibraryRules, searchLibraryRules } from "./library-groups.ts";
import { type LibraryRule, libraryQuestion } from "@spi/domain/library/library-rule";
import type { RuleType } from "@spi/domain/rule/rule";
import { technicalLine } from "@spi/domain/rule-sentences/technical-line";
import type { ReactNode } from "react";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { RuleReference } from "../rule-draft.ts";
import { displayName, tokensToLetters } from "./library-draft.ts";

/** The text in the search field. */
interface LibrarySearch {
  searchText: string;
  onSearch: (searchText: string) => void;
}

/** Props of both ways to choose from the library. */
export interface LibraryPageProps extends LibrarySearch {
  type: RuleType;
  reference: RuleReference;
  /** Button that changes to the other way of choosing. */
  modeButton: ReactNode;
}

interface LibraryListProps extends LibrarySearch {
  library: readonly LibraryRule[];
  reference: RuleReference;
  kind: "radios" | "checkboxes";
  /** Rules that remain in the list regardless of the search. */
  chosen: readonly string[];
  /** The field's ID. The first input has this ID, so that the error summary can link to it. */
  id: string;
  /** Renders a rule. `details` must follow its input. */
  renderRule: (rule: LibraryRule, box: { id: string; hint: ReactNode; details: ReactNode }) => ReactNode;
}

/** Lists library rules by subject, each with its description and further details, and a search field. */
export function LibraryList(props: LibraryListProps) {
  const { id, library, reference, kind, chosen, searchText, onSearch, renderRule } = props;
  const matches = new Set(searchLibraryRules(library, searchText));
  const visible = library.filter((rule) => matches.has(rule) || chosen.includes(rule.LibraryRuleMetadata.ID));
  const groups = groupLibraryRules(visible);
  const first = groups[0]?.rules[0];
  return (
    <>
      <TextField
        id="library-search"
        label="Search the library"
        hint="For example, care home or booking"
        width={20}
        value={searchText}
        onChange={onSearch}
        autoComplete="off"
      />
      <output className={matches.size === 0 ? "spi-library__none" : "nhsuk-u-visually-hidden"}>
        {describeMatches(matches.size, searchText)}
      </output>
      {groups.map(({ name, rules }) => (
        <section key={name} aria-label={name}>
          <h3 className="nhsuk-heading-s">{name}</h3>
          <div className={`nhsuk-${kind}`}>
            {rules.map((rule) =>
              renderRule(rule, {
                id: rule === first ? id : `${id}-${library.indexOf(rule) + 1}`,
                hint: tokensToLetters(rule.Description),
                details: <Details rule={rule} reference={reference} />,
              }),
            )}
          </div>
        </section>
      ))}
    </>
  );
}

function describeMatches(matches: number, searchText: string): string {
  if (searchText.trim() === "") return "";
  if (matches === 0) return `No library rules match “${searchText.trim()}”.`;
  return matches === 1 ? "1 rule found" : `${matches} rules found`;
}

interface DetailsProps {
  rule: LibraryRule;
  reference: RuleReference;
}

/**
 * Shows more about a rule on request, including its condition, which consists of a condition type, attribute, operator
 * and comparator.
 */
function Details({ rule, reference }: DetailsProps) {
  const question = libraryQuestion(rule, reference.target);
  return (
    <details className="nhsuk-details spi-library__more">
      <summary className="nhsuk-details__summary">
        <span className="nhsuk-details__summary-text">
          More<span className="nhsuk-u-visually-hidden"> about {displayName(rule.Name)}</span>
        </span>
      </summary>
      <div className="nhsuk-details__text">
        {rule.LibraryDescription === "" ? null : <p>{rule.LibraryDescription}</p>}
        <p className="spi-technical">
          {technicalLine({ ...question, Comparator: tokensToLetters(rule.Comparator) }, reference)}
        </p>
      </div>
    </details>
  );
}
