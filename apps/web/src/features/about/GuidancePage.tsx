import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import { Details } from "nhsuk-react-components";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { example, steps } from "./guidance.ts";

/** Terms that new users may not know, with their meanings (see the design history). */
const terms = [
  { word: "Campaign", meaning: "A programme of invitations with a start and an end date, such as COVID-19 spring." },
  { word: "Iteration", meaning: "One part of a campaign, with its own run date, cohorts and rules." },
  {
    word: "Cohort",
    meaning:
      "A named group of people that an iteration selects from. The cohort with the lowest priority number comes first.",
  },
  ...ruleTypes.map((type) => ({ word: `${ruleTypeFacts[type].title} rule`, meaning: outcomeTexts[type].purpose })),
  {
    word: "Routing plan ID",
    meaning: "ID of a routing plan in NHS Notify, which sets the message and how it is sent.",
  },
  { word: "Operator", meaning: "How two values are compared, such as “equals” or “is less than”." },
  { word: "Comparator", meaning: "The value that each person's value is compared with, such as “Yes” or a date." },
] as const;

export function GuidancePage() {
  return (
    <Page title="SPI guidance" help={false}>
      <Card heading="From an idea to a message">
        <ol>
          {steps.map(({ name, role, actions }) => (
            <li key={name}>
              <h3 className="nhsuk-heading-s nhsuk-u-margin-bottom-1">{name}</h3>
              <p className="nhsuk-u-margin-bottom-1">{role}:</p>
              <ul>
                {actions.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <p>
          The home page lists your tasks. We save your changes when you select the green button on a page. Until then,
          we keep what you have typed.
        </p>
      </Card>
      <Card heading="An example: people aged 75 and over">
        <p>The numbers of people are invented.</p>
        <dl className="nhsuk-summary-list">
          {example.map(({ step, actions }) => (
            <div className="nhsuk-summary-list__row nhsuk-summary-list__row--no-actions" key={step}>
              <dt className="nhsuk-summary-list__key">{step}</dt>
              <dd className="nhsuk-summary-list__value">{actions}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Details>
        <Details.Summary>Glossary</Details.Summary>
        <Details.Text>
          <dl className="nhsuk-summary-list">
            {terms.map(({ word, meaning }) => (
              <div className="nhsuk-summary-list__row nhsuk-summary-list__row--no-actions" key={word}>
                <dt className="nhsuk-summary-list__key">{word}</dt>
                <dd className="nhsuk-summary-list__value">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Details.Text>
      </Details>
    </Page>
  );
}
